import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateLineTotal,
  calculatePercent,
  roundToCents,
  sum,
  calculateTax,
  toDecimal,
  toMoney,
  toNumber,
} from './money.ts'

const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const usualAmounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const cents = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((each) => each * 10_000n)

describe('amount', () => {
  test('formatting and parsing keeps all six decimals', () => {
    for (const some of [amounts, usualAmounts])
      fc.assert(fc.property(some, (money) => void expect(toMoney(toDecimal(money))).toBe(money)))
  })

  test.each([
    ['12', '12'],
    ['-0.5', '-0.5'],
    ['0.2202', '0.2202'],
    ['1.2345675', '1.234568'],
    ['1.2345674', '1.234567'],
    ['12.', '12'],
  ])('%s is parsed as %s', (text, expected) => {
    expect(toDecimal(toMoney(text))).toBe(expected)
  })

  test('invalid text throws a RangeError', () => {
    for (const text of ['', 'x', '1e3', '1,5', '--1', '.5', 'NaN']) expect(() => toMoney(text)).toThrow(RangeError)
    for (const number of [NaN, Infinity]) expect(() => toMoney(number)).toThrow(RangeError)
  })

  test('numbers of any size are parsed, also those that print with an exponent', () => {
    expect(toDecimal(toMoney(1e-7))).toBe('0')
    expect(toDecimal(toMoney(5e-7))).toBe('0.000001')
    expect(toDecimal(toMoney(0.1 + 0.2))).toBe('0.3')
  })

  test('up to nine integer digits and six decimals survive conversion to a JSON number', () => {
    const small = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n })
    fc.assert(fc.property(small, (money) => void expect(toMoney(toNumber(money))).toBe(money)))
  })
})

describe('rounding', () => {
  test('rounds half up where a float would not', () => {
    expect(toDecimal(roundToCents(toMoney('1.005')))).toBe('1.01')
    expect(toDecimal(roundToCents(toMoney('-1.005')))).toBe('-1.01')
    expect(toDecimal(roundToCents(toMoney('1.0049')))).toBe('1')
  })

  test('differs from the amount by half a cent at most', () => {
    fc.assert(
      fc.property(amounts, (money) => {
        const difference = roundToCents(money) - money
        expect((difference < 0n ? -difference : difference) <= 5000n).toBe(true)
      }),
    )
  })
})

describe('line amounts', () => {
  test('total is quantity times unit price, rounded to cents', () => {
    expect(toDecimal(calculateLineTotal(toMoney('0.2202'), 300))).toBe('66.06')
    expect(toDecimal(calculateLineTotal(toMoney('0.333333'), 3))).toBe('1')
  })

  test('sum does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(cents), (lines) => {
        expect(sum(lines)).toBe(sum(lines.toReversed()))
        expect(roundToCents(sum(lines))).toBe(sum(lines))
      }),
    )
  })

  test('tax is a percentage of the net amount in whole cents', () => {
    expect(toDecimal(calculateTax(toMoney('66.06'), '21.000'))).toBe('13.87')
    fc.assert(fc.property(cents, (net) => void expect(roundToCents(calculateTax(net, 21))).toBe(calculateTax(net, 21))))
    fc.assert(fc.property(cents, (net) => void expect(calculateTax(net, 0)).toBe(0n)))
  })

  test('percentage of a price', () => {
    expect(toDecimal(calculatePercent(toMoney('29.4'), 85))).toBe('24.99')
  })
})
