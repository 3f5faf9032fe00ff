import { useEffect, useState } from 'react'

export type ProductSuggestion = {
  productId: string
  variantId: string
  externalId: string
  /** What can be ordered of it at least; none: nobody offers it. */
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
  /** Who it is asked for: prices and part numbers are those of an account in a store view. */
  buyer: string
  input: string
  /** Also orders by their numbers. */
  withOrders?: boolean
}

const pauseMs = 120
const mostKept = 50
const keptMs = 60_000
const kept = new Map<string, { suggestions: Suggestions; until: number }>()

/** Asks a moment after the last key; an answer that comes too late is thrown away. */
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
        // Given up, or out of reach: Enter still searches.
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
  // The last answer stays until the next one is there, so the list does not flicker; but never that of another buyer.
  const last = arrived?.buyer === buyer ? arrived.suggestions : undefined
  return { suggestions: own ?? last, isOld: own === undefined }
}

async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Suggestions> {
  // What the browser keeps by address may be another buyer's: the address does not say whose it is.
  const response = await fetch(url, { signal, cache: 'no-store', headers: { accept: 'application/json' } })
  if (!response.ok || response.redirected) throw new Error(String(response.status))
  return (await response.json()) as Suggestions
}

function findKept(key: string): Suggestions | undefined {
  const found = kept.get(key)
  return found && found.until > Date.now() ? found.suggestions : undefined
}

function keep(key: string, suggestions: Suggestions) {
  // Told anew it goes last, so the first is always the oldest.
  kept.delete(key)
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { suggestions, until: Date.now() + keptMs })
}
