import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql, type SQL } from '@tiber/server/sql'
import { countQueries } from '../../testing/count-queries.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** The page of a product has what the single calls return, for the same caller. */

const { product: id, variant } = knownProducts.capScrews
let platform: TestPlatform
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn()).client
})
afterAll(() => platform.close())

const execute = (statement: SQL) => platform.database.db.execute(statement)
const readPage = (client = buyer, query: { variant?: string } = { variant }) =>
  client.productPages.read({ params: { id }, query })

/** Reads the same by the calls a foreign platform has. */
async function readSingly(client: PlatformClient) {
  const params = { id }
  const [product, offers, related, reviews, statistics, variants, assets] = await Promise.all([
    client.products.read({ params }),
    client.products.offers({ params }),
    client.products.relatedProducts({ params, query: { size: 24 } }),
    client.products.reviews({ params }),
    client.products.statReviews({ params }),
    client.productVariants.list({ query: { productSku: id, size: 1000 } }),
    client.assets.list({ query: { productIds: [id], size: 1000 } }),
  ])
  return { product, offers, related, reviews, statistics, variants: variants.content, assets: assets.content }
}

async function expectSamePage(client: PlatformClient) {
  const [page, single] = [await readPage(client), await readSingly(client)]
  expect(page.product).toEqual(single.product)
  expect(page.reviews).toEqual(single.reviews)
  expect(page.statistics).toEqual(single.statistics)
  const attributes = new Map(page.attributes.map((attribute) => [attribute.externalId, attribute]))
  for (const [at, { values, ...each }] of page.variants.entries()) {
    expect(single.variants[at]).toMatchObject(each)
    const attributeValues = values.map(({ attribute, value }) => ({ attribute: attributes.get(attribute), value }))
    expect(attributeValues).toEqual(single.variants[at]!.attributeValues)
  }
  expect(page.variants).toHaveLength(single.variants.length)
  const selected = single.variants.find(({ skuVariant }) => skuVariant === variant)!
  expect(selected).toMatchObject(page.selected!)
  expect(page.offers.map(({ offerInventory }) => offerInventory.id)).toEqual(
    single.offers.map(({ offerInventory }) => offerInventory.id),
  )
  for (const [at, offer] of page.offers.entries()) {
    const { offerInventory, supplier, offerPrices, estimatedDeliveryDates, ladder } = single.offers[at]!
    expect(offer.variantId).toBe(offerInventory.variant.id)
    expect(offerInventory).toMatchObject(offer.offerInventory)
    expect(supplier).toMatchObject(offer.supplier)
    expect(offerPrices).toMatchObject(offer.offerPrices)
    expect(offerPrices).toHaveLength(offer.offerPrices.length)
    expect(offer.deliveryTimeRange).toEqual(estimatedDeliveryDates[0]?.deliveryTimeRange ?? null)
    expect(ladder).toMatchObject(offer.ladder)
    expect(ladder).toHaveLength(offer.ladder.length)
  }
  const thumbnails = single.related.productThumbnails.content
  expect(page.related.map((each) => [each.id, each.relationType, each.unitPrice])).toEqual(
    thumbnails.map(({ product, relationType, bestOffer }) => {
      const range = bestOffer?.offerPrice?.priceRanges[0]
      return [product.id, relationType, (range?.discountPrice ?? range?.price)?.itemPrice]
    }),
  )
  expect(page.documents).toEqual(
    single.assets.filter((each) => each.type !== 'PICTURE' && [null, selected.id].includes(each.variantId)),
  )
  return page
}

test('a buyer gets the same as from the single calls', async () => {
  const page = await expectSamePage(buyer)
  expect(page.offers.length).toBeGreaterThan(0)
  expect(page.related.length).toBeGreaterThan(0)
  const [last] = await buyer.orders.lastPurchases({ body: { variantIds: [variant] } })
  expect(page.lastPurchase).toEqual(last ?? null)
})

test('a visitor gets the same without offers, prices and purchases', async () => {
  const page = await expectSamePage(platform.createClient())
  expect(page).toMatchObject({ offers: [], lastPurchase: null })
  expect(page.related.every((each) => !('unitPrice' in each))).toBe(true)
})

test('another company gets its own prices and purchases', async () => {
  const { client } = await platform.signIn('new@tiber.example')
  expect((await expectSamePage(client)).lastPurchase).toBeNull()
})

test('without a variant, that of a product with several is not selected', async () => {
  expect(await readPage(buyer, {})).toMatchObject({ selected: null, lastPurchase: null })
})

test('a supplier that is renamed or deactivated is so in the next page', async () => {
  const [offer] = (await readPage()).offers
  const { id: supplierId } = offer!.supplier
  const listOwn = async () => (await readPage()).offers.filter(({ supplier }) => supplier.id === supplierId)
  await execute(sql`update supplier set name = 'Otro proveedor' where id = ${supplierId}`)
  expect((await listOwn()).every(({ supplier }) => supplier.name === 'Otro proveedor')).toBe(true)
  await execute(sql`update supplier set status = 'INACTIVE' where id = ${supplierId}`)
  expect(await listOwn()).toEqual([])
  await execute(sql`update supplier set status = 'ACTIVE' where id = ${supplierId}`)
  expect(await listOwn()).not.toEqual([])
})

test('stock and prices that change are in the next page', async () => {
  const [offer] = (await readPage()).offers
  const { id: offerId } = offer!.offerInventory
  await execute(sql`update offer set stock = 0, restock_date = '2030-01-07' where id = ${offerId}`)
  await execute(sql`update offer_price set prices = array(select p * 2 from unnest(prices) p),
    discount_prices = null where offer_id = ${offerId}`)
  const changed = (await readPage()).offers.find((each) => each.offerInventory.id === offerId)!
  expect(changed.offerInventory).toMatchObject({ stock: 0, restockDate: '2030-01-07' })
  expect(changed.ladder[0]!.unitPrice).toBeGreaterThan(offer!.ladder[0]!.unitPrice)
  await expectSamePage(buyer)
})

test('without the right to read orders there is no last purchase', async () => {
  const { client } = await platform.signIn('admin@tiber.example')
  await execute(sql`update account_user set groups = '{}'
    where user_id = (select id from customer_user where email = 'admin@tiber.example')`)
  expect(await readPage(client)).toMatchObject({ lastPurchase: null })
})

test('the page needs at most two thirds of the statements of the single calls', async () => {
  const single = await countQueries(platform, () => readSingly(buyer))
  expect(await countQueries(platform, () => readPage())).toBeLessThanOrEqual((single * 2) / 3)
})

test('accessories and related products › come in the size of the requested variant, with what can be ordered', async () => {
  const { product: sku, variant } = knownProducts.capScrews
  const readRelated = async (requested: string | undefined) => {
    const { related } = await buyer.productPages.read({
      params: { id: sku },
      query: requested === undefined ? {} : { variant: requested },
    })
    return new Map(related.map((each) => [each.sku, each.variant]))
  }
  const related = await readRelated(variant)
  expect(related.get('WSH-A2')).toMatchObject({ sku: 'WSH-A2-M8', offer: { stock: expect.any(Number) } })
  expect(related.get('NUT-A2')).toMatchObject({ sku: 'NUT-A2-M8' })
  // The width across flats of an M8 cap screw is 6 mm.
  expect(related.get('HXK-BK-S')).toMatchObject({ sku: 'HXK-BK-S-06' })
  // The same length in another material; another thread has no such size.
  expect(related.get('SCS-A4-M8')).toMatchObject({ sku: 'SCS-A4-M8-040' })
  expect(related.get('SCS-A2-M6')).toBeNull()
  expect(related.get('THR-L')).toBeNull()
  expect([...(await readRelated(undefined)).values()].every((each) => each === null)).toBe(true)
})
