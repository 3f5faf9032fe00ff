import { expect, test } from 'vitest'

import { chooseAmountScale } from './amount-scale.ts'

test.each([
  [0, 'one'],
  [999, 'one'],
  [1000, 'thousand'],
  [999_999, 'thousand'],
  [1_000_000, 'million'],
])('a highest amount of %d is shown per %s', (highest, unit) => {
  expect(chooseAmountScale(highest).unit).toBe(unit)
})
