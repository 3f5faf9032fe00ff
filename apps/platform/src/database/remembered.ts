import type { Db } from '@tiber/server/database'

type Asking = { db: Db; isTransaction: boolean; now: () => Date }
type Kept<Value> = { value: Promise<Value>; until: number }

/**
 * What hardly ever changes and every request needs: kept in memory per database and key for some seconds. Whoever
 * changes it in this process forgets it at once; other processes follow when the time is over.
 */
export function remembered<Key, Value>(seconds: number, load: (db: Db, key: Key) => Promise<Value>, most = 1000) {
  const databases = new WeakMap<Db, Map<string, Kept<Value>>>()
  const keptOf = (db: Db) => databases.get(db) ?? databases.set(db, new Map()).get(db)!
  return {
    async read({ db, isTransaction, now }: Asking, key: Key): Promise<Value> {
      // A transaction may see what nobody else does yet.
      if (isTransaction) return load(db, key)
      const kept = keptOf(db)
      const name = JSON.stringify(key)
      const time = now().getTime()
      const known = kept.get(name)
      if (known && known.until > time) return known.value
      if (kept.size >= most) kept.clear()
      const value = load(db, key)
      kept.set(name, { value, until: time + seconds * 1000 })
      // A failure is nobody's answer but the one who met it.
      value.catch(() => kept.delete(name))
      return value
    },
    forget: (db: Db) => void databases.delete(db),
  }
}
