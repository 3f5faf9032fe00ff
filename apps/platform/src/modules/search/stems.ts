import type { Db } from '@tiber/server/database'
import { selectStems } from './index-source-queries.ts'
import { languages, type Language } from './product-type.ts'
import { equalStandards, synonymGroups } from './synonyms.ts'
import { hasDigit, wordsOf } from './words.ts'

export type Phrases = Map<string, { terms: string[]; concept: string }[]>

export type Stems = {
  /** `<language> <stem>`, or `<space><term>` for what has digits and so no language. */
  termOf(language: Language, word: string): string
  phrases(language: Language): Phrases
}

/** Some hundred thousand words; a catalogue has less. */
const mostWords = 300_000

/** Stems come from the database's dictionaries and are kept: a catalogue says the same words again and again. */
const known = new Map<string, string>()
let areSynonymsKnown = false

export type WordsByLanguage = Record<Language, Iterable<string>>

/** Knows these words from now on; asks the database only for those it has not met. */
export async function learnStems(db: Db, words: WordsByLanguage): Promise<Stems> {
  if (known.size > mostWords) {
    known.clear()
    areSynonymsKnown = false
  }
  const wanted = languages.flatMap((language) =>
    [...words[language], ...(areSynonymsKnown ? [] : synonymWords)]
      .filter((word) => !hasDigit(word) && !known.has(`${language} ${word}`))
      .map((word) => ({ language, word })),
  )
  if (wanted.length > 0)
    for (const { language, word, stem } of await selectStems(db, wanted)) known.set(`${language} ${word}`, stem)
  areSynonymsKnown = true
  return { termOf, phrases: (language) => (phrasesBy[language] ??= phrasesIn(language)) }
}

function termOf(language: Language, word: string): string {
  return hasDigit(word) ? ` ${word}` : `${language} ${known.get(`${language} ${word}`) ?? word}`
}

const phrasesBy: Partial<Record<Language, Phrases>> = {}

const synonymWords = new Set(
  Object.values(synonymGroups)
    .flat()
    .flatMap((phrase) => wordsOf(phrase).map(({ term }) => term)),
)

function phrasesIn(language: Language): Phrases {
  const phrases: Phrases = new Map()
  const add = (terms: string[], concept: string) => {
    const [first = ''] = terms
    phrases.set(first, [...(phrases.get(first) ?? []), { terms, concept }])
  }
  for (const [name, group] of Object.entries(synonymGroups))
    for (const phrase of group)
      add(
        wordsOf(phrase).map(({ term }) => termOf(language, term)),
        ` ~${name}`,
      )
  for (const [one, other] of equalStandards) {
    add([` ${one}`], ` ~${other}`)
    add([` ${other}`], ` ~${other}`)
  }
  return phrases
}

export type Concept = { concept: string; from: number; length: number }

/** The groups of synonyms a text speaks of, and where. */
export function conceptsOf(terms: string[], phrases: Phrases): Concept[] {
  const found: Concept[] = []
  for (const [from, first] of terms.entries())
    for (const { terms: phrase, concept } of phrases.get(first) ?? [])
      if (phrase.every((term, at) => terms[from + at] === term)) found.push({ concept, from, length: phrase.length })
  return found
}
