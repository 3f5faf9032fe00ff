import { maxSuggestedSuppliers } from '@tiber/contract/quotes/quote-enums'
import type { QuotePreview } from '@tiber/contract/quotes/quote-shapes'
import type { RequestLine } from './request-lines.ts'

export type Supplier = QuotePreview['suppliers'][number]

/** Counts how many of the lines each supplier sells. */
export function countSoldLines(lines: RequestLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of lines.flatMap(({ article }) => article?.supplierIds ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Suggests whom to ask, as the platform does: those that sell most of the lines, or its default supplier. */
export function suggestSuppliers(lines: RequestLine[], suppliers: Supplier[]): string[] {
  const counts = countSoldLines(lines)
  const selling = suppliers.filter(({ id }) => counts.has(id))
  if (selling.length === 0) return suppliers.flatMap(({ id, isSuggested }) => (isSuggested ? id : [])).slice(0, 1)
  return selling
    .toSorted((a, b) => counts.get(b.id)! - counts.get(a.id)! || a.id.localeCompare(b.id))
    .slice(0, maxSuggestedSuppliers)
    .map(({ id }) => id)
}
