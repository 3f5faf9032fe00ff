import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { loader } from './product.route.tsx'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const page = (content: unknown[]) => ({
  status: 200,
  body: { content, number: 0, totalPages: 1, totalElements: content.length },
})
const product = {
  id: '0000001234',
  sku: 'SCS-A2',
  name: { 'es-ES': 'Tornillo' },
  brand: 'Ibertor',
  mpn: null,
  gtin: null,
  navigationCategories: [],
  productUnit: { id: 'ud', type: 'ITEM', unit: 'ud' },
  productPictures: [],
  attributeValues: [],
  info: { name: 'Tornillo', description: null, brand: 'Ibertor', sku: 'SCS-A2', unit: 'ud' },
  priceBasis: 100,
}
const path = '/v1/shop/products/SCS-A2'
const script: Script = {
  [`GET ${path}`]: { status: 200, body: product },
  [`GET ${path}/related-products`]: { status: 200, body: { aggregations: [], productThumbnails: page([]).body } },
  [`GET ${path}/reviews`]: page([]),
  [`GET ${path}/stat-reviews`]: { status: 200, body: { rating: 0, countRating: 0 } },
  'GET /v1/shop/navigation-category/online': { status: 200, body: [] },
  'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['price-explanation'] } },
  'GET /v1/shop/product-variants': page([]),
  'GET /v1/shop/assets': page([]),
}
beforeEach(() => platform.play(script))

const visit = (id: string) => visitScreen(loader, { platformUrl: platform.url, path: `/product/${id}`, params: { id } })

test('a visitor’s product page requests no offers and contains no price', async () => {
  const { outcome } = await visit('SCS-A2')
  expect(outcome).toMatchObject({ isSignedIn: false, offers: [], product: { sku: 'SCS-A2' } })
  expect(platform.calls().filter((call) => /offer|supplier|price/.test(call))).toEqual([])
  expect(JSON.stringify(outcome)).not.toMatch(/price/i)
})

test('an unknown or hidden product answers 404 with the full path', async () => {
  platform.play({ ...script, [`GET ${path}`]: createRefusal(404, 'F-E-002') })
  expect((await visit('SCS-A2')).outcome).toMatchObject({
    data: 'Page not found: /product/SCS-A2',
    init: { status: 404 },
  })
})

test('a platform failure is an error, not a missing product', async () => {
  platform.play({ ...script, [`GET ${path}`]: createRefusal(503, 'SV0002') })
  expect((await visit('SCS-A2')).outcome).toMatchObject({ status: 503 })
})
