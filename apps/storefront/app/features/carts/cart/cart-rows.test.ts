import { describe, expect, test } from 'vitest'
import { createCartLine, createCart } from '#app/testing/cart-lines.ts'
import { countByFilter, buildRows, splitWords, type RowOptions } from './cart-rows.ts'
import { getLineView } from './line-view.ts'

const blocked = {
  ...createCartLine({ id: '2' }),
  blockedLineInformation: [{ code: 'F-W-013', detail: '' }],
  note: 'Línea de montaje',
}
const dearer = { ...createCartLine({ id: '3', supplier: 'B' }), previousUnitPrice: 0.8 }
const near = createCartLine({ id: '4', supplier: 'B', quantity: 95 })
const lines = [createCartLine({ id: '1' }), blocked, dearer, near]
const cart = createCart(lines)
const all: RowOptions = { filter: 'all', words: [], closed: new Set() }
const keys = (options: Partial<RowOptions>, shown = lines) =>
  buildRows(cart, shown, { ...all, ...options }).map(({ key }) => key)

describe('rows of a cart', () => {
  test('are suppliers with their lines; a blocked line is followed by its cause', () => {
    expect(keys({})).toEqual(['head A', 'O-1', 'O-2', 'cause O-2', 'head B', 'O-3', 'O-4'])
  })

  test('of a collapsed supplier are its header only', () => {
    expect(keys({ closed: new Set(['A']) })).toEqual(['head A', 'head B', 'O-3', 'O-4'])
  })

  test('not loaded yet are placeholders', () => {
    expect(keys({}, lines.slice(0, 3))).toEqual(['head A', 'O-1', 'O-2', 'cause O-2', 'head B', 'O-3', 'unread B 1'])
  })

  test.each([
    ['attention', ['head A', 'O-2', 'cause O-2', 'head B', 'O-3']],
    ['blocked', ['head A', 'O-2', 'cause O-2']],
    ['price', ['head B', 'O-3']],
    ['advice', ['head B', 'O-4']],
  ] as const)('filtered by %s are the matching lines', (filter, expected) => expect(keys({ filter })).toEqual(expected))

  test.each([
    ['sku-4', ['head B', 'O-4']],
    ['LINEA montaje', ['head A', 'O-2', 'cause O-2']],
    ['tornillo nada', []],
  ])('filtered by "%s" contain all of its words', (text, expected) =>
    expect(keys({ words: splitWords(text) })).toEqual(expected),
  )

  test('are counted by filter', () => {
    expect(countByFilter(lines.map(getLineView))).toEqual({
      all: 4,
      attention: 2,
      blocked: 1,
      short: 0,
      price: 1,
      advice: 1,
    })
  })
})
