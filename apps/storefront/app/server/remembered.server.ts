/**
 * What many requests need and hardly changes: kept in memory by key for a while, the oldest going first where there is too much.
 * A failure is nobody's answer but the one who met it.
 */
export function remembered<Value>({ forMs, most }: { forMs: number; most: number }) {
  const kept = new Map<string, { value: Promise<Value>; until: number }>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.value
    const value = load()
    // Told anew it goes last, so the first is always the oldest.
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
