import type { Context } from '../../context.ts'
import { release } from '../budgets/service.ts'
import { markForRefund } from './payment-queries.ts'
import { returnStock } from './stock-queries.ts'

/** What parts of an order had taken goes back when they come to nothing: pieces, budget, and money that was paid. */
export async function giveBack(context: Context, partIds: string[]): Promise<void> {
  await returnStock(context, partIds)
  await release(context, partIds)
  await markForRefund(context, partIds)
}
