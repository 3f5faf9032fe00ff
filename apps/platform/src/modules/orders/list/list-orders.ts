import { mapInBatches } from '@tiber/server/batches'
import { toSpringPage } from '@tiber/contract/paging'
import { readSort, type SortKey } from '@tiber/contract/query-string'
import type { CustomerContext } from '../../../context.ts'
import { parseInstant } from '../../../database/parse-instant.ts'
import { toOrderLines } from '../read/line-mapper.ts'
import { lineSortColumns, buildLineOrder, selectLines, type LineFilter } from '../read/line-queries.ts'
import { requireOrganisation } from '../../organisations/service.ts'
import * as queries from './list-queries.ts'
import { selectOrdersById, selectLogisticRows } from '../read/order-queries.ts'
import { requireTarget, toOrders, toLogisticOrders, type Target } from '../read/read-order.ts'

/** Lines of each supplier in one answer: with more, a few parallel requests slow down every other user. */
const maxPreviewLines = 5000

/** Returns how many lines of each order a page shows; `nbPreviewLines` is the most a client may expect. */
const limitPreview = (nbPreviewLines: number, size: number) =>
  Math.min(nbPreviewLines, Math.floor(maxPreviewLines / size))

type Paging = { page: number; size: number; sort?: string[] }
type OrderListParams = Paging & queries.OrderFilter & { nbPreviewLines?: number }

export async function listOrders(
  context: CustomerContext,
  { page, size, sort: sortParams, nbPreviewLines = 0, ...filter }: OrderListParams,
) {
  const sort = readSort(sortParams, Object.keys(queries.orderSortColumns))
  const { rows, total } = await queries.selectOrders(context, filter, { page, size, sort })
  const previewLines = limitPreview(nbPreviewLines, size)
  const orders = await mapInBatches(rows, (batch) => toOrders(context, batch, previewLines))
  return toSpringPage(orders, { page, size, total, sort })
}

type DateRange = { createdFrom?: string; createdTo?: string }
type LogisticOrderListParams = Paging &
  Omit<queries.LogisticOrderFilter, keyof DateRange> &
  DateRange & { nbPreviewLines?: number }

const parseDates = ({
  createdFrom,
  createdTo,
  ...filter
}: DateRange & Omit<queries.LogisticOrderFilter, keyof DateRange>) => ({
  ...filter,
  ...(createdFrom && { createdFrom: parseInstant(createdFrom, 'createdFrom') }),
  ...(createdTo && { createdTo: parseInstant(createdTo, 'createdTo') }),
})

export async function listLogisticOrders(
  context: CustomerContext,
  { page, size, sort: sortParams, nbPreviewLines = 40, ...filter }: LogisticOrderListParams,
) {
  const sort = readSort(sortParams, Object.keys(queries.logisticOrderSortColumns))
  const { ids, total } = await queries.selectLogisticOrderIds(context, parseDates(filter), { page, size, sort })
  const previewLines = limitPreview(nbPreviewLines, size)
  const orders = await mapInBatches(ids, (batch) => readLogisticOrdersById(context, batch, previewLines))
  return toSpringPage(orders, { page, size, total, sort })
}

/** Lists what the users of an organisation have placed. */
export async function listOrganisationOrders(context: CustomerContext, id: string, params: LogisticOrderListParams) {
  const { id: organisationId } = await requireOrganisation(context, id)
  return listLogisticOrders(context, { ...params, organisationId })
}

async function readLogisticOrdersById(
  context: CustomerContext,
  ids: queries.LogisticOrderIds[],
  nbPreviewLines: number,
) {
  const orderIds = [...new Set(ids.map(({ orderId }) => orderId))]
  const orders = orderIds.length === 0 ? [] : await selectOrdersById(context, orderIds)
  const positions = new Map(ids.map(({ id }, at) => [id, at]))
  const logisticOrders = orderIds.length === 0 ? [] : await selectLogisticRows(context, orderIds)
  const own = logisticOrders
    .filter(({ id }) => positions.has(id))
    .toSorted((a, b) => positions.get(a.id)! - positions.get(b.id)!)
  return toLogisticOrders(context, own, { orders, nbPreviewLines })
}

type LineListParams = Paging & LineFilter

export async function listLines(
  context: CustomerContext,
  target: Target,
  { page, size, sort: sortParams, ...filter }: LineListParams,
) {
  const { orderId, logisticOrderId } = await requireTarget(context, target)
  const sort: SortKey[] = readSort(sortParams, Object.keys(lineSortColumns))
  const rows = await selectLines(
    context,
    { ...filter, orderId, ...(logisticOrderId && { logisticOrderId }) },
    { page, size, by: buildLineOrder(sort) },
  )
  const [orders, logisticOrders] = [
    await selectOrdersById(context, [orderId]),
    await selectLogisticRows(context, [orderId]),
  ]
  const { currency } = orders[0]!
  const lines = await toOrderLines(
    context,
    rows,
    new Map(logisticOrders.map((logisticOrder) => [logisticOrder.id, { ...logisticOrder, currency }])),
  )
  return toSpringPage(lines, { page, size, sort, total: rows[0]?.total ?? 0 })
}
