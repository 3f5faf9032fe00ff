import type { Cart } from '@tiber/contract/carts/cart-shapes'
import { buyingListPrefix, defaultCartName } from '@tiber/contract/carts/cart-enums'
import { stripListPrefix } from '#app/features/carts/current/cart-name.ts'
import { toCartView, type InitialCarts } from '#app/features/carts/current/cart-model.ts'
import { cartCurrency, listAllCarts, listOpenCarts, listOpenLists } from '../frame-reads.server.ts'
import { getErrorCode, type OnFailure } from '@tiber/web/failures.server.ts'
import { attempt } from '../failure-policy.server.ts'
import type { SessionHandle } from '../session/session.server.ts'
import { readShopSettings } from '../shop-settings.server.ts'

const initialLineCount = 10
const refreshLineCount = 100

const isList = ({ name }: Pick<Cart, 'name'>) => name.startsWith(buyingListPrefix)

/** spec 6: visitors' carts are not requested. */
export async function loadInitialCarts(handle: SessionHandle): Promise<InitialCarts | null> {
  if (!handle.session.isAuthenticated) return null
  const [carts, lists, { features }] = await Promise.all([
    loadCarts(handle),
    loadBuyingLists(handle),
    readShopSettings(handle),
  ])
  return {
    carts: carts && carts.map(toCartView),
    lists:
      lists &&
      lists.map(({ id, name, numberOfLines, version }) => ({
        id,
        name: stripListPrefix(name),
        numberOfLines,
        version,
      })),
    canUndo: features.includes('carts'),
    isLive: features.includes('live-changes'),
    hasQuickOrder: features.includes('quick-order'),
    hasApprovals: features.includes('approvals'),
    hasInvoices: features.includes('documents'),
    hasSheets: features.includes('cart-sheets'),
    hasPartNumbers: features.includes('part-numbers'),
    hasMessages: features.includes('messages'),
    hasIncidents: features.includes('incidents'),
    hasQuotes: features.includes('quotes'),
  }
}

/** Loads ordinary carts, the current one first. */
async function loadCarts(
  { platform, dependencies, frame }: SessionHandle,
  list = listOpenCarts,
): Promise<Cart[] | null> {
  const page = await attempt(dependencies, 'loadCarts', () =>
    list === listOpenCarts && frame ? frame.carts : list(platform),
  )
  const carts = page?.carts.filter((cart) => !isList(cart))
  // The active cart comes first; platforms without that flag return it first already.
  return carts?.toSorted((a, b) => Number(b.active ?? false) - Number(a.active ?? false)) ?? null
}

async function loadBuyingLists({ platform, dependencies, frame }: SessionHandle): Promise<Cart[] | null> {
  const page = await attempt(dependencies, 'loadBuyingLists', () => frame?.lists ?? listOpenLists(platform))
  return page?.carts.filter(isList) ?? null
}

/** Returns the id of the current cart; undefined if there is none yet. */
export const findCurrentCartId = async (handle: SessionHandle) => (await loadCarts(handle))?.[0]?.id

/** Reads the current cart with its latest lines; does not create one. */
async function readCurrentCart(handle: SessionHandle) {
  const cart = (await loadCarts(handle))?.[0]
  return cart ? { cart, lines: await fetchLatestLines(handle, cart.id, initialLineCount) } : null
}

/** Loads the latest lines of a cart; empty if they cannot be read. */
export async function loadLatestLines(handle: SessionHandle, id: string): Promise<CartLines> {
  return (
    (await attempt(handle.dependencies, 'getOrCreateCart', () => fetchLatestLines(handle, id, initialLineCount))) ?? []
  )
}

/** Returns the current cart, or creates one. */
export function getOrCreateCart(handle: SessionHandle): Promise<{ cart: Cart; lines: CartLines } | null> {
  return attempt(handle.dependencies, 'getOrCreateCart', async () => {
    const found = await readCurrentCart(handle)
    return found ?? { cart: await createDefaultCart(handle), lines: [] }
  })
}

type CartLines = Awaited<ReturnType<typeof fetchLatestLines>>

async function fetchLatestLines({ platform }: SessionHandle, id: string, size: number) {
  const query = { currency: cartCurrency, page: 0, size, sort: ['updatedAt:desc'] }
  return (await platform.carts.lines({ params: { id }, query })).cartLines
}

async function createDefaultCart(handle: SessionHandle): Promise<Cart> {
  const { platform } = handle
  const cart = await platform.carts
    .create({ body: { name: defaultCartName, type: 'CART' } })
    .catch((error: unknown) => {
      // Another tab created it first, or it is hidden behind many lists.
      if (getErrorCode(error) === 'CT0001') return findDefaultCart(handle, error)
      throw error
    })
  const { features } = await readShopSettings(handle)
  return features.includes('carts') ? platform.carts.activate({ params: { id: cart.id } }) : cart
}

async function findDefaultCart(handle: SessionHandle, reason: unknown): Promise<Cart> {
  const found = (await loadCarts(handle, listAllCarts))?.find(({ name }) => name === defaultCartName)
  if (!found) throw reason
  return found
}

/** Reads the current state of a cart with more of its lines. */
export function refreshCart(handle: SessionHandle, id: string) {
  return attempt(handle.dependencies, 'refreshCart', async () => {
    const [cart, lines] = await Promise.all([
      handle.platform.carts.read({ params: { id }, query: { currency: cartCurrency } }),
      fetchLatestLines(handle, id, refreshLineCount),
    ])
    return { cart, lines }
  })
}

export function clearCart(handle: SessionHandle, id: string, onFailure?: OnFailure) {
  const run = async () => {
    const { features } = await readShopSettings(handle)
    if (features.includes('carts')) await handle.platform.carts.deleteLines({ params: { id }, body: {} })
    else await deleteAllLines(handle, id)
    return refreshCart(handle, id)
  }
  return attempt({ log: handle.dependencies.log, onFailure }, 'clearCart', run)
}

/** The contract can only delete named lines, so each round deletes the next page of them. */
async function deleteAllLines(handle: SessionHandle, id: string) {
  let before = ''
  for (;;) {
    const body = (await fetchLatestLines(handle, id, refreshLineCount)).map(({ offer }) => ({
      offerPriceId: offer.offerPriceId,
    }))
    const serialised = JSON.stringify(body)
    if (body.length === 0 || serialised === before) return
    await handle.platform.carts.deleteLines({ params: { id }, body })
    before = serialised
  }
}
