import type { Db } from '@tiber/server/database'
import { createCache } from '../../../database/cache.ts'
import { languages, type Language, localesByLanguage } from '../index/product-type.ts'
import { tokenize } from '../text/tokenizer.ts'
import { selectGroups, type GroupRow } from './synonym-queries.ts'

/** A phrase as in the table and by its words, and the term of the index that all phrases of its group share. */
type GroupPhrase = { text: string; words: string[]; concept: string }

/** Words that stand for each other, of all stores; `version` changes with them. */
export type Groups = { version: string; phrases: Record<Language, GroupPhrase[]> }

type CacheContext = Parameters<typeof groupCache.read>[0]
/** With nothing but a database, groups are read anew. */
export type GroupContext = CacheContext | { db: Db }

const readGroups = async (db: Db) => toGroups(await selectGroups(db))
const groupCache = createCache({ name: 'synonym groups', seconds: 60 }, (db: Db, _all: null) => readGroups(db))

/**
 * Loads the two-way synonyms: those with the same meaning are one group, whose term a text gets that contains one of them,
 * in the index as in a query, so that all of them match each other.
 */
export const loadGroups = (context: GroupContext): Promise<Groups> =>
  'now' in context ? groupCache.read(context, null) : readGroups(context.db)

export const invalidateGroups = ({ db, cacheDb }: Pick<CacheContext, 'db' | 'cacheDb'>) =>
  groupCache.invalidate(cacheDb ?? db)

function toGroups(rows: GroupRow[]): Groups {
  const toPhrases = (language: Language) => {
    const own = rows.filter(({ locale }) => locale === null || locale === localesByLanguage[language])
    const phrases = new Map<string, GroupPhrase>()
    for (const { word, meaning } of own)
      for (const phrase of [word, meaning]) {
        const words = listWords(phrase)
        const concept = toConcept(meaning)
        if (words.length > 0) phrases.set(`${words.join(' ')}=${concept}`, { text: phrase, words, concept })
      }
    return [...phrases.values()]
  }
  const last = rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '')
  const phrases = Object.fromEntries(languages.map((each) => [each, toPhrases(each)])) as Groups['phrases']
  return { version: `${rows.length} ${last}`, phrases }
}

const listWords = (text: string) => tokenize(text).map(({ term }) => term)

/** The term of the group of a meaning; like terms with digits it belongs to no language. */
export const toConcept = (meaning: string): string => ` ~${listWords(meaning).join('-')}`
