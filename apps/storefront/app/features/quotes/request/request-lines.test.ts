import { describe, expect, test } from 'vitest'
import {
  createArticleLine,
  createDescribedLine,
  dropBlankLines,
  lineFieldName,
  readLines,
  toRequestedLines,
  validateLines,
} from './request-lines.ts'

const found = {
  productVariantId: '17',
  sku: 'SCS-A2-M8-040',
  name: 'Tornillo',
  unit: 'ud',
  quantity: 40,
  note: null,
  listPrice: 0.3,
  supplierIds: ['1', '2'],
}
const line = createArticleLine(found)

describe('the lines of a request', () => {
  test.each(['0', '', '-1', '1,5', '1000000000', 'dos'])('quantity %s › is a problem of its line', (quantity) =>
    expect(validateLines([{ ...line, quantity }], 'es-ES')).toEqual({ '17': ['quantity'] }),
  )

  test('price and description › are checked together, and a valid line has no problem', () => {
    const described = { ...createDescribedLine([]), targetPrice: '-3' }
    expect(validateLines([line, described], 'es-ES')).toEqual({ 'described-1': ['description', 'targetPrice'] })
    expect(validateLines([{ ...line, quantity: '1.000', targetPrice: '0,25' }], 'es-ES')).toEqual({})
  })

  test('sent › as typed in the language, with blanks left out', () => {
    const described = createDescribedLine([line], { description: ' Eje Ø 20 ', quantity: '3', note: ' urgente ' })
    expect(toRequestedLines([{ ...line, targetPrice: '0,25' }, described], 'es-ES')).toEqual([
      { productVariantId: '17', quantity: 40, targetPrice: 0.25 },
      { description: 'Eje Ø 20', quantity: 3, note: 'urgente' },
    ])
  })

  test('blank described lines › are left out, unless there is nothing else', () => {
    const blank = createDescribedLine([])
    const second = createDescribedLine([blank])
    expect(second.key).not.toBe(blank.key)
    expect(dropBlankLines([blank, line, second])).toEqual([line])
    expect(dropBlankLines([blank, second])).toEqual([blank])
  })

  test('of a form › all of them are read, changed by the fields of single lines', () => {
    const form = new FormData()
    const other = createDescribedLine([line], { description: 'Eje' })
    form.set('lines', JSON.stringify([line, other]))
    form.set(lineFieldName(other.key, 'quantity'), '12')
    expect(readLines(form)).toEqual([line, { ...other, quantity: '12' }])
  })

  test.each(['', 'null', '[{}]', '[{"key":"1","article":{}}]', '{'])('of the damaged field %s › are none', (text) => {
    const form = new FormData()
    form.set('lines', text)
    expect(readLines(form)).toEqual([])
  })

  test.each([{ unit: {} }, { listPrice: '1' }, { supplierIds: [{}] }, { supplierIds: 'EBRO' }])(
    'with the forged article %j › are none',
    (forged) => {
      const form = new FormData()
      form.set('lines', JSON.stringify([{ ...line, article: { ...line.article, ...forged } }]))
      expect(readLines(form)).toEqual([])
    },
  )
})
