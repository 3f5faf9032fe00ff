import type { RefusalReason } from '@tiber/contract/orders/payment-enums'

export type Outcome = 'APPROVE' | 'CHALLENGE' | 'TIME_OUT' | RefusalReason

/** Public test card numbers. */
export const testCards = [
  { number: '4111111111111111', outcome: 'APPROVE' },
  { number: '5555555555554444', outcome: 'APPROVE' },
  { number: '4000000000003220', outcome: 'CHALLENGE' },
  { number: '4000000000009995', outcome: 'INSUFFICIENT_FUNDS' },
  { number: '4000000000000002', outcome: 'REFUSED' },
  { number: '4000000000000259', outcome: 'TIME_OUT' },
] as const satisfies { number: string; outcome: Outcome }[]

const brands: [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
]

export const stripSeparators = (text: string) => text.replace(/[\s-]/g, '')
export const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Checks length and Luhn digit. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type CardInput = { number: string; expiry: string; code: string; name: string }
export type CardField = keyof CardInput

/** Parses `MM/YY` or `MMYY` to the end of that month, the last in which the card is valid. */
function parseExpiry(expiry: string): Date | undefined {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(\d{2})$/.exec(expiry.trim()) ?? []
  return month ? new Date(Date.UTC(2000 + Number(year), Number(month), 1)) : undefined
}

/** Lists the fields with invalid input. */
export function validateCard({ number, expiry, code, name }: CardInput): CardField[] {
  const isValid: Record<CardField, boolean> = {
    number: isCardNumber(stripSeparators(number)),
    expiry: parseExpiry(expiry) !== undefined,
    code: /^\d{3,4}$/.test(code.trim()),
    name: name.trim() !== '',
  }
  return (Object.keys(isValid) as CardField[]).filter((field) => !isValid[field])
}

/** Determines the bank's answer for a card; only brand and last digits are passed on. */
export function evaluateCard({ number, expiry }: Pick<CardInput, 'number' | 'expiry'>, now: Date) {
  const digits = stripSeparators(number)
  const brand = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? 'Card'
  const testCard = testCards.find((card) => card.number === digits)
  const isExpired = (parseExpiry(expiry)?.getTime() ?? 0) <= now.getTime()
  const outcome: Outcome = isExpired ? 'CARD_EXPIRED' : (testCard?.outcome ?? 'REFUSED')
  return { brand, lastDigits: digits.slice(-4), outcome }
}
