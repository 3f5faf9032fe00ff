import type { ImportKind } from '@tiber/contract/catalogue-imports'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { TestPlatform } from './test-platform.ts'

/** A gauge in two sizes, with all that belongs to it. */
export const gauge = (name: string) => [
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

export const variantOf = (product: string) => ({
  type: 'variant',
  externalId: `${product}-v`,
  product,
  isDefault: true,
})
export const jsonl = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

/** Sends a file in parts, applies it, and tells what became of it. */
export const importer =
  (platform: TestPlatform, operator: PlatformClient) => async (parts: string[], kind?: ImportKind) => {
    const wish = { fileName: 'file', format: kind ? ('csv' as const) : ('jsonl' as const), ...(kind && { kind }) }
    const { id } = await operator.catalogueImports.create({ body: wish })
    for (const [part, text] of parts.entries())
      await operator.catalogueImports.addPart({ params: { id, part: String(part) }, body: { text } })
    await operator.catalogueImports.start({ params: { id } })
    await platform.drainJobs()
    const done = await operator.catalogueImports.read({ params: { id } })
    const { content: broken } = await operator.catalogueImports.report({ params: { id }, query: { size: 1000 } })
    return { ...done, broken }
  }
