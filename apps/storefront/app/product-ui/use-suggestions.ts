import { useEffect, useState } from 'react'
import type { MatchReason } from './match-reason.ts'

export type ProductSuggestion = {
  productId: string
  variantId: string
  externalId: string
  /** Smallest orderable quantity; 0 without an offer. */
  minimumQuantity: number
  sku: string
  name: string
  partNumber: string | null
  picture: string | null
  basis: number
  unit: string
  unitPrice: number | null
  /** Name of the product, if the text found all of its variants, and their number. */
  family?: string
  variantCount?: number
  match: MatchReason | null
}
export type OrderSuggestion = { reference: string; purchaseOrder: string | null; placedAt: string }
export type Suggestions = {
  products: ProductSuggestion[]
  orders?: OrderSuggestion[]
  categories: { name: string; path: string }[]
}

type SuggestionsInput = {
  endpoint: string
  /** Key of the buyer: prices and part numbers depend on the account and store view. */
  buyer: string
  input: string
  /** Also finds orders by their numbers. */
  withOrders?: boolean
}

const debounceMs = 120
const maxCached = 50
const cacheMs = 60_000
const cache = new Map<string, { suggestions: Suggestions; until: number }>()

/** Requests suggestions shortly after the last key; drops responses that arrive too late. */
export function useSuggestions({ endpoint, buyer, input, withOrders }: SuggestionsInput): {
  suggestions: Suggestions | undefined
  isStale: boolean
} {
  const query = input.trim()
  const url = `${endpoint}?input=${encodeURIComponent(query)}${withOrders ? '&orders=1' : ''}`
  const key = `${buyer} ${url}`
  const [latest, setLatest] = useState<{ buyer: string; key: string; suggestions: Suggestions }>()
  const [failedKey, setFailedKey] = useState('')
  useEffect(() => {
    if (query.length < 2 || findCached(key)) return
    const abort = new AbortController()
    const load = async () => {
      try {
        const suggestions = await fetchSuggestions(url, abort.signal)
        if (abort.signal.aborted) return
        storeInCache(key, suggestions)
        setLatest({ buyer, key, suggestions })
      } catch {
        // Offline: Enter still searches.
        if (!abort.signal.aborted) setFailedKey(key)
      }
    }
    const timer = setTimeout(() => void load(), debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [buyer, key, url, query])
  if (query.length < 2) return { suggestions: undefined, isStale: false }
  const own = latest?.key === key ? latest.suggestions : findCached(key)
  // The last suggestions stay until the next arrive, so the list does not flicker; but never those of another buyer.
  const last = latest?.buyer === buyer ? latest.suggestions : undefined
  return { suggestions: own ?? last, isStale: own === undefined && failedKey !== key }
}

async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Suggestions> {
  // The HTTP cache may hold another buyer's response, because the URL does not name the buyer.
  const response = await fetch(url, { signal, cache: 'no-store', headers: { accept: 'application/json' } })
  if (!response.ok || response.redirected) throw new Error(String(response.status))
  return (await response.json()) as Suggestions
}

function findCached(key: string): Suggestions | undefined {
  const found = cache.get(key)
  return found && found.until > Date.now() ? found.suggestions : undefined
}

function storeInCache(key: string, suggestions: Suggestions) {
  // Reinserting moves the entry to the end, so the first one is always the oldest.
  cache.delete(key)
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(key, { suggestions, until: Date.now() + cacheMs })
}
