import { expect, test } from 'vitest'
import { cartFiller } from './carts.ts'
import { demoProducts } from './catalogue/catalogue.ts'

const filler = cartFiller()
for (const product of demoProducts({ size: 'small' })) filler.see(product)
const carts = filler.carts()

test('every cart has the lines it should have, each offer once', () => {
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

test('they are the same whatever the size of the shop', () => {
  const other = cartFiller()
  for (const product of demoProducts({ variants: 2000 })) other.see(product)
  expect(other.carts()).toEqual(carts)
})

test('the cart in use is of several suppliers, and nobody new has one', () => {
  const [active] = carts
  expect(new Set(active!.lines.map(({ supplierId }) => supplierId)).size).toBeGreaterThan(3)
  expect(carts.filter(({ email }) => email === 'new@tiber.example')).toEqual([])
})
