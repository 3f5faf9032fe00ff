import { expect, test } from 'vitest'
import { orderProducts } from './product-order.ts'

const toProduct = (id: string, name: string, classificationId = '1') => ({
  id,
  sku: id,
  name: { 'es-ES': name },
  classificationId,
})

test('products of one kind whose names differ by numbers › by these numbers, the rest as in the catalogue', () => {
  const products = [
    toProduct('a', 'Tuerca M10, latón'),
    toProduct('b', 'Tuerca M4, latón'),
    toProduct('c', 'Alicate 100 mm', '2'),
    toProduct('d', 'Tuerca M4, inox A2'),
    toProduct('e', 'Alicate 10 mm', '2'),
    toProduct('f', 'Tuerca M3, inox A4'),
    toProduct('g', 'Tuerca M2,5, latón'),
  ]
  expect(orderProducts(products)).toEqual(['b', 'a', 'e', 'c', 'f', 'd', 'g'])
})
