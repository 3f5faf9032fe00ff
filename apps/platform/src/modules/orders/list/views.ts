import { PlatformError } from '@tiber/contract/errors'
import { maxOrderViews } from '@tiber/contract/orders/orders'
import type { CustomerContext } from '../../../context.ts'
import * as queries from './view-queries.ts'

export const listFilters = async (context: CustomerContext) => ({
  suppliers: await queries.selectSuppliers(context),
  people: await queries.selectBuyers(context),
})

export const listViews = (context: CustomerContext) => queries.selectViews(context)

export async function saveView(context: CustomerContext, { name, query }: { name: string; query: string }) {
  const view = await queries.upsertView(context, { name: name.trim(), query }, maxOrderViews)
  if (!view) throw new PlatformError('F-E-007', `You can save at most ${maxOrderViews} views.`, 'name')
  return view
}

export async function deleteView(context: CustomerContext, id: string) {
  if (!(await queries.deleteView(context, id))) throw new PlatformError('F-E-002', `View ${id} not found.`, 'id')
  return null
}
