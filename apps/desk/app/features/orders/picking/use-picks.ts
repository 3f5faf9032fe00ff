import { useSyncExternalStore } from 'react'
import type { Picks } from './pick-rules.ts'

/** Picks stay in this browser until their pieces ship, so that a reload or a closed tab loses nothing. */
const storageKey = 'picks'
/** The oldest ones give way: they belong to orders that have long been sent. */
const maxKept = 5000

const none: Picks = {}
const listeners = new Set<() => void>()
let read: { text: string | null; picks: Picks } = { text: null, picks: none }

/** Returns the pieces taken so far; none on the server and until hydration. */
export const usePicks = (): Picks => useSyncExternalStore(subscribe, readPicks, () => none)

/** Stores the pieces of a line, or takes it back. */
export function storePick(key: string, pieces: number | undefined) {
  const { [key]: _replaced, ...others } = readPicks()
  const picks = pieces === undefined ? others : { ...others, [key]: pieces }
  writePicks(Object.fromEntries(Object.entries(picks).slice(-maxKept)))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readPicks(): Picks {
  const text = readText()
  if (read.text !== text) read = { text, picks: parse(text) }
  return read.picks
}

// Without storage, as in some private windows, picks last as long as the page.
function readText(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? null
  } catch {
    return read.text
  }
}

function writePicks(picks: Picks) {
  const text = JSON.stringify(picks)
  read = { text, picks }
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // The picks of this page hold.
  }
  for (const listener of listeners) listener()
}

function parse(text: string | null): Picks {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(value ?? {}).filter(([, pieces]) => Number.isInteger(pieces))
    return Object.fromEntries(entries) as Picks
  } catch {
    return none
  }
}
