import type { Cart, CartFull } from '@tiber/contract/cart-shapes'
import { buyingListPrefix, type CartStatus } from '@tiber/contract/cart-words'
import { PlatformError } from '@tiber/contract/errors'
import { toCartPage } from '@tiber/contract/paging'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { totalOf } from '../../database/total-of.ts'
import { ownBook, requireAddress } from '../addresses/service.ts'
import { scopeOf } from '../prices/service.ts'
import { toCart, toFull } from './cart-form.ts'
import { change, changeTold } from './changes.ts'
import { freshOf, isChangeable, requireCart, requireFresh, requireVersion } from './finding.ts'
import { restorableMs } from './history.ts'
import { readLines } from './line-service.ts'
import * as queries from './queries.ts'
import * as wishes from './wish-queries.ts'

export { isReachable } from './change-queries.ts'
export { change, changeTold } from './changes.ts'
export { takeBackChange } from './history.ts'
export { blockedLinesOf, deleteLines, deleteLinesById, updateLines, updateLinesByVariant } from './line-service.ts'
export { lineOf } from './lookup-queries.ts'
export { blockedBy, boundsOf } from './rules.ts'
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
