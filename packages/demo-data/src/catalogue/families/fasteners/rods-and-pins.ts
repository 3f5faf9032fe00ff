import {
  localiseDecimals,
  choice,
  formatCode,
  listAxis,
  numberAxis,
  requireNumber,
  type Family,
  type Values,
} from '../../family.ts'
import {
  barWeight,
  bySize,
  lengths,
  plainA2,
  plainA4,
  socketMaterials,
  steel88,
  steel88HotDip,
  table,
  threads,
  zincSteel,
} from './threads.ts'

const d = (values: Values) => requireNumber(values, 'thread-diameter')
const small = {
  brands: ['ibertor', 'tornalia', 'fixora'],
  basis: 100,
  pack: (values: Values) => (d(values) <= 12 ? 100 : 50),
}

const grubTable = table('key-size', { 3: [1.5], 4: [2], 5: [2.5], 6: [3], 8: [4], 10: [5], 12: [6] })
const rodTable = table('weight', {
  5: [124],
  6: [177],
  8: [319],
  10: [500],
  12: [725],
  14: [970],
  16: [1330],
  20: [2080],
  24: [3000],
  30: [4750],
})
const rodLengths = numberAxis('length', [500, 1000, 2000, 3000], { digits: 4, label: (value) => `${value} mm` })

export const rodFamilies: Family[] = [
  {
    ...small,
    code: 'ROD',
    key: 'threaded-rods-din-976',
    name: ['Varillas roscadas DIN 976', 'Threaded rods DIN 976'],
    title: ['Varilla roscada DIN 976 {thread}, {material}', 'Threaded rod DIN 976 {thread}, {material}'],
    item: ['Varilla roscada DIN 976 {thread}, {size}, {material}', 'Threaded rod DIN 976 {thread}, {size}, {material}'],
    text: [
      'Varilla roscada según DIN 976-1 A (antes DIN 975), {material}, rosca {thread} en todo el largo, tolerancia 6g. Se corta a medida.',
      'Threaded rod after DIN 976-1 A (formerly DIN 975), {material}, thread {thread} over the whole length, tolerance 6g. Cut to size.',
    ],
    drawing: 'threaded-rod',
    common: { standard: 'DIN 976' },
    axes: { material: [plainA2, plainA4, steel88, steel88HotDip], thread: threads(rodTable) },
    sizes: () => rodLengths,
    price: (values) => (0.6 + 0.045 * d(values) ** 2) * (requireNumber(values, 'length') / 1000) ** 0.92,
    basis: 1,
    pack: (values) => (d(values) <= 12 ? 10 : 5),
    core: ['ROD-A2-M8'],
  },
  {
    ...small,
    code: 'SET',
    key: 'set-screws-iso-4026',
    name: ['Prisioneros Allen ISO 4026', 'Set screws ISO 4026'],
    ...bySize(['Prisionero Allen ISO 4026', 'Socket set screw ISO 4026']),
    text: [
      'Prisionero con hexágono interior y extremo plano según ISO 4026 (antes DIN 913), {material}.',
      'Set screw with hexagon socket and flat point after ISO 4026 (formerly DIN 913), {material}.',
    ],
    drawing: 'set-screw',
    common: { standard: 'ISO 4026', drive: ['Hexágono interior', 'Hexagon socket'] },
    axes: { material: socketMaterials.slice(0, 2), thread: threads(grubTable) },
    sizes: (chosen) =>
      lengths(chosen, { from: 1, to: 5, threadLength: 200, weightOf: (size, length) => barWeight(size, length) * 0.8 }),
    price: (values) => (0.1 * d(values) ** 2 + 0.04 * d(values) * requireNumber(values, 'length')) / 100,
    core: ['SET-A2-M6'],
  },
  {
    ...small,
    code: 'PIN',
    key: 'dowel-pins-iso-2338',
    name: ['Pasadores cilíndricos ISO 2338', 'Dowel pins ISO 2338'],
    ...bySize(['Pasador cilíndrico ISO 2338', 'Parallel pin ISO 2338'], 'diameter'),
    text: [
      'Pasador cilíndrico rectificado según ISO 2338, {material}, tolerancia m6. Para posicionar piezas sin holgura.',
      'Ground parallel pin after ISO 2338, {material}, tolerance m6. Locates parts without play.',
    ],
    drawing: 'pin',
    common: { standard: 'ISO 2338' },
    axes: {
      material: [plainA2, zincSteel],
      diameter: [2, 3, 4, 5, 6, 8, 10, 12].map((size) =>
        choice(`D${formatCode(size, 2)}`, localiseDecimals([`Ø${size}`, `Ø${size}`]), {
          'thread-diameter': size,
          diameter: size,
          pitch: 1,
        }),
      ),
    },
    sizes: (chosen) => lengths(chosen, { from: 2, to: 10, weightOf: (size, length) => barWeight(size, length) * 1.13 }),
    price: (values) => (0.35 * d(values) ** 1.8 + 0.03 * d(values) * requireNumber(values, 'length')) / 100,
    core: ['PIN-A2-D06', 'PIN-ZN-D06'],
  },
  {
    ...small,
    code: 'SPL',
    key: 'split-pins-iso-1234',
    name: ['Pasadores de aletas ISO 1234', 'Split pins ISO 1234'],
    ...bySize(['Pasador de aletas ISO 1234', 'Split pin ISO 1234'], 'diameter'),
    text: [
      'Pasador de aletas según ISO 1234 (antes DIN 94), {material}. Asegura tuercas almenadas y bulones.',
      'Split pin after ISO 1234 (formerly DIN 94), {material}. Secures castle nuts and clevis pins.',
    ],
    drawing: 'split-pin',
    common: { standard: 'ISO 1234' },
    axes: {
      material: [plainA2, zincSteel],
      diameter: [2, 2.5, 4, 5, 8].map((size) =>
        choice(`D${formatCode(size, 2)}`, localiseDecimals([`Ø${size}`, `Ø${size}`]), {
          'thread-diameter': size,
          diameter: size,
          pitch: 1,
        }),
      ),
    },
    sizes: (chosen) => lengths(chosen, { from: 5, to: 16, weightOf: (size, length) => barWeight(size, length) }),
    price: (values) => (0.2 * d(values) ** 1.7 + 0.01 * d(values) * requireNumber(values, 'length')) / 100,
  },
  {
    ...small,
    code: 'EYE',
    key: 'eye-bolts-din-580',
    name: ['Cáncamos DIN 580', 'Eye bolts DIN 580'],
    title: ['Cáncamo {form}, {material}', 'Lifting eye {form}, {material}'],
    item: ['Cáncamo {form} {size}, {material}', 'Lifting eye {form} {size}, {material}'],
    text: [
      'Cáncamo de elevación {form}, {material}, con su carga de trabajo marcada.',
      'Lifting eye {form}, {material}, marked with its working load.',
    ],
    drawing: 'eye-bolt',
    common: {},
    axes: {
      form: listAxis('standard', [
        ['M', 'DIN 580'],
        ['H', 'DIN 582', 1.1],
      ]),
      material: [plainA2, zincSteel],
    },
    sizes: () =>
      threads(
        table('outer-diameter inner-diameter load', {
          6: [28, 16, 75],
          8: [36, 20, 140],
          10: [45, 25, 230],
          12: [54, 30, 340],
          16: [63, 35, 700],
          20: [72, 40, 1200],
        }),
      ),
    price: (values) => 1.4 + 0.021 * d(values) ** 2,
    basis: 1,
    pack: 10,
  },
]
