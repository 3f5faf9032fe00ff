import { expect, test } from 'vitest'
import { toNonBreakingName } from './non-breaking-name.ts'

test.each([
  [
    'Socket head cap screw ISO 4762 M8 × 40, stainless A2-70',
    'Socket head cap screw ISO~4762 M8~×~40, stainless A2-70',
  ],
  ['Guantes químicos EN ISO 374', 'Guantes químicos EN~ISO~374'],
  ['Tornillos de cabeza de botón ISO 7380', 'Tornillos de cabeza de botón ISO~7380'],
  ['Norma DIN antigua', 'Norma DIN antigua'],
])('names wrap neither within standards nor within sizes: %s', (name, shown) => {
  expect(toNonBreakingName(name)).toBe(shown.replaceAll('~', '\u00a0'))
})
