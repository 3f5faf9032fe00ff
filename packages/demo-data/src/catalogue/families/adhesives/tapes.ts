import { choice, formatCode, family, listAxis, requireNumber, type Axis, type Family } from '../../family.ts'
import type { Pair } from '../../texts.ts'
import { tapeColours } from './fluids.ts'

const rolls = (rows: [width: number, metres: number][]): Axis =>
  rows.map(([width, metres]) =>
    choice(`${formatCode(width, 2)}X${metres}`, `${width} mm × ${metres} m`, { width, 'cable-length': metres }),
  )

type Tape = {
  code: string
  key: string
  name: Pair
  singular: Pair
  text: Pair
  axes: Record<string, Axis>
  sizes: Axis
  each: number
}

const tape = ({ each, ...rest }: Tape) =>
  family({
    ...rest,
    drawing: 'tape',
    brands: ['adherix', 'selmar'],
    common: { 'outer-diameter': 110, 'inner-diameter': 76 },
    price: (values) => 0.3 + (each * requireNumber(values, 'width') * requireNumber(values, 'cable-length')) / 1000,
    pack: 12,
  })

export const tapeFamilies: Family[] = [
  tape({
    code: 'TIN',
    key: 'insulating-tapes-iec-60454',
    name: ['Cintas aislantes IEC 60454', 'Insulating tapes IEC 60454'],
    singular: ['Cinta aislante', 'Insulating tape'],
    text: [
      'Cinta aislante de PVC según IEC 60454, 0,13 mm, {colour}.',
      'PVC insulating tape after IEC 60454, 0.13 mm, {colour}.',
    ],
    axes: { colour: tapeColours },
    sizes: rolls([
      [15, 10],
      [19, 20],
      [25, 20],
      [50, 20],
    ]),
    each: 2,
  }),
  tape({
    code: 'TDU',
    key: 'duct-tapes',
    name: ['Cintas americanas', 'Duct tapes'],
    singular: ['Cinta americana', 'Duct tape'],
    text: [
      'Cinta de tejido plastificado {colour}, 0,28 mm, se corta a mano.',
      'Coated cloth tape {colour}, 0.28 mm, tears by hand.',
    ],
    axes: { colour: tapeColours.slice(0, 3) },
    sizes: rolls([
      [38, 25],
      [50, 25],
      [50, 50],
      [75, 50],
    ]),
    each: 2.4,
  }),
  tape({
    code: 'TDB',
    key: 'double-sided-tapes',
    name: ['Cintas de doble cara', 'Double-sided tapes'],
    singular: ['Cinta de doble cara', 'Double-sided tape'],
    text: [
      'Cinta de doble cara de {material} para montaje permanente.',
      '{material} double-sided tape for permanent mounting.',
    ],
    axes: {
      material: listAxis('material', [
        ['PE', ['Espuma PE', 'PE foam']],
        ['AC', ['Espuma acrílica', 'Acrylic foam'], 3],
        ['PP', ['Film PP', 'PP film'], 0.4],
      ]),
    },
    sizes: rolls([
      [12, 33],
      [19, 33],
      [25, 33],
      [50, 33],
    ]),
    each: 6,
  }),
  tape({
    code: 'TMA',
    key: 'masking-tapes',
    name: ['Cintas de enmascarar', 'Masking tapes'],
    singular: ['Cinta de enmascarar', 'Masking tape'],
    text: ['Cinta de papel crepado, {grade}, sin restos.', 'Crêpe paper tape, {grade}, leaves no residue.'],
    axes: {
      grade: [
        choice('60', ['hasta 60 °C', 'up to 60 °C'], { temperature: 60 }),
        choice('80', ['hasta 80 °C', 'up to 80 °C'], { temperature: 80, factor: 1.3 }),
        choice('120', ['hasta 120 °C', 'up to 120 °C'], { temperature: 120, factor: 1.9 }),
      ],
    },
    sizes: rolls([
      [19, 45],
      [25, 45],
      [38, 45],
      [50, 45],
    ]),
    each: 0.9,
  }),
  tape({
    code: 'TPF',
    key: 'ptfe-tapes-en-751',
    name: ['Cintas de PTFE EN 751-3', 'PTFE tapes EN 751-3'],
    singular: ['Cinta de PTFE EN 751-3', 'PTFE tape EN 751-3'],
    text: [
      'Cinta de PTFE para sellar roscas según EN 751-3, {density}.',
      'PTFE thread seal tape after EN 751-3, {density}.',
    ],
    axes: {
      density: listAxis('category', [
        ['F', ['Fina', 'Fine']],
        ['G', ['Gruesa', 'Heavy'], 2.2],
      ]),
    },
    sizes: rolls([
      [12, 12],
      [19, 15],
      [25, 12],
    ]),
    each: 1.6,
  }),
]
