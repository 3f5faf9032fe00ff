import { createHash } from 'node:crypto'
import type { Db } from '@tiber/server/database'
import { countCacheRead } from '@tiber/server/signals/metrics'

type CacheContext = { db: Db; isTransaction: boolean; cacheDb?: Db | undefined; now: () => Date }
type CacheEntry<Value> = { value: Promise<Value>; from: number; until: number; isLoaded: boolean }

/**
 * Caches, per database and key, values that rarely change and that every request needs. A process that changes them
 * invalidates its own cache at once; other processes follow when the time is over.
 */
export function createCache<Key, Value>(
  { name: cacheName, seconds, maxEntries = 1000 }: { name: string; seconds: number; maxEntries?: number },
  load: (db: Db, key: Key, previous?: Value) => Promise<Value>,
) {
  const databases = new WeakMap<Db, Map<string, CacheEntry<Value>>>()
  const getEntries = (db: Db) => databases.get(db) ?? databases.set(db, new Map()).get(db)!
  return {
    async read({ db, isTransaction, cacheDb, now }: CacheContext, key: Key): Promise<Value> {
      // A transaction may see uncommitted changes, unless it only reads.
      if (isTransaction && !cacheDb) return load(db, key)
      const entries = getEntries(cacheDb ?? db)
      const name = JSON.stringify(key)
      const time = now().getTime()
      const cached = entries.get(name)
      // A caller that holds a connection must not wait for a load that may itself wait for a connection.
      const isHit = cached !== undefined && isFresh(cached, time) && (cached.isLoaded || !isTransaction)
      countCacheRead('platform', cacheName, isHit)
      if (isHit) return cached.value
      if (entries.size >= maxEntries) entries.clear()
      const value = cached?.isLoaded ? cached.value.then((previous) => load(db, key, previous)) : load(db, key)
      const entry = { value, from: time, until: time + seconds * 1000, isLoaded: false }
      // A failure is returned only to its own caller, and nobody else waits for a transaction's time limit.
      if (isTransaction) await value
      entries.set(name, entry)
      value.then(
        () => (entry.isLoaded = true),
        () => entries.delete(name),
      )
      return value
    },
    invalidate: (db: Db) => void databases.delete(db),
  }
}

/**
 * Creates a function that builds a value from rows, or returns the previous one if its rows were the same: what others
 * have made of it then stays valid.
 */
export function createRebuild<Rows, Value extends object>(build: (rows: Rows) => Value) {
  const digests = new WeakMap<Value, string>()
  return (rows: Rows, previous: Value | undefined): Value => {
    const digest = createHash('sha1').update(JSON.stringify(rows)).digest('base64')
    if (previous && digests.get(previous) === digest) return previous
    const value = build(rows)
    digests.set(value, digest)
    return value
  }
}

/** A clock that was set back would otherwise keep a value for longer than its time. */
const isFresh = ({ from, until }: { from: number; until: number }, time: number) => from <= time && time < until
