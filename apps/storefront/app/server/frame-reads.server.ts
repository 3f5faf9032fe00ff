import type { CallResult } from '@tiber/contract/call'
import type { CartStatus } from '@tiber/contract/carts/cart-enums'
import type { Contract } from '@tiber/contract/contract'
import type { PlatformClient } from '@tiber/sdk/platform-client'

/** spec 9 */
export const cartCurrency = 'EUR' as const
const initialCartCount = 10
const maxLists = 999
/** As many as a batch may read; hardly any account has more. */
const usualListCount = 100

/** spec 4: statuses of a current cart. */
const openStatuses: CartStatus[] = ['INIT', 'LOADING', 'ON_GOING']

type Cart = 'CART' | 'BUYING_LIST'
export type CartPage = CallResult<Contract['carts']['list']>

const listOpen = (platform: PlatformClient, type: Cart, size: number): Promise<CartPage> =>
  platform.carts.list({ query: { currency: cartCurrency, status: openStatuses, type: [type], page: 0, size } })

/** Lists open carts, among them the current one. */
export const listOpenCarts = (platform: PlatformClient, size = initialCartCount) => listOpen(platform, 'CART', size)

/** Lists all carts, however many lists are among them. */
export const listAllCarts = (platform: PlatformClient) => listOpen(platform, 'CART', maxLists)

/** Lists all buying lists: usually one small page has them. */
export async function listOpenLists(platform: PlatformClient): Promise<CartPage> {
  const page = await listOpen(platform, 'BUYING_LIST', usualListCount)
  return page.totalElement > usualListCount ? listOpen(platform, 'BUYING_LIST', maxLists) : page
}

/** What the frame of a page shows of the user's carts and tasks. */
export type FrameReads = {
  carts: Promise<CartPage>
  lists: Promise<CartPage>
  counts: Promise<CallResult<Contract['dashboard']['counts']>> | undefined
}

/** Starts to read what every page shows, so that it is sent with the request for the user. */
export function startFrameReads(platform: PlatformClient, { hasCounts }: { hasCounts: boolean }): FrameReads {
  const reads = {
    carts: listOpenCarts(platform),
    lists: listOpenLists(platform),
    counts: hasCounts ? platform.dashboard.counts() : undefined,
  }
  // Whoever uses a result handles its failure; nobody does if the user is refused.
  for (const read of Object.values(reads)) read?.catch(() => undefined)
  return reads
}
