import { beforeAll, describe, expect, test } from 'vitest'
import { buildFilledGauge, buildGauge, toJsonl, useImports } from '../../testing/catalogue-files.ts'

const used = useImports()

const twice = ['a', 'b', 'a'].map((name) => `https://pictures.tiber.example/${name}.png`)

describe('a line with more detail than is stored', () => {
  const lines = [
    { type: 'supplier', externalId: 'manA', name: 'Duero', freightPrice: 6.123456789 },
    {
      type: 'attribute',
      externalId: 'manA',
      name: 'Esfera',
      valueType: 'LIST_TEXT',
      options: [
        { key: 'white', name: 'Blanca', position: 1 },
        { key: 'white', name: 'Blanquísima', position: 2 },
      ],
    },
    {
      type: 'category',
      storeView: 'iberia-main',
      externalId: 'manA',
      name: 'Manómetros',
      classifications: ['manA', 'manA'],
      tags: ['manA', 'manA'],
    },
    {
      type: 'product',
      externalId: 'manA',
      name: 'Manómetro',
      tags: ['manA', 'manA'],
      pictures: twice,
      documents: twice.slice(1).map((url) => ({ type: 'MANUAL', name: 'Manual', url })),
      attributes: { manA: 1.23456789012 },
    },
    { type: 'variant', externalId: 'manA', product: 'manA', pictures: twice },
    { type: 'offer', externalId: 'manA', variant: 'manA', supplier: 'manA', taxRate: 21.12345 },
    {
      type: 'price',
      externalId: 'manA',
      offer: 'manA',
      list: { externalId: 'manA', type: 'PUBLIC', name: 'Tarifa' },
      breaks: [{ quantity: 1, price: 0.12345678901, discountPrice: 0.1000000049 }],
    },
  ]

  let first: Awaited<ReturnType<typeof used.run>>
  beforeAll(async () => {
    first = await used.run([toJsonl(lines)])
  })

  test('changes nothing the second time', async () => {
    expect(first.counts).toEqual({ created: 7, changed: 0, unchanged: 0, broken: 0 })
    expect((await used.run([toJsonl(lines)])).counts).toEqual({ created: 0, changed: 0, unchanged: 7, broken: 0 })
    const files = lines.slice(3, 4)
    const [pictures, documents] = ['documents', 'pictures'].map((without) => ({ ...files[0]!, [without]: undefined }))
    expect((await used.run([toJsonl([pictures!, documents!])])).counts).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('uses the last of duplicate options, and each file once', async () => {
    const { content } = await used.operator.assets.list({ query: { productIds: ['manA'] } })
    expect(content.map(({ url }) => url.slice(-5)).toSorted()).toEqual([
      'a.png',
      'a.png',
      'a.png',
      'b.png',
      'b.png',
      'b.png',
    ])
    const product = await used.buyer.products.read({ params: { id: 'manA' } })
    expect(product.tags).toHaveLength(1)
  })
})

test('import › a variant keeps its own pictures when it moves to another product', async () => {
  const own = 'https://pictures.tiber.example/own.png'
  const products = ['manB-1', 'manB-2'].map((externalId) => ({
    type: 'product',
    externalId,
    name: externalId,
    pictures: [`https://pictures.tiber.example/${externalId}.png`],
  }))
  const variant = { type: 'variant', externalId: 'manB', product: 'manB-1', pictures: [own], isDefault: true }
  await used.run([toJsonl([...products, variant])])
  const picture = async () => (await used.buyer.productVariants.read({ params: { id: 'manB' } })).mainImageUrl
  expect(await picture()).toBe(own)
  expect((await used.buyer.products.read({ params: { id: 'manB-1' } })).imageLinks).toEqual([products[0]!.pictures[0]])
  await used.run([toJsonl([{ type: 'variant', externalId: 'manB', product: 'manB-2' }])])
  expect(await picture()).toBe(own)
  await used.run([toJsonl([{ type: 'variant', externalId: 'manB', pictures: [] }])])
  expect(await picture()).toBe(products[1]!.pictures[0])
})

describe('a CSV import', () => {
  const attribute = (externalId: string, valueType: string) => ({ type: 'attribute', externalId, name: 'x', valueType })

  test('converts cells by the type of their attribute and keeps codes of digits as text', async () => {
    await used.run([
      toJsonl([attribute('manC-text', 'TEXT'), attribute('manC-size', 'METRIC'), attribute('manC-flag', 'BOOLEAN')]),
    ])
    const columns = ['text', 'size', 'flag', 'new', 'zeros', 'long'].map((name) => `attributes.manC-${name}`)
    const csv = `externalId,name,${columns.join(',')}\nmanC,Pieza,12|4,007,true,12,007,12345678901234567890\n`
    await used.run([csv], 'product')
    const { text } = await used.operator.catalogueImports.export({
      query: { kind: 'product', after: 'product:manB-2' },
    })
    const line = text.split('\n').find((each) => each.includes('"manC"'))
    expect(JSON.parse(line!)).toMatchObject({
      attributes: {
        'manC-text': '12|4',
        'manC-size': 7,
        'manC-flag': true,
        'manC-new': 12,
        'manC-zeros': '007',
        'manC-long': '12345678901234567890',
      },
    })
  })

  test('does not depend on how the text is split, and counts rows rather than lines', async () => {
    const rows = [1, 2, 3].map((each) => `manD-${each},"Pieza ""${each}""\r\nde dos líneas; y más"`)
    const text = `\uFEFFexternalId,name\r\n${rows.join('\r\n')}\r\n`
    const first = await used.run(text.match(/[^]{1,3}/g)!, 'product')
    expect(first).toMatchObject({ counts: { created: 3, broken: 0 }, lines: { done: 3, total: 3 } })
    expect((await used.run([text], 'product')).counts).toMatchObject({ unchanged: 3 })
    expect((await used.buyer.products.read({ params: { id: 'manD-2' } })).info.name).toBe(
      'Pieza "2"\nde dos líneas; y más',
    )
  })

  test('knows the number of rows before they are read', async () => {
    const started = async (text: string, kind?: 'product') => {
      const { id } = await used.operator.catalogueImports.create({
        body: { fileName: 'file', format: kind ? 'csv' : 'jsonl', ...(kind && { kind }) },
      })
      await used.operator.catalogueImports.addPart({ params: { id, part: '0' }, body: { text } })
      return (await used.operator.catalogueImports.start({ params: { id } })).lines
    }
    expect(await started('externalId,name\nmanE,x\nmanF,y\n', 'product')).toEqual({ total: 2, done: 0 })
    expect(await started('externalId,name\nmanE,x\nmanF,y', 'product')).toEqual({ total: 2, done: 0 })
    expect(await started(toJsonl(buildGauge('manG')))).toEqual({ total: 9, done: 0 })
  })

  test('loses only one row to an unclosed quote', async () => {
    const rows = Array.from({ length: 15_000 }, (_, at) => `manH-${at},${'x'.repeat(80)}`)
    const csv = ['externalId,name', 'manH-a,"torn', ...rows].join('\n')
    const { counts, broken } = await used.run([csv], 'product')
    expect(counts).toMatchObject({ created: rows.length, broken: 1 })
    expect(broken).toMatchObject([{ line: 2, problems: [{ code: 'F-E-012' }] }])
  })
})

describe('a rejected line', () => {
  test('is an offer whose minimum exceeds its maximum, also combined with stored values', async () => {
    await used.run([toJsonl(buildGauge('manI'))])
    const offer = (quantities: object) => ({ type: 'offer', externalId: 'manI-offer', ...quantities })
    const both = offer({ minOrderQuantity: 10, maxOrderQuantity: 9 })
    const { broken } = await used.run([
      toJsonl([both, offer({ minOrderQuantity: 10 }), offer({ maxOrderQuantity: 9 }), offer({ maxOrderQuantity: 10 })]),
    ])
    expect(broken).toMatchObject(
      [1, 3].map((line) => ({ line, problems: [{ field: 'maxOrderQuantity', code: 'F-E-006' }] })),
    )
    expect(broken[0]?.problems[0]?.message).toBe('No se podría pedir nada: la cantidad mínima es 10 y la máxima 9.')
    const other = await used.run([
      toJsonl([offer({ minOrderQuantity: 11 }), offer({ minOrderQuantity: 11, maxOrderQuantity: null })]),
    ])
    expect(other.broken).toMatchObject([{ line: 1, problems: [{ field: 'minOrderQuantity' }] }])
  })

  test.each(['a/b', 'a b', '50%', '..', '.', 'a?b', 'a#b', 'a\\b', 'a\tb'])(
    'is a category whose id cannot be part of a URL: %j',
    async (externalId) => {
      const { broken } = await used.run([
        toJsonl([{ type: 'category', storeView: 'iberia-main', externalId, name: 'x' }]),
      ])
      expect(broken).toMatchObject([{ problems: [{ field: 'externalId', code: 'F-E-012' }] }])
      expect(broken[0]?.problems[0]?.message).toContain('forma parte de una dirección')
    },
  )

  test('is not a category with an unusual but valid id', async () => {
    const names = ['Tornillería_M8.2', 'a+b', 'a&b', '…', 'a.b..c']
    const lines = names.map((externalId) => ({ type: 'category', storeView: 'iberia-main', externalId, name: 'x' }))
    expect((await used.run([toJsonl(lines)])).counts).toMatchObject({ created: names.length, broken: 0 })
  })
})

test('import › problems are reported in the language of the reader', async () => {
  const lines = [
    { type: 'price', externalId: 'manJ' },
    { type: 'offer', externalId: 'manJ', stock: -1, packingType: 'SACK', variant: 'manJ', supplier: 'manJ' },
    { type: 'offer', externalId: 'manJ', restockDate: 'soon', taxRate: 101, colour: 'red' },
    { type: 'product', name: 'x' },
    { type: 'variant', externalId: 'manJ', product: 'nowhere' },
  ]
  const { id, broken } = await used.run([toJsonl(lines)])
  const { client } = await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR', locale: 'en-US' })
  const { content } = await client.catalogueImports.report({ params: { id }, query: { size: 1000 } })
  const listMessages = (all: typeof content) => all.flatMap(({ problems }) => problems.map(({ message }) => message))
  expect(listMessages(broken)).toEqual([
    "Falta 'offer', que una fila nueva necesita.",
    "Falta 'list', que una fila nueva necesita.",
    "Falta 'breaks', que una fila nueva necesita.",
    "'stock' tiene que ser 0 o más.",
    "'packingType' tiene que ser uno de: BOX, BOTTLE, UNIT.",
    "'colour' no es un campo conocido.",
    "'restockDate' tiene que ser una fecha como 2026-12-24.",
    "'taxRate' tiene que ser 100 o menos.",
    "Falta 'externalId'.",
    "'product' se refiere a nowhere, que no existe.",
  ])
  expect(listMessages(content)).toEqual([
    "'offer' is required for a new row.",
    "'list' is required for a new row.",
    "'breaks' is required for a new row.",
    "'stock' must be 0 or more.",
    "'packingType' must be one of: BOX, BOTTLE, UNIT.",
    "'colour' is not a known field.",
    "'restockDate' must be a date such as 2026-12-24.",
    "'taxRate' must be 100 or less.",
    "'externalId' is required.",
    "'product' refers to nowhere, which does not exist.",
  ])
})

test('a supplier with a mistyped IBAN is refused, with the reason', async () => {
  const [legal] = buildFilledGauge('manI').flatMap((line) => ('legal' in line ? [line.legal] : []))
  const line = {
    type: 'supplier',
    externalId: 'manI',
    name: 'Duero',
    legal: { ...legal, iban: 'ES9121000418450200051333' },
  }
  const { broken } = await used.run([toJsonl([line])])
  expect(broken).toMatchObject([{ problems: [{ field: 'legal.iban', code: 'F-E-012' }] }])
})
