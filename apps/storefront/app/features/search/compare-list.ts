import { useSyncExternalStore } from 'react'

export const mostCompared = 6
const key = 'tiber-compare'
const changed = 'tiber-compare-changed'

/** Returns the codes selected for comparison, kept in session storage across pages of the tab. */
export function useCompareList(): string[] {
  return toList(useSyncExternalStore(listen, read, () => ''))
}

export function toggleCompared(sku: string) {
  const list = toList(read())
  if (list.includes(sku)) write(list.filter((each) => each !== sku))
  else if (list.length < mostCompared) write([...list, sku])
}

export const clearCompared = () => write([])

const toList = (stored: string) => stored.split('\n').filter(Boolean).slice(0, mostCompared)

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // Storage is blocked, so nothing is saved.
    return ''
  }
}

function write(list: string[]) {
  try {
    sessionStorage.setItem(key, list.join('\n'))
  } catch {
    // Storage is blocked, so nothing is saved.
  }
  dispatchEvent(new Event(changed))
}

function listen(onChange: () => void) {
  addEventListener(changed, onChange)
  return () => removeEventListener(changed, onChange)
}
