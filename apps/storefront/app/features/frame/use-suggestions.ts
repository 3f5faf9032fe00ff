import { useEffect, useState } from 'react'

export type ProductSuggestion = {
  productId: string
  variantId: string
  sku: string
  name: string
  partNumber: string | null
  picture: string | null
  basis: number
  unit: string
  unitPrice: number | null
}
export type Suggestions = { products: ProductSuggestion[]; categories: { name: string; path: string }[] }

const pauseMs = 120
const mostKept = 50
const kept = new Map<string, Suggestions>()

/** Asks a moment after the last key; an answer that comes too late is thrown away. */
export function useSuggestions(
  address: string,
  input: string,
): { suggestions: Suggestions | undefined; isOld: boolean } {
  const words = input.trim()
  const url = `${address}?input=${encodeURIComponent(words)}`
  const [arrived, setArrived] = useState<{ url: string; suggestions: Suggestions }>()
  useEffect(() => {
    if (words.length < 2 || kept.has(url)) return
    const stale = new AbortController()
    const ask = async () => {
      try {
        const suggestions = await fetchSuggestions(url, stale.signal)
        keep(url, suggestions)
        setArrived({ url, suggestions })
      } catch {
        // Given up, or out of reach: Enter still searches.
      }
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [url, words])
  if (words.length < 2) return { suggestions: undefined, isOld: false }
  const own = kept.get(url)
  // The last answer stays until the next one is there: the list does not flicker.
  return { suggestions: own ?? arrived?.suggestions, isOld: own === undefined }
}

async function fetchSuggestions(url: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } })
  if (!response.ok || response.redirected) throw new Error(String(response.status))
  return (await response.json()) as Suggestions
}

function keep(url: string, suggestions: Suggestions) {
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(url, suggestions)
}
