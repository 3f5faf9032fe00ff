import type { ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { afterAll, beforeAll } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** Builds the import lines of a gauge in two sizes, with supplier, attributes, category, offer and price. */
export const buildGauge = (name: string) => [
  ...buildGaugeReferences(name),
  ...buildGaugeProduct(name),
  ...buildGaugeOffer(name),
]

/** Builds the lines a gauge refers to. */
const buildGaugeReferences = (name: string) => [
  { type: 'supplier', externalId: `${name}-supplier`, name: 'Instrumentos Duero', freightPrice: 6.9 },
  {
    type: 'attribute',
    externalId: `${name}-range`,
    name: { 'es-ES': 'Rango', 'en-US': 'Range' },
    valueType: 'METRIC',
    unit: 'bar',
  },
  {
    type: 'attribute',
    externalId: `${name}-face`,
    name: 'Esfera',
    valueType: 'LIST_TEXT',
    options: [{ key: 'white', name: { 'es-ES': 'Blanca', 'en-US': 'White' } }],
  },
  {
    type: 'category',
    storeView: 'iberia-main',
    externalId: `${name}-category`,
    name: { 'es-ES': 'Manómetros', 'en-US': 'Gauges' },
    classifications: [`${name}-class`],
  },
]

const buildGaugeProduct = (name: string) => [
  {
    type: 'product',
    externalId: name,
    sku: `${name}-P`,
    name: { 'es-ES': 'Manómetro', 'en-US': 'Pressure gauge' },
    brand: 'Duero',
    classification: { externalId: `${name}-class`, name: { 'es-ES': 'Manómetro', 'en-US': 'Gauge' } },
    attributes: { [`${name}-face`]: 'white' },
    pictures: ['https://pictures.tiber.example/gauge.png'],
    documents: [{ type: 'MANUAL', name: 'Manual', url: 'https://pictures.tiber.example/gauge.pdf' }],
  },
  ...[10, 16].map((range) => ({
    type: 'variant',
    externalId: `${name}-${range}`,
    product: name,
    name: { 'es-ES': `Manómetro ${range} bar`, 'en-US': `Gauge ${range} bar` },
    attributes: { [`${name}-range`]: range },
  })),
]

const buildGaugeOffer = (name: string) => [
  {
    type: 'offer',
    externalId: `${name}-offer`,
    variant: `${name}-10`,
    supplier: `${name}-supplier`,
    stock: 40,
    itemPerPack: 5,
    taxRate: 21,
    restockDate: '2026-12-24',
  },
  {
    type: 'price',
    externalId: `${name}-price`,
    offer: `${name}-offer`,
    list: { externalId: `${name}-list`, type: 'PUBLIC', name: 'Tarifa' },
    breaks: [
      { quantity: 10, price: 9.5 },
      { quantity: 1, price: 12, discountPrice: 11 },
    ],
  },
]

const inBothLanguages = (text: string) => ({ 'es-ES': text, 'en-US': `${text} (en)` })
const getFileUrl = (name: string) => `https://pictures.tiber.example/${name}`

/** Builds the import lines of a gauge with every field filled; all lines share one external id. */
export const buildFilledGauge = (externalId: string) => [
  ...buildFilledReferences(externalId),
  ...buildFilledProducts(externalId),
  ...buildFilledVariants(externalId),
  ...buildFilledOffer(externalId),
]

/** Builds the lines a filled gauge refers to. */
const buildFilledReferences = (externalId: string) => [
  {
    type: 'supplier',
    externalId,
    name: 'Instrumentos Duero',
    description: inBothLanguages('Manómetros'),
    status: 'ACTIVE',
    returnPolicy: inBothLanguages('Un mes'),
    paymentDueDelay: 45,
    paymentDueMode: 'END_OF_MONTH',
    currency: 'USD',
    logo: getFileUrl('duero.svg'),
    isDefault: true,
    freightPrice: 6.9,
    freightFreeFrom: 150.5,
    minOrderValue: 30.25,
    onTimePercent: 97,
    legal: {
      name: 'Instrumentos Duero, S.L.',
      taxNumber: 'ESB47001047',
      address: 'Calle Turquesa 31',
      zipcode: '47012',
      city: 'Valladolid',
      country: 'ES',
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBBXXX',
    },
  },
  {
    type: 'category',
    storeView: 'iberia-main',
    externalId,
    parent: 'Root_default',
    name: inBothLanguages('Manómetros'),
    description: inBothLanguages('De presión'),
    active: false,
    position: 7,
    classifications: [{ externalId: `${externalId}-empty`, name: inBothLanguages('Sin productos') }],
    tags: [{ externalId: `${externalId}-tag`, name: inBothLanguages('Oferta') }],
  },
  {
    type: 'attribute',
    externalId,
    name: inBothLanguages('Esfera'),
    valueType: 'LIST_COLOR',
    unit: 'mm',
    symbol: 'e',
    isFacet: true,
    isSearchable: false,
    position: 9,
    options: [{ key: 'white', name: inBothLanguages('Blanca'), colour: '#ffffff', position: 3 }],
  },
]

const buildFilledProducts = (externalId: string) => [
  { type: 'product', externalId: `${externalId}-other`, name: inBothLanguages('Otro') },
  {
    type: 'product',
    externalId,
    sku: `${externalId}-P`,
    name: inBothLanguages('Manómetro'),
    description: inBothLanguages('De glicerina'),
    brand: { externalId: `${externalId}-brand`, name: 'Duero Instrumentos' },
    classification: { externalId: `${externalId}-class`, name: inBothLanguages('Manómetros') },
    mpn: 'MP-1',
    gtin: '4006381333931',
    status: 'ACTIVE',
    tags: [{ externalId: `${externalId}-tag`, name: inBothLanguages('Oferta') }],
    unitType: 'LENGTH',
    unit: 'm',
    priceBasis: 100,
    drawing: 'gauge',
    attributes: { [externalId]: 'white' },
    pictures: [{ url: getFileUrl('a.png'), name: inBothLanguages('Delante') }, getFileUrl('b.png')],
    documents: [{ type: 'MANUAL', name: inBothLanguages('Manual'), url: getFileUrl('manual.pdf') }],
    related: [`${externalId}-other`],
    accessories: [`${externalId}-other`],
    replacements: [`${externalId}-other`],
  },
]

const buildFilledVariants = (externalId: string) => [
  { type: 'variant', externalId: `${externalId}-next`, product: externalId, name: inBothLanguages('Nuevo') },
  {
    type: 'variant',
    externalId,
    product: externalId,
    sku: `${externalId}-V`,
    name: inBothLanguages('Manómetro 10 bar'),
    description: inBothLanguages('Hasta 10 bar'),
    ean: '4006381333932',
    mpn: 'MP-1-10',
    isDefault: true,
    status: 'ACTIVE',
    position: 4,
    attributes: { [externalId]: ['white'] },
    pictures: [{ url: getFileUrl('a.png'), name: inBothLanguages('El de 10 bar') }],
    documents: [{ type: 'DATA_SHEET', name: inBothLanguages('Ficha'), url: getFileUrl('10.pdf') }],
    replacedBy: `${externalId}-next`,
  },
]

const buildFilledOffer = (externalId: string) => [
  {
    type: 'offer',
    externalId,
    variant: externalId,
    supplier: externalId,
    status: 'INACTIVE',
    currency: 'USD',
    stock: 40,
    packingType: 'BOX',
    unit: 'm',
    quantityPerItem: 2.5,
    itemPerPack: 5,
    minOrderQuantity: 10,
    maxOrderQuantity: 100,
    orderMultiple: 5,
    minStockAlert: 20,
    leadTimeDays: 3,
    restockDate: '2026-12-24',
    restockQuantity: 60,
    allowBackorder: true,
    backorderUntil: '2026-12-20',
    shelf: 'A-12-3',
    taxRate: 10.5,
    taxClass: 'REDUCED',
  },
  {
    type: 'price',
    externalId,
    offer: externalId,
    list: {
      externalId: `${externalId}-list`,
      type: 'PUBLIC',
      name: inBothLanguages('Tarifa'),
      reference: 'T-1',
      currency: 'USD',
      validFrom: '2026-01-01',
      validUntil: '2027-12-31',
    },
    breaks: [
      { quantity: 1, price: 12.123456, discountPrice: 11 },
      { quantity: 10, price: 9.5 },
    ],
    validFrom: '2026-02-01',
    validUntil: '2026-12-31',
  },
]

export const buildVariant = (product: string) => ({
  type: 'variant',
  externalId: `${product}-v`,
  product,
  isDefault: true,
})
export const toJsonl = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Returns a function that uploads a file in parts, imports it and returns the result with its broken lines. */
export const createImporter =
  (platform: TestPlatform, operator: PlatformClient) => async (parts: string[], kind?: ImportKind) => {
    const input = { fileName: 'file', format: kind ? ('csv' as const) : ('jsonl' as const), ...(kind && { kind }) }
    const { id } = await operator.catalogueImports.create({ body: input })
    for (const [part, text] of parts.entries())
      await operator.catalogueImports.addPart({ params: { id, part: String(part) }, body: { text } })
    await operator.catalogueImports.start({ params: { id } })
    await platform.drainJobs()
    const done = await operator.catalogueImports.read({ params: { id } })
    const { content: broken } = await operator.catalogueImports.report({ params: { id }, query: { size: 1000 } })
    return { ...done, broken }
  }

/** Starts a platform for the tests of one file, with an operator who imports and a buyer. */
export function useImports() {
  const used = {} as Imports
  beforeAll(async () => {
    used.platform = await startTestPlatform()
    used.operator = (await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
    used.buyer = (await used.platform.signIn('buyer@tiber.example')).client
    used.run = createImporter(used.platform, used.operator)
  })
  afterAll(() => used.platform.close())
  return used
}
type Imports = {
  platform: TestPlatform
  operator: PlatformClient
  buyer: PlatformClient
  run: ReturnType<typeof createImporter>
}
