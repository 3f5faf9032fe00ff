import type { Db } from '@tiber/server/database'
import { countCacheRead } from '@tiber/server/signals/metrics'
import type { Context } from '../../context.ts'
import { selectPriceState, type PriceScope, type PriceState } from './queries.ts'

/** Whose prices are read, and the state of all prices just before; none where nothing may be cached. */
type PriceReader = { scope: PriceScope; state: PriceState | undefined }

/** Reads the state of prices, by which cached ones are valid. A transaction may see uncommitted prices: it has none. */
export async function readPriceState(context: Context, scope: PriceScope): Promise<PriceReader> {
  return { scope, state: canCache(context) ? await selectPriceState(context, scope) : undefined }
}

/** Uses the state that another statement has read with its own rows. */
export const usePriceState = (context: Context, scope: PriceScope, state: PriceState): PriceReader => ({
  scope,
  state: canCache(context) ? state : undefined,
})

const canCache = ({ isTransaction, cacheDb }: Context) => !isTransaction || cacheDb !== undefined

type Entries<Value> = { revision: string; values: Map<string, Value> }

/**
 * Caches what follows from the prices of an offer until the revision of all prices changes. Accounts with the same
 * price lists share it. The oldest entry is dropped first.
 */
export function createPriceCache<Value>(
  { name, maxEntries }: { name: string; maxEntries: number },
  load: (context: Context, scope: PriceScope, offerIds: string[]) => Promise<Map<string, Value>>,
) {
  const databases = new WeakMap<Db, Entries<Value>>()
  const getValues = (db: Db, revision: string) => {
    const known = databases.get(db)
    if (known?.revision === revision) return known.values
    const values = new Map<string, Value>()
    databases.set(db, { revision, values })
    return values
  }
  return async (context: Context, { scope, state }: PriceReader, offerIds: string[]): Promise<Map<string, Value>> => {
    if (!state) return load(context, scope, offerIds)
    const values = getValues(context.cacheDb ?? context.db, state.revision)
    const prefix = `${scope.currency} ${scope.day} ${state.lists.join(' ')} `
    const missing = offerIds.filter((id) => !values.has(prefix + id))
    countCacheRead('platform', name, missing.length === 0)
    const loaded = missing.length === 0 ? new Map<string, Value>() : await load(context, scope, missing)
    const found = new Map(offerIds.map((id) => [id, loaded.get(id) ?? values.get(prefix + id)!]))
    for (const [id, value] of loaded) {
      if (values.size >= maxEntries) values.delete(values.keys().next().value!)
      values.set(prefix + id, value)
    }
    return found
  }
}
