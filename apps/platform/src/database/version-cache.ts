import type { Db } from '@tiber/server/database'
import { countCacheRead } from '@tiber/server/signals/metrics'

type CacheContext = { db: Db; isTransaction: boolean; cacheDb?: Db | undefined }
type Entry<Value> = { version: string; value: Value }
type Versioned = {
  /** What the values depend on besides the rows they are made of, such as the language. */
  scope: string
  /** The current version of each id, just read from the database. */
  versions: ReadonlyMap<string, string>
}

/**
 * Caches values by id and version. Every request reads the versions, so that a change is seen in the next request, in
 * every process; only values whose version is unknown are loaded. The least recently used one is dropped first.
 */
export function createVersionCache<Value>({ name, maxEntries }: { name: string; maxEntries: number }) {
  const databases = new WeakMap<Db, Map<string, Entry<Value>>>()
  const getEntries = (db: Db) => databases.get(db) ?? databases.set(db, new Map()).get(db)!
  return async (
    { db, isTransaction, cacheDb }: CacheContext,
    { scope, versions }: Versioned,
    load: (ids: string[]) => Promise<Map<string, Value>>,
  ): Promise<Map<string, Value>> => {
    // A transaction may see uncommitted changes, unless it only reads.
    if (isTransaction && !cacheDb) return versions.size === 0 ? new Map() : load([...versions.keys()])
    const entries = getEntries(cacheDb ?? db)
    const found = new Map<string, Value>()
    const missing: string[] = []
    for (const [id, version] of versions) {
      const key = `${scope} ${id}`
      const entry = entries.get(key)
      if (entry?.version === version) {
        found.set(id, entry.value)
        // Reinserting marks it as recently used.
        entries.delete(key)
        entries.set(key, entry)
      } else missing.push(id)
    }
    countCacheRead('platform', name, missing.length === 0)
    if (missing.length === 0) return found
    // A value read after its version is never older: a concurrent change leaves it under a version nobody asks for.
    for (const [id, value] of await load(missing)) {
      found.set(id, value)
      entries.delete(`${scope} ${id}`)
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!)
      entries.set(`${scope} ${id}`, { version: versions.get(id)!, value })
    }
    return found
  }
}

let identified = 0
const identities = new WeakMap<object, number>()

/** Returns a number that stands for an object: what was made of it is outdated when there is another one. */
export function identify(object: object): number {
  const known = identities.get(object)
  if (known !== undefined) return known
  identified += 1
  identities.set(object, identified)
  return identified
}
