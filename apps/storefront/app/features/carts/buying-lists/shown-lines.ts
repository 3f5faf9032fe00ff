import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { compareText } from '#app/features/carts/open-cart/open-cart.ts'

type PageLines = {
  lines: CartLine[]
  /** Only one page of several, or filtered: other lines do not belong here. */
  isPart: boolean
}
type CurrentLines = { lines: readonly CartLine[]; isComplete: boolean }

/** Returns the current lines of the page; for a complete list including lines added by others meanwhile. */
export function selectShownLines({ lines, isPart }: PageLines, current: CurrentLines): CartLine[] {
  if (current.isComplete && !isPart) return current.lines.toSorted(compareBySection)
  const currentById = new Map(current.lines.map((line) => [line.id, line]))
  // Lines not reloaded yet stay as the page had them.
  return lines.flatMap((line) => currentById.get(line.id) ?? (current.isComplete ? [] : [line]))
}

/** Sorts as the platform does: lines without a section come last. */
function compareBySection(a: CartLine, b: CartLine): number {
  if (!a.section !== !b.section) return a.section ? -1 : 1
  return compareText(a.section?.toLowerCase() ?? '', b.section?.toLowerCase() ?? '') || compareText(a.id, b.id)
}
