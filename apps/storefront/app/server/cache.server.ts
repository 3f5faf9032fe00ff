let onRead = (_cache: string, _isHit: boolean) => {}

/** Lets the server count the reads of all caches. */
export function observeCaches(listener: typeof onRead) {
  onRead = listener
}

type CacheOptions = { name: string; ttlMs: number; maxEntries: number }

/**
 * Caches values in memory by key for a while, dropping the oldest ones beyond the limit. Concurrent calls share one
 * load; a failure is not cached.
 */
export function createCache<Value>({ name, ttlMs, maxEntries }: CacheOptions) {
  const entries = new Map<string, { value: Promise<Value>; until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const existing = entries.get(key)
    const isHit = existing !== undefined && existing.until > Date.now()
    onRead(name, isHit)
    if (isHit) return existing.value
    const value = load()
    // Reinserting moves the entry to the end, so the first one is always the oldest.
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(key, { value, until: Date.now() + ttlMs })
    value.catch(() => {
      if (entries.get(key)?.value === value) entries.delete(key)
    })
    return value
  }
}
