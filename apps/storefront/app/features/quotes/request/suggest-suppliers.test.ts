import { expect, test } from 'vitest'
import { createArticleLine, createDescribedLine } from './request-lines.ts'
import { countSoldLines, suggestSuppliers, type Supplier } from './suggest-suppliers.ts'

const createSupplier = (id: string, isSuggested = false): Supplier => ({
  id,
  externalId: id,
  name: `Suministros ${id}`,
  onTimePercent: null,
  lineCount: 0,
  isSuggested,
})
const suppliers = ['1', '2', '3', '4', '5', '6', '7'].map((id) => createSupplier(id, id === '7'))
const createLine = (key: string, supplierIds: string[]) =>
  createArticleLine({
    productVariantId: key,
    sku: key,
    name: key,
    unit: null,
    quantity: 1,
    note: null,
    listPrice: null,
    supplierIds,
  })

test('suggested suppliers › are the five that sell most of the lines', () => {
  const lines = [createLine('a', ['1', '2', '3', '4', '5', '6']), createLine('b', ['6', '3']), createDescribedLine([])]
  expect(suggestSuppliers(lines, suppliers)).toEqual(['3', '6', '1', '2', '4'])
  expect(countSoldLines(lines).get('6')).toBe(2)
})

test('suggested suppliers › of described articles only › is the one the platform suggests', () => {
  expect(suggestSuppliers([createDescribedLine([])], suppliers)).toEqual(['7'])
})
