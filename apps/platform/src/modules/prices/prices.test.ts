import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { demoAccounts } from '@tiber/demo-data/people'
import type { OfferWithPrices } from '@tiber/contract/catalogue/prices'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string, string]
const { product: capScrews, variant: capScrew } = knownProducts.capScrews

let platform: TestPlatform
let buyer: PlatformClient
let shipyard: PlatformClient
let fresh: PlatformClient
let visitor: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  shipyard = (await platform.signIn('buyer@tiber.example', { customerAccountId: cantabrico })).client
  fresh = (await platform.signIn('new@tiber.example')).client
  visitor = platform.createClient()
})
afterAll(() => platform.close())

const listOffers = (client: PlatformClient, id: string = capScrew) => client.productVariants.offers({ params: { id } })
/** The offer that GUADALQUIVIR has a contract price for. */
const findContracted = async (client: PlatformClient) =>
  (await listOffers(client)).find(({ supplier }) => supplier.externalId === 'EBRO')!
const priceAt = ({ ladder }: OfferWithPrices, quantity: number) =>
  ladder!.findLast((step) => step.quantity <= quantity)!

describe('the offers of a variant', () => {
  test('come from several suppliers, with stock, pack, limits, terms and delivery date', async () => {
    const offers = await listOffers(buyer)
    expect(offers.length).toBeGreaterThan(1)
    expect(new Set(offers.map(({ supplier }) => supplier.id)).size).toBe(offers.length)
    for (const { offerInventory, supplier, estimatedDeliveryDates } of offers) {
      expect(offerInventory).toMatchObject({ currency: 'EUR', taxRate: 21, status: 'ACTIVE' })
      expect(offerInventory.variant.skuVariant).toBe(capScrew)
      expect(supplier.freight?.currency).toBe('EUR')
      expect(estimatedDeliveryDates[0]?.deliveryTimeRange.earliestDeliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('have prices specific to each company', async () => {
    const readLadder = async (client: PlatformClient) =>
      (await findContracted(client)).ladder?.map(({ unitPrice }) => unitPrice)
    const [first, second, third] = [await readLadder(buyer), await readLadder(shipyard), await readLadder(fresh)]
    expect(first).not.toEqual(second)
    expect(first).not.toEqual(third)
    const account = { offerPriceType: 'ACCOUNT', customerAccountId: demoAccounts[0].id }
    expect((await findContracted(buyer)).offerPrices[0]).toMatchObject(account)
    const types = (await listOffers(fresh)).flatMap(({ offerPrices }) =>
      offerPrices.map(({ offerPriceType }) => offerPriceType),
    )
    expect(new Set(types)).toEqual(new Set(['PUBLIC']))
  })

  test('have a price ladder that falls with the quantity', async () => {
    for (const { ladder } of await listOffers(buyer)) {
      const prices = ladder!.map(({ unitPrice }) => unitPrice)
      expect(prices).toEqual(prices.toSorted((a, b) => b - a))
      expect(ladder!.map(({ quantity }) => quantity)).toEqual(
        ladder!.map(({ quantity }) => quantity).toSorted((a, b) => a - b),
      )
    }
  })

  test('are hidden from visitors, and so are their suppliers', async () => {
    expect(await listOffers(visitor)).toEqual([])
    expect(await visitor.products.offers({ params: { id: capScrews }, query: { withoutPrices: true } })).toEqual([])
    expect((await visitor.products.paginatedOffers({ params: { id: capScrews } })).content).toEqual([])
    expect(await visitor.productVariants.suppliers({ params: { id: capScrew } })).toEqual([])
    expect((await visitor.offers.inventories()).content).toEqual([])
    expect((await visitor.offers.prices()).content).toEqual([])
    expect(await visitor.suppliers.list({ query: { productVariantId: capScrew } })).toEqual([])
    await expect(visitor.offers.explainPrice({ params: { offerId: 'x' } })).rejects.toThrow(refusal('AU0002'))
  })

  test('exclude suppliers that do not sell in the store', async () => {
    const place = { storeId: 'export', storeViewId: 'export-main' }
    const abroad = (await platform.signIn('buyer@tiber.example', place)).client
    const count = async (client: PlatformClient) =>
      (await client.offers.inventories({ query: { supplierIds: ['TURIA'], size: 1 } })).totalElements
    expect(await count(buyer)).toBeGreaterThan(0)
    expect(await count(abroad)).toBe(0)
  })

  test('of all variants make up the offers of a product, complete or paged', async () => {
    const all = await buyer.products.offers({ params: { id: capScrews } })
    const skus = new Set(all.map(({ offerInventory }) => offerInventory.variant.skuVariant))
    expect(skus.size).toBeGreaterThan(8)
    expect(skus).not.toContain(knownProducts.discontinued.variant)
    const page = await buyer.products.paginatedOffers({ params: { id: capScrews }, query: { page: 1, size: 3 } })
    expect(page.totalElements).toBe(all.length)
    expect(page.content).toEqual(all.slice(3, 6))
  })

  test('have the same total on every page, also past the last', async () => {
    for (const list of [buyer.offers.inventories, buyer.offers.prices]) {
      const { totalElements } = await list({ query: { supplierIds: ['TURIA'], size: 1 } })
      expect(totalElements).toBeGreaterThan(0)
      const past = await list({ query: { supplierIds: ['TURIA'], page: totalElements + 5, size: 1 } })
      expect([past.content, past.totalElements]).toEqual([[], totalElements])
    }
  })

  test('have a restock date when they are out of stock', async () => {
    const offers = await listOffers(buyer, knownProducts.awaited.variant)
    for (const { offerInventory } of offers) {
      expect(offerInventory.stock).toBe(0)
      expect(offerInventory.restockDate! > platform.now().toISOString().slice(0, 10)).toBe(true)
    }
  })
})

describe('the price explanation', () => {
  const explain = (client: PlatformClient, offerId: string, quantity: number) =>
    client.offers.explainPrice({ params: { offerId }, query: { quantity } })

  test('leads from the public list through the contract and the quantity break to the price charged', async () => {
    const offer = await findContracted(buyer)
    const explanation = await explain(buyer, offer.offerInventory.id, 300)
    expect(explanation.steps.map(({ step }) => step)).toEqual(['list', 'contract', 'break'])
    expect(explanation.steps[0]).toMatchObject({ offerPriceType: 'PUBLIC' })
    expect(explanation.steps[1]).toMatchObject({ offerPriceType: 'ACCOUNT', reference: 'C-2291' })
    expect(explanation.steps.at(-1)?.unitPrice).toBe(explanation.unitPrice)
    expect(explanation.unitPrice).toBe(priceAt(offer, 300).unitPrice)
  })

  test('adds up: net, tax, gross and rounding', async () => {
    const offer = await findContracted(buyer)
    for (const quantity of [1, 7, 99, 100, 333, 12_345]) {
      const { net, tax, gross, rounding, unitPrice } = await explain(buyer, offer.offerInventory.id, quantity)
      expect(net).toBeCloseTo(unitPrice * quantity + rounding, 6)
      expect(Math.abs(rounding)).toBeLessThanOrEqual(0.005)
      expect(tax).toBeCloseTo(net * 0.21, 1)
      expect(gross).toBeCloseTo(net + tax, 6)
    }
  })

  test('names the next cheaper quantity break, and none after the last', async () => {
    const offer = await findContracted(buyer)
    const breaks = offer.ladder!
    const explanation = await explain(buyer, offer.offerInventory.id, breaks[1]!.quantity - 1)
    expect(explanation.nextBreak).toMatchObject({ quantity: breaks[1]!.quantity, unitPrice: breaks[1]!.unitPrice })
    const last = await explain(buyer, offer.offerInventory.id, breaks.at(-1)!.quantity)
    expect(last.nextBreak).toBeNull()
  })

  test('shows a discount as a step of its own', async () => {
    const offers = await buyer.products.offers({ params: { id: knownProducts.clearance.product } })
    const reduced = offers.find(({ ladder }) => ladder?.some(({ regularUnitPrice }) => regularUnitPrice !== null))
    const explanation = await explain(buyer, reduced!.offerInventory.id, 1000)
    expect(explanation.steps.at(-1)?.step).toBe('discount')
  })

  test('differs between companies', async () => {
    const offer = await findContracted(buyer)
    const [mine, theirs] = [
      await explain(buyer, offer.offerInventory.id, 300),
      await explain(fresh, offer.offerInventory.id, 300),
    ]
    expect(mine.unitPrice).not.toBe(theirs.unitPrice)
    expect(theirs.steps.every(({ offerPriceType }) => offerPriceType === 'PUBLIC')).toBe(true)
  })
})

describe('related products', () => {
  test('have a relation type and their best offer, which visitors do not see', async () => {
    const related = await buyer.products.relatedProducts({ params: { id: capScrews } })
    const { content } = related.productThumbnails
    expect(content.length).toBeGreaterThan(0)
    expect(content.every(({ relationType }) => relationType !== undefined)).toBe(true)
    expect(content.some(({ bestOffer }) => bestOffer !== null)).toBe(true)
    const counted = related.aggregations[0]!.buckets.reduce((total, { count }) => total + count, 0)
    expect(counted).toBe(related.productThumbnails.totalElements)
    const seen = await visitor.products.relatedProducts({ params: { id: capScrews } })
    expect(seen.productThumbnails.content.every(({ bestOffer }) => bestOffer === null)).toBe(true)
  })
})

describe('suppliers', () => {
  test('have terms and customer ratings', async () => {
    const all = await buyer.suppliers.list()
    expect(all.length).toBeGreaterThan(8)
    const { id } = all.find(({ evaluationCount }) => evaluationCount > 1)!
    const evaluations = await buyer.suppliers.evaluations({ params: { id } })
    const supplier = await buyer.suppliers.read({ params: { id } })
    expect(evaluations).toHaveLength(supplier.evaluationCount)
    const average = evaluations.reduce((total, { grade }) => total + grade, 0) / evaluations.length
    expect(Number(supplier.supplierRating)).toBeCloseTo(average, 1)
    const countGrade = (grade: number) => evaluations.filter((each) => each.grade === grade).length
    expect(supplier.gradeCounts).toEqual([1, 2, 3, 4, 5].map(countGrade))
    expect(supplier.paymentDueDate.paymentDueDateDelay).toBeGreaterThanOrEqual(0)
  })

  test('are filtered by id, by status and by variant', async () => {
    const offer = await findContracted(buyer)
    const list = (query: Parameters<PlatformClient['suppliers']['list']>[0] & object) => buyer.suppliers.list(query)
    const some = await list({ query: { productVariantId: capScrew } })
    expect(some.map(({ id }) => id)).toContain(offer.supplier.id)
    expect(await list({ query: { supplierIds: ['EBRO'], idType: 'EXTERNAL_ID' } })).toHaveLength(1)
    expect(await list({ query: { supplierIds: ['EBRO'], idType: 'DJUST_ID' } })).toEqual([])
    expect(await list({ query: { page: 50 } })).toEqual([])
  })

  test('of a variant are those with an active offer', async () => {
    const suppliers = await buyer.productVariants.suppliers({ params: { id: capScrew } })
    const offers = await listOffers(buyer)
    expect(suppliers.map(({ id }) => id).toSorted()).toEqual(offers.map(({ supplier }) => supplier.id).toSorted())
  })
})
