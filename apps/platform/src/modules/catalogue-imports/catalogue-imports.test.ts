import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { buildGauge, toJsonl, buildVariant, useImports } from '../../testing/catalogue-files.ts'

const used = useImports()

describe('an import', () => {
  test('creates new rows and changes nothing the second time', async () => {
    const first = await used.run([toJsonl(buildGauge('manA'))])
    expect(first).toMatchObject({ state: 'DONE', counts: { created: 9, changed: 0, unchanged: 0, broken: 0 } })
    expect(await used.run([toJsonl(buildGauge('manA'))])).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 9, broken: 0 },
    })
  })

  test('puts all data where the shop shows it', async () => {
    await used.run([toJsonl(buildGauge('manB'))])
    const product = await used.buyer.products.read({ params: { id: 'manB-P' } })
    expect(product).toMatchObject({ brand: 'Duero', classificationCategory: { externalId: 'manB-class' } })
    expect(product.navigationCategories.map(({ externalId }) => externalId)).toEqual(['manB-category'])
    expect(product.attributeValues).toMatchObject([{ value: ['Blanca'] }])
    expect(product.imageLinks).toEqual(['https://pictures.tiber.example/gauge.png'])
    const [offer] = await used.buyer.products.offers({ params: { id: 'manB' } })
    expect(offer?.ladder).toMatchObject([
      { quantity: 1, unitPrice: 11, regularUnitPrice: 12 },
      { quantity: 10, unitPrice: 9.5, regularUnitPrice: null },
    ])
    expect(offer?.offerInventory).toMatchObject({ stock: 40, restockDate: '2026-12-24', taxRate: 21 })
    const { content } = await used.buyer.assets.list({ query: { productIds: ['manB'], type: ['MANUAL'] } })
    expect(content).toMatchObject([{ name: 'Manual', contentType: 'application/pdf' }])
  })

  test('changes only given fields and clears those given as null', async () => {
    await used.run([toJsonl(buildGauge('manC'))])
    const changes = [
      { type: 'product', externalId: 'manC', name: { 'es-ES': 'Manómetro nuevo' } },
      { type: 'offer', externalId: 'manC-offer', restockDate: null, stock: 41 },
    ]
    expect(await used.run([toJsonl(changes)])).toMatchObject({ counts: { changed: 2, created: 0, broken: 0 } })
    const product = await used.buyer.products.read({ params: { id: 'manC' } })
    expect(product).toMatchObject({ info: { name: 'Manómetro nuevo', brand: 'Duero' }, sku: 'manC-P' })
    const [offer] = await used.buyer.products.offers({ params: { id: 'manC' } })
    expect(offer?.offerInventory).toMatchObject({ stock: 41, restockDate: null, taxRate: 21 })
  })

  test('sets and withdraws the permission to back-order', async () => {
    await used.run([toJsonl(buildGauge('manQ'))])
    const change = async (fields: object) => {
      await used.run([toJsonl([{ type: 'offer', externalId: 'manQ-offer', ...fields }])])
      const [offer] = await used.buyer.products.offers({ params: { id: 'manQ' } })
      return offer?.offerInventory.backorder
    }
    expect(await change({ restockDate: '2099-03-02', restockQuantity: 30 })).toBeNull()
    // Delivered two working days after the restock on a Monday.
    expect(await change({ allowBackorder: true })).toEqual({ quantity: 30, date: '2099-03-04' })
    expect(await change({ restockQuantity: null })).toEqual({ quantity: null, date: '2099-03-04' })
    expect(await change({ restockDate: '2020-01-01' })).toBeNull()
    expect(await change({ restockDate: '2099-03-06', leadTimeDays: 4 })).toEqual({ quantity: null, date: '2099-03-16' })
    expect(await change({ backorderUntil: '2020-01-01' })).toBeNull()
    expect(await change({ backorderUntil: '2099-01-01' })).not.toBeNull()
    expect(await change({ allowBackorder: false })).toBeNull()
  })

  test('reports broken lines and applies the others', async () => {
    const [supplier, ...rest] = buildGauge('manD')
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
    const outcome = await used.run([text])
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

  test('does not depend on how the text is split into parts', async () => {
    const text = toJsonl(buildGauge('manE'))
    const parts = text.match(/[^]{1,97}/g)!
    expect((await used.run(parts)).counts).toEqual({ created: 9, changed: 0, unchanged: 0, broken: 0 })
    expect((await used.run([text])).counts).toMatchObject({ unchanged: 9 })
  })

  test('applies the last of several lines for one row', async () => {
    await used.run([
      toJsonl([
        { type: 'product', externalId: 'manF', name: 'Primero' },
        { type: 'product', externalId: 'manF', name: 'Segundo' },
      ]),
    ])
    expect((await used.buyer.products.read({ params: { id: 'manF' } })).info.name).toBe('Segundo')
  })

  test('rejects an SKU that belongs to another product', async () => {
    const { broken } = await used.run([
      toJsonl([
        { type: 'product', externalId: 'manG', sku: 'MANG', name: 'Uno' },
        { type: 'product', externalId: 'manG-other', sku: 'MANG', name: 'Otro' },
      ]),
    ])
    expect(broken).toMatchObject([{ line: 2, problems: [{ field: 'sku', code: 'F-E-003' }] }])
  })

  test('rejects a category placed below itself', async () => {
    const category = (externalId: string, parent?: string) => ({
      type: 'category',
      storeView: 'iberia-main',
      externalId,
      name: externalId,
      ...(parent && { parent }),
    })
    await used.run([toJsonl([category('manH-a'), category('manH-b', 'manH-a'), category('manH-c', 'manH-b')])])
    const { broken } = await used.run([toJsonl([category('manH-a', 'manH-c')])])
    expect(broken).toMatchObject([{ problems: [{ field: 'parent' }] }])
    const crumb = await used.buyer.navigation.breadcrumb({ params: { id: 'manH-c' } })
    expect(crumb).toMatchObject({
      parent: { externalId: 'manH-b', parent: { externalId: 'manH-a', parent: { parent: null } } },
    })
  })

  test('moves a variant to another product, where alone it is found', async () => {
    await used.run([
      toJsonl([
        { type: 'product', externalId: 'manL-1', name: 'Manguito lateral' },
        { type: 'product', externalId: 'manL-2', name: 'Manguito lateral' },
        { type: 'variant', externalId: 'manL-v', product: 'manL-1', isDefault: true },
      ]),
    ])
    await used.run([toJsonl([{ type: 'variant', externalId: 'manL-v', product: 'manL-2' }])])
    const query = { query: 'manguito lateral', aggregation: 'VARIANT' as const }
    const { products } = await used.buyer.search.search({ query })
    expect(products.content.map(({ product, variant }) => [product.externalId, variant.externalId])).toEqual([
      ['manL-2', 'manL-v'],
    ])
  })

  test('rejects a category whose parent was rejected or is in another view', async () => {
    const category = (externalId: string, parent: string, more: object = {}) => ({
      type: 'category',
      storeView: 'iberia-main',
      externalId,
      name: externalId,
      parent,
      ...more,
    })
    const { broken } = await used.run([
      toJsonl([
        category('manM-1', 'nowhere'),
        category('manM-2', 'manM-1'),
        category('manM-3', 'manM-4'),
        category('manM-4', 'Root_default', { storeView: 'export-main' }),
      ]),
    ])
    expect(broken.map(({ line }) => line).toSorted()).toEqual([1, 2, 3])
  })

  test('reports changes of the root category, the order of relations and the name of a classification', async () => {
    const root = { type: 'category', storeView: 'iberia-main', externalId: 'Root_default', name: 'Todo' }
    await used.run([toJsonl([root])])
    expect((await used.run([toJsonl([root])])).counts).toMatchObject({ unchanged: 1, changed: 0 })
    const name = { 'es-ES': 'Nombre viejo', 'en-US': 'Old name' }
    const product = {
      type: 'product',
      externalId: 'manN',
      name: 'Pieza',
      classification: { externalId: 'manN-k', name },
    }
    const others = ['manN-1', 'manN-2'].map((externalId) => ({ type: 'product', externalId, name: externalId }))
    await used.run([toJsonl([...others, { ...product, related: ['manN-1', 'manN-2'] }, buildVariant('manN')])])
    expect((await used.run([toJsonl([{ ...product, related: ['manN-2', 'manN-1'] }])])).counts).toMatchObject({
      changed: 1,
    })
    const renamed = { externalId: 'manN-k', name: { 'es-ES': 'Zócalos', 'en-US': 'Sockets' } }
    await used.run([toJsonl([{ ...product, classification: renamed }])])
    const { products } = await used.buyer.search.search({ query: { query: 'zócalos' } })
    expect(products.content.map((each) => each.product.externalId)).toEqual(['manN'])
  })

  test('reads a CSV of one kind', async () => {
    await used.run([toJsonl(buildGauge('manI').slice(0, 3))])
    const csv = [
      'externalId,name.es-ES,name.en-US,brand,tags,attributes.manI-face,priceBasis',
      'manI-1,"Manómetro, grande",Large gauge,Duero,manI-x|manI-y,white,100',
      'manI-2,Manómetro,,,,,0',
    ].join('\r\n')
    const outcome = await used.run([csv], 'product')
    expect(outcome.counts).toMatchObject({ created: 1, broken: 1 })
    expect(outcome.broken).toMatchObject([{ line: 3, externalId: 'manI-2', problems: [{ field: 'priceBasis' }] }])
    const product = await used.buyer.products.read({ params: { id: 'manI-1' } })
    expect(product).toMatchObject({ info: { name: 'Manómetro, grande' }, priceBasis: 100 })
    expect(product.tags).toHaveLength(2)
    const free = 'externalId,breaks\nmanI-free,1=3|10='
    expect((await used.run([free], 'price')).broken).toMatchObject([{ problems: [{ field: 'breaks.1.price' }] }])
    const price = 'externalId,offer,list.externalId,list.type,list.name,breaks\nmanI-p,none,x,PUBLIC,x,1=2|10=1.5'
    expect((await used.run([price], 'price')).broken).toMatchObject([
      { problems: [{ field: 'offer', code: 'F-E-002' }] },
    ])
  })

  test('resumes where it was interrupted', async () => {
    const lines = Array.from({ length: 2500 }, (_, at) => ({
      type: 'product',
      externalId: `manJ-${at}`,
      name: `Serie ${at}`,
    }))
    const { id } = await used.operator.catalogueImports.create({ body: { fileName: 'file', format: 'jsonl' } })
    await used.operator.catalogueImports.addPart({ params: { id, part: '0' }, body: { text: toJsonl(lines) } })
    await used.operator.catalogueImports.start({ params: { id } })
    await used.platform.database.db.execute(
      sql`update catalogue_import set state = 'RUNNING', done_lines = 1000, last_line = 1000 where id = ${id}`,
    )
    await used.platform.drainJobs()
    const done = await used.operator.catalogueImports.read({ params: { id } })
    expect(done).toMatchObject({ state: 'DONE', lines: { done: 2500 }, counts: { created: 1500 } })
  })
})
