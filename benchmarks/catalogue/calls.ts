import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { measure, type Measured } from '../load.ts'
import { visitorHeaders, type Shop } from '../shop.ts'
import type { Line } from '../table.ts'

const { product } = knownProducts.capScrews

type Case = { what: string; path: string; goal: number; isPublic?: boolean }

/** The rows of the catalogue in the design's table of speed, and typical searches of buyers. */
const cases: Case[] = [
  { what: 'Category list of 24 with prices and facets', path: categoryPath({ size: 24 }), goal: 8 },
  { what: 'Category list of 24, two facets chosen', path: categoryPath({ size: 24, withFilters: true }), goal: 8 },
  {
    what: 'Specification table of 48 variants with prices and facets',
    path: categoryPath({ size: 48, aggregation: 'VARIANT' }),
    goal: 12,
  },
  { what: 'Two-word search with facets', path: searchPath('tornillo inoxidable'), goal: 10 },
  { what: 'Search by dimension and word with facets', path: searchPath('allen m8x40'), goal: 10 },
  { what: 'Search by half a code', path: searchPath('SCS-A2-M8'), goal: 10 },
  { what: 'Search with a typo', path: searchPath('tornilo alen'), goal: 15 },
  { what: 'Suggestions while typing', path: '/v2/shop/autocomplete?input=torn', goal: 5 },
  { what: 'Product', path: `/v1/shop/products/${product}`, goal: 3 },
  { what: 'Variants of a product', path: `/v1/shop/product-variants?productSku=${product}&size=100`, goal: 3 },
  { what: 'Offers of all variants of a product with prices', path: `/v1/shop/products/${product}/offers`, goal: 6 },
  { what: 'Navigation tree', path: '/v1/shop/navigation-category/online', goal: 3 },
  { what: 'Product, for a visitor', path: `/v1/shop/products/${product}`, goal: 3, isPublic: true },
]

function categoryPath({
  size,
  withFilters,
  aggregation,
}: {
  size: number
  withFilters?: boolean
  aggregation?: string
}): string {
  const filters = withFilters
    ? `&${new URLSearchParams([
        ['attributes', 'material|Inox A2-70'],
        ['attributes', 'thread|M8'],
      ])}`
    : ''
  return `/v2/shop/search?categoryIds=screws&withFacets=true&size=${size}${aggregation ? `&aggregation=${aggregation}` : ''}${filters}`
}

function searchPath(query: string): string {
  return `/v2/shop/search?query=${encodeURIComponent(query)}&withFacets=true&size=24`
}

export type CatalogueFigures = { lines: Line[]; measured: Map<string, Measured> }

/** Measures the calls of the catalogue; with `before`, compares each figure with that of a smaller shop. */
export async function measureCatalogue(
  shop: Shop,
  where: string,
  before?: CatalogueFigures,
): Promise<CatalogueFigures> {
  const measured = new Map<string, Measured>()
  for (const { what, path, isPublic } of cases) {
    const target = { url: `${shop.platformUrl}${path}`, headers: isPublic ? visitorHeaders : shop.headers }
    // A search without results would cost nothing.
    if ((await (await fetch(target.url, target)).text()).includes('"empty":true'))
      throw new Error(`${what} finds nothing.`)
    measured.set(what, await measure(target, shop.platformPids, 300))
  }
  const lines = cases.map(({ what, goal }): Line => {
    const { cpuMsPerRequest: value, failures } = measured.get(what)!
    const earlier = before?.measured.get(what)?.cpuMsPerRequest
    const name = where === '' ? what : `${what}, ${where}`
    // Only growth counts here: the goal applies to the usual size.
    if (earlier !== undefined)
      return { what: name, value, unit: 'ms', against: { what: 'a tenth of it', value: earlier, goal: 4 }, failures }
    return { what: name, value, unit: 'ms', goal, failures }
  })
  return { lines, measured }
}
