import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseScale } from './scale.ts'

test.each([
  [0, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [950, [0, 250, 500, 750, 1000]],
  [23_800, [0, 10_000, 20_000, 30_000]],
])('sales up to %s › have these steps', (highest, ticks) => expect(chooseScale(highest).ticks).toEqual(ticks))

test('any sales › end at or below the last of at most five steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (highest) => {
      const { top, ticks } = chooseScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBe(top)
    }),
  )
})
