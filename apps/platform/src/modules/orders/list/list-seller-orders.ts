import { mapInBatches } from '@tiber/server/batches'
import { toSpringPage } from '@tiber/contract/paging'
import { getSellerStage, sellerSorts, sellerStages, type SellerStage } from '@tiber/contract/orders/seller-order-enums'
import { readSort } from '@tiber/contract/query-string'
import type { SellerContext } from '../../../context.ts'
import { parseInstant } from '../../../database/parse-instant.ts'
import { toDay } from '../../prices/service.ts'
import { selectLogisticRows, selectOrdersById } from '../read/order-queries.ts'
import { toLogisticOrders } from '../read/read-order.ts'
import { addSellerFacts } from '../read/seller-facts.ts'
import type { LogisticOrderIds } from './list-queries.ts'
import * as queries from './seller-list-queries.ts'

type Params = { page: number; size: number; sort?: string[] } & Omit<queries.SellerOrderFilter, 'words'> & {
    words?: string | null
  }

/** Lists the orders of a seller, and how many there are in each stage. */
export async function listSellerOrders(context: SellerContext, { page, size, sort: sortParams, ...params }: Params) {
  const sort = readSort(sortParams, [...sellerSorts])
  const { words, answerBefore, ...rest } = params
  const filter: queries.SellerOrderFilter = {
    ...rest,
    ...(words?.trim() && { words }),
    ...(answerBefore && { answerBefore: parseInstant(answerBefore, 'answerBefore').toISOString() }),
  }
  const criteria = { filter, day: toDay(context.now()) }
  const counts = toCounts(await queries.countSellerOrders(context, criteria))
  const order = sort as { property: (typeof sellerSorts)[number]; descending: boolean }[]
  const ids = await queries.selectSellerOrderIds(context, criteria, { page, size, sort: order })
  const orders = await mapInBatches(ids, (batch) => readOrders(context, batch))
  const stages: readonly SellerStage[] = filter.stage?.length ? filter.stage : sellerStages
  const total = [...new Set(stages)].reduce((sum, stage) => sum + counts[stage], 0)
  return { ...toSpringPage(orders, { page, size, total, sort }), counts }
}

type Counts = Record<SellerStage | 'late' | 'incidents' | 'all', number>

function toCounts(rows: queries.StatusCount[]): Counts {
  const counts = Object.fromEntries([...sellerStages, 'late', 'incidents', 'all'].map((name) => [name, 0])) as Counts
  for (const { status, count, late, incidents } of rows) {
    counts[getSellerStage(status)] += count
    counts.all += count
    counts.late += late
    counts.incidents += incidents
  }
  return counts
}

async function readOrders(context: SellerContext, ids: LogisticOrderIds[]) {
  const orderIds = [...new Set(ids.map(({ orderId }) => orderId))]
  const orders = await selectOrdersById(context, orderIds)
  const positions = new Map(ids.map(({ id }, at) => [id, at]))
  const own = (await selectLogisticRows(context, orderIds))
    .filter(({ id }) => positions.has(id))
    .toSorted((a, b) => positions.get(a.id)! - positions.get(b.id)!)
  return addSellerFacts(context, await toLogisticOrders(context, own, { orders, nbPreviewLines: 0 }), own)
}
