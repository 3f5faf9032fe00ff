import { describe, expect, test } from 'vitest'
import { parsePrice } from './parse-amounts.ts'

describe('a price of a line', () => {
  test.each([
    ['1,25', 'es-ES', 1.25],
    ['1.25', 'es-ES', 1.25],
    ['1.250', 'es-ES', 1250],
    ['1.250,5 €', 'es-ES', 1250.5],
    ['1,250', 'es-ES', 1.25],
    ['1,250.50', 'en-US', 1250.5],
    ['1,250', 'en-US', 1250],
    ['0', 'en-US', 0],
  ] as const)('%s in %s › is %d', (typed, locale, price) => expect(parsePrice(typed, locale)).toBe(price))

  test.each(['-1', '1,2,3', 'mucho', '1e3', '1000001', '1,1234567'])('%s › is refused', (typed) =>
    expect(parsePrice(typed, 'es-ES')).toBeUndefined(),
  )
})
