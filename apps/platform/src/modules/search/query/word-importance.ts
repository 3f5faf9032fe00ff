import type { Db } from '@tiber/server/database'
import { pickText } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { createCache } from '../../../database/cache.ts'
import { languages, splitName, type Language, localesByLanguage } from '../index/product-type.ts'
import { loadStems } from '../text/stems.ts'
import { isStopWord } from '../text/stop-words.ts'
import { hasDigit, tokenize } from '../text/tokenizer.ts'
import { selectClassNames } from '../text/vocabulary-queries.ts'
import type { InterpretedQuery } from './interpret-query.ts'

type Nouns = Record<Language, Set<string>>

/** The nouns that classes of the catalogue are named by. */
const nounCache = createCache(
  { name: 'nouns of classes', seconds: 300 },
  async (db: Db, _all: null): Promise<Nouns> => {
    const names = await selectClassNames(db)
    const heads = (language: Language) =>
      names.flatMap((name) => findHeadNoun(pickText(name, localesByLanguage[language]) ?? '', language) ?? [])
    const words = { es: heads('es'), en: heads('en') }
    const stems = await loadStems({ db }, words)
    const toTerms = (language: Language) => new Set(words[language].map((word) => stems.toTerm(language, word)))
    return Object.fromEntries(languages.map((language) => [language, toTerms(language)])) as Nouns
  },
)

const prepositions: Record<Language, RegExp> = { es: /\s(?:de|del|en|a|y|e)\s/i, en: /\s(?:of|in|and|&)\s/i }

/** Finds the word that says what a name is about: the first one in Spanish, in English the last one before a preposition. */
export function findHeadNoun(name: string, language: Language): string | undefined {
  const { core } = splitName(name, language)
  const [phrase = ''] = core.split(prepositions[language])
  const words = tokenize(phrase)
    .map(({ term }) => term)
    .filter((term) => !hasDigit(term) && !isStopWord(term, language))
  return words.at(language === 'es' ? 0 : -1)
}

/** Finds the words of a query that name a kind of article, as bits. */
export async function findNouns(
  context: Context,
  { words, wanted }: Pick<InterpretedQuery, 'words' | 'wanted'>,
  language: Language,
): Promise<number> {
  if (words.length < 2) return 0
  const nouns = (await nounCache.read(context, null))[language]
  return toBits(wanted.map(({ forms: { forms } }) => forms.some(({ name }) => nouns.has(name))))
}

/** Finds the rarest words of a query, as bits: they say most, so that they are dropped last. */
export function findRarestWords({ words }: Pick<InterpretedQuery, 'words'>): number {
  if (words.length < 2) return 0
  const rarest = Math.min(...words.map(({ products }) => products))
  return toBits(words.map(({ products }) => products === rarest))
}

const toBits = (flags: boolean[]) => flags.reduce((mask, isSet, at) => (isSet ? mask | (1 << at) : mask), 0)
