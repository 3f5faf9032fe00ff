import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineTotal, percentOf, roundToCents, sum, taxOf, toDecimal, toMoney, toNumber } from './money.ts'

const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const cents = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((each) => each * 10_000n)

describe('an amount', () => {
  test('is read and written as it is, to the last of six decimals', () => {
    fc.assert(fc.property(amounts, (money) => void expect(toMoney(toDecimal(money))).toBe(money)))
  })

  test.each([
    ['12', '12'],
    ['-0.5', '-0.5'],
    ['0.2202', '0.2202'],
    ['1.2345675', '1.234568'],
    ['1.2345674', '1.234567'],
    ['12.', '12'],
  ])('%s is %s', (text, expected) => {
    expect(toDecimal(toMoney(text))).toBe(expected)
  })

  test('is refused when it is none', () => {
    for (const text of ['', 'x', '1e3', '1,5', '--1', '.5', 'NaN']) expect(() => toMoney(text)).toThrow(RangeError)
    for (const number of [NaN, Infinity]) expect(() => toMoney(number)).toThrow(RangeError)
  })

  test('comes from a number of any size, also one that prints with an exponent', () => {
    expect(toDecimal(toMoney(1e-7))).toBe('0')
    expect(toDecimal(toMoney(5e-7))).toBe('0.000001')
    expect(toDecimal(toMoney(0.1 + 0.2))).toBe('0.3')
  })

  test('of up to nine whole digits and six decimals survives being a JSON number', () => {
    const small = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n })
    fc.assert(fc.property(small, (money) => void expect(toMoney(toNumber(money))).toBe(money)))
  })
})

describe('rounding', () => {
  test('goes half up, which a float would not', () => {
    expect(toDecimal(roundToCents(toMoney('1.005')))).toBe('1.01')
    expect(toDecimal(roundToCents(toMoney('-1.005')))).toBe('-1.01')
    expect(toDecimal(roundToCents(toMoney('1.0049')))).toBe('1')
  })

  test('is never further off than half a cent', () => {
    fc.assert(
      fc.property(amounts, (money) => {
        const off = roundToCents(money) - money
        expect((off < 0n ? -off : off) <= 5000n).toBe(true)
      }),
    )
  })
})

describe('lines', () => {
  test('of a whole quantity cost quantity times price, to the cent', () => {
    expect(toDecimal(lineTotal(toMoney('0.2202'), 300))).toBe('66.06')
    expect(toDecimal(lineTotal(toMoney('0.333333'), 3))).toBe('1')
  })

  test('sum up to the total, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(cents), (lines) => {
        expect(sum(lines)).toBe(sum(lines.toReversed()))
        expect(roundToCents(sum(lines))).toBe(sum(lines))
      }),
    )
  })

  test('bear a tax that is a share of the net in whole cents', () => {
    expect(toDecimal(taxOf(toMoney('66.06'), '21.000'))).toBe('13.87')
    fc.assert(fc.property(cents, (net) => void expect(roundToCents(taxOf(net, 21))).toBe(taxOf(net, 21))))
    fc.assert(fc.property(cents, (net) => void expect(taxOf(net, 0)).toBe(0n)))
  })

  test('know their share', () => {
    expect(toDecimal(percentOf(toMoney('29.4'), 85))).toBe('24.99')
  })
})
