import type { SearchRecord } from '@tiber/contract/search'

type Found = Pick<SearchRecord, 'product' | 'variant'>

/** Whether the words name this one of the family: by its size, as in `m8x40`, or by the beginning of its code or own number. */
export function isVariantMeant({ product, variant }: Found, words: string): boolean {
  const [ofVariant, ofFamily] = [bare(variant.name), bare(product.name)]
  const sizes = words.split(/\s+/).map(bare).filter(hasDigit)
  if (sizes.some((size) => ofVariant.includes(size) && !ofFamily.includes(size))) return true
  const code = codeOf(words)
  if (!hasDigit(code) || codeOf(product.sku).startsWith(code)) return false
  return [variant.sku, variant.partNumber ?? ''].some((each) => codeOf(each).startsWith(code))
}

const hasDigit = (text: string) => /\d/.test(text)
/** Sizes are written with and without spaces, with × and with x. */
const bare = (text: string) => text.toLowerCase().replaceAll('×', 'x').replaceAll(/\s/g, '')
const codeOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
