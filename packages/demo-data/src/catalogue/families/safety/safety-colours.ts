import { colourAxis } from '../../family.ts'

export const helmets = colourAxis([
  ['WH', 'Blanco', 'White', '#f4f6f6'],
  ['YE', 'Amarillo', 'Yellow', '#f2c200'],
  ['RD', 'Rojo', 'Red', '#c8202f'],
  ['BL', 'Azul', 'Blue', '#1d4f91'],
  ['GN', 'Verde', 'Green', '#2b7a3d'],
])

export const third = ['Categoría III', 'Category III'] as const
