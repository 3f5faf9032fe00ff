import { family, requireNumber, type Family, type Values } from '../../family.ts'
import type { Pair } from '../../texts.ts'
import {
  a2,
  a4,
  brass,
  hotDipSteel,
  plainA2,
  plainA4,
  rounded,
  steel88,
  steel88HotDip,
  table,
  threads,
  zincSteel,
} from './threads.ts'

const brands = ['ibertor', 'tornalia', 'fixora']
const d = (values: Values) => requireNumber(values, 'thread-diameter')
const small = { brands, basis: 100, pack: (values: Values) => (d(values) <= 12 ? 100 : 50) }

/** Builds the variants of nuts and washers, one for each thread. */
const perThread = (
  rows: Record<number, Record<string, number>>,
  weightOf: (row: Record<string, number>, size: number) => number,
) =>
  threads(rows).map((each) => {
    const size = requireNumber(each.values, 'thread-diameter')
    return { ...each, values: { ...each.values, weight: rounded(weightOf(rows[size] ?? {}, size)) } }
  })

const nutTable = table('key-size nut-height', {
  3: [5.5, 2.4],
  4: [7, 3.2],
  5: [8, 4.7],
  6: [10, 5.2],
  8: [13, 6.8],
  10: [16, 8.4],
  12: [18, 10.8],
  14: [21, 12.8],
  16: [24, 14.8],
  20: [30, 18],
  24: [36, 21.5],
  30: [46, 25.6],
})
const lockNutTable = table('key-size nut-height', {
  3: [5.5, 4],
  4: [7, 5],
  5: [8, 5],
  6: [10, 6],
  8: [13, 8],
  10: [16, 10],
  12: [18, 12],
  16: [24, 16],
  20: [30, 20],
  24: [36, 24],
})
const washer = 'inner-diameter outer-diameter thickness'
const washerTable = table(washer, {
  3: [3.2, 7, 0.5],
  4: [4.3, 9, 0.8],
  5: [5.3, 10, 1],
  6: [6.4, 12, 1.6],
  8: [8.4, 16, 1.6],
  10: [10.5, 20, 2],
  12: [13, 24, 2.5],
  14: [15, 28, 2.5],
  16: [17, 30, 3],
  20: [21, 37, 3],
  24: [25, 44, 4],
  30: [31, 56, 4],
})
const largeWasherTable = table(washer, {
  4: [4.3, 12, 1],
  5: [5.3, 15, 1],
  6: [6.4, 18, 1.6],
  8: [8.4, 24, 2],
  10: [10.5, 30, 2.5],
  12: [13, 37, 3],
  16: [17, 50, 3],
  20: [22, 60, 4],
})
const springWasherTable = table(washer, {
  3: [3.1, 6.2, 0.8],
  4: [4.1, 7.6, 0.9],
  5: [5.1, 9.2, 1.2],
  6: [6.1, 11.8, 1.6],
  8: [8.1, 14.8, 2],
  10: [10.2, 18.1, 2.2],
  12: [12.2, 21.1, 2.5],
  16: [16.2, 27.4, 3.5],
  20: [20.2, 33.6, 4],
})

const nutWeight = ({ 'key-size': s = 0, 'nut-height': m = 0 }: Record<string, number>, size: number) =>
  (0.866 * s * s - 0.785 * size * size) * m * 0.00785
const washerWeight = (row: Record<string, number>) =>
  0.785 * ((row['outer-diameter'] ?? 0) ** 2 - (row['inner-diameter'] ?? 0) ** 2) * (row['thickness'] ?? 0) * 0.00785

type Kind = {
  code: string
  key: string
  standard: string
  name: Pair
  singular: Pair
  text: Pair
  rows: typeof nutTable
  factor: number
  drawing?: string
}

const nut = ({ code, key, standard, ...more }: Kind) =>
  family({
    ...small,
    code,
    key,
    name: more.name,
    singular: more.singular,
    text: more.text,
    drawing: more.drawing ?? 'hex-nut',
    common: { standard },
    axes: { material: [a2, a4, steel88, steel88HotDip, brass] },
    sizes: perThread(more.rows, nutWeight),
    price: (values) => (more.factor * (1.2 + 0.062 * d(values) ** 2.1)) / 100,
  })

const washers = ({ code, key, standard, ...more }: Kind) =>
  family({
    ...small,
    code,
    key,
    name: more.name,
    singular: more.singular,
    text: more.text,
    drawing: more.drawing ?? 'washer',
    common: { standard },
    axes: { material: [plainA2, plainA4, zincSteel, hotDipSteel, brass] },
    sizes: perThread(more.rows, washerWeight),
    price: (values) => (more.factor * (0.6 + 0.03 * d(values) ** 2)) / 100,
  })

export const nutFamilies: Family[] = [
  nut({
    code: 'NUT',
    key: 'hex-nuts-iso-4032',
    standard: 'ISO 4032',
    name: ['Tuercas hexagonales ISO 4032', 'Hexagon nuts ISO 4032'],
    singular: ['Tuerca hexagonal ISO 4032,', 'Hexagon nut ISO 4032,'],
    text: [
      'Tuerca hexagonal tipo 1 según ISO 4032 (antes DIN 934), {material}, con chaflán en las dos caras.',
      'Hexagon nut style 1 after ISO 4032 (formerly DIN 934), {material}, chamfered on both faces.',
    ],
    rows: nutTable,
    factor: 1,
  }),
  nut({
    code: 'LNT',
    key: 'lock-nuts-iso-7040',
    standard: 'ISO 7040',
    name: ['Tuercas autoblocantes ISO 7040', 'Locking nuts ISO 7040'],
    singular: ['Tuerca autoblocante ISO 7040,', 'Prevailing torque nut ISO 7040,'],
    text: [
      'Tuerca hexagonal con anillo de poliamida según ISO 7040 (antes DIN 985), {material}. No se afloja con vibración; hasta 120 °C.',
      'Hexagon nut with polyamide ring after ISO 7040 (formerly DIN 985), {material}. Does not loosen under vibration; up to 120 °C.',
    ],
    rows: lockNutTable,
    drawing: 'lock-nut',
    factor: 1.5,
  }),
  nut({
    code: 'FNT',
    key: 'flange-nuts-iso-4161',
    standard: 'ISO 4161',
    name: ['Tuercas con valona ISO 4161', 'Flange nuts ISO 4161'],
    singular: ['Tuerca con valona ISO 4161,', 'Flange nut ISO 4161,'],
    text: [
      'Tuerca hexagonal con valona según ISO 4161 (antes DIN 6923), {material}.',
      'Hexagon nut with flange after ISO 4161 (formerly DIN 6923), {material}.',
    ],
    rows: lockNutTable,
    drawing: 'flange-nut',
    factor: 1.7,
  }),
  washers({
    code: 'WSH',
    key: 'flat-washers-iso-7089',
    standard: 'ISO 7089',
    name: ['Arandelas planas ISO 7089', 'Flat washers ISO 7089'],
    singular: ['Arandela plana ISO 7089,', 'Flat washer ISO 7089,'],
    text: [
      'Arandela plana de serie normal según ISO 7089 (antes DIN 125 A), {material}, 200 HV.',
      'Flat washer, normal series, after ISO 7089 (formerly DIN 125 A), {material}, 200 HV.',
    ],
    rows: washerTable,
    factor: 1,
  }),
  washers({
    code: 'WSL',
    key: 'large-washers-iso-7093',
    standard: 'ISO 7093',
    name: ['Arandelas anchas ISO 7093', 'Large washers ISO 7093'],
    singular: ['Arandela ancha ISO 7093,', 'Large washer ISO 7093,'],
    text: [
      'Arandela plana de serie ancha según ISO 7093 (antes DIN 9021), {material}. Reparte la carga sobre madera, plástico y agujeros rasgados.',
      'Flat washer, large series, after ISO 7093 (formerly DIN 9021), {material}. Spreads the load on wood, plastic and slotted holes.',
    ],
    rows: largeWasherTable,
    factor: 2.1,
  }),
  washers({
    code: 'WSP',
    key: 'spring-washers-din-127',
    standard: 'DIN 127',
    name: ['Arandelas elásticas DIN 127', 'Spring washers DIN 127'],
    singular: ['Arandela elástica DIN 127,', 'Spring washer DIN 127,'],
    text: [
      'Arandela elástica partida (Grower) según DIN 127 B, {material}.',
      'Split spring washer after DIN 127 B, {material}.',
    ],
    rows: springWasherTable,
    drawing: 'spring-washer',
    factor: 1.3,
  }),
]
