import { rankSuppliers } from '@tiber/contract/quotes/rank-suppliers'
import type { QuotePreview } from '@tiber/contract/quotes/quote-shapes'
import type { RequestLine } from './request-lines.ts'

export type Supplier = QuotePreview['suppliers'][number]

/** Counts how many of the lines each supplier sells. */
export function countSoldLines(lines: RequestLine[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of lines.flatMap(({ article }) => article?.supplierIds ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Suggests whom to ask: those that sell most of the lines, or the platform's default supplier. */
export function suggestSuppliers(lines: RequestLine[], suppliers: Supplier[]): string[] {
  const askable = new Set(suppliers.map(({ id }) => id))
  const ranked = rankSuppliers(new Map([...countSoldLines(lines)].filter(([id]) => askable.has(id))))
  if (ranked.length > 0) return ranked
  return suppliers.flatMap(({ id, isSuggested }) => (isSuggested ? id : [])).slice(0, 1)
}
