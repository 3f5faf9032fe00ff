import type { CartLine } from '@tiber/contract/cart-shapes'
import { compareText } from '#app/cart/sheet.ts'

type Start = {
  lines: CartLine[]
  /** Only one page of several, or filtered: other lines do not belong here. */
  isPart: boolean
}
type Now = { lines: readonly CartLine[]; isWhole: boolean }

/** Returns the current lines of the page; for a complete list including lines added by others meanwhile. */
export function linesShown({ lines, isPart }: Start, now: Now): CartLine[] {
  if (now.isWhole && !isPart) return now.lines.toSorted(bySection)
  const known = new Map(now.lines.map((line) => [line.id, line]))
  // Lines not reloaded yet stay as the page had them.
  return lines.flatMap((line) => known.get(line.id) ?? (now.isWhole ? [] : [line]))
}

/** Sorts as the platform does: lines without a section come last. */
function bySection(a: CartLine, b: CartLine): number {
  if (!a.section !== !b.section) return a.section ? -1 : 1
  return compareText(a.section?.toLowerCase() ?? '', b.section?.toLowerCase() ?? '') || compareText(a.id, b.id)
}
