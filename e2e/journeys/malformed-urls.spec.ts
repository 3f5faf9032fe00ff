import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { sendRequest, expect, test, type Shop } from '../shop.ts'

const { product, variant } = knownProducts.capScrews

/**
 * Negative, huge, not a number, NUL, invalid UTF-8, half a surrogate pair, too long, and list syntax of other systems.
 */
const values = ['-5', '1e309', '99999999999999999999', 'NaN', '%00', 'a%00b', '%FF', '%ED%A0%80', '%C0%AF'].concat([
  'x'.repeat(300),
  'a%7Cb',
  '__proto__',
  '%25',
  '..%2F..',
  '%F0%9F%92%A9',
])

const listParams = [
  'q',
  'category',
  'brand',
  'supplier',
  'tag',
  'a.thread',
  'a.%00',
  'min.length',
  'max.length',
  'min.%00',
].concat(['priceMin', 'priceMax', 'inStock', 'sort', 'page', 'size', 'view', 'all'])

/** Every path of the catalogue with the parameters it reads. */
const pages: Record<string, string[]> = {
  '/search': listParams,
  '/c/fixings': listParams,
  '/c': ['page'],
  '/brands': ['page'],
  '/compare': ['skus'],
  '/supplier/SUP': ['page'],
  [`/product/${product}`]: ['variant', 'quantity', 'reviews', 'sizes', 'v.length', 'v.%00'],
  '/search/suggestions': ['input'],
  '/search/export.csv': ['q', 'priceMin'],
  '/catalogue/menu': ['page'],
}
const idPaths = ['/product/?', '/supplier/?', '/c/?', '/c/fixings/?', '/sitemaps/?', '/sitemaps/?.xml', '/brands/?']

test('no catalogue parameter, however malformed, causes a server error', async ({ page, shop }) => {
  // Loads some two hundred pages.
  test.slow()
  const supplier = await findSupplier(shop)
  const searches = (names: string[]) => [
    ...values.map((value) => names.map((name) => `${name}=${value}`).join('&')),
    // Each parameter also alone, because one invalid value may hide another.
    ...names.flatMap((name) => [`${name}=%00`, `${name}=-5`]),
    names.map((name) => `${name}=1&${name}=2&${name}[]=3`).join('&'),
  ]
  const addresses = Object.entries(pages).flatMap(([path, names]) =>
    searches(names).map((search) => `${path.replace('/supplier/SUP', supplier)}?${search}`),
  )
  expect(await findUnexpected(shop, addresses, [200, 302])).toEqual([])
  await shop.open('/search?priceMin=-5')
  const message = shop.t('search.unread', { text: '-5', name: shop.t('search.facet.price') })
  await expect(page.getByRole('main')).toContainText(message)
})

test('an impossible product, supplier or category id is not found', async ({ shop }) => {
  await shop.signInFast()
  const addresses = idPaths.flatMap((path) => values.map((value) => path.replace('?', value)))
  // Some are not valid UTF-8 and get 400.
  expect(await findUnexpected(shop, addresses, [400, 404])).toEqual([])
})

test('a price explanation for an impossible offer or quantity is refused', async ({ shop }) => {
  await shop.signInFast()
  const offers = values.map((value) => `/product/price-explanation?offer=${value}&quantity=1`)
  const quantities = values.map((value) => `/product/price-explanation?offer=0000000001&quantity=${value}`)
  expect(await findUnexpected(shop, [...offers, ...quantities], [400, 404])).toEqual([])
})

test('a remembered store that no longer exists does not break the pages of visitors', async ({ shop }) => {
  for (const cookie of ['store-id=gone', 'store-view-id=gone', 'store-id=gone; store-view-id=gone'])
    expect((await sendRequest(shop.path(`/product/${product}`), { cookie })).status, cookie).toBe(200)
})

test('a request without its id is refused, and is no server error', async ({ shop }) => {
  await shop.signInFast()
  const paths = ['/checkout/lines', '/cart/changes', '/cart/health', '/cart/lines', '/account/orders/lines']
  expect(await findUnexpected(shop, paths, [400, 404])).toEqual([])
  const cookie = await shop.cookieHeader()
  const headers = { origin: new URL(shop.url('/')).origin }
  const form = { password: 'Cambiada-2026!' }
  for (const [path, status] of Object.entries({
    '/auth/activate': 400,
    '/checkout/payment': 404,
    '/quick-order': 400,
  })) {
    const response = await sendRequest(shop.path(path), { cookie, headers, form })
    expect.soft(response.status, path).toBe(status)
  }
})

async function findSupplier(shop: Shop): Promise<string> {
  await shop.signInFast()
  const response = await sendRequest(shop.path(`/product/${product}?variant=${variant}`), {
    cookie: await shop.cookieHeader(),
  })
  const found = /\/supplier\/\w+/.exec(await response.text())
  return found![0]
}

const concurrency = 3

/** Returns the addresses whose status is not among the expected. */
async function findUnexpected(shop: Shop, addresses: string[], expected: number[]): Promise<string[]> {
  const cookie = await shop.cookieHeader()
  const waiting = [...addresses]
  const wrong: string[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { status } = await sendRequest(shop.path(next), { cookie, headers: { accept: 'text/html' } })
      if (!expected.includes(status)) wrong.push(`${status} ${next.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return wrong
}
