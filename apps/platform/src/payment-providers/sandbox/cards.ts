import type { RefusalReason } from '@tiber/contract/payment-words'

export type Outcome = 'APPROVE' | 'CHALLENGE' | 'TIME_OUT' | RefusalReason

/** Numbers everybody may use; none of them belongs to anybody. */
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

export const digitsOf = (text: string) => text.replace(/[\s-]/g, '')
export const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The last digit of a card number is made of the others. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type Given = { number: string; expiry: string; code: string; name: string }
export type CardField = keyof Given

/** `MM/YY` or `MMYY`; the month in which a card ends is its last. */
function endOf(expiry: string): Date | undefined {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month ? new Date(Date.UTC(2000 + Number(year), Number(month), 1)) : undefined
}

/** What is wrong with what was typed, by field. */
export function problemsOf({ number, expiry, code, name }: Given): CardField[] {
  const isRight: Record<CardField, boolean> = {
    number: isCardNumber(digitsOf(number)),
    expiry: endOf(expiry) !== undefined,
    code: /^\d{3,4}$/.test(code.trim()),
    name: name.trim() !== '',
  }
  return (Object.keys(isRight) as CardField[]).filter((field) => !isRight[field])
}

/** How the bank answers for a card; only brand and last digits of it are handed on. */
export function judgeCard({ number, expiry }: Pick<Given, 'number' | 'expiry'>, now: Date) {
  const digits = digitsOf(number)
  const brand = brands.find(([pattern]) => pattern.test(digits))?.[1] ?? 'Card'
  const known = testCards.find((card) => card.number === digits)
  const isOver = (endOf(expiry)?.getTime() ?? 0) <= now.getTime()
  const outcome: Outcome = isOver ? 'CARD_EXPIRED' : (known?.outcome ?? 'REFUSED')
  return { brand, lastDigits: digits.slice(-4), outcome }
}
