/**
 * Caches values in memory by key for a while, dropping the oldest ones beyond the limit. Concurrent calls share one
 * load; a failure is not cached.
 */
export function remembered<Value>({ forMs, most }: { forMs: number; most: number }) {
  const kept = new Map<string, { value: Promise<Value>; until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.value
    const value = load()
    // Reinserting moves the entry to the end, so the first one is always the oldest.
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { value, until: Date.now() + forMs })
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key)
    })
    return value
  }
}
