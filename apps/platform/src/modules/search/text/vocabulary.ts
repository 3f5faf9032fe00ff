import type { Db } from '@tiber/server/database'
import type { Context } from '../../../context.ts'
import { createCache } from '../../../database/cache.ts'
import { selectOwnLists, type PriceScope } from '../../prices/service.ts'
import { selectValues, selectVersion, type Value } from './vocabulary-queries.ts'
import type { ValueKind } from '../tables.ts'

/** The ids of values, cached: requests name brands and sizes, the index has numbers. */
export type Vocabulary = {
  version: number
  find(id: number): Value | undefined
  findId(kind: ValueKind, key: string): number | undefined
  listValues(kind: ValueKind, attribute?: string): readonly Value[]
}

const vocabularyCache = createCache(
  { name: 'vocabulary', seconds: 60 },
  async (db: Db, _all: null): Promise<Vocabulary> => {
    const version = await selectVersion(db)
    const values = await selectValues(db)
    const byId = new Map(values.map((value) => [value.id, value]))
    const byKey = new Map(values.map((value) => [`${value.kind} ${value.attribute} ${value.key}`, value.id]))
    const byAttribute = Map.groupBy(values, ({ kind, attribute }) => `${kind} ${attribute}`)
    return {
      version,
      find: (id) => byId.get(id),
      findId: (kind, key) => byKey.get(`${kind}  ${key}`),
      listValues: (kind, attribute = '') => byAttribute.get(`${kind} ${attribute}`) ?? [],
    }
  },
)

export const loadVocabulary = (context: Context): Promise<Vocabulary> => vocabularyCache.read(context, null)

/** Reloads the vocabulary if the index has new values since it was read. */
export async function reloadVocabulary(context: Context, known: Vocabulary): Promise<Vocabulary> {
  if ((await selectVersion(context.db)) === known.version) return known
  vocabularyCache.invalidate(context.cacheDb ?? context.db)
  return loadVocabulary(context)
}

const listCache = createCache({ name: 'price lists of searches', seconds: 10 }, (db: Db, scope: PriceScope) =>
  selectOwnLists({ db }, scope),
)
/** Loads the account's price lists other than the public ones; cached. */
export const loadOwnLists = (context: Context, scope: PriceScope): Promise<string[]> => listCache.read(context, scope)
