import type { ImportLine, ImportVerdict } from '@tiber/contract/imports'

type Wish = { apply?: boolean; skipBroken?: boolean }

/** All or nothing, unless the caller knows of the broken lines and wants the others. */
export function mayApply(lines: readonly ImportLine[], { apply = false, skipBroken = false }: Wish): boolean {
  return apply && (skipBroken || lines.every(({ verdict }) => verdict !== 'broken'))
}

export function toVerdict(
  lines: ImportLine[],
  { applied, unknownColumns }: Pick<ImportVerdict, 'applied' | 'unknownColumns'>,
): ImportVerdict {
  const count = (wanted: ImportLine['verdict']) => lines.filter(({ verdict }) => verdict === wanted).length
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    broken: count('broken'),
  }
  return { applied, counts, unknownColumns, lines: lines.toSorted((a, b) => a.line - b.line) }
}

type Values = Readonly<Record<string, unknown>>

/** What a row would change, as texts, in the order of `fields`. */
export function changesBetween(fields: readonly string[], before: Values, after: Values): ImportLine['changes'] {
  return fields.flatMap((field) => {
    const [was, becomes] = [toText(before[field]), toText(after[field])]
    return was === becomes ? [] : [{ field, before: was, after: becomes }]
  })
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
