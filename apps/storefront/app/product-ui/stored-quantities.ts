import { useMemo, useSyncExternalStore } from 'react'
import type { SelectedRow } from './use-quantities.ts'

export type SelectedRows = ReadonlyMap<string, SelectedRow>

const changeEvent = 'tiber-quantities-changed'
/** Holds what could not be stored because the browser blocks storage; it lasts until the page is reloaded. */
const unstored = new Map<string, string>()

/** Returns the rows selected in one table, kept in session storage while the buyer looks at other pages. */
export function useStoredQuantities(key: string): SelectedRows {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => '',
  )
  return useMemo(() => parseRows(stored), [stored])
}

export function changeStoredQuantities(key: string, change: (before: SelectedRows) => SelectedRows) {
  const after = change(parseRows(readStored(key)))
  writeStored(key, after.size > 0 ? JSON.stringify([...after]) : '')
}

function parseRows(stored: string): SelectedRows {
  if (stored === '') return new Map()
  try {
    return new Map(JSON.parse(stored) as [string, SelectedRow][])
  } catch {
    // Written by something else, so there is nothing to restore.
    return new Map()
  }
}

const toStorageKey = (key: string) => `tiber-quantities ${key}`

function readStored(key: string): string {
  const kept = unstored.get(key)
  if (kept !== undefined) return kept
  try {
    return sessionStorage.getItem(toStorageKey(key)) ?? ''
  } catch {
    // Storage is blocked, so nothing is saved.
    return ''
  }
}

function writeStored(key: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(toStorageKey(key))
    else sessionStorage.setItem(toStorageKey(key), text)
    unstored.delete(key)
  } catch {
    // Storage is blocked or full.
    unstored.set(key, text)
  }
  dispatchEvent(new Event(changeEvent))
}

function subscribe(onChange: () => void) {
  addEventListener(changeEvent, onChange)
  return () => removeEventListener(changeEvent, onChange)
}
