import { toSpringPage } from '@tiber/contract/paging'
import { readSort, type SortKey } from '@tiber/contract/query-string'
import type { CustomerContext, SellerContext } from '../../context.ts'
import { instantOf } from '../../database/instants.ts'
import { toLines } from './line-form.ts'
import { lineSorts, orderOfLines, selectLines, type LineFilter } from './line-queries.ts'
import { requireOrganisation } from '../organisations/service.ts'
import * as queries from './list-queries.ts'
import { selectOrdersById, selectParts } from './order-queries.ts'
import { requireTarget, toOrders, toParts, type Target } from './reading.ts'

type Paging = { page: number; size: number; sort?: string[] }
type OrdersWish = Paging & queries.OrderFilter & { nbPreviewLines?: number }

export async function listOrders(
  context: CustomerContext,
  { page, size, sort: wish, nbPreviewLines = 0, ...filter }: OrdersWish,
) {
  const sort = readSort(wish, Object.keys(queries.orderSorts))
  const { rows, total } = await queries.selectOrders(context, filter, { page, size, sort })
  return toSpringPage(await toOrders(context, rows, nbPreviewLines), { page, size, total, sort })
}

type Dated = { createdFrom?: string; createdTo?: string }
type PartsWish = Paging & Omit<queries.PartFilter, keyof Dated> & Dated & { nbPreviewLines?: number }

const datedFilter = ({ createdFrom, createdTo, ...filter }: Dated & Omit<queries.PartFilter, keyof Dated>) => ({
  ...filter,
  ...(createdFrom && { createdFrom: instantOf(createdFrom, 'createdFrom') }),
  ...(createdTo && { createdTo: instantOf(createdTo, 'createdTo') }),
})

export async function listParts(
  context: CustomerContext,
  { page, size, sort: wish, nbPreviewLines = 40, ...filter }: PartsWish,
) {
  const sort = readSort(wish, Object.keys(queries.partSorts))
  const { ids, total } = await queries.selectPartIds(context, datedFilter(filter), { page, size, sort })
  return toSpringPage(await partsById(context, ids, nbPreviewLines), { page, size, total, sort })
}

/** Of an organisation of the account: what its people have placed. */
export async function listOfOrganisation(context: CustomerContext, id: string, wish: PartsWish) {
  const { id: organisationId } = await requireOrganisation(context, id)
  return listParts(context, { ...wish, organisationId })
}

type SoldWish = Paging & queries.SoldFilter

export async function listSold(context: SellerContext, { page, size, ...filter }: SoldWish) {
  const { ids, total } = await queries.selectSoldIds(context, filter, { page, size })
  return toSpringPage(await partsById(context, ids, 0), { page, size, total })
}

async function partsById(context: CustomerContext | SellerContext, ids: queries.PartIds[], nbPreviewLines: number) {
  const orderIds = [...new Set(ids.map(({ orderId }) => orderId))]
  const orders = orderIds.length === 0 ? [] : await selectOrdersById(context, orderIds)
  const wanted = new Map(ids.map(({ id }, at) => [id, at]))
  const parts = orderIds.length === 0 ? [] : await selectParts(context, orderIds)
  const own = parts.filter(({ id }) => wanted.has(id)).toSorted((a, b) => wanted.get(a.id)! - wanted.get(b.id)!)
  return toParts(context, own, { orders, nbPreviewLines })
}

type LinesWish = Paging & LineFilter

export async function listLines(
  context: CustomerContext,
  target: Target,
  { page, size, sort: wish, ...filter }: LinesWish,
) {
  const { orderId, partId } = await requireTarget(context, target)
  const sort: SortKey[] = readSort(wish, Object.keys(lineSorts))
  const rows = await selectLines(
    context,
    orderId,
    { ...filter, ...(partId && { partId }) },
    { page, size, by: orderOfLines(sort) },
  )
  const [orders, parts] = [await selectOrdersById(context, [orderId]), await selectParts(context, [orderId])]
  const { currency } = orders[0]!
  const told = await toLines(context, rows, new Map(parts.map((part) => [part.id, { ...part, currency }])))
  return toSpringPage(told, { page, size, sort, total: rows[0]?.total ?? 0 })
}
