import type { ReadColumns } from '@tiber/contract/order-desk'
import type { Unit } from './quantity-words.ts'

/** One thing somebody wants, as it was written. */
export type Wanted = {
  line: number
  raw: string
  /** What may be a code, the likeliest first. */
  codes: string[]
  /** What it may be called. */
  text: string
  /** The whole line, where the number taken for a quantity may belong to the code. */
  whole?: string
  count?: number
  /** A quantity nobody can order, as it was written. */
  countText?: string
  unit?: Unit
  note?: string
}
export type Ignored = { line: number; raw: string }
export type Reading = { wanted: Wanted[]; ignored: Ignored[]; columns?: ReadColumns; columnNames: string[] }

export const toCount = (count: { quantity?: number; text: string } | undefined) =>
  count === undefined ? {} : count.quantity === undefined ? { countText: count.text } : { count: count.quantity }

const mostCodes = 8
export const uniqueCodes = (codes: string[]) =>
  [...new Set(codes.map((code) => code.slice(0, longestCode)).filter((code) => code !== ''))].slice(0, mostCodes)
const longestCode = 100
