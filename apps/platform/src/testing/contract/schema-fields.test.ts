import { expect, test } from 'vitest'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { CartPage } from '@tiber/contract/paging'
import { closeSchema } from './schema-fields.ts'

const Line = Type.Object({ id: Type.String(), price: Type.Union([Type.Object({ net: Type.Number() }), Type.Null()]) })
const page = { cartLines: [{ id: '1', price: { net: 2 } }], page: 0, size: 20, sort: [], totalElement: 1 }
const validator = Compile(closeSchema(CartPage('cartLines', Line)))

test('closed schema: declared fields are accepted', () => {
  expect([...validator.Errors(page)]).toEqual([])
})

test.each([
  ['at the top', { ...page, surprise: 1 }],
  ['in a list', { ...page, cartLines: [{ id: '1', price: null, surprise: 1 }] }],
  ['in an alternative', { ...page, cartLines: [{ id: '1', price: { net: 2, surprise: 1 } }] }],
])('closed schema: an undeclared field %s is rejected', (_where, value) => {
  expect(validator.Check(value)).toBe(false)
})
