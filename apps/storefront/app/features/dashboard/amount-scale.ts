export type AmountScale = {
  unit: 'one' | 'thousand' | 'million'
  divisor: number
  digits: { minimumFractionDigits: number; maximumFractionDigits: number }
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Chooses the unit in which the amounts of a chart are short: 14.7 thousand instead of 14,711.20. */
export function chooseAmountScale(highest: number): AmountScale {
  if (highest >= 1_000_000) return { unit: 'million', divisor: 1_000_000, digits: oneDigit }
  if (highest >= 1000) return { unit: 'thousand', divisor: 1000, digits: oneDigit }
  return { unit: 'one', divisor: 1, digits: { minimumFractionDigits: 0, maximumFractionDigits: 0 } }
}
