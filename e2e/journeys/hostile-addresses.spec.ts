import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { ask, expect, test, type Shop } from '../shop.ts'

const { product, variant } = knownProducts.capScrews

/** Negative, huge, no number, NUL, bytes that are no UTF-8, half a character, too long, and what other systems make of lists. */
const values = ['-5', '1e309', '99999999999999999999', 'NaN', '%00', 'a%00b', '%FF', '%ED%A0%80', '%C0%AF'].concat([
  'x'.repeat(300),
  'a%7Cb',
  '__proto__',
  '%25',
  '..%2F..',
  '%F0%9F%92%A9',
])

const results = [
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

/** Every address of the catalogue with the parameters it reads. */
const pages: Record<string, string[]> = {
  '/search': results,
  '/c/fixings': results,
  '/c': ['page'],
  '/brands': ['page'],
  '/compare': ['skus'],
  '/supplier/SUP': ['page'],
  [`/product/${product}`]: ['variant', 'quantity', 'reviews', 'sizes', 'v.length', 'v.%00'],
  '/search/suggestions': ['input'],
  '/search/export.csv': ['q', 'priceMin'],
  '/catalogue/menu': ['page'],
}
const named = ['/product/?', '/supplier/?', '/c/?', '/c/fixings/?', '/sitemaps/?', '/sitemaps/?.xml', '/brands/?']

test('no parameter of the catalogue, however odd, is an error of the page', async ({ page, shop }) => {
  // Some two hundred pages.
  test.slow()
  const supplier = await findSupplier(shop)
  const searches = (names: string[]) => [
    ...values.map((value) => names.map((name) => `${name}=${value}`).join('&')),
    // Alone, too: one odd thing may hide another.
    ...names.flatMap((name) => [`${name}=%00`, `${name}=-5`]),
    names.map((name) => `${name}=1&${name}=2&${name}[]=3`).join('&'),
  ]
  const addresses = Object.entries(pages).flatMap(([path, names]) =>
    searches(names).map((search) => `${path.replace('/supplier/SUP', supplier)}?${search}`),
  )
  expect(await refused(shop, addresses, [200, 302])).toEqual([])
  await shop.open('/search?priceMin=-5')
  const said = shop.t('search.unread', { text: '-5', name: shop.t('search.facet.price') })
  await expect(page.getByRole('main')).toContainText(said)
})

test('what nobody can be called is a page that does not exist', async ({ shop }) => {
  await shop.signInFast()
  const addresses = named.flatMap((path) => values.map((value) => path.replace('?', value)))
  // The bytes of some cannot be read at all.
  expect(await refused(shop, addresses, [400, 404])).toEqual([])
})

test('a price is explained for no offer and no quantity that cannot be', async ({ shop }) => {
  await shop.signInFast()
  const offers = values.map((value) => `/product/price-explanation?offer=${value}&quantity=1`)
  const quantities = values.map((value) => `/product/price-explanation?offer=0000000001&quantity=${value}`)
  expect(await refused(shop, [...offers, ...quantities], [400, 404])).toEqual([])
})

async function findSupplier(shop: Shop): Promise<string> {
  await shop.signInFast()
  const answer = await ask(shop.path(`/product/${product}?variant=${variant}`), { cookie: await shop.cookieHeader() })
  const found = /\/supplier\/\w+/.exec(await answer.text())
  return found![0]
}

const atOnce = 3

/** The addresses whose answer is none of the expected. */
async function refused(shop: Shop, addresses: string[], expected: number[]): Promise<string[]> {
  const cookie = await shop.cookieHeader()
  const waiting = [...addresses]
  const wrong: string[] = []
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { status } = await ask(shop.path(next), { cookie, headers: { accept: 'text/html' } })
      if (!expected.includes(status)) wrong.push(`${status} ${next.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return wrong
}
