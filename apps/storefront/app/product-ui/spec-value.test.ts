import { expect, test } from 'vitest'
import { findUnit, normaliseSpecValues } from './spec-value.ts'

test.each([
  [{ selectedValue: 8, unit: 'mm' }, 'METRIC', [8], 'mm'],
  [
    [
      { selectedValue: '8', unit: 'mm' },
      { selectedValue: '10', unit: 'mm' },
    ],
    'LIST_METRIC',
    [8, 10],
    'mm',
  ],
  [[{ label: 'Azul', code: '#0000ff' }, { label: 'Rojo' }], 'LIST_COLOR', ['Azul', 'Rojo'], null],
  [8, 'METRIC', [8], null],
  ['A2', 'TEXT', ['A2'], null],
  [null, 'TEXT', [], null],
] as const)('the value %j of the type %s is shown as %j', (value, type, shown, unit) => {
  expect(normaliseSpecValues(value, type)).toEqual(shown)
  expect(findUnit(value)).toBe(unit)
})
