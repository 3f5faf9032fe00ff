import type { Cart, CartFull, LineDetails, LineUpdate, LineUpdateVariant } from '@tiber/contract/cart-shapes'
import { buyingListPrefix, mostTouched, type CartStatus } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import { toCartPage } from '@tiber/contract/paging'
import { readSort } from '@tiber/contract/query-string'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { totalOf } from '../../database/total-of.ts'
import { ownBook, requireAddress } from '../addresses/service.ts'
import { assortmentsOf } from '../catalogue/service.ts'
import { scopeOf } from '../prices/service.ts'
import { toCart, toFull } from './cart-form.ts'
import { answerOf, change, changeTold, type Answer } from './changes.ts'
import { updateDetails } from './detail-queries.ts'
import { selectChangedOffers } from './history-queries.ts'
import { restorableMs } from './history.ts'
import * as lineQueries from './line-queries.ts'
import { toLines } from './lines.ts'
import * as queries from './queries.ts'
import { repriceCarts } from './reprice-queries.ts'
import * as wishes from './wish-queries.ts'

export { isReachable } from './change-queries.ts'
export { change, changeTold } from './changes.ts'
export { takeBackChange } from './history.ts'
export { lineOf } from './lookup-queries.ts'
export type { Wishes } from './wish-queries.ts'

const open: CartStatus[] = ['INIT', 'LOADING', 'ON_GOING']

type Paging = { page: number; size: number }
type ListWish = Paging & { status?: CartStatus[]; type?: string[] }

export async function listCarts(context: CustomerContext, { status, type, page, size }: ListWish) {
  const wish = { statuses: status ?? open, day: scopeOf(context)!.day, ...(type && { types: type }) }
  const select = (paging: Paging) => queries.selectCarts(context, { ...wish, ...paging })
  const read = () => select({ page, size })
  const rows = await freshOf(context, await read(), read)
  return toCartPage('carts', rows.map(toCart), { page, size, total: await totalOf(rows, page, select) })
}

/** Several, as they are now; those that are not the caller's are left out. */
export async function readCarts(context: CustomerContext, ids: string[]): Promise<Map<string, Cart>> {
  const read = () => queries.selectCartsById(context, ids, scopeOf(context)!.day)
  const rows = ids.length === 0 ? [] : await freshOf(context, await read(), read)
  return new Map(rows.map((row) => [row.id, toCart(row)]))
}

export async function createCart(context: CustomerContext, { name, type = 'CART' }: { name: string; type?: string }) {
  return toCart(await requireCart(context, await insertNamed(context, name, type)))
}

async function insertNamed(context: CustomerContext, name: string, type = 'CART'): Promise<string> {
  const id = await queries.insertCart(context, { name: requireName(name), type })
  if (id === undefined) throw new PlatformError('CT0001', undefined, 'name')
  return id
}

/** A prefix alone names nothing, and neither do signs that nobody sees. */
function requireName(name: string): string {
  const trimmed = name.trim()
  const plain = isListName(trimmed) ? trimmed.slice(buyingListPrefix.length) : trimmed
  if (!/[^\p{C}\p{Z}]/u.test(plain)) throw new PlatformError('F-E-001', undefined, 'name')
  return trimmed
}

const isListName = (name: string) => name.startsWith(buyingListPrefix)

export async function readCart(context: CustomerContext, id: string, { nbFirstLines = 0 } = {}): Promise<CartFull> {
  const row = await requireFresh(context, id)
  return toFull(row, nbFirstLines > 0 ? await readLines(context, id, { size: nbFirstLines }) : [])
}

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

async function readLines(
  context: CustomerContext,
  cartId: string,
  page: Parameters<typeof lineQueries.selectLines>[2],
  told?: { withAttributes: boolean },
) {
  const assortments = await assortmentsOf(context)
  return toLines(context, await lineQueries.selectLines(context, { cartId, assortments }, page), told)
}

async function requireCart(context: CustomerContext, id: string): Promise<queries.CartRow> {
  const row = await queries.selectCart(context, id, scopeOf(context)!.day)
  if (!row) throw new PlatformError('F-E-002', `There is no cart ${id}.`, 'id')
  return row
}

const isOutdated = ({ isOld, suppliers, status }: queries.CartRow) =>
  isOld && suppliers.length > 0 && isChangeable(status)

const isChangeable = (status: CartStatus) => status === 'INIT' || status === 'ON_GOING'

/** Amounts that were computed with older prices are computed anew before they are told. */
async function freshOf<Row extends queries.CartRow>(
  context: CustomerContext,
  rows: Row[],
  again: () => Promise<Row[]>,
) {
  const old = rows.filter(isOutdated).map(({ id }) => id)
  if (old.length === 0) return rows
  await repriceCarts(context, old, scopeOf(context)!)
  return again()
}

async function requireFresh(context: CustomerContext, id: string): Promise<queries.CartRow> {
  const read = async () => [await requireCart(context, id)]
  const [row] = await freshOf(context, await read(), read)
  return row!
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

type CartUpdate = { name?: string; type?: string; billingAddressId?: string | null }

export async function updateCart(context: CustomerContext, id: string, { name, ...rest }: CartUpdate) {
  const row = await requireCart(context, id)
  const next = name === undefined ? undefined : requireName(name)
  const becomesOther = next !== undefined && isListName(next) !== isListName(row.name)
  if (becomesOther && (row.status !== 'INIT' || row.userId !== context.caller.userId))
    throw new PlatformError(
      'ST0001',
      `The cart is ${row.status} and must be INIT to become something else, by its owner.`,
    )
  if (rest.billingAddressId) await requireAddress(context, ownBook(context), rest.billingAddressId)
  const outcome = await queries.updateCart(context, id, { ...rest, ...(next !== undefined && { name: next }) })
  return told(context, id, outcome)
}

async function told(context: CustomerContext, id: string, outcome: 'changed' | 'taken' | 'missing') {
  if (outcome === 'taken') throw new PlatformError('CT0001', undefined, 'name')
  if (outcome === 'missing') throw await refusalOf(context, id)
  return toCart(await requireFresh(context, id))
}

/** Why nothing was written: it is not there, it has another version, or it is not in a state for it. */
async function refusalOf(context: CustomerContext, id: string): Promise<PlatformError> {
  const { status } = await requireVersion(context, id)
  return new PlatformError('ST0001', `The cart is ${status} and must be INIT or ON_GOING to be changed, by its owner.`)
}

export async function deleteCart(context: CustomerContext, id: string) {
  if ((await queries.deleteCarts(context, id)) === 0) throw await refusalOf(context, id)
  return null
}

export async function deleteAllCarts(context: CustomerContext) {
  await queries.deleteCarts(context)
  return null
}

export async function restoreCart(context: CustomerContext, id: string) {
  const since = new Date(context.now().getTime() - restorableMs)
  return told(context, id, await queries.restoreCart(context, id, since))
}

export async function activateCart(context: CustomerContext, id: string) {
  const { name, status, userId } = await requireVersion(context, id)
  if (isListName(name) || userId !== context.caller.userId || !isChangeable(status))
    throw new PlatformError('ST0001', 'Only an own cart that is not being ordered can be filled.')
  await inTransaction(context, (context) => queries.activateCart(context, id))
  return told(context, id, 'changed')
}

export async function shareCart(context: CustomerContext, id: string, isShared: boolean) {
  const { name, userId } = await requireCart(context, id)
  if (!isListName(name) || userId !== context.caller.userId)
    throw new PlatformError('ST0001', 'Only a buying list can be shared, by its owner.')
  return told(context, id, await queries.updateCart(context, id, { isShared }))
}

export async function acceptPrices(context: CustomerContext, id: string) {
  await requireFresh(context, id)
  await queries.acceptPrices(context, id)
  return told(context, id, 'changed')
}

export function copyCart(
  context: CustomerContext,
  id: string,
  { name, lineIds }: { name: string; lineIds?: string[] },
) {
  return inTransaction(context, async (context) => {
    // A version that is named is the one of the cart that is copied.
    const { expectedVersion: _expected, ...rest } = context
    await requireVersion(context, id)
    const copy = await insertNamed(context, name)
    await change(rest, copy, wishes.wishesOfCart(copy, id, { ...(lineIds && { lineIds }) }))
    return readCart(context, copy)
  })
}

export async function mergeCart(
  context: CustomerContext,
  id: string,
  { cartId, ...taken }: wishes.Taken & { cartId: string },
) {
  await requireCart(context, cartId)
  if (cartId === id) throw new PlatformError('F-E-040', 'A cart cannot be added to itself.', 'cartId')
  if (taken.quantities && taken.quantities.length !== taken.lineIds?.length)
    throw new PlatformError('F-E-040', 'There is one quantity for each of the lines.', 'quantities')
  return changeTold(context, id, await change(context, id, wishes.wishesOfCart(id, cartId, taken)))
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

async function requireVersion(context: CustomerContext, id: string): Promise<queries.CartRow> {
  const row = await requireCart(context, id)
  const { expectedVersion = row.version } = context
  if (row.version !== expectedVersion)
    throw new PlatformError('ST0001', `The cart has version ${row.version}, not ${expectedVersion}.`)
  return row
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
