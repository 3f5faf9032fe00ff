import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { changeLines, createCart, selectOffers, toLineCommand } from '../carts/cart-lines.ts'
import { memoryMb } from '../cpu.ts'
import { measure, type Target } from '../load.ts'
import { measureSmallCheckout } from '../orders/place-order.ts'
import { weighScripts } from '../page-scripts.ts'
import { measureRender } from '../render/measure-render.ts'
import type { Shop } from '../shop.ts'

/** A shop whose storefront runs. */
export type OpenShop = Shop & { storefrontPid: number; checkout: string }

/** One figure of the budget, measured on any shop. */
export type Row = {
  what: string
  unit: string
  goal: number
  /** More is better, such as pages per second. */
  isMinimum?: boolean
  measure: (shop: OpenShop) => Promise<number>
}

const { product, variant } = knownProducts.capScrews
export const listPath = '/v2/shop/search?categoryIds=screws&withFacets=true&size=24'
const searchPath = `/v2/shop/search?query=${encodeURIComponent('tornillo inoxidable')}&withFacets=true&size=24`

const budgetPages = {
  category: '/c/fixings/screws/socket-head-iso-4762',
  product: `/product/${product}?variant=${variant}`,
  search: '/search?q=tornillo+inoxidable',
  home: '/',
  cart: '/checkout/cart',
} as const
type PageName = keyof typeof budgetPages

const requests = 60

const measureCall = async (shop: OpenShop, path: string, nextPath?: () => string) => {
  const target: Target = { url: `${shop.platformUrl}${path}`, headers: shop.headers, ...(nextPath && { nextPath }) }
  return check(await measure(target, shop.platformPids, requests)).cpuMsPerRequest
}

/** A moment before all products were changed: it filters nothing, costs nothing and makes a search of its own. */
let differentMoments = Date.parse('2000-01-01')
const withDifferentMoment = (path: string) => () =>
  `${path}&productUpdatedTime=${new Date((differentMoments += 1)).toISOString()}`

/** A maximum price above all prices: every price is compared with it, and the result is that of the plain list. */
let differentPrices = 1_000_000
const withDifferentPrice = (path: string) => () => `${path}&priceMax=${(differentPrices += 1)}`

const call = (what: string, goal: number, path: string): Row => ({
  what,
  unit: 'ms',
  goal,
  measure: (shop) => measureCall(shop, path),
})
/** A call that differs each time, so that nothing of its answer is kept from an earlier one. */
const differentCall = (what: string, goal: number, nextPath: () => string): Row => ({
  what,
  unit: 'ms',
  goal,
  measure: (shop) => measureCall(shop, nextPath(), nextPath),
})

const measurePage = async (shop: OpenShop, name: PageName, pids: number[]) =>
  check(await measure({ url: `${shop.storefrontUrl}${budgetPages[name]}`, headers: pageHeaders(shop) }, pids, requests))

// Pages are compressed for every browser.
const pageHeaders = ({ buyer }: Shop) => ({ cookie: buyer.cookie, 'accept-encoding': 'gzip' })
const allPids = (shop: OpenShop) => [...new Set([shop.storefrontPid, ...shop.platformPids, ...shop.contentPids()])]

function check<Figures extends { failures: number }>(figures: Figures): Figures {
  if (figures.failures > 0) throw new Error(`${figures.failures} requests of the bench failed.`)
  return figures
}

let carts = 0
const cartOf = (lines: number, goal: number): Row => ({
  what: `Read a cart of ${lines} lines`,
  unit: 'ms',
  goal,
  async measure(shop) {
    const id = await createCart(shop, `Bench ${lines} ${(carts += 1)}`)
    await changeLines(shop, { id, lines: (await selectOffers(shop)).slice(0, lines).map(toLineCommand) })
    return measureCall(shop, `/v1/tiber/carts/${id}/lines?size=${lines}`)
  },
})

const pageRows = (name: 'category' | 'product' | 'home', goals: { cpu: number; kilobytes: number }): Row[] => [
  {
    what: `Page ${name}, all processes`,
    unit: 'ms',
    goal: goals.cpu,
    measure: async (shop) => (await measurePage(shop, name, allPids(shop))).cpuMsPerRequest,
  },
  {
    what: `Page ${name}, storefront, compared with renderToString of its tree`,
    unit: '×',
    goal: 2,
    async measure(shop) {
      const { cpuMsPerRequest } = await measurePage(shop, name, [shop.storefrontPid])
      const { environment: env, buyer, checkout } = shop
      return cpuMsPerRequest / measureRender({ env, path: budgetPages[name], cookie: buyer.cookie, checkout }).cpuMs
    },
  },
  {
    what: `Pages ${name} in a second, 10 at once`,
    unit: '/s',
    goal: 100,
    isMinimum: true,
    measure: async (shop) => (await measurePage(shop, name, [])).perSecond,
  },
  {
    what: `HTML of page ${name}`,
    unit: 'kB',
    goal: goals.kilobytes,
    measure: async (shop) => Buffer.byteLength(await readHtml(shop, budgetPages[name], shop.buyer.cookie)) / 1000,
  },
]

async function readHtml({ storefrontUrl }: Shop, path: string, cookie: string): Promise<string> {
  const response = await fetch(`${storefrontUrl}${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
  return response.text()
}

/** Sums up the scripts of a page, compressed as well as gzip can. */
const scriptRow = (
  what: string,
  path: string,
  { goal, isPublic = false }: { goal: number; isPublic?: boolean },
): Row => ({
  what: `Scripts of ${what}`,
  unit: 'kB gz',
  goal,
  async measure(shop) {
    return weighScripts(shop.storefrontUrl, await readHtml(shop, path, isPublic ? '' : shop.buyer.cookie))
  },
})

const checkoutRow = (what: string, goal: number, pick: (figures: { filled: number; all: number }) => number): Row => ({
  what,
  unit: 'ms',
  goal,
  measure: async (shop) => pick(await measureSmallCheckout(shop)),
})

/** Rows about memory come last: the rows before them are the load. */
export const budgetRows: Row[] = [
  call('List of 24 with facets, counts kept', 8, listPath),
  differentCall('List of 24 with facets, counts not kept', 12, withDifferentMoment(listPath)),
  differentCall('List of 24 with facets, filtered by price', 40, withDifferentPrice(listPath)),
  call('Two-word search, counts kept', 10, searchPath),
  differentCall('Two-word search, counts not kept', 14, withDifferentMoment(searchPath)),
  differentCall('Two-word search, filtered by price', 40, withDifferentPrice(searchPath)),
  {
    what: 'Product detail, all calls of its page',
    unit: 'ms',
    goal: 4,
    measure: async (shop) => (await measurePage(shop, 'product', shop.platformPids)).cpuMsPerRequest,
  },
  cartOf(50, 5),
  cartOf(500, 25),
  checkoutRow('Checkout of 3 lines from the filled cart', 40, ({ filled }) => filled),
  checkoutRow('Checkout of 3 lines, with filling the cart', 55, ({ all }) => all),
  ...pageRows('category', { cpu: 20, kilobytes: 60 }),
  ...pageRows('product', { cpu: 22, kilobytes: 40 }),
  ...pageRows('home', { cpu: 22, kilobytes: 40 }),
  scriptRow('product', budgetPages.product, { goal: 140 }),
  scriptRow('category', budgetPages.category, { goal: 140 }),
  scriptRow('search', budgetPages.search, { goal: 140 }),
  scriptRow('home', budgetPages.home, { goal: 140 }),
  scriptRow('cart', budgetPages.cart, { goal: 140 }),
  scriptRow('sign-in', '/auth/login', { goal: 120, isPublic: true }),
  { what: 'Platform memory after start', unit: 'MB', goal: 150, measure: async (shop) => shop.memoryAfterStart },
  {
    what: 'Platform memory under load',
    unit: 'MB',
    goal: 400,
    measure: async ({ platform }) => memoryMb(platform.process.pid!),
  },
  {
    what: 'Storefront memory under load',
    unit: 'MB',
    goal: 350,
    measure: async ({ storefrontPid }) => memoryMb(storefrontPid),
  },
]
