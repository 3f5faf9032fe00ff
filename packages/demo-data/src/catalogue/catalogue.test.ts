import { describe, expect, test } from 'vitest'
import { demoAddresses } from '../addresses.ts'
import { demoColleagues, demoCustomFields, demoOrganisations, demoTags } from '../companies.ts'
import { demoAccounts, demoStores, demoUsers } from '../people.ts'
import { listPartNumbers, listReviews } from './part-numbers-and-reviews.ts'
import { demoAssortments } from './assortments.ts'
import { demoAttributes } from './attributes.ts'
import { demoBrands } from './brands.ts'
import { demoProducts, countVariants } from './catalogue.ts'
import type { DemoProduct } from './catalogue-rows.ts'
import { demoClassifications } from './classifications.ts'
import { knownProducts } from './known-products.ts'
import { demoCategories } from './navigation.ts'
import { demoOptions } from './options.ts'
import { demoPriceLists } from './price-lists.ts'
import { createRelationFinder } from './relations.ts'
import { demoSuppliers } from './suppliers.ts'
import { demoProductTags, findTagId } from './tags.ts'

const small = [...demoProducts({ size: 'small' })]
const large = [...demoProducts()]
const options = demoOptions()
const categories = demoCategories()
const reference = [
  demoAttributes,
  demoBrands,
  demoSuppliers,
  demoPriceLists,
  demoProductTags,
  demoClassifications,
  demoAssortments,
  options,
  categories,
]
const variantsIn = (products: DemoProduct[]) => products.flatMap(({ variants }) => variants)
const offersIn = (products: DemoProduct[]) => variantsIn(products).flatMap(({ offers }) => offers)
const pricesIn = (products: DemoProduct[]) => offersIn(products).flatMap(({ prices }) => prices)
const repeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

/** Checks the check digit, as of 8436512005480: the digits, every second one times three, sum to a multiple of ten. */
const isEan = (ean: string) =>
  /^\d{13}$/.test(ean) && [...ean].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0

test('the small shop has about 1,000 variants, the default shop 20,000 and some 35,000 offers', () => {
  expect(variantsIn(small).length).toBeGreaterThan(1000)
  expect(variantsIn(small).length).toBeLessThan(1500)
  expect(variantsIn(large)).toHaveLength(20_000)
  expect(large.length).toBeGreaterThan(2000)
  expect(offersIn(large).length).toBeGreaterThan(30_000)
  expect(offersIn(large).length).toBeLessThan(40_000)
})

test('a shop has the requested number of variants, and at least those of the small shop', () => {
  expect(variantsIn([...demoProducts({ variants: 3333 })])).toHaveLength(3333)
  expect(countVariants({ variants: 10 })).toBe(countVariants({ size: 'small' }))
})

test.each([
  ['RNG', 'ring-spanner'],
  ['COA', 'coach-screw'],
  ['SDS', 'self-drilling-screw'],
  ['SPL', 'split-pin'],
  ['FTT', 'tee-fitting'],
  ['FLC', 'flow-control'],
  ['FSH', 'face-shield'],
  ['SPC', 'spectacles'],
  ['HMK', 'half-mask'],
  ['COV', 'coverall'],
  ['JCK-J', 'jacket'],
  ['JCK-T', 'trousers'],
  ['BOO', 'boot'],
  ['LNY', 'lanyard'],
  ['CUT', 'side-cutters'],
  ['NPL-MM', 'nipple'],
  ['NPL-PL', 'threaded-plug'],
  ['FLT', 'air-filter'],
  ['FRL-3', 'service-unit'],
])('a product with the code %s is drawn as a %s', (code, drawing) => {
  const products = large.filter(({ sku }) => sku === code || sku.startsWith(`${code}-`))
  expect(products.length).toBeGreaterThan(0)
  expect(new Set(products.map((product) => product.drawing))).toEqual(new Set([drawing]))
})

test('every id is a unique Djust id below those the platform assigns', () => {
  const people = [
    demoStores,
    demoAccounts,
    demoUsers,
    demoColleagues,
    demoOrganisations,
    demoAddresses,
    demoCustomFields,
    demoTags,
  ]
  const rows = [...people, ...reference, large, variantsIn(large), offersIn(large), pricesIn(large)]
  const ids = rows.flatMap((list) => list.map(({ id }) => id))
  expect(ids.filter((id) => !/^\d{10}$/.test(id) || Number(id) >= 100_000_000)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('codes are unique and EANs valid', () => {
  const variants = variantsIn(large)
  for (const codes of [
    variants.map(({ sku }) => sku),
    variants.map(({ ean }) => ean),
    large.map(({ sku }) => sku),
    offersIn(large).map(({ externalId }) => externalId),
    pricesIn(large).map(({ externalId }) => externalId),
  ])
    expect(new Set(codes).size).toBe(codes.length)
  expect(variants.filter(({ ean }) => !isEan(ean))).toEqual([])
  const productSkus = new Set(large.map(({ sku }) => sku))
  expect(variants.filter(({ sku }) => productSkus.has(sku))).toEqual([])
})

test('the products of the small shop are the same in a larger one', () => {
  expect(large.slice(0, small.length)).toEqual(small)
})

test('references to brands, classes, suppliers, lists, attributes, options and tags exist', () => {
  const ids = new Set(reference.flatMap((list) => list.map(({ id }) => id)))
  const attributes = new Map(demoAttributes.map((each) => [each.externalId, each.type]))
  const keys = new Set(options.map(({ attribute, key }) => `${attribute}/${key}`))
  const missing = new Set<string>()
  const check = (id: string) => ids.has(id) || missing.add(id)
  for (const product of large) {
    check(product.brandId)
    check(product.classificationId)
    product.tags.map(findTagId).forEach(check)
    for (const { offers } of product.variants)
      for (const offer of offers) {
        check(offer.supplierId)
        for (const price of offer.prices) check(price.priceListId)
      }
    for (const values of [product.attributes, ...product.variants.map((variant) => variant.attributes)])
      for (const [name, value] of Object.entries(values)) {
        const type = attributes.get(name)
        if (type === 'LIST_TEXT' || type === 'COLOR' ? !keys.has(`${name}/${value}`) : type === undefined)
          missing.add(`${name}: ${value}`)
        if ((type === 'METRIC' || type === 'NUMBER') && !Number.isFinite(value)) missing.add(`${name}: ${value}`)
      }
  }
  expect([...missing]).toEqual([])
})

test('every name is in both languages', () => {
  const texts = [...reference.flat(), ...large, ...variantsIn(large)].flatMap((row) => {
    const { name, description } = row as { name?: unknown; description?: unknown }
    return [name, description].filter((text) => typeof text === 'object' && text !== null)
  }) as Record<string, string>[]
  const isComplete = (text: Record<string, string>) =>
    Array.isArray(text) ? text.length === 2 && text.every(Boolean) : Boolean(text['es-ES'] && text['en-US'])
  expect(texts.filter((text) => !isComplete(text))).toEqual([])
  expect(texts.filter((text) => /undefined|NaN|\{|\}/.test(JSON.stringify(Object.values(text))))).toEqual([])
})

test('every colour option has a colour value', () => {
  expect(
    options.filter(({ attribute, colour }) => (attribute === 'colour') !== /^#[0-9a-f]{6}$/.test(colour ?? '')),
  ).toEqual([])
})

describe('prices', () => {
  const prices = pricesIn(large)

  test('decrease with quantity and are positive', () => {
    const isFalling = ({ quantities, prices: steps, discountPrices }: (typeof prices)[number]) =>
      quantities.length === steps.length &&
      quantities[0] === 1 &&
      steps.every(
        (price, at) => price > 0 && (at === 0 || (price < steps[at - 1]! && quantities[at]! > quantities[at - 1]!)),
      ) &&
      (discountPrices === null ||
        discountPrices.every((price, at) => price !== null && price > 0 && price < steps[at]!))
    expect(prices.filter((price) => !isFalling(price))).toEqual([])
  })

  test('are of every kind even in the small shop: expired, future, group, account, reduced', () => {
    const used = new Set(pricesIn(small).map(({ priceListId }) => priceListId))
    expect(demoPriceLists.filter(({ id }) => !used.has(id)).map(({ externalId }) => externalId)).toEqual([])
    expect(pricesIn(small).some(({ discountPrices }) => discountPrices !== null)).toBe(true)
    expect(pricesIn(small).some(({ validFrom }) => validFrom !== null)).toBe(true)
  })

  test('of the well-known screw are those of contract C-2291', () => {
    const screw = variantsIn(small).find(({ sku }) => sku === knownProducts.capScrews.variant)
    const contract = demoPriceLists.find(({ externalId }) => externalId === 'C-2291')
    const price = screw?.offers[0]?.prices.find(({ priceListId }) => priceListId === contract?.id)
    expect(price).toMatchObject({ quantities: [1, 100, 500, 1000], prices: [0.249, 0.2202, 0.204, 0.1875] })
  })
})

test('known products have their known state in a shop of any size', () => {
  const products = new Map(small.map((product) => [product.sku, product]))
  const variants = new Map(variantsIn(small).map((variant) => [variant.sku, variant]))
  for (const known of Object.values(knownProducts)) {
    expect(products.has(known.product)).toBe(true)
    if ('variant' in known) expect(variants.has(known.variant)).toBe(true)
  }
  const { discontinued, awaited, newProduct, inactiveProduct, clearance, novelty } = knownProducts
  expect(variants.get(discontinued.variant)).toMatchObject({
    status: 'INACTIVE',
    replacedById: variants.get(discontinued.replacedBy)?.id,
  })
  expect(variants.get(awaited.variant)?.offers.map(({ stock }) => stock)).toEqual([0, 0, 0])
  expect(products.get(newProduct.product)?.status).toBe('NEW')
  expect(products.get(inactiveProduct.product)?.status).toBe('INACTIVE')
  expect(products.get(inactiveProduct.replacedBy)?.status).toBe('ACTIVE')
  expect(products.get(clearance.product)?.tags).toContain('CLEARANCE')
  expect(products.get(novelty.product)?.tags).toContain('NOVELTY')
})

test('part numbers are unique in an account, reviews per author and product', () => {
  const numbers = large
    .flatMap(listPartNumbers)
    .map(({ account, partNumber }) => account + partNumber.replace(/\W/g, ''))
  expect(repeated(numbers)).toEqual([])
  const reviews = large.flatMap(listReviews)
  expect(reviews.length).toBeGreaterThan(300)
  expect(new Set(reviews.map(({ productId, email }) => productId + email)).size).toBe(reviews.length)
})

test('relations join existing products, once', () => {
  const finder = createRelationFinder()
  large.forEach(finder.addProduct)
  const relations = finder.relations()
  const ids = new Set(large.map(({ id }) => id))
  expect(
    relations.filter(
      ({ productId, relatedId }) => !ids.has(productId) || !ids.has(relatedId) || productId === relatedId,
    ),
  ).toEqual([])
  const pairs = relations.map(({ productId, relatedId, type }) => `${productId}/${type}/${relatedId}`)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(new Set(relations.map(({ type }) => type))).toEqual(new Set(['RELATED', 'ACCESSORY', 'REPLACEMENT']))
})

test('every class is in the tree of the main view, and keys are unique in each tree', () => {
  const main = categories.filter(({ storeView }) => storeView === 'iberia-main')
  const shown = new Set(main.flatMap(({ classificationIds }) => classificationIds))
  expect(demoClassifications.filter(({ id }) => !shown.has(id)).map(({ externalId }) => externalId)).toEqual([])
  expect(repeated(categories.map(({ storeView, externalId }) => `${storeView}/${externalId}`))).toEqual([])
  expect(categories.filter(({ externalId }) => !/^([a-z0-9-]+|Root_default)$/.test(externalId))).toEqual([])
})

test('assortments refer to existing classes, suppliers and tags', () => {
  const known = new Set(
    [...demoClassifications, ...demoSuppliers, ...demoProductTags, ...demoBrands].map(({ externalId }) => externalId),
  )
  const named = demoAssortments.flatMap(({ include, exclude }) =>
    [...Object.values(include), ...Object.values(exclude)].flat(),
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

/** Designations that are written with a point in every language: strength classes and polyamide 6.6. */
const designations = /\b(?:8\.8|10\.9|12\.9|6\.6)\b/g
/** Thousands have a point in Spanish: 1.000 V. */
const thousands = /\b\d{1,3}(?:\.\d{3})+\b/g

test('Spanish texts › decimals have a comma', () => {
  const spanishTexts = new Set<string>()
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, each] of Object.entries(value))
      if (key === 'es-ES' && typeof each === 'string') spanishTexts.add(each)
      // Plain texts of attributes are the same in every language.
      else if (key === 'attributes')
        Object.values(Object(each)).forEach((text) => typeof text === 'string' && spanishTexts.add(text))
      else collect(each)
  }
  collect([reference, large, demoCustomFields])
  expect(spanishTexts.size).toBeGreaterThan(20_000)
  const wrong = [...spanishTexts].filter((text) =>
    /\d\.\d/.test(text.replaceAll(designations, '').replaceAll(thousands, '')),
  )
  expect(wrong).toEqual([])
})
