import {
  localiseDecimals,
  choice,
  formatCode,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  type Family,
} from '../../family.ts'
import type { Pair } from '../../texts.ts'
import { hotDipSteel, plainA2, plainA4, rounded, zincSteel } from './threads.ts'

const brands = ['anclor', 'fixora', 'remachex']
const box = { brands, basis: 100 }

const wedges = [
  [6, 40, 6],
  [8, 50, 8],
  [10, 60, 10],
  [12, 70, 12],
  [16, 85, 16],
  [20, 100, 20],
] as const

/** Formats the thickness a rivet holds together: 0.5–2.8 mm. */
const formatGripRange = (min: number, max: number): Pair => {
  const text = `${min.toFixed(1)}–${max.toFixed(1)} mm`
  return localiseDecimals([text, text])
}

export const anchorFamilies: Family[] = [
  family({
    ...box,
    code: 'WDG',
    key: 'wedge-anchors',
    name: ['Anclajes metálicos de expansión', 'Wedge anchors'],
    singular: ['Anclaje de expansión', 'Wedge anchor'],
    text: [
      'Anclaje macho de expansión para hormigón no fisurado y fisurado, {option}, {material}, con tuerca y arandela montadas. Evaluación técnica europea.',
      'Through-bolt anchor for cracked and non-cracked concrete, {option}, {material}, nut and washer fitted. European technical assessment.',
    ],
    drawing: 'wedge-anchor',
    common: { standard: 'EAD 330232' },
    axes: {
      option: listAxis('protection', [
        ['O1', ['Opción 1', 'Option 1'], 1.35],
        ['O7', ['Opción 7', 'Option 7']],
      ]),
      material: [zincSteel, hotDipSteel, plainA4],
    },
    sizes: wedges.flatMap(([d, hole, key]) =>
      [10, 30, 50].map((fixture) =>
        choice(`M${d}-${formatCode(hole + fixture, 3)}`, `M${d} × ${hole + fixture}`, {
          thread: `M${d}`,
          'thread-diameter': d,
          length: hole + fixture,
          'thread-length': fixture + d * 2,
          'hole-diameter': key,
          'fixture-thickness': fixture,
          'key-size': [10, 13, 17, 19, 24, 30][wedges.findIndex(([size]) => size === d)] ?? 10,
        }),
      ),
    ),
    price: (values) =>
      0.12 + 0.0045 * requireNumber(values, 'thread-diameter') ** 2 + 0.003 * requireNumber(values, 'length'),
    pack: (values) => (requireNumber(values, 'thread-diameter') > 10 ? 25 : 50),
  }),
  family({
    ...box,
    code: 'PLG',
    key: 'nylon-plugs',
    name: ['Tacos de nailon', 'Nylon plugs'],
    singular: ['Taco de nailon', 'Nylon plug'],
    text: [
      'Taco {form} de poliamida para ladrillo, hormigón y yeso. Aguanta de −40 a 80 °C.',
      'Polyamide {form} plug for brick, concrete and plaster. Holds from −40 to 80 °C.',
    ],
    drawing: 'nylon-plug',
    common: { material: ['Poliamida', 'Polyamide'] },
    axes: {
      form: listAxis('function', [
        ['EX', ['De expansión', 'Expansion']],
        ['UN', ['Universal', 'Universal'], 1.3],
        ['LG', ['Largo de marco', 'Long frame'], 2.4],
      ]),
    },
    sizes: [
      [5, 25],
      [6, 30],
      [8, 40],
      [10, 50],
      [12, 60],
      [14, 70],
    ].map(([diameter = 5, length = 25]) =>
      choice(`D${formatCode(diameter, 2)}`, `Ø${diameter} × ${length}`, {
        diameter,
        'hole-diameter': diameter,
        length,
      }),
    ),
    price: (values) => (0.5 + 0.045 * requireNumber(values, 'diameter') ** 2) / 100,
    pack: 100,
  }),
  family({
    ...box,
    code: 'RIV',
    key: 'blind-rivets-iso-15977',
    name: ['Remaches ciegos ISO 15977', 'Blind rivets ISO 15977'],
    singular: ['Remache ciego ISO 15977', 'Blind rivet ISO 15977'],
    text: [
      'Remache ciego de {head} según ISO 15977, {material}. Se coloca por un solo lado.',
      'Blind rivet with {head} after ISO 15977, {material}. Set from one side only.',
    ],
    drawing: 'blind-rivet',
    common: { standard: 'ISO 15977' },
    axes: {
      material: [
        choice('AS', ['Aluminio/acero', 'Aluminium/steel'], { material: ['Aluminio/acero', 'Aluminium/steel'] }),
        choice('SS', ['Acero/acero', 'Steel/steel'], { material: ['Acero/acero', 'Steel/steel'], factor: 1.3 }),
        choice('A2', ['Inox A2/A2', 'Stainless A2/A2'], { material: ['Inox A2/A2', 'Stainless A2/A2'], factor: 3.4 }),
      ],
      head: listAxis('function', [
        ['DH', ['Cabeza alomada', 'Domed head']],
        ['CS', ['Cabeza avellanada', 'Countersunk head'], 1.1],
      ]),
    },
    sizes: (
      [
        [3.2, 6],
        [3.2, 8],
        [3.2, 10],
        [4, 8],
        [4, 10],
        [4, 12],
        [4, 16],
        [4.8, 8],
        [4.8, 10],
        [4.8, 12],
        [4.8, 16],
        [4.8, 20],
        [6.4, 12],
        [6.4, 18],
      ] as const
    ).map(([diameter, length]) =>
      choice(
        `${formatCode(diameter, 1)}X${formatCode(length, 2)}`,
        localiseDecimals([`${diameter} × ${length}`, `${diameter} × ${length}`]),
        {
          diameter,
          length,
          'head-diameter': rounded(diameter * 2),
          'head-height': rounded(diameter * 0.3),
          'hole-diameter': rounded(diameter + 0.1),
          'grip-range': formatGripRange(Math.max(0.5, length - diameter * 2.1), length - diameter),
        },
      ),
    ),
    price: (values) =>
      (0.35 + 0.09 * requireNumber(values, 'diameter') ** 2 + 0.03 * requireNumber(values, 'length')) / 100,
    pack: 500,
  }),
  family({
    ...box,
    code: 'RVN',
    key: 'rivet-nuts',
    name: ['Tuercas remachables', 'Rivet nuts'],
    singular: ['Tuerca remachable', 'Rivet nut'],
    text: [
      'Tuerca remachable de {head}, {material}: da rosca resistente a una chapa delgada.',
      'Rivet nut with {head}, {material}: gives thin sheet a strong thread.',
    ],
    drawing: 'rivet-nut',
    axes: {
      material: [zincSteel, plainA2],
      head: listAxis('function', [
        ['FL', ['Cabeza plana', 'Flat head']],
        ['RD', ['Cabeza reducida', 'Reduced head'], 1.05],
        ['HX', ['Caña hexagonal', 'Hexagonal shank'], 1.3],
      ]),
    },
    sizes: (
      [
        [3, 5, 9],
        [4, 6, 11],
        [5, 7, 13],
        [6, 9, 16],
        [8, 11, 18],
        [10, 13, 21],
      ] as const
    ).map(([d, outer, length]) =>
      choice(`M${formatCode(d, 2)}`, `M${d}`, {
        thread: `M${d}`,
        'thread-diameter': d,
        'hole-diameter': outer,
        'outer-diameter': outer,
        'head-diameter': outer + 3,
        length,
      }),
    ),
    price: (values) => (4 + 0.3 * requireNumber(values, 'thread-diameter') ** 1.8) / 100,
    pack: 100,
  }),
  family({
    ...box,
    code: 'CHM',
    key: 'chemical-anchors',
    name: ['Tacos químicos', 'Chemical anchors'],
    singular: ['Taco químico', 'Injection mortar'],
    text: [
      'Resina de inyección {resin} para varilla roscada en hormigón y ladrillo, con dos boquillas mezcladoras.',
      '{resin} injection mortar for threaded rod in concrete and brick, with two mixing nozzles.',
    ],
    drawing: 'cartridge',
    axes: {
      resin: listAxis('material', [
        ['PE', ['Poliéster', 'Polyester']],
        ['VE', ['Viniléster', 'Vinylester'], 1.6],
        ['EP', ['Epoxi pura', 'Pure epoxy'], 2.9],
      ]),
    },
    sizes: numberAxis('volume', [165, 300, 410], { label: (value) => `${value} ml` }),
    price: (values) => 3 + 0.019 * requireNumber(values, 'volume'),
    basis: 1,
    pack: 12,
  }),
]
