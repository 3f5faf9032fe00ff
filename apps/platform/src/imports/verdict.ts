import type { ImportLine, ImportReport } from '@tiber/contract/imports'

type ApplyOptions = { apply?: boolean; skipBroken?: boolean }

/** All or nothing, unless the caller chooses to skip broken lines. */
export function canApply(lines: readonly ImportLine[], { apply = false, skipBroken = false }: ApplyOptions): boolean {
  return apply && (skipBroken || lines.every(({ verdict }) => verdict !== 'broken'))
}

export function toVerdict(
  lines: ImportLine[],
  { applied, unknownColumns }: Pick<ImportReport, 'applied' | 'unknownColumns'>,
): ImportReport {
  const count = (expected: ImportLine['verdict']) => lines.filter(({ verdict }) => verdict === expected).length
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    broken: count('broken'),
  }
  return { applied, counts, unknownColumns, lines: lines.toSorted((a, b) => a.line - b.line) }
}

type Values = Readonly<Record<string, unknown>>

/** Lists what a row would change, as text, in the order of `fields`. */
export function listChanges(fields: readonly string[], before: Values, after: Values): ImportLine['changes'] {
  return fields.flatMap((field) => {
    const [oldText, newText] = [toText(before[field]), toText(after[field])]
    return oldText === newText ? [] : [{ field, before: oldText, after: newText }]
  })
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
