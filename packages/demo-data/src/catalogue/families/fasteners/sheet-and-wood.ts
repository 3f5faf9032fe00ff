import {
  localiseDecimals,
  choice,
  formatCode,
  family,
  listAxis,
  requireNumber,
  type Axis,
  type Family,
} from '../../family.ts'
import { hotDipSteel, plainA2, plainA4, rounded, zincSteel } from './threads.ts'

const brands = ['fixora', 'tornalia', 'ibertor']
const box = { brands, basis: 100 }

/** Builds sizes of screws named by diameter: 4.2 × 38. */
const bySize = (rows: Record<number, number[]>): Axis =>
  Object.entries(rows)
    .map(([size, lengths]) => ({ diameter: Number(size), lengths }))
    .toSorted((a, b) => a.diameter - b.diameter)
    .flatMap(({ diameter, lengths }) =>
      lengths.map((length) =>
        choice(
          `${formatCode(diameter, 1)}X${formatCode(length, 3)}`,
          localiseDecimals([`${diameter} × ${length}`, `${diameter} × ${length}`]),
          {
            diameter,
            'thread-diameter': diameter,
            'head-diameter': rounded(diameter * 1.9),
            'head-height': rounded(diameter * 0.65),
            length,
            'thread-length': length,
            weight: rounded(diameter * diameter * 0.0045 * length),
          },
        ),
      ),
    )

const screwPrice = (values: Record<string, number | string | boolean>) =>
  (0.25 * requireNumber(values, 'diameter') ** 1.5 +
    0.012 * requireNumber(values, 'diameter') * requireNumber(values, 'length')) /
  100
const crosses = listAxis('drive', [
  ['PH', 'Phillips'],
  ['PZ', 'Pozidriv', 1.02],
  ['TX', 'Torx', 1.1],
])

export const sheetAndWoodFamilies: Family[] = [
  family({
    ...box,
    code: 'STS',
    key: 'self-tapping-iso-7049',
    name: ['Tornillos rosca chapa ISO 7049', 'Self-tapping screws ISO 7049'],
    singular: ['Tornillo rosca chapa ISO 7049', 'Self-tapping screw ISO 7049'],
    text: [
      'Tornillo rosca chapa de cabeza alomada según ISO 7049 (antes DIN 7981), huella {drive}, {material}. Abre su rosca en agujero taladrado.',
      'Self-tapping screw with pan head after ISO 7049 (formerly DIN 7981), {drive} drive, {material}. Forms its thread in a drilled hole.',
    ],
    drawing: 'self-tapping-screw',
    common: { standard: 'ISO 7049' },
    axes: { drive: crosses, material: [plainA2, zincSteel, plainA4] },
    sizes: bySize({
      2.9: [9.5, 13, 16],
      3.5: [9.5, 13, 16, 19, 25],
      4.2: [13, 16, 19, 25, 32, 38],
      4.8: [16, 19, 25, 32, 38, 50],
      6.3: [19, 25, 38, 50],
    }),
    price: screwPrice,
    pack: 200,
  }),
  family({
    ...box,
    code: 'SDS',
    key: 'self-drilling-iso-15480',
    name: ['Tornillos autotaladrantes ISO 15480', 'Self-drilling screws ISO 15480'],
    singular: ['Tornillo autotaladrante ISO 15480', 'Self-drilling screw ISO 15480'],
    text: [
      'Tornillo autotaladrante de cabeza hexagonal con valona según ISO 15480 (antes DIN 7504 K), {material}: taladra, rosca y fija chapa en una operación.',
      'Self-drilling screw with hexagon washer head after ISO 15480 (formerly DIN 7504 K), {material}: drills, threads and fixes sheet in one go.',
    ],
    drawing: 'self-drilling-screw',
    common: { standard: 'ISO 15480', drive: ['Hexágono exterior', 'External hexagon'] },
    axes: { material: [zincSteel, plainA2, hotDipSteel] },
    sizes: bySize({
      3.5: [13, 16, 19, 25],
      4.2: [13, 16, 19, 25, 32, 38],
      4.8: [16, 19, 25, 32, 38, 50],
      5.5: [19, 25, 32, 38, 50, 63],
      6.3: [19, 25, 32, 50, 80, 100],
    }),
    price: (values) => screwPrice(values) * 1.9,
    pack: 200,
  }),
  family({
    ...box,
    code: 'CHB',
    key: 'chipboard-screws',
    name: ['Tornillos para madera y aglomerado', 'Wood and chipboard screws'],
    singular: ['Tornillo para aglomerado de cabeza avellanada', 'Chipboard screw, countersunk,'],
    text: [
      'Tornillo para madera y aglomerado con punta afilada y rosca parcial, huella {drive}, {material}. No hace falta taladrar antes.',
      'Screw for wood and chipboard with sharp point and partial thread, {drive} drive, {material}. No pilot hole needed.',
    ],
    drawing: 'wood-screw',
    common: { standard: 'EN 14592' },
    axes: { drive: crosses.slice(1), material: [zincSteel, plainA2] },
    sizes: bySize({
      3: [16, 20, 25, 30],
      3.5: [16, 20, 25, 30, 35, 40],
      4: [20, 25, 30, 35, 40, 50, 60],
      4.5: [30, 40, 50, 60],
      5: [30, 40, 50, 60, 70, 80, 100],
      6: [60, 80, 100, 120, 160],
    }),
    price: (values) => screwPrice(values) * 0.8,
    pack: 200,
  }),
  family({
    ...box,
    code: 'COA',
    key: 'coach-screws-din-571',
    name: ['Tirafondos DIN 571', 'Coach screws DIN 571'],
    singular: ['Tirafondo hexagonal DIN 571,', 'Hexagon coach screw DIN 571,'],
    text: [
      'Tirafondo de cabeza hexagonal según DIN 571, {material}. Para vigas, soportes y tacos de gran diámetro.',
      'Hexagon head wood screw after DIN 571, {material}. For beams, brackets and large plugs.',
    ],
    drawing: 'coach-screw',
    common: { standard: 'DIN 571', drive: ['Hexágono exterior', 'External hexagon'] },
    axes: { material: [zincSteel, plainA2, hotDipSteel] },
    sizes: bySize({
      6: [30, 40, 50, 60, 80],
      8: [40, 50, 60, 80, 100, 120],
      10: [50, 60, 80, 100, 120, 160],
      12: [80, 100, 120, 160],
    }),
    price: (values) => screwPrice(values) * 2.2,
    pack: 50,
  }),
]
