import type { BuyingList, ListSummary } from '@tiber/contract/carts/buying-lists'
import { buyingListPrefix, maxLines } from '@tiber/contract/carts/cart-enums'
import { PlatformError } from '@tiber/contract/errors'
import { maxPageSize, toSpringPage } from '@tiber/contract/paging'
import type { OfferPrice } from '@tiber/contract/catalogue/prices'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { readTotal } from '../../database/read-total.ts'
import * as carts from '../carts/service.ts'
import { findOffersById } from '../prices/service.ts'
import { noFindings } from './health.ts'
import { selectCounts } from './health-queries.ts'
import * as queries from './queries.ts'

export { readFindings } from './health.ts'

type Paging = { page: number; size: number }

export async function listLists(context: CustomerContext): Promise<BuyingList[]> {
  return toLists(context, await queries.selectOwnLists(context, { page: 0, size: maxPageSize }))
}

export async function pageLists(context: CustomerContext, { page, size }: Paging) {
  const select = (paging: Paging) => queries.selectOwnLists(context, paging)
  const rows = await select({ page, size })
  return toSpringPage(await toLists(context, rows), { page, size, total: await readTotal(rows, page, select) })
}

export async function readList(context: CustomerContext, id: string): Promise<BuyingList> {
  const [list] = await toLists(context, [await requireList(context, id)], maxLines)
  return list!
}

async function requireList(context: CustomerContext, id: string): Promise<queries.ListRow> {
  const row = await queries.selectList(context, id)
  if (!row) throw new PlatformError('F-E-002', `Buying list ${id} not found.`, 'id')
  return row
}

/** Limits the items of all lists in one response: 10,000 items are 25 MB. */
const maxItems = 2000

/** Returns lists with their items, newest first, until the item limit is reached; the rest come without items. */
async function toLists(context: CustomerContext, rows: queries.ListRow[], itemLimit = maxItems): Promise<BuyingList[]> {
  let remaining = itemLimit
  const listIds = rows.flatMap(({ id, items }) => {
    if (items > remaining) return []
    remaining -= items
    return [id]
  })
  const items = listIds.length === 0 ? [] : await queries.selectItems(context, listIds)
  const offers = await findOffersById(context, [...new Set(items.map(({ offerId }) => offerId))])
  const byList = Map.groupBy(items, ({ listId }) => listId)
  return rows.map(({ id, name, userId, createdAt, items: numberOfItems }) => ({
    id,
    name,
    customerUserId: userId,
    createdAt: new Date(createdAt).toISOString(),
    buyingListItems: (byList.get(id) ?? []).map((item) => toItem(item, offers.get(item.offerId)!)),
    numberOfItems,
  }))
}

type Offer = Awaited<ReturnType<typeof findOffersById>> extends Map<string, infer Each> ? Each : never

/** Returns an item with the price it was added with while that is valid, otherwise with the valid one. */
function toItem({ id, quantity, priceId, priceExternalId }: queries.ItemRow, offer: Offer) {
  const { offerInventory, supplier, offerPrices, itemPerPack } = offer
  const none: OfferPrice = {
    id: priceId,
    externalId: priceExternalId ?? priceId,
    offerPriceType: 'PUBLIC',
    itemPerPack,
    priceRanges: [],
  }
  const offerPrice = offerPrices.find((each) => each.id === priceId) ?? offerPrices[0] ?? none
  return { id, quantity, offerPrice, offerInventory, supplier }
}

/** Adds the list prefix to a name unless it already has it. */
function toCartName(name: string): string {
  const given = name.trim()
  const plain = given.startsWith(buyingListPrefix) ? given.slice(buyingListPrefix.length).trim() : given
  if (plain === '') throw new PlatformError('F-E-001', "'name' parameter is required", 'name')
  return buyingListPrefix + plain
}

/** Translates the error for a taken cart name into the one of buying lists. */
async function translateTakenName<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PlatformError && error.code === 'CT0001') throw new PlatformError('F-E-003', undefined, 'name')
    throw error
  }
}

export async function createList(context: CustomerContext, name: string): Promise<BuyingList> {
  const { id } = await translateTakenName(() =>
    carts.createCart(context, { name: toCartName(name), type: 'BUYING_LIST' }),
  )
  return readList(context, id)
}

export async function renameList(context: CustomerContext, id: string, name: string): Promise<BuyingList> {
  await requireList(context, id)
  await translateTakenName(() => carts.updateCart(context, id, { name: toCartName(name) }))
  return readList(context, id)
}

export async function deleteList(context: CustomerContext, id: string) {
  await requireList(context, id)
  return carts.deleteCart(context, id)
}

export async function updateItems(
  context: CustomerContext,
  id: string,
  items: { offerPriceId: string; quantity: number }[],
): Promise<BuyingList> {
  await requireList(context, id)
  const updates = items.map((item) => ({ ...item, updateAction: 'REPLACE_QUANTITY' as const }))
  if (updates.length > 0) await carts.updateLines({ ...context, shouldReturnRepresentation: false }, id, updates)
  return readList(context, id)
}

export async function deleteItems(context: CustomerContext, id: string, itemIds: string[]) {
  await requireList(context, id)
  await carts.deleteLinesById(context, id, itemIds)
  return null
}

/** Hands a list over to another user; the response is the last the old owner sees of it. */
export function changeOwner(context: CustomerContext, id: string, email: string): Promise<BuyingList> {
  return inTransaction(context, async (context) => {
    const row = await requireList(context, id)
    if (row.userId !== context.caller.userId)
      throw new PlatformError('ST0001', 'Only the owner of a buying list can transfer it.')
    const userId = await queries.selectColleague(context, email)
    if (!userId) throw new PlatformError('F-E-002', `User ${email} not found in this account.`, 'newOwnerEmail')
    const list = await readList(context, id)
    if (userId !== row.userId && !(await carts.updateListOwner(context, id, userId))) {
      // The list may have been deleted or handed over concurrently.
      await requireList(context, id)
      throw new PlatformError('F-E-003', 'The new owner already has a list with this name.', 'name')
    }
    return { ...list, customerUserId: userId }
  })
}

export async function listOverview(context: CustomerContext, params: queries.OverviewParams) {
  const { page, size } = params
  const select = (paging: Paging) => queries.selectOverview(context, { ...params, ...paging })
  const rows = await select({ page, size })
  const ids = rows.map(({ id }) => id)
  const cartsById = await carts.readCarts(context, ids)
  const counts = await selectCounts(context, ids)
  const content = rows.flatMap(({ id, name, ownerId, ownerName }): ListSummary[] => {
    const cart = cartsById.get(id)
    if (!cart) return []
    return [
      {
        id,
        name,
        owner: { id: ownerId, name: ownerName },
        own: ownerId === context.caller.userId,
        shared: cart.shared!,
        version: cart.version!,
        createdAt: cart.creationDate,
        updatedAt: cart.updatedAt!,
        numberOfLines: cart.numberOfLines,
        totalDiscountPrice: cart.totalDiscountPrice,
        health: counts.get(id) ?? noFindings,
      },
    ]
  })
  return toSpringPage(content, { page, size, total: await readTotal(rows, page, select) })
}
