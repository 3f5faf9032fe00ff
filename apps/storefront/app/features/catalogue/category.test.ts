import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { unpackRows } from '#app/product-ui/packed-rows.ts'
import { loader as loadCategories } from './categories.route.tsx'
import { loader } from './category.route.tsx'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const category = (externalId: string, children: unknown[] = []) => ({
  id: `id-${externalId}`,
  externalId,
  name: externalId,
  active: externalId !== 'hidden',
  description: null,
  productCount: 3,
  pictureUrl: `/assets/${externalId}.svg`,
  childrenCategories: children,
  customFieldValues: [],
})
const facets = {
  attributes: [
    { id: '1', externalId: 'thread', name: 'Rosca', values: ['m6'], counts: [{ value: 'm6', label: 'M6', count: 3 }] },
  ],
  attributesRange: [],
  brands: [],
  customFields: [],
  suppliers: [],
  productTags: [],
  navigations: [],
}
const results = { products: { content: [], totalElements: 30, totalPages: 2 }, facets }
const tree = [category('fixings', [category('screws', [category('hidden')])])]
const script: Script = {
  'GET /v1/shop/navigation-category/online': { status: 200, body: tree },
  'GET /v2/shop/search': { status: 200, body: results },
}
beforeEach(() => platform.play(script))

const visit = (rest: string, search = '') =>
  visitScreen(loader, { platformUrl: platform.url, path: `/c/${rest}${search}`, params: { '*': rest } })
const getRedirect = (outcome: unknown) => (outcome as Response).headers.get('location')

describe('a category URL', () => {
  test('is the chain of external ids from the root', async () => {
    const { outcome } = await visit('fixings/screws')
    expect(outcome).toMatchObject({ name: 'screws', chain: [{ path: '/c/fixings' }, { path: '/c/fixings/screws' }] })
  })
  test.each(['screws', 'fixings/none', 'fixings/screws/hidden', 'Root_default'])(
    'that does not exist answers 404: %s',
    async (rest) => {
      expect((await visit(rest)).outcome).toMatchObject({ data: `Page not found: /c/${rest}`, init: { status: 404 } })
    },
  )
  test('redirects to filters by key and no page after the last', async () => {
    expect(getRedirect((await visit('fixings', '?a.thread=M6')).outcome)).toBe('/c/fixings?a.thread=m6')
    expect(getRedirect((await visit('fixings', '?page=9')).outcome)).toBe('/c/fixings?page=2')
  })
  test('with a page beyond the limit shows filters only', async () => {
    expect((await visit('fixings', '?page=5000')).outcome).toMatchObject({
      results: { isTooDeep: true, rows: { length: 0 } },
    })
  })
})

test('subcategory tiles come from the category tree, so a category page makes a single search request', async () => {
  const { outcome } = await visit('fixings')
  expect(outcome).toMatchObject({ tiles: [{ name: 'screws', count: 3, picture: '/assets/screws.svg' }] })
  expect(platform.calls().filter((call) => call.includes('search'))).toHaveLength(1)
})

test('the page of all categories › sends names, last segments of paths, pictures and counts', async () => {
  const { outcome } = await visitScreen(loadCategories, { platformUrl: platform.url, path: '/c', params: {} })
  const { tree: packed } = outcome as Awaited<ReturnType<typeof loadCategories>>
  expect(unpackRows(packed)).toEqual([
    {
      name: 'fixings',
      segment: '/fixings',
      count: 3,
      children: [{ name: 'screws', segment: '/screws', count: 3, picture: '/assets/screws.svg', children: [] }],
    },
  ])
})

test('a platform failure is an error, not an empty category', async () => {
  platform.play({ ...script, 'GET /v2/shop/search': createRefusal(503, 'SV0002') })
  expect((await visit('fixings')).outcome).toMatchObject({ status: 503 })
})
