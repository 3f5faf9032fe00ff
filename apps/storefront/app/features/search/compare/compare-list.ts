import { useSyncExternalStore } from 'react'

export const maxCompared = 6
const storageKey = 'tiber-compare'
const changeEvent = 'tiber-compare-changed'

/** Returns the codes selected for comparison, kept in session storage across pages of the tab. */
export function useCompareList(): string[] {
  return parseList(useSyncExternalStore(subscribe, readStored, () => ''))
}

export function toggleCompared(sku: string) {
  const list = parseList(readStored())
  if (list.includes(sku)) writeStored(list.filter((each) => each !== sku))
  else if (list.length < maxCompared) writeStored([...list, sku])
}

export const clearCompared = () => writeStored([])

const parseList = (stored: string) => stored.split('\n').filter(Boolean).slice(0, maxCompared)

function readStored(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    // Storage is blocked, so nothing is saved.
    return ''
  }
}

function writeStored(list: string[]) {
  try {
    sessionStorage.setItem(storageKey, list.join('\n'))
  } catch {
    // Storage is blocked, so nothing is saved.
  }
  dispatchEvent(new Event(changeEvent))
}

function subscribe(onChange: () => void) {
  addEventListener(changeEvent, onChange)
  return () => removeEventListener(changeEvent, onChange)
}
