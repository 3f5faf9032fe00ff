import { locales } from '@tiber/contract/locales'
import type { LocalisedText } from '../../database/columns.ts'
import type { Outcome } from '../../database/upsert-rows.ts'
import type { LineProblem } from './problem-texts.ts'
import type { BrokenLine, ValidLine } from './read-lines.ts'

/** Expands a plain text to all languages. */
export const toLocalisedText = (text: string | LocalisedText): LocalisedText =>
  typeof text === 'string' ? Object.fromEntries(locales.map((locale) => [locale, text])) : text

type NamedReference = string | { externalId: string; name: string | LocalisedText }

export const getReferenceName = (named: NamedReference): string =>
  typeof named === 'string' ? named : named.externalId

/** Maps the named references of some lines to the names they shall have. */
export const toReferenceNames = (named: NamedReference[]): Map<string, LocalisedText | undefined> =>
  new Map(
    named.map((each) => [getReferenceName(each), typeof each === 'string' ? undefined : toLocalisedText(each.name)]),
  )

export const listNames = (lines: ValidLine[]) => lines.map(({ value }) => value.externalId)

/** Removes duplicates by name, keeping the last. */
export const lastByName = <Item>(items: Item[], getName: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [getName(item), item])).values(),
]

/** Returns the distinct ids of named references. */
export const resolveIds = (named: NamedReference[] | undefined, ids: Map<string, string>): string[] | undefined =>
  named && [...new Set(named.map((each) => ids.get(getReferenceName(each))!))]

/** Keeps only the values that the line contains: `omitUndefined({ unit: value.unit })`. */
export const omitUndefined = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const unknownReference = (field: string, name: string): LineProblem => ({
  field,
  code: 'F-E-002',
  text: 'unknownName',
  values: { name },
})

export const missingField = (field: string): LineProblem => ({
  field,
  code: 'F-E-001',
  text: 'requiredWhenNew',
})

export const alreadyTaken = (field: string, holder: string): LineProblem => ({
  field,
  code: 'F-E-003',
  text: 'taken',
  values: { holder },
})

type Reference = { field: string; name: string | undefined; ids: Map<string, string>; isKnown: boolean }

/** Requires a reference of a new row, and that the row it names exists. */
export function checkReference({ field, name, ids, isKnown }: Reference): LineProblem[] {
  if (name === undefined) return isKnown ? [] : [missingField(field)]
  return ids.has(name) ? [] : [unknownReference(field, name)]
}

/** Counts rows as changed whose parts have changed. */
export const addChanged = ({ created, changed }: Outcome, names: Iterable<string>): Outcome => ({
  created,
  changed: new Set([...changed, ...names]),
})

/** Splits lines into valid and broken ones. */
export function partitionLines<Line extends ValidLine>(lines: Line[], findProblems: (line: Line) => LineProblem[]) {
  const valid: Line[] = []
  const broken: BrokenLine[] = []
  for (const line of lines) {
    const problems = findProblems(line)
    if (problems.length === 0) valid.push(line)
    else broken.push({ line: line.line, kind: line.kind, externalId: line.value.externalId, problems })
  }
  return { valid, broken }
}
