import { describe, expect, test } from 'vitest'
import { splitByMatch, toOptions } from './suggestion-options.ts'

const findHighlighted = (text: string, typed: string) =>
  splitByMatch(text, typed).find(({ isMatch: isMarked }) => isMarked)?.text
const product = {
  productId: '1',
  variantId: '2',
  externalId: 'X-2',
  minimumQuantity: 100,
  sku: 'SCS-A2-M8-040',
  name: 'Allen',
  partNumber: null,
  picture: null,
  basis: 100,
  unit: 'ud',
  unitPrice: 0.2202,
  match: null,
}

describe('search suggestions', () => {
  test.each([
    ['SCS-A2-M8-040', 'm8 40', undefined],
    ['SCS-A2-M8-040', 'm8040', 'M8-040'],
    ['SCS-A2-M8-040', 'a2.m8', 'A2-M8'],
    ['Ácido', 'ácido', 'Ácido'],
    ['SCS', '', undefined],
    ['SCS', '--', undefined],
  ])('highlight in "%s" the typed "%s"', (text, typed, expected) => expect(findHighlighted(text, typed)).toBe(expected))

  test('are recent searches before anything is typed', () => {
    const options = toOptions({ suggestions: undefined, recent: ['m8'], typed: ' ', searchPath: '/search' })
    expect(options).toMatchObject([{ kind: 'recent', to: '/search?q=m8' }])
  })
  test('are categories, articles and all results once something is typed', () => {
    const suggestions = { products: [product], categories: [{ name: 'Tornillos', path: '/c/fixings/screws' }] }
    const options = toOptions({ suggestions, recent: ['m8'], typed: 'scs', searchPath: '/search' })
    expect(options.map(({ kind, to }) => [kind, to])).toEqual([
      ['category', '/c/fixings/screws'],
      ['product', '/product/1?variant=2'],
      ['all', '/search?q=scs&all=1'],
    ])
  })
  test('bought before › without one of the typed words › is listed with the other articles', () => {
    const match = { isBought: true as const, missingWords: ['cable'] }
    const suggestions = { products: [{ ...product, match }], categories: [] }
    const [option] = toOptions({ suggestions, recent: [], typed: 'cable gl', searchPath: '/search' })
    expect(option?.group).toBe('product')
  })
  test('come in groups: the exact code, categories, what was bought before, other articles', () => {
    const bought = { ...product, variantId: '3', sku: 'SCS-A2-M8-050', match: { isBought: true as const } }
    const family = { ...product, variantId: '4', sku: 'SCS-A4-M8-040', family: 'Allen A4', variantCount: 12 }
    const exact = { ...product, sku: 'SCS' }
    const categories = Array.from({ length: 6 }, (_, at) => ({ name: `Tornillos ${at}`, path: `/c/${at}` }))
    const options = toOptions({
      suggestions: { products: [family, bought, exact], categories },
      recent: [],
      typed: 'scs',
      searchPath: '/search',
    })
    expect(options.map(({ group, to }) => [group, to])).toEqual([
      ['exact', '/product/1?variant=2'],
      ['exact', '/product/1?variant=2'],
      ['category', '/c/0'],
      ['category', '/c/1'],
      ['category', '/c/2'],
      ['category', '/c/3'],
      ['bought', '/product/1?variant=3'],
      ['product', '/product/1'],
      ['all', '/search?q=scs&all=1'],
    ])
  })
  test('offer to add an article whose exact code was typed in any notation, if it has an offer', () => {
    const getKinds = (typed: string, overrides = {}) =>
      toOptions({
        suggestions: { products: [{ ...product, ...overrides }], categories: [] },
        recent: [],
        typed,
        searchPath: '/search',
      }).map(({ kind }) => kind)
    expect(getKinds('scs a2 m8 040')).toEqual(['product', 'add', 'all'])
    expect(getKinds('tg-1', { partNumber: 'TG1' })).toEqual(['product', 'add', 'all'])
    expect(getKinds('scs-a2-m8-040', { minimumQuantity: 0 })).toEqual(['product', 'all'])
    expect(getKinds('scs-a2-m8')).toEqual(['product', 'all'])
  })
})
