import type { SearchRecord } from '@tiber/contract/catalogue/search'

type FoundVariant = Pick<SearchRecord, 'product' | 'variant'>

/**
 * Returns whether the query names this variant rather than its family: by a size, as in `m8x40`, or by a prefix of its
 * code or the company's part number.
 */
export function matchesVariant({ product, variant }: FoundVariant, query: string): boolean {
  const [variantName, familyName] = [normaliseSize(variant.name), normaliseSize(product.name)]
  const sizes = query.split(/\s+/).map(normaliseSize).filter(hasDigit)
  if (sizes.some((size) => variantName.includes(size) && !familyName.includes(size))) return true
  const code = normaliseCode(query)
  if (!hasDigit(code) || normaliseCode(product.sku).startsWith(code)) return false
  return [variant.sku, variant.partNumber ?? ''].some((each) => normaliseCode(each).startsWith(code))
}

const hasDigit = (text: string) => /\d/.test(text)
/** Sizes are written with or without spaces, and with × or x. */
const normaliseSize = (text: string) => text.toLowerCase().replaceAll('×', 'x').replaceAll(/\s/g, '')
const normaliseCode = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
