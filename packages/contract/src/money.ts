/** Exact amount as an integer number of millionths, so that sums have no floating-point errors. */
export type Money = bigint

const decimals = 6
const unit = 10n ** BigInt(decimals)
const unitNumber = Number(unit)
const cent = unit / 100n

const usualAmount = /^-?\d{1,8}(?:\.\d{1,6})?$/

/** Parses an amount of SQL or JSON (`12`, `-0.5`, `1234.567891`); rounds half up beyond six decimals. */
export function toMoney(amount: string | number): Money {
  const text = typeof amount === 'number' ? formatPlain(amount) : amount.trim()
  // Amounts of usual size are exact as a double, and parsed several times faster than as two whole numbers.
  if (usualAmount.test(text)) return BigInt(Math.round(Number(text) * unitNumber))
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) throw new RangeError(`'${text}' is not an amount.`)
  const [, sign, integer, fraction = ''] = match
  const digits = fraction.padEnd(decimals + 1, '0')
  const scaled = BigInt(integer!) * unit + BigInt(digits.slice(0, decimals))
  const rounded = scaled + (digits[decimals]! >= '5' ? 1n : 0n)
  return sign === '-' ? -rounded : rounded
}

/** Formats an amount for JSON and SQL, without trailing zeros. */
export function toDecimal(money: Money): string {
  const positive = money < 0n ? -money : money
  const fraction = String(positive % unit)
    .padStart(decimals, '0')
    .replace(/(?<!0)0+$/, '')
  return `${money < 0n ? '-' : ''}${positive / unit}${fraction && `.${fraction}`}`
}

/** Amounts below it are exact as a double, so that their quotient is the nearest number, as it is for the text. */
const maxExact = BigInt(Number.MAX_SAFE_INTEGER)

/** Converts an amount to a JSON number; exact up to the fifteen digits of a double. */
export const toNumber = (money: Money): number =>
  money <= maxExact && money >= -maxExact ? Number(money) / unitNumber : Number(toDecimal(money))

/** Converts a nullable SQL decimal to a number. */
export const toAmount = (decimal: string | null): number | null =>
  decimal === null ? null : toNumber(toMoney(decimal))

/** Rounds to cents, half up; negative amounts away from zero. */
export function roundToCents(money: Money): Money {
  return divideHalfUp(money, cent) * cent
}

/** Returns unit price times quantity, rounded to cents. */
export const calculateLineTotal = (unitPrice: Money, quantity: number): Money =>
  roundToCents(unitPrice * BigInt(quantity))

/** Returns the tax on a net amount at a rate in percent, rounded to cents. */
export function calculateTax(net: Money, ratePercent: string | number): Money {
  return divideHalfUp(net * toMoney(ratePercent), 100n * unit * cent) * cent
}

/** Returns a percentage of an amount with six decimals, half up: 85 % of a price for a discount of 15 %. */
export const calculatePercent = (money: Money, percent: string | number): Money =>
  divideHalfUp(money * toMoney(percent), 100n * unit)

export const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, each) => total + each, 0n)

function divideHalfUp(value: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return value < 0n ? -((-value + half) / divisor) : (value + half) / divisor
}

/** Formats a number without an exponent, which numbers from 1e21 on and tiny ones print with. */
function formatPlain(amount: number): string {
  if (!Number.isFinite(amount)) throw new RangeError(`'${amount}' is not an amount.`)
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(decimals + 1) : text
}
