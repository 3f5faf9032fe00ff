import { expect, test } from 'vitest'
import type { ExportRow } from './queries.ts'
import { sheetColumns } from './sheet-file.ts'

const row: ExportRow = {
  lineId: '1',
  sku: 'A',
  name: {},
  supplier: 'B',
  quantity: 1,
  unit: 'ud',
  unitPrice: null,
  net: '0',
  reference: null,
  note: null,
  section: null,
  parQuantity: null,
}

test.each([
  ['ud', 'es-ES', 'ud'],
  ['ud', 'en-US', 'pcs'],
  ['rollo', 'en-US', 'rollo'],
] as const)('the unit %s is exported in %s as %s', (unit, locale, name) =>
  expect(sheetColumns.unit.getValue({ ...row, unit }, locale)).toBe(name),
)
