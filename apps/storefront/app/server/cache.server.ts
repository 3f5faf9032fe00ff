/**
 * Caches values in memory by key for a while, dropping the oldest ones beyond the limit. Concurrent calls share one
 * load; a failure is not cached.
 */
export function createCache<Value>({ ttlMs, maxEntries }: { ttlMs: number; maxEntries: number }) {
  const entries = new Map<string, { value: Promise<Value>; until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const existing = entries.get(key)
    if (existing && existing.until > Date.now()) return existing.value
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
