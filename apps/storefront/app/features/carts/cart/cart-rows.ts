import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { CartWithoutLines, SupplierTotals } from '#app/features/carts/open-cart/open-cart.ts'
import { groupBySupplier } from '#app/features/carts/open-cart/supplier-sums.ts'
import type { VirtualRow } from '@tiber/ui/grid/use-virtual-rows.ts'
import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import { getLineView, type LineView } from './line-view.ts'

export const lineFilters = ['all', 'attention', 'blocked', 'short', 'price', 'advice'] as const
export type LineFilter = (typeof lineFilters)[number]

export type CartRow = VirtualRow &
  (
    | { kind: 'head'; sum: SupplierTotals; isOpen: boolean; isFiltered: boolean; shown: number }
    | { kind: 'line'; view: LineView }
    | { kind: 'cause'; view: LineView }
    | { kind: 'unread' }
  )

const heights = { head: 41, line: 53, cause: 76, unread: 53 }

export const filterPredicates: Record<LineFilter, (view: LineView) => boolean> = {
  all: () => true,
  attention: (view) => view.isBlocked || view.isShort || view.priceChange !== undefined,
  blocked: (view) => view.isBlocked,
  short: (view) => view.isShort,
  price: (view) => view.priceChange !== undefined,
  advice: (view) => view.advice !== undefined,
}

export const countByFilter = (views: LineView[]): Record<LineFilter, number> => ({
  all: views.length,
  attention: views.filter(filterPredicates.attention).length,
  blocked: views.filter(filterPredicates.blocked).length,
  short: views.filter(filterPredicates.short).length,
  price: views.filter(filterPredicates.price).length,
  advice: views.filter(filterPredicates.advice).length,
})

/** Every word must occur in the code, name, part number, reference, note, supplier or section. */
function matchesWords({ line }: LineView, words: string[]): boolean {
  if (words.length === 0) return true
  const { productVariant: variant, note, reference, partNumber, supplier, section } = line
  const text = normaliseText(
    [variant.sku, variant.mpn, variant.name, variant.brand, partNumber, reference, note, supplier.name, section].join(
      ' ',
    ),
  )
  return words.every((word) => text.includes(word))
}

export const splitWords = (text: string) => normaliseText(text).split(/\s+/).filter(Boolean)

export type RowOptions = { filter: LineFilter; words: string[]; closed: ReadonlySet<string> }

/** Builds a header per supplier with its lines below; lines not loaded yet become placeholders. */
export function buildRows(
  cart: CartWithoutLines,
  lines: readonly CartLine[],
  { filter, words, closed }: RowOptions,
): CartRow[] {
  const isFiltered = filter !== 'all' || words.length > 0
  const bySupplier = groupBySupplier(lines, cart.supplierAggregates)
  return cart.supplierAggregates.flatMap((sum) => {
    const supplierLines = bySupplier.get(sum.supplierId) ?? []
    const views = supplierLines
      .map(getLineView)
      .filter((view) => filterPredicates[filter](view) && matchesWords(view, words))
    if (isFiltered && views.length === 0) return []
    const isOpen = !closed.has(sum.supplierId)
    const head: CartRow = {
      kind: 'head',
      key: `head ${sum.supplierId}`,
      height: heights.head,
      isHeader: true,
      sum,
      isOpen,
      isFiltered,
      shown: views.length,
    }
    if (!isOpen) return [head]
    const unread = isFiltered ? 0 : Math.max(0, sum.numberOfLines - supplierLines.length)
    return [
      head,
      ...views.flatMap(buildLineRows),
      ...buildPlaceholderRows(sum.supplierId, supplierLines.length, unread),
    ]
  })
}

const buildLineRows = (view: LineView): CartRow[] => [
  { kind: 'line', key: view.key, height: heights.line, view },
  ...(view.isBlocked || view.isShort
    ? [{ kind: 'cause' as const, key: `cause ${view.key}`, height: heights.cause, view }]
    : []),
]

const buildPlaceholderRows = (supplierId: string, from: number, count: number): CartRow[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'unread',
    key: `unread ${supplierId} ${from + at}`,
    height: heights.unread,
  }))
