import { useEffect, useState } from 'react'

export type ProductSuggestion = {
  productId: string
  variantId: string
  externalId: string
  /** Smallest orderable quantity; 0 without an offer. */
  least: number
  sku: string
  name: string
  partNumber: string | null
  picture: string | null
  basis: number
  unit: string
  unitPrice: number | null
}
export type OrderSuggestion = { reference: string; purchaseOrder: string | null; placedAt: string }
export type Suggestions = {
  products: ProductSuggestion[]
  orders?: OrderSuggestion[]
  categories: { name: string; path: string }[]
}

type Wish = {
  address: string
  /** Key of the buyer: prices and part numbers depend on the account and store view. */
  buyer: string
  input: string
  /** Also finds orders by their numbers. */
  withOrders?: boolean
}

const pauseMs = 120
const mostKept = 50
const keptMs = 60_000
const kept = new Map<string, { suggestions: Suggestions; until: number }>()

/** Requests suggestions shortly after the last key; drops responses that arrive too late. */
export function useSuggestions({ address, buyer, input, withOrders }: Wish): {
  suggestions: Suggestions | undefined
  isOld: boolean
} {
  const words = input.trim()
  const url = `${address}?input=${encodeURIComponent(words)}${withOrders ? '&orders=1' : ''}`
  const key = `${buyer} ${url}`
  const [arrived, setArrived] = useState<{ buyer: string; key: string; suggestions: Suggestions }>()
  useEffect(() => {
    if (words.length < 2 || findKept(key)) return
    const stale = new AbortController()
    const ask = async () => {
      try {
        const suggestions = await fetchSuggestions(url, stale.signal)
        if (stale.signal.aborted) return
        keep(key, suggestions)
        setArrived({ buyer, key, suggestions })
      } catch {
        // Aborted or offline: Enter still searches.
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [buyer, key, url, words])
  if (words.length < 2) return { suggestions: undefined, isOld: false }
  const own = arrived?.key === key ? arrived.suggestions : findKept(key)
  // The last suggestions stay until the next arrive, so the list does not flicker; but never those of another buyer.
  const last = arrived?.buyer === buyer ? arrived.suggestions : undefined
  return { suggestions: own ?? last, isOld: own === undefined }
}

async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Suggestions> {
  // The HTTP cache may hold another buyer's response, because the URL does not name the buyer.
  const response = await fetch(url, { signal, cache: 'no-store', headers: { accept: 'application/json' } })
  if (!response.ok || response.redirected) throw new Error(String(response.status))
  return (await response.json()) as Suggestions
}

function findKept(key: string): Suggestions | undefined {
  const found = kept.get(key)
  return found && found.until > Date.now() ? found.suggestions : undefined
}

function keep(key: string, suggestions: Suggestions) {
  // Reinserting moves the entry to the end, so the first one is always the oldest.
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { suggestions, until: Date.now() + keptMs })
}
