/** Caches entries by key up to a number of bytes; drops the least recently used ones. */
export function createBoundedCache<Entry extends { body: Buffer }>(maxBytes: number) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= entries.get(key)?.body.length ?? 0
    entries.delete(key)
  }
  return {
    get(key: string): Entry | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      // Reinserting marks it as recently used.
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    set(key: string, entry: Entry) {
      drop(key)
      if (entry.body.length > maxBytes / 4) return
      entries.set(key, entry)
      bytes += entry.body.length
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
