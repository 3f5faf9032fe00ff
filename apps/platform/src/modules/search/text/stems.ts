import { selectStems } from '../index/index-source-queries.ts'
import { languages, type Language } from '../index/product-type.ts'
import { loadGroups, type GroupContext, type Groups } from '../synonyms/groups.ts'
import { toRegularForm } from './plurals.ts'
import { hasDigit } from './tokenizer.ts'

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
let knownGroups = new WeakMap<Groups, Partial<Record<Language, Phrases>>>()

export type WordsByLanguage = Record<Language, Iterable<string>>

/** Loads the stems of these words and of synonyms; queries only those not in the cache. */
export async function loadStems(context: GroupContext, words: WordsByLanguage): Promise<Stems> {
  const groups = await loadGroups(context)
  if (stemCache.size > maxWords) {
    stemCache.clear()
    knownGroups = new WeakMap()
  }
  const areKnown = knownGroups.has(groups)
  const missing = languages.flatMap((language) =>
    [...words[language], ...(areKnown ? [] : groups.phrases[language].flatMap((phrase) => phrase.words))]
      .filter((word) => !hasDigit(word) && !stemCache.has(`${language} ${word}`))
      .map((word) => ({ language, word, form: toRegularForm(language, word) })),
  )
  if (missing.length > 0)
    for (const { language, word, stem } of await selectStems(context.db, missing))
      stemCache.set(`${language} ${word}`, stem)
  const phrases: Partial<Record<Language, Phrases>> = knownGroups.get(groups) ?? {}
  knownGroups.set(groups, phrases)
  return { toTerm, phrases: (language) => (phrases[language] ??= buildPhrases(groups, language)) }
}

function toTerm(language: Language, word: string): string {
  return hasDigit(word) ? ` ${word}` : `${language} ${stemCache.get(`${language} ${word}`) ?? word}`
}

/** Phrases by their first term. */
function buildPhrases(groups: Groups, language: Language): Phrases {
  const phrases: Phrases = new Map()
  for (const { words, concept } of groups.phrases[language]) {
    const terms = words.map((word) => toTerm(language, word))
    const [first = ''] = terms
    phrases.set(first, [...(phrases.get(first) ?? []), { terms, concept }])
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
