import type { DecimalSign } from '@tiber/contract/catalogue/table-enums'

const strip = (text: string) => text.replaceAll(/[\s€$]|\bEUR\b/gi, '')

type Shape = { kind: 'plain' | 'ambiguous' | 'invalid' } | { kind: 'certain'; decimal: DecimalSign }

/** Tells what a number says about the decimal sign: `16,49` and `1.204,00` say it, `1.204` does not. */
function readShape(text: string): Shape {
  const plain = strip(text)
  if (/^[-+]?\d+$/.test(plain)) return { kind: 'plain' }
  if (/^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(plain) || /^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(plain))
    return { kind: 'certain', decimal: ',' }
  if (/^[-+]?\d{1,3}(,\d{3}){2,}$/.test(plain) || /^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(plain))
    return { kind: 'certain', decimal: '.' }
  if (/^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return { kind: 'ambiguous' }
  if (/^[-+]?\d*,\d+$/.test(plain)) return { kind: 'certain', decimal: ',' }
  if (/^[-+]?\d*\.\d+$/.test(plain)) return { kind: 'certain', decimal: '.' }
  return { kind: 'invalid' }
}

/** Returns the decimal sign of the numbers of a column if they agree on one, and whether any of them needs it. */
export function detectDecimalSign(values: string[]): { sign: DecimalSign | null; isNeeded: boolean } {
  const shapes = values.map(readShape)
  const signs = new Set(shapes.flatMap((shape) => (shape.kind === 'certain' ? [shape.decimal] : [])))
  return { sign: signs.size === 1 ? [...signs][0]! : null, isNeeded: shapes.some(({ kind }) => kind === 'ambiguous') }
}

/** Reads a number; an ambiguous one needs the decimal sign of its column. */
export function readNumber(text: string, sign: DecimalSign | null): number | 'AMBIGUOUS_NUMBER' | 'NOT_A_NUMBER' {
  const shape = readShape(text)
  if (shape.kind === 'invalid') return 'NOT_A_NUMBER'
  if (shape.kind === 'ambiguous' && sign === null) return 'AMBIGUOUS_NUMBER'
  const decimal = shape.kind === 'certain' ? shape.decimal : (sign ?? '.')
  const thousands = decimal === ',' ? '.' : ','
  return Number(strip(text).replaceAll(thousands, '').replace(decimal, '.'))
}

/** Reads a whole number, in which a sign before three digits separates thousands. */
export function readCount(text: string): number | 'NOT_A_NUMBER' {
  const plain = strip(text)
  if (/^[-+]?\d{1,3}([.,]\d{3})+$/.test(plain)) return Number(plain.replaceAll(/[.,]/g, ''))
  const number = readNumber(plain, '.')
  return typeof number === 'number' && Number.isInteger(number) ? number : 'NOT_A_NUMBER'
}

/** Whether a spreadsheet has turned a code into a number, such as 8,44E+12. */
export const isScientific = (text: string) => /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(text.trim())

const lengths = new Set([8, 13, 14])

/** Reads an EAN by its check digit; a zero that a spreadsheet has dropped is added again. */
export function readEan(text: string): { ean: string | null; problem?: 'BROKEN_EAN' | 'LOST_ZERO' } {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (digits === '') return { ean: null }
  if (!/^\d{7,14}$/.test(digits)) return { ean: null, problem: 'BROKEN_EAN' }
  if (lengths.has(digits.length)) return isEan(digits) ? { ean: digits } : { ean: null, problem: 'BROKEN_EAN' }
  const padded = digits.padStart(digits.length < 8 ? 8 : 13, '0')
  return isEan(padded) ? { ean: padded, problem: 'LOST_ZERO' } : { ean: null, problem: 'BROKEN_EAN' }
}

/** Checks the last digit: digits weigh 3 and 1 in turn, from the right. */
function isEan(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
