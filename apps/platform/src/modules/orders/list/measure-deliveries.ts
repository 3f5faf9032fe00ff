import type { Context } from '../../../context.ts'
import { updateOnTimePercents } from '../../suppliers/service.ts'
import { selectOnTimePercents } from './delivery-queries.ts'

/** Measures how many deliveries of each supplier are on time, and stores it with the supplier for lists of offers. */
export async function measureDeliveries(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  await updateOnTimePercents(context, await selectOnTimePercents(context))
}
