import type { ProductSuggestion, Suggestions } from '#app/product-ui/use-suggestions.ts'

/** Groups of options, in this order: an exact code, families and own history come before other articles. */
export const optionGroups = ['recent', 'exact', 'category', 'bought', 'product', 'all'] as const
type OptionGroup = (typeof optionGroups)[number]

/** One option below the search field; the arrow keys move through all of them. */
export type SearchOption = { key: string; group: OptionGroup; to: string; label: string } & (
  | { kind: 'recent'; query: string }
  | { kind: 'product'; product: ProductSuggestion; query?: undefined }
  | { kind: 'add'; product: ProductSuggestion; query?: undefined }
  | { kind: 'category'; query?: undefined }
  | { kind: 'all'; query?: undefined }
)

type OptionsInput = { suggestions: Suggestions | undefined; recent: string[]; typed: string; searchPath: string }

const maxCategories = 4

/** What was bought before comes first only if it has all words that were typed. */
const isBoughtMatch = ({ match }: ProductSuggestion) => match?.isBought === true && !match.missingWords?.length

/** Lists recent searches before anything is typed, else categories, articles and a link to all results. */
export function toOptions({ suggestions, recent, typed, searchPath }: OptionsInput): SearchOption[] {
  const query = typed.trim()
  if (query === '')
    return recent.map((text) => ({
      kind: 'recent',
      group: 'recent',
      key: `recent ${text}`,
      to: getSearchHref(searchPath, text),
      label: text,
      query: text,
    }))
  if (!suggestions) return []
  const products = suggestions.products.flatMap((product): SearchOption[] => {
    const isExact = [product.sku, product.partNumber].some((code) => isSameCode(code, query))
    const own: SearchOption = {
      kind: 'product',
      group: isExact ? 'exact' : isBoughtMatch(product) ? 'bought' : 'product',
      key: product.variantId,
      to: `/product/${product.productId}${product.family === undefined ? `?variant=${product.variantId}` : ''}`,
      label: product.sku,
      product,
    }
    // An exact code can be added to the cart without opening the article.
    const canAdd = isExact && product.minimumQuantity > 0
    return canAdd ? [own, { ...own, kind: 'add', key: `add ${product.variantId}` }] : [own]
  })
  const categories = suggestions.categories.slice(0, maxCategories).map(({ name, path }): SearchOption => ({
    kind: 'category',
    group: 'category',
    key: path,
    to: path,
    label: name,
  }))
  const all: SearchOption = {
    kind: 'all',
    group: 'all',
    key: 'all',
    to: `${getSearchHref(searchPath, query)}&all=1`,
    label: query,
  }
  const options = Map.groupBy([...products, ...categories, all], ({ group }) => group)
  return optionGroups.flatMap((group) => options.get(group) ?? [])
}

const isSameCode = (code: string | null, query: string) => code !== null && normaliseCode(code) === normaliseCode(query)
const normaliseCode = (text: string) => [...text.toUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each)).join('')

const getSearchHref = (path: string, text: string) => `${path}?${new URLSearchParams({ q: text })}`

/** Splits a text into parts and marks the typed one; ignores case, hyphens and dots, as the search does. */
export function splitByMatch(text: string, typed: string): { text: string; isMatch: boolean }[] {
  const typedLetters = [...typed.toUpperCase()].filter((each) => /[\p{L}\p{N}]/u.test(each))
  const at = typedLetters.length > 0 ? findMatch(text, typedLetters) : undefined
  if (!at) return [{ text, isMatch: false }]
  const parts = [
    { text: text.slice(0, at.from), isMatch: false },
    { text: text.slice(at.from, at.to), isMatch: true },
    { text: text.slice(at.to), isMatch: false },
  ]
  return parts.filter((part) => part.text !== '')
}

function findMatch(text: string, typedLetters: string[]): { from: number; to: number } | undefined {
  const letters = [...text].flatMap((each, index) =>
    /[\p{L}\p{N}]/u.test(each) ? [{ letter: each.toUpperCase(), index }] : [],
  )
  for (let start = 0; start + typedLetters.length <= letters.length; start++)
    if (typedLetters.every((letter, step) => letters[start + step]!.letter === letter))
      return { from: letters[start]!.index, to: letters[start + typedLetters.length - 1]!.index + 1 }
  return undefined
}
