import type { Db } from '@tiber/server/database'
import type { Context } from '../../context.ts'
import { remembered } from '../../database/remembered.ts'
import { selectOwnLists, type Scope } from '../prices/service.ts'
import { selectValues, selectVersion, type Value } from './vocabulary-queries.ts'
import type { ValueKind } from './tables.ts'

/** The numbers of values, kept in memory: a request speaks of brands and sizes, the index of numbers. */
export type Vocabulary = {
  version: number
  find(id: number): Value | undefined
  numberOf(kind: ValueKind, key: string): number | undefined
  valuesOf(kind: ValueKind, attribute?: string): readonly Value[]
}

const vocabularies = remembered(60, async (db: Db, _all: null): Promise<Vocabulary> => {
  const version = await selectVersion(db)
  const values = await selectValues(db)
  const byId = new Map(values.map((value) => [value.id, value]))
  const byKey = new Map(values.map((value) => [`${value.kind} ${value.attribute} ${value.key}`, value.id]))
  const byAttribute = Map.groupBy(values, ({ kind, attribute }) => `${kind} ${attribute}`)
  return {
    version,
    find: (id) => byId.get(id),
    numberOf: (kind, key) => byKey.get(`${kind}  ${key}`),
    valuesOf: (kind, attribute = '') => byAttribute.get(`${kind} ${attribute}`) ?? [],
  }
})

export const vocabularyOf = (context: Context): Promise<Vocabulary> => vocabularies.read(context, null)

/** The vocabulary once more, if the index has learnt values since it was read. */
export async function newerVocabulary(context: Context, known: Vocabulary): Promise<Vocabulary> {
  if ((await selectVersion(context.db)) === known.version) return known
  vocabularies.forget(context.home ?? context.db)
  return vocabularyOf(context)
}

const lists = remembered(10, (db: Db, scope: Scope) => selectOwnLists({ db }, scope))
/** The price lists the account has beside the public ones. */
export const listsOf = (context: Context, scope: Scope): Promise<string[]> => lists.read(context, scope)
