import type { ICacheProvider, ISbResult } from 'storyblok-js-client'

/** Creates a cache of answers that drops the least recently used ones beyond the limit. */
export function createAnswerCache(maxEntries: number): ICacheProvider {
  const entries = new Map<string, ISbResult>()
  return {
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // Reinserting marks it as recently used.
      entries.delete(key)
      entries.set(key, entry)
      // The client returns what it finds; its type says otherwise.
      return entry as never
    },
    async set(key, answer) {
      entries.delete(key)
      const [oldest] = entries.keys()
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest)
      entries.set(key, answer)
    },
    getAll: async () => Object.fromEntries(entries) as never,
    flush: async () => entries.clear(),
  }
}

/** Cuts off what lies deeper, without recursion: a document nested too deeply would exhaust the stack of its readers. */
export function limitDepth(root: unknown, maxDepth: number): void {
  const pending: { value: object; depth: number }[] = isObject(root) ? [{ value: root, depth: 0 }] : []
  for (let next = pending.pop(); next; next = pending.pop()) {
    const fields = next.value as Record<string, unknown>
    for (const [name, child] of Object.entries(fields))
      if (!isObject(child)) continue
      else if (next.depth < maxDepth) pending.push({ value: child, depth: next.depth + 1 })
      else fields[name] = null
  }
}

/** Freezes a value with everything in it, so that a reader that changes a cached answer fails. */
export function freezeDeeply<Value>(root: Value): Value {
  const pending: object[] = isObject(root) ? [root] : []
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (Object.isFrozen(next)) continue
    Object.freeze(next)
    for (const child of Object.values(next)) if (isObject(child)) pending.push(child)
  }
  return root
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
