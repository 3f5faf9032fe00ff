import type { LineRow } from './line-queries.ts'

/** Tells whether a line can be ordered: article and quantity are known. */
const isOrderable = ({ variantId, requestedQuantity, requestedText, typedQuantity, outcome }: LineRow) =>
  variantId !== null &&
  outcome === null &&
  (typedQuantity !== null || requestedQuantity !== null || requestedText === null)

/** Merges lines of the same article into the first of them and separates lines that no longer match. */
export function mergeLines(lines: LineRow[]): LineRow[] {
  const groups = Map.groupBy(
    lines.filter(isOrderable).toSorted((a, b) => a.line - b.line),
    ({ variantId }) => variantId!,
  )
  const headByLine = new Map(
    [...groups.values()].flatMap((group) => group.slice(1).map(({ line }) => [line, group[0]!.line])),
  )
  const mergedByHead = new Map(
    [...groups.values()].map(([head, ...rest]) => [head!.line, rest.map(({ line }) => line)]),
  )
  return lines.map((each) => ({
    ...each,
    mergedInto: headByLine.get(each.line) ?? null,
    mergedLines: mergedByHead.get(each.line) ?? [],
  }))
}
