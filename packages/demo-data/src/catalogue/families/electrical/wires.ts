import { colourAxis, requireNumber, type Values } from '../../family.ts'

export const section = (values: Values) => requireNumber(values, 'cross-section')

export const current = (values: Values) => requireNumber(values, 'rated-current')

export const wires = colourAxis([
  ['BU', 'Azul', 'Blue', '#0a4fa3'],
  ['BK', 'Negro', 'Black', '#16191a'],
  ['BN', 'Marrón', 'Brown', '#6b3f1d'],
  ['GY', 'Gris', 'Grey', '#8b9498'],
  ['GNYE', 'Verde-amarillo', 'Green-yellow', '#7fb82a'],
  ['RD', 'Rojo', 'Red', '#c8202f'],
])
