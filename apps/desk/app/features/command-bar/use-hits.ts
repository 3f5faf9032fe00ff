import { useEffect, useState } from 'react'
import type { CallResult } from '@tiber/contract/call'
import type { deskSearch } from '@tiber/contract/operator/desk-search'

export type HitGroups = CallResult<typeof deskSearch.forOperator>['groups']

const debounceMs = 100
const none: HitGroups = []

/** Requests what the words find shortly after the last key; drops responses that arrive too late. */
export function useHits(endpoint: string, words: string): { groups: HitGroups; isStale: boolean } {
  const [latest, setLatest] = useState<{ words: string; groups: HitGroups }>({ words: '', groups: none })
  useEffect(() => {
    if (words === '') return
    const abort = new AbortController()
    const load = async () => {
      const groups = await fetchHits(`${endpoint}?words=${encodeURIComponent(words)}`, abort.signal)
      if (!abort.signal.aborted) setLatest({ words, groups })
    }
    const timer = setTimeout(() => void load(), debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [endpoint, words])
  if (words === '') return { groups: none, isStale: false }
  return { groups: latest.groups, isStale: latest.words !== words }
}

async function fetchHits(url: string, signal: AbortSignal): Promise<HitGroups> {
  try {
    const response = await fetch(url, { signal, cache: 'no-store', headers: { accept: 'application/json' } })
    if (!response.ok || response.redirected) return none
    return ((await response.json()) as { groups: HitGroups }).groups
  } catch {
    // Aborted or offline: screens and actions are found without the server.
    return none
  }
}
