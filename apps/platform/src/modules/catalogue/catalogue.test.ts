import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { demoAssortments } from '@tiber/demo-data/catalogue/assortments'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { demoAccounts } from '@tiber/demo-data/people'
import type { NavigationCategory } from '@tiber/contract/catalogue/navigation'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string, string]
const { product: capScrews, variant: capScrew } = knownProducts.capScrews

/** A product without reviews. */
const reviewed = 'REVIEWED'

let platform: TestPlatform
let buyer: PlatformClient
let shipyard: PlatformClient
let fresh: PlatformClient
let visitor: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  // Before the first request, because counts of products are cached.
  await platform.database.db.execute(
    sql`insert into product (external_id, sku, name, status, classification_id)
        select ${reviewed}, ${reviewed}, '{}', 'ACTIVE', id from classification_category
        where external_id = 'socket-head-iso-4762'`,
  )
  buyer = (await platform.signIn('buyer@tiber.example')).client
  shipyard = (await platform.signIn('buyer@tiber.example', { customerAccountId: cantabrico })).client
  fresh = (await platform.signIn('new@tiber.example')).client
  visitor = platform.createClient()
})
afterAll(() => platform.close())

const names = (categories: NavigationCategory[]) => categories.map(({ externalId }) => externalId)
const withDescendants = (category: NavigationCategory): NavigationCategory[] => [
  category,
  ...category.childrenCategories.flatMap(withDescendants),
]

describe('the navigation', () => {
  test('is the three-level tree of the store view, in display order and without its root', async () => {
    const tree = await visitor.navigation.online()
    expect(names(tree)[0]).toBe('fixings')
    expect(names(tree[0]!.childrenCategories)[0]).toBe('screws')
    expect(names(tree[0]!.childrenCategories[0]!.childrenCategories)).toContain('socket-head-iso-4762')
    expect(names(tree.flatMap(withDescendants))).not.toContain('Root_default')
  })

  test('differs per store view, and is refused for an unknown store', async () => {
    const workshop = platform.createClient({ storeViewId: 'iberia-workshop' })
    expect(names(await workshop.navigation.online())[0]).toBe('basics')
    await expect(platform.createClient({ storeId: 'atlantis' }).navigation.online()).rejects.toThrow(refusal('PE0001'))
  })

  test('is in the language of the request', async () => {
    const read = (locale: 'es-ES' | 'en-US') =>
      platform.createClient({ locale }).navigation.read({ params: { id: 'fixings' }, query: { idType: 'EXTERNAL_ID' } })
    expect((await read('es-ES')).name).toBe('Fijación')
    expect((await read('en-US')).name).toBe('Fixings')
  })

  test('has the breadcrumb of a category up to the root, by either id', async () => {
    const { id } = await visitor.navigation.read({ params: { id: 'socket-head-iso-4762' } })
    for (const given of [id, 'socket-head-iso-4762'])
      expect(await visitor.navigation.breadcrumb({ params: { id: given } })).toMatchObject({
        externalId: 'socket-head-iso-4762',
        parent: {
          externalId: 'screws',
          parent: { externalId: 'fixings', parent: { externalId: 'Root_default', parent: null } },
        },
      })
    const byDjustId = { params: { id: 'screws' }, query: { idType: 'DJUST_ID' as const } }
    await expect(visitor.navigation.read(byDjustId)).rejects.toThrow(refusal('F-E-002', 'id'))
  })

  test('counts the products the caller may see in a category and below', async () => {
    const screws = async (client: PlatformClient) =>
      client.navigation.read({ params: { id: 'fixings' } }).then(({ productCount }) => productCount!)
    const [all, ship, first] = [await screws(buyer), await screws(shipyard), await screws(fresh)]
    expect(all).toBeGreaterThan(ship)
    expect(ship).toBeGreaterThan(first)
    const tree = await buyer.navigation.read({ params: { id: 'fixings' } })
    const sum = tree.childrenCategories.reduce((total, { productCount }) => total + productCount!, 0)
    expect(sum).toBe(tree.productCount)
  })
})

describe('a product', () => {
  test('is found by id, SKU and external id, or by the given id type only', async () => {
    const { id, externalId } = await visitor.products.read({ params: { id: capScrews } })
    for (const [given, productIdType] of [
      [id, 'ID'],
      [id, 'DJUST_ID'],
      [capScrews, 'SKU'],
      [externalId, 'EXTERNAL_ID'],
    ] as const)
      expect(await visitor.products.read({ params: { id: given }, query: { productIdType } })).toMatchObject({ id })
    const wrong = { params: { id: capScrews }, query: { productIdType: 'ID' as const } }
    await expect(visitor.products.read(wrong)).rejects.toThrow(refusal('F-E-002', 'id'))
  })

  test('has texts in both languages, classification, category, attributes and pictures', async () => {
    const product = await platform.createClient({ locale: 'en-US' }).products.read({ params: { id: capScrews } })
    expect(product.name).toEqual({
      'es-ES': expect.stringContaining('ISO'),
      ES: product.name['es-ES'],
      'en-US': product.info.name,
      EN: product.info.name,
    })
    expect(product.classificationCategory?.externalId).toBe('socket-head-iso-4762')
    expect(product.navigationCategories.map(({ externalId }) => externalId)).toEqual(['socket-head-iso-4762'])
    expect(product.attributeValues.length).toBeGreaterThan(2)
    expect(product.productPictures[0]?.urls.map(({ sizeType }) => sizeType)).toEqual(['SMALL', 'MEDIUM', 'LARGE'])
    expect(product.variantCount).toBeGreaterThan(8)
  })

  test("that is not sold or not in the caller's assortment does not exist", async () => {
    const { newProduct, inactiveProduct } = knownProducts
    for (const id of [newProduct.product, inactiveProduct.product, 'NOWHERE', '0000099999', "' or 1=1 --"])
      await expect(buyer.products.read({ params: { id } })).rejects.toThrow(refusal('F-E-002', 'id'))
    const chipboard = await findSkuOfClass(...listExcludedClasses('CANTABRICO'))
    expect((await buyer.products.read({ params: { id: chipboard } })).sku).toBe(chipboard)
    await expect(shipyard.products.read({ params: { id: chipboard } })).rejects.toThrow(refusal('F-E-002', 'id'))
    await expect(fresh.products.read({ params: { id: chipboard } })).rejects.toThrow(refusal('F-E-002', 'id'))
    await expect(shipyard.productVariants.list({ query: { productSku: chipboard } })).rejects.toThrow(
      refusal('F-E-002'),
    )
  })

  test('excluded from the export store does not exist there, not even for visitors', async () => {
    const rod = await findSkuOfClass(...listExcludedClasses('export'))
    expect((await visitor.products.read({ params: { id: rod } })).sku).toBe(rod)
    const abroad = platform.createClient({ storeId: 'export', storeViewId: 'export-main' })
    await expect(abroad.products.read({ params: { id: rod } })).rejects.toThrow(refusal('F-E-002'))
  })

  test('has documents', async () => {
    const { content } = await visitor.assets.list({ query: { productIds: [capScrews], type: ['DATA_SHEET'] } })
    expect(content.map(({ contentType }) => contentType)).toContain('application/pdf')
    expect((await visitor.assets.list({ query: { productIds: ['NOWHERE'] } })).content).toEqual([])
  })
})

describe('the variants of a product', () => {
  test('are listed in order with their own attributes', async () => {
    const { content, totalElements } = await visitor.productVariants.list({
      query: { productSku: capScrews, size: 100 },
    })
    expect(content).toHaveLength(totalElements)
    const lengths = content.map(
      ({ attributeValues }) =>
        attributeValues.find(({ attribute }) => attribute.symbol === 'L')?.value as { selectedValue: number },
    )
    expect(lengths[0]).toEqual({ selectedValue: expect.any(Number), unit: 'mm' })
    expect(lengths).toEqual(lengths.toSorted((a, b) => a.selectedValue - b.selectedValue))
  })

  test('differ in the listed variant attributes', async () => {
    const axes = await visitor.products.variantAttributes({ params: { id: capScrews } })
    const length = axes.find(({ symbol }) => symbol === 'L')
    expect(length?.values.slice(0, 3).map(Number)).toEqual(
      length?.values
        .slice(0, 3)
        .map(Number)
        .toSorted((a, b) => a - b),
    )
    expect(axes.every(({ values }) => values.length > 1)).toBe(true)
  })

  test('that are discontinued name their replacement', async () => {
    const { variant, replacedBy } = knownProducts.discontinued
    const read = await visitor.productVariants.read({ params: { id: variant } })
    expect(read).toMatchObject({ status: 'INACTIVE', replacedBy: { sku: replacedBy } })
  })

  test("show the account's own part number only to that account", async () => {
    const read = (client: PlatformClient) => client.productVariants.read({ params: { id: capScrew } })
    expect((await read(buyer)).partNumber).toBe(knownProducts.capScrews.partNumber)
    for (const client of [shipyard, visitor]) expect((await read(client)).partNumber).toBeNull()
  })
})

describe('a customer part number', () => {
  test('can be set, changed and deleted', async () => {
    const params = { variantId: knownProducts.smallCapScrews.variant }
    const read = async () => (await fresh.productVariants.read({ params: { id: params.variantId } })).partNumber
    await fresh.partNumbers.set({ params, body: { partNumber: ' NR-1 ' } })
    expect(await read()).toBe('NR-1')
    await fresh.partNumbers.set({ params, body: { partNumber: 'NR-2' } })
    expect(await read()).toBe('NR-2')
    await fresh.partNumbers.delete({ params })
    expect(await read()).toBeNull()
  })

  test('is unique per account, whatever its spelling', async () => {
    const set = (variantId: string, partNumber: string) =>
      fresh.partNumbers.set({ params: { variantId }, body: { partNumber } })
    await set(capScrew, 'NR-77')
    await expect(set(knownProducts.smallCapScrews.variant, 'nr 77')).rejects.toThrow(refusal('F-E-003', 'partNumber'))
    await expect(set(capScrew, '---')).rejects.toThrow(refusal('F-E-012', 'partNumber'))
    const both = await Promise.allSettled([
      set(knownProducts.awaited.variant, 'NR-88'),
      set(knownProducts.smallCapScrews.variant, 'NR 88'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a review', () => {
  const write = (client: PlatformClient, rating = 4) =>
    client.reviews.create({ body: { productSku: reviewed, rating, message: ' Buena resistencia. ' } })

  test('is written once per user and counts towards the average', async () => {
    const before = await visitor.products.statReviews({ params: { id: reviewed } })
    const { productReview, user } = await write(buyer, 5)
    expect(productReview).toMatchObject({ rating: 5, message: 'Buena resistencia.' })
    expect(user.email).toBe('buyer@tiber.example')
    await expect(write(buyer)).rejects.toThrow(refusal('F-E-003', 'productSku'))
    const after = await visitor.products.statReviews({ params: { id: reviewed } })
    expect(after.countRating).toBe(before.countRating + 1)
    const { content } = await visitor.products.reviews({ params: { id: reviewed } })
    expect(content[0]?.productReview.id).toBe(productReview.id)
    expect(JSON.stringify(content)).not.toContain('@')
  })

  test('is changed by its author only, and does not exist for other companies', async () => {
    const mine = await write(fresh)
    const change = (client: PlatformClient, id: string) =>
      client.reviews.update({ params: { id }, body: { rating: 2, message: 'Se oxidó.' } })
    expect((await change(fresh, mine.productReview.id)).productReview).toMatchObject({
      rating: 2,
      message: 'Se oxidó.',
    })
    await expect(change(buyer, mine.productReview.id)).rejects.toThrow(refusal('F-E-002', 'id'))
    const admin = (await platform.signIn('admin@tiber.example')).client
    const theirs = await write(admin)
    await expect(change(buyer, theirs.productReview.id)).rejects.toThrow(refusal('PE0001'))
  })

  test('has one to five stars', async () => {
    for (const rating of [0, 6, -1]) await expect(write(shipyard, rating)).rejects.toThrow(refusal('F-E-007', 'rating'))
    await expect(write(shipyard, 2.5)).rejects.toThrow(refusal('F-E-012', 'rating'))
  })
})

/** Returns the classifications excluded for an account or a store. */
function listExcludedClasses(holder: string): string[] {
  const own = demoAssortments.find((each) => each.holder.account === holder || each.holder.store === holder)
  return own?.exclude.classifications ?? []
}

/** Returns the SKU of a product of these classifications. */
async function findSkuOfClass(...classes: string[]): Promise<string> {
  const [row] = await platform.database.db.query<{ sku: string }>(
    sql`select p.sku from product p join classification_category k on k.id = p.classification_id
        where k.external_id = any(${sql.param(classes)}) and p.status = 'ACTIVE' order by p.sku limit 1`,
  )
  return row!.sku
}

describe('the complete catalogue', () => {
  const listIds = async (client: PlatformClient, size: number) => {
    const all: string[] = []
    for (;;) {
      const after = all.at(-1)
      const { ids, isLast } = await client.products.ids({ query: { size, ...(after !== undefined && { after }) } })
      all.push(...ids)
      if (isLast) return all
    }
  }

  test('is listed by id in pages without repetition or gaps, as far as the caller may see it', async () => {
    const allIds = await listIds(buyer, 10_000)
    expect(await listIds(buyer, 7)).toEqual(allIds)
    expect(new Set(allIds).size).toBe(allIds.length)
    const { products } = await buyer.search.search({ query: { aggregation: 'PRODUCT', size: 1, withFacets: false } })
    expect(allIds).toHaveLength(products.totalElements)
    expect((await listIds(shipyard, 1000)).length).toBeLessThan(allIds.length)
  })

  test('has brands with their product counts, as far as the caller may see them', async () => {
    const all = await buyer.products.brands()
    const allIds = await listIds(buyer, 10_000)
    expect(all.length).toBeGreaterThan(3)
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(allIds.length)
    const [first] = all
    const ofBrand = await buyer.search.search({ query: { brand: [first!.name], aggregation: 'PRODUCT', size: 1 } })
    expect(ofBrand.products.totalElements).toBe(first!.count)
    expect((await shipyard.products.brands()).length).toBeLessThanOrEqual(all.length)
  })

  test('has a picture for each category with visible products, and none for the others', async () => {
    const tree = await buyer.navigation.online()
    for (const { productCount, pictureUrl, externalId } of tree.flatMap(withDescendants))
      expect([externalId, pictureUrl !== null]).toEqual([externalId, (productCount ?? 0) > 0])
  })
})
