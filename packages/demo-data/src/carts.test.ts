import { expect, test } from 'vitest'
import { createCartFiller } from './carts.ts'
import { demoProducts } from './catalogue/catalogue.ts'

const filler = createCartFiller()
for (const product of demoProducts({ size: 'small' })) filler.addProduct(product)
const carts = filler.carts()

test('every demo cart has its number of lines, each offer once', () => {
  const sizes = Object.fromEntries(carts.map(({ name, lines }) => [name, lines.length]))
  expect(sizes).toEqual({
    'Carrito de mantenimiento': 40,
    'Obra nave 4': 9,
    'Parada general de agosto': 381,
    'Dique seco': 12,
    'BL_Reposición del taller': 27,
    'BL_Repuestos de la línea 2': 12,
    BL_Consumibles: 14,
    'BL_Básicos de la empresa': 15,
  })
  for (const { lines } of carts) expect(new Set(lines.map(({ offerId }) => offerId)).size).toBe(lines.length)
})

test('demo carts are the same in a shop of any size', () => {
  const other = createCartFiller()
  for (const product of demoProducts({ variants: 2000 })) other.addProduct(product)
  expect(other.carts()).toEqual(carts)
})

test('the active cart has several suppliers, and the new user has no cart', () => {
  const [active] = carts
  expect(new Set(active!.lines.map(({ supplierId }) => supplierId)).size).toBeGreaterThan(3)
  expect(carts.filter(({ email }) => email === 'new@tiber.example')).toEqual([])
})
