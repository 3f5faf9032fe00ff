import { toSortName } from './index-rows.ts'
import type { ProductName } from './sources.ts'

type Named = { id: string; name: string }

/**
 * Orders products as equal results are listed: as in the catalogue, but those of one kind whose names differ by numbers
 * only by these, so that M4 comes before M10. Products that are added later come last until the next rebuild.
 */
export function orderProducts(products: ProductName[]): string[] {
  const bySeries = new Map<string, Named[]>()
  for (const product of products) {
    const name = toSortName(product, 'es')
    const series = `${product.classificationId} ${name.replace(/\d+/g, '#')}`
    const members = bySeries.get(series) ?? []
    members.push({ id: product.id, name })
    bySeries.set(series, members)
  }
  return [...bySeries.values()].flatMap((series) => series.toSorted(compareNames).map(({ id }) => id))
}

const compareNames = (a: Named, b: Named) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
