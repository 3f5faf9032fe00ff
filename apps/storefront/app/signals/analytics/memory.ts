/** Reads a value that this browser keeps; undefined if there is none or it cannot be read. */
export function readStored<Value>(key: string, storage: () => Storage = () => localStorage): Value | undefined {
  try {
    const text = storage().getItem(key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}

/** Keeps a value in this browser; without storage nothing is kept. */
export function store(key: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Private modes and full storages.
  }
}
