import type { Cart, CartFull } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix, type CartStatus } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import { toCartPage } from '@tiber/contract/paging'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import { getOwnAddressBook, requireAddress } from '../addresses/service.ts'
import { getPriceScope } from '../prices/service.ts'
import { toCart, toCartFull } from './cart-response.ts'
import { applyCommands, readCartChange, readLines } from './lines/line-service.ts'
import { repriceOutdated, isChangeable, requireCart, requireFreshCart, requireExpectedVersion } from './find-cart.ts'
import { restoreWindowMs } from './history/history.ts'
import * as queries from './queries.ts'
import * as commands from './lines/line-command-queries.ts'

export { isReachable } from './lines/change-queries.ts'
export { selectChangedCarts } from './queries.ts'
export { applyUndo } from './history/history.ts'
export {
  applyCommands,
  findBlockedLines,
  deleteLines,
  deleteLinesById,
  readCartChange,
  updateLines,
  updateLinesByVariant,
} from './lines/line-service.ts'
export { writeReplaced } from './lines/detail-queries.ts'
export { lookUpLine } from './lines/lookup-queries.ts'
export { findBlockers, toQuantityRule } from './lines/rules.ts'
export { completeCart, lockCart, setCartStatus, updateListOwner } from './status-queries.ts'
export type { LineCommands } from './lines/line-command-queries.ts'

const openStatuses: CartStatus[] = ['INIT', 'LOADING', 'ON_GOING']

type Paging = { page: number; size: number }
type ListParams = Paging & { status?: CartStatus[]; type?: string[] }

export async function listCarts(context: CustomerContext, { status, type, page, size }: ListParams) {
  const filter = { statuses: status ?? openStatuses, day: getPriceScope(context)!.day, ...(type && { types: type }) }
  const select = (paging: Paging) => queries.selectCarts(context, { ...filter, ...paging })
  const read = () => select({ page, size })
  const rows = await repriceOutdated(context, await read(), read)
  return toCartPage('carts', rows.map(toCart), { page, size, total: await readTotal(rows, page, select) })
}

/** Reads several carts at current prices, by id; carts the caller cannot reach are left out. */
export async function readCarts(context: CustomerContext, ids: string[]): Promise<Map<string, Cart>> {
  const read = () => queries.selectCartsById(context, ids, getPriceScope(context)!.day)
  const rows = ids.length === 0 ? [] : await repriceOutdated(context, await read(), read)
  return new Map(rows.map((row) => [row.id, toCart(row)]))
}

export async function createCart(context: CustomerContext, { name, type = 'CART' }: { name: string; type?: string }) {
  return toCart(await requireCart(context, await insertNamedCart(context, name, type)))
}

async function insertNamedCart(context: CustomerContext, name: string, type = 'CART'): Promise<string> {
  const id = await queries.insertCart(context, { name: requireName(name), type })
  if (id === undefined) throw new PlatformError('CT0001', undefined, 'name')
  return id
}

/** Refuses names that consist only of the list prefix or of invisible characters. */
function requireName(name: string): string {
  const trimmed = name.trim()
  const plain = isListName(trimmed) ? trimmed.slice(buyingListPrefix.length) : trimmed
  if (!/[^\p{C}\p{Z}]/u.test(plain)) throw new PlatformError('F-E-001', undefined, 'name')
  return trimmed
}

const isListName = (name: string) => name.startsWith(buyingListPrefix)

export async function readCart(context: CustomerContext, id: string, { nbFirstLines = 0 } = {}): Promise<CartFull> {
  const row = await requireFreshCart(context, id)
  return toCartFull(row, nbFirstLines > 0 ? await readLines(context, id, { size: nbFirstLines }) : [])
}

type CartUpdate = { name?: string; type?: string; billingAddressId?: string | null }

export async function updateCart(context: CustomerContext, id: string, { name, ...rest }: CartUpdate) {
  const row = await requireCart(context, id)
  const newName = name === undefined ? undefined : requireName(name)
  const changesKind = newName !== undefined && isListName(newName) !== isListName(row.name)
  if (changesKind && (row.status !== 'INIT' || row.userId !== context.caller.userId))
    throw new PlatformError(
      'ST0001',
      `Only its owner can turn a cart into a list or back, and only in status INIT; it is ${row.status}.`,
    )
  if (rest.billingAddressId) await requireAddress(context, getOwnAddressBook(context), rest.billingAddressId)
  const outcome = await queries.updateCart(context, id, { ...rest, ...(newName !== undefined && { name: newName }) })
  return readUpdatedCart(context, id, outcome)
}

async function readUpdatedCart(context: CustomerContext, id: string, outcome: 'changed' | 'taken' | 'missing') {
  if (outcome === 'taken') throw new PlatformError('CT0001', undefined, 'name')
  if (outcome === 'missing') throw await createRefusal(context, id)
  return toCart(await requireFreshCart(context, id))
}

/** Finds out why nothing was written: the cart is missing, at another version, or in a state that forbids changes. */
async function createRefusal(context: CustomerContext, id: string): Promise<PlatformError> {
  const { status } = await requireExpectedVersion(context, id)
  return new PlatformError(
    'ST0001',
    `Only its owner can change the cart, and only in status INIT or ON_GOING; it is ${status}.`,
  )
}

export async function deleteCart(context: CustomerContext, id: string) {
  if ((await queries.deleteCarts(context, id)) === 0) throw await createRefusal(context, id)
  return null
}

export async function deleteAllCarts(context: CustomerContext) {
  await queries.deleteCarts(context)
  return null
}

export async function restoreCart(context: CustomerContext, id: string) {
  const since = new Date(context.now().getTime() - restoreWindowMs)
  return readUpdatedCart(context, id, await queries.restoreCart(context, id, since))
}

export async function activateCart(context: CustomerContext, id: string) {
  const { name, status, userId } = await requireExpectedVersion(context, id)
  if (isListName(name) || userId !== context.caller.userId || !isChangeable(status))
    throw new PlatformError('ST0001', 'Only a cart of your own that is not being ordered can be the active cart.')
  await inTransaction(context, (context) => queries.activateCart(context, id))
  return readUpdatedCart(context, id, 'changed')
}

export async function shareCart(context: CustomerContext, id: string, isShared: boolean) {
  const { name, userId } = await requireCart(context, id)
  if (!isListName(name) || userId !== context.caller.userId)
    throw new PlatformError('ST0001', 'Only the owner of a buying list can share it.')
  return readUpdatedCart(context, id, await queries.updateCart(context, id, { isShared }))
}

export async function acceptPrices(context: CustomerContext, id: string) {
  await requireFreshCart(context, id)
  await queries.acceptPrices(context, id)
  return readUpdatedCart(context, id, 'changed')
}

export function copyCart(
  context: CustomerContext,
  id: string,
  { name, lineIds }: { name: string; lineIds?: string[] },
) {
  return inTransaction(context, async (context) => {
    // The expected version is that of the source cart, not of the copy.
    const { expectedVersion: _expected, ...rest } = context
    await requireExpectedVersion(context, id)
    const copy = await insertNamedCart(context, name)
    await applyCommands(rest, copy, commands.buildMergeCommands(copy, id, { ...(lineIds && { lineIds }) }))
    return readCart(context, copy)
  })
}

export async function mergeCart(
  context: CustomerContext,
  id: string,
  { cartId, ...options }: commands.MergeOptions & { cartId: string },
) {
  await requireCart(context, cartId)
  if (cartId === id) throw new PlatformError('F-E-040', 'A cart cannot be merged into itself.', 'cartId')
  if (options.quantities && options.quantities.length !== options.lineIds?.length)
    throw new PlatformError('F-E-040', 'Give exactly one quantity per line.', 'quantities')
  return readCartChange(context, id, await applyCommands(context, id, commands.buildMergeCommands(id, cartId, options)))
}
