/** An exact amount: an integer count of millionths, so that no sum is ever rounded by the way a machine counts. */
export type Money = bigint

const decimals = 6
const one = 10n ** BigInt(decimals)
const cent = one / 100n

/** Reads what SQL and JSON write: `12`, `-0.5`, `1234.567891`; more than six decimals are rounded half up. */
export function toMoney(amount: string | number): Money {
  const text = typeof amount === 'number' ? plain(amount) : amount.trim()
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) throw new RangeError(`'${text}' is not an amount.`)
  const [, sign, whole, fraction = ''] = match
  const digits = fraction.padEnd(decimals + 1, '0')
  const scaled = BigInt(whole!) * one + BigInt(digits.slice(0, decimals))
  const rounded = scaled + (digits[decimals]! >= '5' ? 1n : 0n)
  return sign === '-' ? -rounded : rounded
}

/** As JSON sends it and as SQL reads it: no needless zeros. */
export function toDecimal(money: Money): string {
  const positive = money < 0n ? -money : money
  const fraction = String(positive % one)
    .padStart(decimals, '0')
    .replace(/0+$/, '')
  return `${money < 0n ? '-' : ''}${positive / one}${fraction && `.${fraction}`}`
}

/** A JSON number; exact up to the fifteen digits a double carries. */
export const toNumber = (money: Money): number => Number(toDecimal(money))

/** An amount as SQL tells it, where there may be none. */
export const amountOf = (decimal: string | null): number | null =>
  decimal === null ? null : toNumber(toMoney(decimal))

/** To whole cents, half up; away from zero for what is below it. */
export function roundToCents(money: Money): Money {
  return divideHalfUp(money, cent) * cent
}

/** What a line costs: unit price times quantity, rounded to cents. */
export const lineTotal = (unitPrice: Money, quantity: number): Money => roundToCents(unitPrice * BigInt(quantity))

/** Tax of an amount at a rate in percent, rounded to cents. */
export function taxOf(net: Money, ratePercent: string | number): Money {
  return divideHalfUp(net * toMoney(ratePercent), 100n * one * cent) * cent
}

/** The share of a price: `discount of 15 %` leaves `percentOf(price, 85)`. Six decimals, half up. */
export const percentOf = (money: Money, percent: string | number): Money =>
  divideHalfUp(money * toMoney(percent), 100n * one)

export const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, each) => total + each, 0n)

function divideHalfUp(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return value < 0n ? -((-value + half) / by) : (value + half) / by
}

/** Numbers of 1e21 and more, and tiny ones, print with an exponent. */
function plain(amount: number): string {
  if (!Number.isFinite(amount)) throw new RangeError(`'${amount}' is not an amount.`)
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(decimals + 1) : text
}
