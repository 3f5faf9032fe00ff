import type { LineDetails, LineUpdate, LineUpdateVariant } from '@tiber/contract/cart-shapes'
import { mostTouched } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import { toCartPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import type { CustomerContext } from '../../context.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import { toCart } from './cart-form.ts'
import { answerOf, change, changeTold, type Answer } from './changes.ts'
import { updateDetails } from './detail-queries.ts'
import { isChangeable, requireFresh, requireVersion } from './finding.ts'
import { selectChangedOffers } from './history-queries.ts'
import * as lineQueries from './line-queries.ts'
import { toLines } from './lines.ts'
import { blockedBy, boundsOf } from './rules.ts'
import * as wishes from './wish-queries.ts'

type LinesWish = { page: number; size: number; sort?: string[] }

export async function listLines(context: CustomerContext, id: string, { page, size, sort: wish }: LinesWish) {
  const row = await requireFresh(context, id)
  const sort = readSort(wish, lineQueries.lineSorts)
  const lines = await readLines(context, id, { offset: page * size, size, by: orderOf(sort) })
  return toCartPage('cartLines', lines, { page, size, sort, total: toCart(row).numberOfLines })
}

/** The first of them that is known; the other way round they are not sorted. */
function orderOf([first]: ReturnType<typeof readSort>): lineQueries.LineOrder {
  if (first?.property === 'section' && !first.descending) return 'section'
  return first?.property === 'updatedAt' && first.descending ? 'newest' : 'place'
}

/** A place is the supplier and the line one has come to. */
export async function listLinesAfter(
  context: CustomerContext,
  id: string,
  { after, size = 100 }: { after?: string; size?: number },
) {
  const row = await requireFresh(context, id)
  const [supplierId = '', lineId = ''] = after?.split('.') ?? []
  const page = { size, ...(after && { after: { supplierId, id: lineId } }) }
  const cartLines = await readLines(context, id, page, { withAttributes: false })
  const last = cartLines.length === size ? cartLines.at(-1) : undefined
  return { cartLines, next: last ? `${last.supplier.id}.${last.id}` : null, version: row.version }
}

export async function readLines(
  context: CustomerContext,
  cartId: string,
  page: Parameters<typeof lineQueries.selectLines>[2],
  told?: { withAttributes: boolean },
) {
  const assortments = await assortmentsOf(context)
  return toLines(context, await lineQueries.selectLines(context, { cartId, assortments }, page), told)
}

/** The lines that cannot be ordered as they are, with the gravest reason of each. */
export async function blockedLinesOf(context: CustomerContext, cartId: string) {
  const assortments = await assortmentsOf(context)
  const rows = await lineQueries.selectSupplies(context, { cartId, assortments })
  return rows.flatMap((row) => {
    const [reason] = blockedBy({ ...row, ...boundsOf(row) })
    return reason ? [{ offerPriceId: row.offerPriceId, ...reason }] : []
  })
}

const buyerOf = async (context: CustomerContext): Promise<wishes.Buyer> => ({
  scope: scopeOf(context)!,
  assortments: await assortmentsOf(context),
})

export async function updateLines(context: CustomerContext, id: string, updates: LineUpdate[]): Promise<Answer> {
  return answerOf(context, id, await change(context, id, wishes.wishesByPrice(id, await buyerOf(context), updates)))
}

export async function updateLinesByVariant(context: CustomerContext, id: string, updates: LineUpdateVariant[]) {
  return answerOf(context, id, await change(context, id, wishes.wishesByVariant(id, await buyerOf(context), updates)))
}

type Named = ({ offerPriceId: string } | string)[]

/** Those of these prices; a list of none deletes none, only no list at all means all. */
export async function deleteLines(context: CustomerContext, id: string, given: Named | undefined) {
  const ids = given?.map((each) => (typeof each === 'string' ? each : each.offerPriceId))
  await change(context, id, wishes.wishesToDelete(id, ids))
  return null
}

/** Those of these ids; what nobody knows is ignored. */
export async function deleteLinesById(context: CustomerContext, id: string, lineIds: string[]) {
  await change(context, id, wishes.wishesToDeleteLines(id, lineIds))
}

export async function replaceLines(context: CustomerContext, id: string, replacements: wishes.Replacement[]) {
  const buyer = await buyerOf(context)
  const changed = await change(context, id, wishes.wishesToReplace(id, buyer, replacements))
  if (!changed.touched.some(({ offerId, quantity }) => offerId !== null && quantity > 0))
    throw new PlatformError('F-E-002', 'There is no such line, or nothing to put in its place.', 'lineId')
  return changeTold(context, id, changed)
}

/** Lines as they are now; of those that are gone only which they were. */
export async function changesSince(context: CustomerContext, id: string, since: number) {
  await requireFresh(context, id)
  const offerIds = await selectChangedOffers(context, id, since)
  const told = await changeTold(context, id, { touched: [], offerIds })
  const left = new Set(told.lines.map(({ offer }) => offer.id))
  const isWhole = offerIds.length <= mostTouched
  return { ...told, removedOffers: isWhole ? offerIds.filter((each) => !left.has(each)) : [] }
}

/** Where a line is named twice, the last that is said of it holds. */
export async function describeLines(context: CustomerContext, id: string, details: LineDetails[]) {
  const { status } = await requireFresh(context, id)
  if (!isChangeable(status)) throw new PlatformError('ST0001', `The cart is ${status}.`)
  const byLine = Map.groupBy(details, ({ lineId }) => lineId)
  const each = [...byLine.values()].map((said) => toPlain(Object.assign({}, ...said) as LineDetails))
  const rows = await updateDetails(context, id, each)
  if (rows.length === 0) await requireVersion(context, id)
  return changeTold(context, id, { touched: [], offerIds: rows.map(({ offerId }) => offerId) })
}

/** As a spreadsheet gives them back: without what surrounds them, and a blank text is none. */
const plainOf = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '').trim() || null : value
const unseen = /(?!\n)\p{Cc}/gu
const toPlain = (details: LineDetails) =>
  Object.fromEntries(Object.entries(details).map(([field, value]) => [field, plainOf(value)])) as LineDetails
