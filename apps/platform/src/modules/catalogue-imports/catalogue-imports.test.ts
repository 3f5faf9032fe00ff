import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportKind } from '@tiber/contract/catalogue-imports'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let operator: PlatformClient
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  operator = (await platform.signedIn('operator@tiber.example', { client: 'OPERATOR' })).client
  buyer = (await platform.signedIn('buyer@tiber.example')).client
})
afterAll(() => platform.close())

/** A gauge in two sizes, with all that belongs to it. */
const gauge = (name: string) => [
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

const jsonl = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function run(parts: string[], kind?: ImportKind) {
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

describe('an import', () => {
  test('makes what is new, and finds nothing to change the second time', async () => {
    const first = await run([jsonl(gauge('manA'))])
    expect(first).toMatchObject({ state: 'DONE', counts: { created: 9, changed: 0, unchanged: 0, broken: 0 } })
    expect(await run([jsonl(gauge('manA'))])).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 9, broken: 0 },
    })
  })

  test('puts everything where the shop shows it', async () => {
    await run([jsonl(gauge('manB'))])
    const product = await buyer.products.read({ params: { id: 'manB-P' } })
    expect(product).toMatchObject({ brand: 'Duero', classificationCategory: { externalId: 'manB-class' } })
    expect(product.navigationCategories.map(({ externalId }) => externalId)).toEqual(['manB-category'])
    expect(product.attributeValues).toMatchObject([{ value: ['Blanca'] }])
    expect(product.imageLinks).toEqual(['https://pictures.tiber.example/gauge.png'])
    const [offer] = await buyer.products.offers({ params: { id: 'manB' } })
    expect(offer?.ladder).toMatchObject([
      { quantity: 1, unitPrice: 11, regularUnitPrice: 12 },
      { quantity: 10, unitPrice: 9.5, regularUnitPrice: null },
    ])
    expect(offer?.offerInventory).toMatchObject({ stock: 40, restockDate: '2026-12-24', taxRate: 21 })
    const { content } = await buyer.assets.list({ query: { productIds: ['manB'], type: ['MANUAL'] } })
    expect(content).toMatchObject([{ name: 'Manual', contentType: 'application/pdf' }])
  })

  test('changes only what is given, and takes away what is given as null', async () => {
    await run([jsonl(gauge('manC'))])
    const changes = [
      { type: 'product', externalId: 'manC', name: { 'es-ES': 'Manómetro nuevo' } },
      { type: 'offer', externalId: 'manC-offer', restockDate: null, stock: 41 },
    ]
    expect(await run([jsonl(changes)])).toMatchObject({ counts: { changed: 2, created: 0, broken: 0 } })
    const product = await buyer.products.read({ params: { id: 'manC' } })
    expect(product).toMatchObject({ info: { name: 'Manómetro nuevo', brand: 'Duero' }, sku: 'manC-P' })
    const [offer] = await buyer.products.offers({ params: { id: 'manC' } })
    expect(offer?.offerInventory).toMatchObject({ stock: 41, restockDate: null, taxRate: 21 })
  })

  test('reports a bad line and applies the others', async () => {
    const [supplier, ...rest] = gauge('manD')
    const text = [
      JSON.stringify(supplier),
      '{"type": "product"',
      '{"type":"cheese","externalId":"x"}',
      '{"type":"product","externalId":"manD-nameless"}',
      '{"type":"variant","externalId":"manD-orphan","product":"nowhere"}',
      '{"type":"product","externalId":"manD-extra","name":"x","colour":"red"}',
      '{"type":"offer","externalId":"manD-offer2","variant":"manD-10","supplier":"manD-supplier","stock":-1}',
      '{"type":"product","externalId":"manD-nul","name":"a\\u0000b"}',
      '',
      ...rest.map((line) => JSON.stringify(line)),
      '{"type":"price","externalId":"manD-p2","offer":"manD-offer","list":{"externalId":"manD-l2","type":"ACCOUNT","name":"x"},"breaks":[{"quantity":1,"price":1}]}',
      '{"type":"offer","externalId":"manD-offer","restockDate":"2026-02-31"}',
    ].join('\n')
    const outcome = await run([text])
    expect(outcome.counts).toEqual({ created: 9, changed: 0, unchanged: 0, broken: 9 })
    expect(outcome.broken.map(({ line, problems }) => [line, problems[0]?.field, problems[0]?.code])).toEqual([
      [2, 'line', 'F-E-012'],
      [3, 'type', 'F-E-008'],
      [4, 'name', 'F-E-001'],
      [5, 'product', 'F-E-002'],
      [6, 'colour', 'CO0005'],
      [7, 'stock', 'F-E-007'],
      [8, 'line', 'F-E-012'],
      [18, 'list', 'F-E-040'],
      [19, 'restockDate', 'F-E-012'],
    ])
  })

  test('is the same however its text is cut into parts', async () => {
    const text = jsonl(gauge('manE'))
    const parts = text.match(/[^]{1,97}/g)!
    expect((await run(parts)).counts).toEqual({ created: 9, changed: 0, unchanged: 0, broken: 0 })
    expect((await run([text])).counts).toMatchObject({ unchanged: 9 })
  })

  test('lets a later line of the same row win', async () => {
    await run([
      jsonl([
        { type: 'product', externalId: 'manF', name: 'Primero' },
        { type: 'product', externalId: 'manF', name: 'Segundo' },
      ]),
    ])
    expect((await buyer.products.read({ params: { id: 'manF' } })).info.name).toBe('Segundo')
  })

  test('tells whose a code is', async () => {
    const { broken } = await run([
      jsonl([
        { type: 'product', externalId: 'manG', sku: 'MANG', name: 'Uno' },
        { type: 'product', externalId: 'manG-other', sku: 'MANG', name: 'Otro' },
      ]),
    ])
    expect(broken).toMatchObject([{ line: 2, problems: [{ field: 'sku', code: 'F-E-003' }] }])
  })

  test('puts no category below itself', async () => {
    const category = (externalId: string, parent?: string) => ({
      type: 'category',
      storeView: 'iberia-main',
      externalId,
      name: externalId,
      ...(parent && { parent }),
    })
    await run([jsonl([category('manH-a'), category('manH-b', 'manH-a'), category('manH-c', 'manH-b')])])
    const { broken } = await run([jsonl([category('manH-a', 'manH-c')])])
    expect(broken).toMatchObject([{ problems: [{ field: 'parent' }] }])
    const crumb = await buyer.navigation.breadcrumb({ params: { id: 'manH-c' } })
    expect(crumb).toMatchObject({
      parent: { externalId: 'manH-b', parent: { externalId: 'manH-a', parent: { parent: null } } },
    })
  })

  test('reads a CSV of one kind', async () => {
    await run([jsonl(gauge('manI').slice(0, 3))])
    const csv = [
      'externalId,name.es-ES,name.en-US,brand,tags,attributes.manI-face,priceBasis',
      'manI-1,"Manómetro, grande",Large gauge,Duero,manI-x|manI-y,white,100',
      'manI-2,Manómetro,,,,,0',
    ].join('\r\n')
    const outcome = await run([csv], 'product')
    expect(outcome.counts).toMatchObject({ created: 1, broken: 1 })
    expect(outcome.broken).toMatchObject([{ line: 3, externalId: 'manI-2', problems: [{ field: 'priceBasis' }] }])
    const product = await buyer.products.read({ params: { id: 'manI-1' } })
    expect(product).toMatchObject({ info: { name: 'Manómetro, grande' }, priceBasis: 100 })
    expect(product.tags).toHaveLength(2)
    const price = 'externalId,offer,list.externalId,list.type,list.name,breaks\nmanI-p,none,x,PUBLIC,x,1=2|10=1.5'
    expect((await run([price], 'price')).broken).toMatchObject([{ problems: [{ field: 'offer', code: 'F-E-002' }] }])
  })

  test('goes on where it was cut off', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => ({
      type: 'product',
      externalId: `manJ-${at}`,
      name: `Serie ${at}`,
    }))
    const { id } = await operator.catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    await operator.catalogueImports.addPart({ params: { id, part: '0' }, body: { text: jsonl(lines) } })
    await operator.catalogueImports.start({ params: { id } })
    await platform.database.db.execute(
      `update catalogue_import set state = 'RUNNING', done_lines = 1000 where id = '${id}'`,
    )
    await platform.drainJobs()
    const done = await operator.catalogueImports.read({ params: { id } })
    expect(done).toMatchObject({ state: 'DONE', lines: { done: 2500 }, counts: { created: 1500 } })
  })
})

describe('a file', () => {
  test('must be complete before it is applied, and is applied once', async () => {
    const { id } = await operator.catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    const start = () => operator.catalogueImports.start({ params: { id } })
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    const add = (part: string) => operator.catalogueImports.addPart({ params: { id, part }, body: { text: '{}' } })
    await add('1')
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    await expect(add('x')).rejects.toThrow(refusal('F-E-007'))
    await add('0')
    await start()
    await expect(start()).rejects.toThrow(refusal('ST0001'))
    await expect(add('2')).rejects.toThrow(refusal('ST0001'))
  })

  test('of CSV says what its lines are, and only that', async () => {
    const create = (body: { fileName: string; format: 'csv' | 'jsonl'; kind?: ImportKind }) =>
      operator.catalogueImports.create({ body })
    await expect(create({ fileName: 'x', format: 'csv' })).rejects.toThrow(refusal('F-E-040', 'kind'))
    await expect(create({ fileName: 'x', format: 'jsonl', kind: 'product' })).rejects.toThrow(
      refusal('F-E-040', 'kind'),
    )
  })
})

describe('an export', () => {
  test('imported again changes nothing', async () => {
    await run([jsonl(gauge('manK'))])
    let text = ''
    for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const part = await operator.catalogueImports.export({ query: { ...(after && { after }) } })
      text += part.text
      after = part.next
    }
    const lines = text.split('\n').length - 1
    const outcome = await run([text])
    expect(outcome.broken).toEqual([])
    expect(outcome.counts).toEqual({ created: 0, changed: 0, unchanged: lines, broken: 0 })
  })

  test('refuses a place it never named', async () => {
    await expect(operator.catalogueImports.export({ query: { after: 'cheese' } })).rejects.toThrow(
      refusal('F-E-012', 'after'),
    )
  })
})
