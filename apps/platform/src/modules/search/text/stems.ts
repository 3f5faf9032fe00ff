import type { Db } from '@tiber/server/database'
import { selectStems } from '../index/index-source-queries.ts'
import { languages, type Language } from '../index/product-type.ts'
import { equalStandards, synonymGroups } from './synonyms.ts'
import { hasDigit, tokenize } from './tokenizer.ts'

export type Phrases = Map<string, { terms: string[]; concept: string }[]>

export type Stems = {
  /** `<language> <stem>`, or `<space><term>` for terms with digits, which have no language. */
  toTerm(language: Language, word: string): string
  phrases(language: Language): Phrases
}

/** More words than a catalogue has. */
const maxWords = 300_000

/** Stems from the database's dictionaries, cached because a catalogue repeats its words. */
const stemCache = new Map<string, string>()
let areSynonymsLoaded = false

export type WordsByLanguage = Record<Language, Iterable<string>>

/** Loads the stems of these words; queries only those not in the cache. */
export async function loadStems(db: Db, words: WordsByLanguage): Promise<Stems> {
  if (stemCache.size > maxWords) {
    stemCache.clear()
    areSynonymsLoaded = false
  }
  const missing = languages.flatMap((language) =>
    [...words[language], ...(areSynonymsLoaded ? [] : synonymWords)]
      .filter((word) => !hasDigit(word) && !stemCache.has(`${language} ${word}`))
      .map((word) => ({ language, word })),
  )
  if (missing.length > 0)
    for (const { language, word, stem } of await selectStems(db, missing)) stemCache.set(`${language} ${word}`, stem)
  areSynonymsLoaded = true
  return {
    toTerm,
    phrases: (language) => (phrasesByLanguage[language] ??= buildPhrases(language)),
  }
}

function toTerm(language: Language, word: string): string {
  return hasDigit(word) ? ` ${word}` : `${language} ${stemCache.get(`${language} ${word}`) ?? word}`
}

const phrasesByLanguage: Partial<Record<Language, Phrases>> = {}

const synonymWords = new Set(
  Object.values(synonymGroups)
    .flat()
    .flatMap((phrase) => tokenize(phrase).map(({ term }) => term)),
)

function buildPhrases(language: Language): Phrases {
  const phrases: Phrases = new Map()
  const add = (terms: string[], concept: string) => {
    const [first = ''] = terms
    phrases.set(first, [...(phrases.get(first) ?? []), { terms, concept }])
  }
  for (const [name, group] of Object.entries(synonymGroups))
    for (const phrase of group)
      add(
        tokenize(phrase).map(({ term }) => toTerm(language, term)),
        ` ~${name}`,
      )
  for (const [one, other] of equalStandards) {
    add([` ${one}`], ` ~${other}`)
    add([` ${other}`], ` ~${other}`)
  }
  return phrases
}

export type Concept = { concept: string; from: number; length: number }

/** Finds the synonym groups that occur in a text, with their positions. */
export function findConcepts(terms: string[], phrases: Phrases): Concept[] {
  const found: Concept[] = []
  for (const [from, first] of terms.entries())
    for (const { terms: phrase, concept } of phrases.get(first) ?? [])
      if (phrase.every((term, at) => terms[from + at] === term)) found.push({ concept, from, length: phrase.length })
  return found
}
