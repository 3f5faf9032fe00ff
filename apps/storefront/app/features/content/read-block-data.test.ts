import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startContentVisits } from '#app/testing/content-visits.ts'
import type { Script } from '#app/testing/scripted-platform.ts'

let visits: Awaited<ReturnType<typeof startContentVisits>>
beforeEach(async () => {
  visits = await startContentVisits()
})
afterEach(() => visits.close())

describe('blocks with data of the platform', () => {
  const block = (uid: string, component: string, fields: object = {}) => ({ _uid: uid, component, ...fields })
  const category = (externalId: string, name: string, childrenCategories: object[] = []) => ({
    id: externalId,
    externalId,
    name,
    description: null,
    active: true,
    childrenCategories,
  })
  const record = (sku: string) => ({
    product: {
      id: `P-${sku}`,
      externalId: `F-${sku}`,
      sku: `F-${sku}`,
      name: 'Familia',
      description: null,
      brand: 'Ibertor',
      mainPictureUrl: null,
      tags: [],
      unit: null,
      productUnit: 'ud',
      variantCount: 3,
    },
    variant: {
      id: `V-${sku}`,
      externalId: `X-${sku}`,
      sku,
      name: `Tornillo ${sku}`,
      description: null,
      ean: null,
      mpn: null,
      pictureUrls: [],
    },
    offer: { id: 'O', stock: 50, minOrderQuantity: 10 },
    offerPrice: { unitPrice: 0.5, itemPerPack: 1 },
    supplier: { name: 'Ebro' },
    attributes: [],
    navigations: [],
  })
  const script: Script = {
    'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: [] } },
    'GET /v2/shop/search': ({ query }) => ({
      status: 200,
      body: {
        products: {
          content: (query.getAll('skus[]').length > 0 ? ['A', 'B'] : ['Q']).map(record),
          number: 0,
          totalPages: 1,
          totalElements: 2,
        },
        facets: {},
      },
    }),
    'GET /v1/shop/suppliers': {
      status: 200,
      body: ['S1', 'S2'].map((id) => ({ id: `id-${id}`, externalId: id, name: `Proveedor ${id}`, logo: null })),
    },
    'GET /v1/shop/navigation-category/online': {
      status: 200,
      body: [category('fixings', 'Fijación', [category('screws', 'Tornillos')]), category('tools', 'Herramientas')],
    },
  }

  test('all of a page › are read with one call of each kind, in their order', async () => {
    visits.platform.play(script)
    const column = { _uid: 'col', component: 'column', body: [block('p2', 'product_row', { codes: 'F-B' })] }
    const blocks = [
      block('p1', 'product_row', { codes: 'B\nA\nnot-there' }),
      block('cols', 'columns', { columns: [column] }),
      block('p3', 'product_row', { query: 'tuerca', limit: '4' }),
      block('b1', 'brands', { suppliers: 'S2' }),
      block('b2', 'brands'),
      block('c1', 'category_teasers', { categories: 'fixings/screws\nnothing' }),
      block('c2', 'category_teasers'),
    ]
    visits.server.publish({ slug: 'offers', content: { component: 'page', _uid: 'root', body: blocks } })
    const { outcome } = await visits.visitPage('/offers')
    expect(outcome).toMatchObject({
      data: {
        products: {
          p1: [
            {
              code: 'B',
              path: '/product/P-B?variant=V-B',
              offer: { unitPrice: 0.5, add: { variant: 'X-B', quantity: 10 } },
            },
            { code: 'A' },
          ],
          p2: [{ name: 'Familia', path: '/product/P-B', variantCount: 3, offer: { add: null } }],
          p3: [{ name: 'Familia' }],
        },
        suppliers: { b1: [{ name: 'Proveedor S2' }], b2: [{ name: 'Proveedor S1' }, { name: 'Proveedor S2' }] },
        categories: {
          c1: [{ name: 'Tornillos', path: '/c/fixings/screws' }],
          c2: [{ name: 'Fijación' }, { name: 'Herramientas' }],
        },
      },
    })
    expect(visits.platform.calls().toSorted()).toEqual([
      'GET /v1/shop/navigation-category/online',
      'GET /v1/shop/suppliers',
      'GET /v2/shop/search',
      'GET /v2/shop/search',
    ])
  })

  test('a page that only links to stories › reads and sends nothing of their blocks', async () => {
    visits.platform.play(script)
    const body = [block('hidden', 'product_row', { codes: 'A' })]
    const story = { name: 'Invierno', full_slug: 'winter', content: { component: 'page', seo_title: 'Frío', body } }
    const teasers = block('t', 'story_teasers', { stories: [story, 'not-published'] })
    const columns = block('cols', 'columns', { columns: [block('col', 'column', { body: [teasers] })] })
    visits.server.publish({ slug: 'offers', content: { component: 'page', _uid: 'root', body: [columns] } })
    const { outcome } = await visits.visitPage('/offers')
    expect(JSON.stringify(outcome)).not.toContain('hidden')
    expect(JSON.stringify(outcome)).toContain('"full_slug":"winter","content":{"seo_title":"Frío"}')
    expect(JSON.stringify(outcome)).toContain('not-published')
    expect(visits.platform.calls()).not.toContain('GET /v2/shop/search')
  })

  test('a platform that fails › leaves the blocks empty', async () => {
    visits.platform.play({})
    visits.server.publish({
      slug: 'offers',
      content: { component: 'page', body: [block('p', 'product_row', { codes: 'A' })] },
    })
    expect((await visits.visitPage('/offers')).outcome).toMatchObject({ data: { products: { p: [] } } })
  })

  test('a list of 400,000 values in a page › does not break it', async () => {
    const values = Array.from({ length: 400_000 }, () => 1)
    visits.server.publish({ slug: 'offers', content: { component: 'page', values, body: [block('t', 'text')] } })
    expect((await visits.visitPage('/offers')).outcome).toMatchObject({ story: { name: 'offers' } })
  })

  test('a page of 10,000 rows › is read within limits', async () => {
    visits.platform.play(script)
    const rows = Array.from({ length: 10_000 }, (_, at) => block(`p${at}`, 'product_row', { query: `q${at}` }))
    visits.server.publish({ slug: 'offers', content: { component: 'page', body: rows } })
    await visits.visitPage('/offers')
    expect(visits.platform.calls().length).toBeLessThan(10)
  })
})
