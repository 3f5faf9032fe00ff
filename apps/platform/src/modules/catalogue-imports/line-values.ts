import { locales } from '@tiber/contract/locales'
import type { LocalisedText } from '../../database/columns.ts'
import type { LineProblem } from './problem-texts.ts'
import type { Broken, Good } from './read-lines.ts'

/** One text for all languages, or one for each. */
export const toTexts = (text: string | LocalisedText): LocalisedText =>
  typeof text === 'string' ? Object.fromEntries(locales.map((locale) => [locale, text])) : text

type NamedThing = string | { externalId: string; name: string | LocalisedText }

export const nameOf = (named: NamedThing): string => (typeof named === 'string' ? named : named.externalId)

/** What some lines name, with the names it is to have. */
export const toNamed = (named: NamedThing[]): Map<string, LocalisedText | undefined> =>
  new Map(named.map((each) => [nameOf(each), typeof each === 'string' ? undefined : toTexts(each.name)]))

/** A thing that is named twice is there once, as it is named last. */
export const lastByName = <Item>(items: Item[], nameOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
]

/** The ids of what is named, each once. */
export const idsOf = (named: NamedThing[] | undefined, ids: Map<string, string>): string[] | undefined =>
  named && [...new Set(named.map((each) => ids.get(nameOf(each))!))]

/** Only what the line gives, by column: `given({ unit: value.unit })`. */
export const given = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const unknownReference = (field: string, name: string): LineProblem => ({
  field,
  code: 'F-E-002',
  text: 'unknownName',
  values: { name },
})

export const missing = (field: string): LineProblem => ({
  field,
  code: 'F-E-001',
  text: 'requiredWhenNew',
})

export const taken = (field: string, holder: string): LineProblem => ({
  field,
  code: 'F-E-003',
  text: 'taken',
  values: { holder },
})

/** Splits lines into those without problems and the others. */
export function sorted<Line extends Good>(lines: Line[], problemsOf: (line: Line) => LineProblem[]) {
  const good: Line[] = []
  const broken: Broken[] = []
  for (const line of lines) {
    const problems = problemsOf(line)
    if (problems.length === 0) good.push(line)
    else broken.push({ line: line.line, kind: line.kind, externalId: line.value.externalId, problems })
  }
  return { good, broken }
}
