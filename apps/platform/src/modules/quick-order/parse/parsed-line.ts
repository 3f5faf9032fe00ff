import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import type { Unit } from './parse-quantity.ts'

/** A requested line as written. */
export type ParsedLine = {
  line: number
  raw: string
  /** Possible codes, the likeliest first. */
  codes: string[]
  /** Possible name of the article. */
  text: string
  /** The whole line, if the number parsed as quantity may belong to the code. */
  wholeLine?: string
  /** The text with the number parsed as quantity, if that may be a size. */
  sizeText?: string
  count?: number
  /** A quantity that cannot be ordered, as written. */
  countText?: string
  unit?: Unit
  note?: string
}
export type IgnoredLine = { line: number; raw: string }
export type ParsedOrder = {
  lines: ParsedLine[]
  ignored: IgnoredLine[]
  columns?: ColumnMapping
  columnNames: string[]
}

export const toCount = (count: { quantity?: number; text: string } | undefined) =>
  count === undefined ? {} : count.quantity === undefined ? { countText: count.text } : { count: count.quantity }

const maxCodes = 8
export const pickUniqueCodes = (codes: string[]) =>
  [...new Set(codes.map((code) => code.slice(0, maxCodeLength)).filter((code) => code !== ''))].slice(0, maxCodes)
const maxCodeLength = 100
