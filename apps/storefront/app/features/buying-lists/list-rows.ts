import type { CartLine } from '@tiber/contract/cart-shapes'
import { compareText } from '#app/cart/sheet.ts'

type Start = {
  lines: CartLine[]
  /** One page of several, or a filter: then there are lines that do not belong here. */
  isPart: boolean
}
type Now = { lines: readonly CartLine[]; isWhole: boolean }

/** The lines of the page as they are now: of a whole list also those that others added meanwhile. */
export function linesShown({ lines, isPart }: Start, now: Now): CartLine[] {
  if (now.isWhole && !isPart) return now.lines.toSorted(bySection)
  const known = new Map(now.lines.map((line) => [line.id, line]))
  // What is not read yet is as the page brought it.
  return lines.flatMap((line) => known.get(line.id) ?? (now.isWhole ? [] : [line]))
}

/** As the platform lists them: those without a section at the end. */
function bySection(a: CartLine, b: CartLine): number {
  if (!a.section !== !b.section) return a.section ? -1 : 1
  return compareText(a.section?.toLowerCase() ?? '', b.section?.toLowerCase() ?? '') || compareText(a.id, b.id)
}
