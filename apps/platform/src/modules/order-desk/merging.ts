import type { LineRow } from './line-queries.ts'

/** Whether a line is an order: its article is known, and so is how many are wanted. */
const isOrder = ({ variantId, wanted, wantedText, typedQuantity, gone }: LineRow) =>
  variantId !== null && gone === null && (typedQuantity !== null || wanted !== null || wantedText === null)

/** Several lines of one article become the first of them, which says so; a line that is no longer the same stands alone. */
export function mergeLines(lines: LineRow[]): LineRow[] {
  const groups = Map.groupBy(
    lines.filter(isOrder).toSorted((a, b) => a.line - b.line),
    ({ variantId }) => variantId!,
  )
  const headOf = new Map(
    [...groups.values()].flatMap((group) => group.slice(1).map(({ line }) => [line, group[0]!.line])),
  )
  const restOf = new Map([...groups.values()].map(([head, ...rest]) => [head!.line, rest.map(({ line }) => line)]))
  return lines.map((each) => ({
    ...each,
    mergedInto: headOf.get(each.line) ?? null,
    mergedLines: restOf.get(each.line) ?? [],
  }))
}
