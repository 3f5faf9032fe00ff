import type { Db } from '@tiber/server/database'

type Asking = { db: Db; isTransaction: boolean; home?: Db; now: () => Date }
type Kept<Value> = { value: Promise<Value>; until: number; isLoaded: boolean }

/**
 * What hardly ever changes and every request needs: kept in memory per database and key for some seconds. Whoever
 * changes it in this process forgets it at once; other processes follow when the time is over.
 */
export function remembered<Key, Value>(seconds: number, load: (db: Db, key: Key) => Promise<Value>, most = 1000) {
  const databases = new WeakMap<Db, Map<string, Kept<Value>>>()
  const keptOf = (db: Db) => databases.get(db) ?? databases.set(db, new Map()).get(db)!
  return {
    async read({ db, isTransaction, home, now }: Asking, key: Key): Promise<Value> {
      // A transaction may see what nobody else does yet, unless it only reads.
      if (isTransaction && !home) return load(db, key)
      const kept = keptOf(home ?? db)
      const name = JSON.stringify(key)
      const time = now().getTime()
      const known = kept.get(name)
      // Who holds a connection must not wait for somebody who may be waiting for one.
      if (known && known.until > time && (known.isLoaded || !isTransaction)) return known.value
      if (kept.size >= most) kept.clear()
      const value = load(db, key)
      const entry = { value, until: time + seconds * 1000, isLoaded: false }
      // A failure is nobody's answer but the one who met it, and nobody else is to wait for the time limit of a transaction.
      if (isTransaction) await value
      kept.set(name, entry)
      value.then(
        () => (entry.isLoaded = true),
        () => kept.delete(name),
      )
      return value
    },
    forget: (db: Db) => void databases.delete(db),
  }
}
