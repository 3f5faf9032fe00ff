import type { ProductSuggestion, Suggestions } from '#app/goods/use-suggestions.ts'

/** One option below the search field; the arrow keys move through all of them. */
export type SearchOption = { key: string; to: string; label: string } & (
  | { kind: 'recent'; words: string }
  | { kind: 'product'; product: ProductSuggestion; words?: undefined }
  | { kind: 'add'; product: ProductSuggestion; words?: undefined }
  | { kind: 'category'; words?: undefined }
  | { kind: 'all'; words?: undefined }
)

type Known = { suggestions: Suggestions | undefined; recent: string[]; typed: string; searchPath: string }

/** Lists recent searches before anything is typed, else articles, categories and a link to all results. */
export function toOptions({ suggestions, recent, typed, searchPath }: Known): SearchOption[] {
  const words = typed.trim()
  if (words === '')
    return recent.map((text) => ({
      kind: 'recent',
      key: `recent ${text}`,
      to: searchFor(searchPath, text),
      label: text,
      words: text,
    }))
  if (!suggestions) return []
  const products = suggestions.products.flatMap((product): SearchOption[] => {
    const to = `/product/${product.productId}?variant=${product.variantId}`
    const own: SearchOption = { kind: 'product', key: product.variantId, to, label: product.sku, product }
    // An exact code can be added to the cart without opening the article.
    const isMeant = product.least > 0 && [product.sku, product.partNumber].some((code) => isSameCode(code, words))
    return isMeant ? [own, { ...own, kind: 'add', key: `add ${product.variantId}` }] : [own]
  })
  const categories = suggestions.categories.map(({ name, path }): SearchOption => ({
    kind: 'category',
    key: path,
    to: path,
    label: name,
  }))
  return [
    ...products,
    ...categories,
    { kind: 'all', key: 'all', to: `${searchFor(searchPath, words)}&all=1`, label: words },
  ]
}

const isSameCode = (code: string | null, words: string) => code !== null && lettersOf(code) === lettersOf(words)
const lettersOf = (text: string) => [...text.toUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each)).join('')

const searchFor = (path: string, text: string) => `${path}?${new URLSearchParams({ q: text })}`

/** Splits a text into parts and marks the typed one; ignores case, hyphens and dots, as the search does. */
export function markedParts(text: string, typed: string): { text: string; isMarked: boolean }[] {
  const wanted = [...typed.toUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each))
  const at = wanted.length > 0 ? findRun(text, wanted) : undefined
  if (!at) return [{ text, isMarked: false }]
  const parts = [
    { text: text.slice(0, at.from), isMarked: false },
    { text: text.slice(at.from, at.to), isMarked: true },
    { text: text.slice(at.to), isMarked: false },
  ]
  return parts.filter((part) => part.text !== '')
}

function findRun(text: string, wanted: string[]): { from: number; to: number } | undefined {
  const letters = [...text].flatMap((each, index) =>
    /[\p{L}\p{N}]/u.test(each) ? [{ letter: each.toUpperCase(), index }] : [],
  )
  for (let start = 0; start + wanted.length <= letters.length; start++)
    if (wanted.every((letter, step) => letters[start + step]!.letter === letter))
      return { from: letters[start]!.index, to: letters[start + wanted.length - 1]!.index + 1 }
  return undefined
}
