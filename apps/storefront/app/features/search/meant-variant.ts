import type { SearchRecord } from '@tiber/contract/search'

type Found = Pick<SearchRecord, 'product' | 'variant'>

/**
 * Returns whether the query names this variant rather than its family: by a size, as in `m8x40`, or by a prefix of its
 * code or the company's part number.
 */
export function isVariantMeant({ product, variant }: Found, words: string): boolean {
  const [ofVariant, ofFamily] = [bare(variant.name), bare(product.name)]
  const sizes = words.split(/\s+/).map(bare).filter(hasDigit)
  if (sizes.some((size) => ofVariant.includes(size) && !ofFamily.includes(size))) return true
  const code = codeOf(words)
  if (!hasDigit(code) || codeOf(product.sku).startsWith(code)) return false
  return [variant.sku, variant.partNumber ?? ''].some((each) => codeOf(each).startsWith(code))
}

const hasDigit = (text: string) => /\d/.test(text)
/** Sizes are written with or without spaces, and with × or x. */
const bare = (text: string) => text.toLowerCase().replaceAll('×', 'x').replaceAll(/\s/g, '')
const codeOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
