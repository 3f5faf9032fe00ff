import { colourAxis, family, numberAxis, type Axis, type Family } from '../../family.ts'
import type { Pair } from '../../texts.ts'

const brands = ['adherix', 'selmar', 'quimora']

export const millilitres = (numbers: number[]): Axis =>
  numberAxis('volume', numbers, { digits: 4, label: (value) => `${value} ml` })

const content = (values: Record<string, unknown>) => Number(values['volume'])

export const tapeColours = colourAxis([
  ['BK', 'Negro', 'Black', '#16191a'],
  ['GY', 'Gris', 'Grey', '#8b9498'],
  ['WH', 'Blanco', 'White', '#f4f6f6'],
  ['RD', 'Rojo', 'Red', '#c8202f'],
  ['BU', 'Azul', 'Blue', '#0a4fa3'],
  ['GN', 'Verde', 'Green', '#2b7a3d'],
])

type Fluid = {
  code: string
  key: string
  name: Pair
  singular: Pair
  text: Pair
  axes?: Record<string, Axis>
  sizes: Axis
  drawing?: string
  each: number
  from?: number
  more?: Family['common']
  pack?: number
}

/** Defines a liquid: its price is one part for the pack and one for its content. */
export const fluid = ({
  code,
  key,
  name,
  singular,
  text,
  axes = {},
  sizes,
  drawing = 'bottle',
  each,
  from = 1.5,
  more = {},
  pack = 12,
}: Fluid) =>
  family({
    code,
    key,
    name,
    singular,
    text,
    drawing,
    brands,
    common: more,
    axes,
    sizes,
    price: (values) => from + each * content(values) ** 0.86,
    pack,
  })
