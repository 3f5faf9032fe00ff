import {
  choice,
  formatCode,
  colourAxis,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  localiseDecimals,
  type Family,
} from '../../family.ts'
import { section, wires } from './wires.ts'

const sections = (numbers: number[]) =>
  numberAxis('cross-section', numbers, { digits: 2, label: (value) => `${value} mm²` })

/** Outer diameter of a flexible single core. */
const coreDiameters: Record<number, number> = {
  1.5: 3,
  2.5: 3.6,
  4: 4.2,
  6: 4.8,
  10: 6.3,
  16: 7.3,
  25: 9,
  35: 10.4,
  50: 12.3,
}

export const cableFamilies: Family[] = [
  family({
    code: 'CBV',
    key: 'cables-h07v-k',
    name: ['Cables unipolares H07V-K', 'Single-core cables H07V-K'],
    singular: ['Cable H07V-K', 'Cable H07V-K'],
    text: [
      'Cable unipolar flexible H07V-K según EN 50525-2-31, 450/750 V, {section}, rollo o bobina.',
      'Flexible single-core cable H07V-K after EN 50525-2-31, 450/750 V, {section}, coil or drum.',
    ],
    drawing: 'cable',
    brands: ['cablor', 'voltaria'],
    unit: 'm',
    basis: 100,
    common: {
      standard: 'EN 50525-2-31',
      cores: 1,
      'rated-voltage': 750,
      material: ['Cobre clase 5', 'Copper class 5'],
    },
    axes: {
      section: Object.entries(coreDiameters)
        .map(([mm2, outer]) =>
          choice(formatCode(Number(mm2), 2), localiseDecimals([`1 × ${mm2} mm²`, `1 × ${mm2} mm²`]), {
            'cross-section': Number(mm2),
            'outer-diameter': outer,
          }),
        )
        .toSorted((a, b) => section(a.values) - section(b.values)),
    },
    sizes: wires,
    price: (values) => 0.06 + 0.115 * section(values),
    pack: 100,
    core: ['CBV-01P5', 'CBV-02P5'],
  }),
  family({
    code: 'CBF',
    key: 'cables-h05vv-f',
    name: ['Mangueras H05VV-F y H07RN-F', 'Flexible cables H05VV-F and H07RN-F'],
    singular: ['Manguera', 'Flexible cable'],
    text: [
      'Manguera flexible {type}, {cores} conductores con tierra.',
      'Flexible cable {type}, {cores} cores with earth.',
    ],
    drawing: 'cable',
    brands: ['cablor'],
    unit: 'm',
    basis: 100,
    axes: {
      type: listAxis('standard', [
        ['V', 'H05VV-F'],
        ['R', 'H07RN-F', 1.5],
      ]),
      cores: [2, 3, 4, 5].map((cores) =>
        choice(`${cores}G`, [`${cores} conductores`, `${cores} cores`], { cores, factor: cores * 0.95 }),
      ),
    },
    sizes: (chosen) =>
      sections([0.75, 1, 1.5, 2.5, 4, 6]).map((each) => ({
        ...each,
        values: {
          ...each.values,
          'outer-diameter': Number((5 + requireNumber(chosen, 'cores') * 0.7 + section(each.values) * 1.1).toFixed(1)),
        },
      })),
    price: (values) => 0.16 + 0.13 * section(values),
    pack: 100,
  }),
  family({
    code: 'DAT',
    key: 'data-cables-cat-6',
    name: ['Cables y latiguillos de datos', 'Data cables and patch cords'],
    singular: ['Latiguillo RJ45', 'Patch cord RJ45'],
    text: [
      'Latiguillo RJ45 {category}, cubierta LSZH, color {colour}.',
      'RJ45 patch cord {category}, LSZH jacket, {colour}.',
    ],
    drawing: 'cable',
    brands: ['cablor'],
    common: { 'outer-diameter': 6, cores: 8 },
    axes: {
      category: listAxis('category', [
        ['6U', 'Cat 6 U/UTP'],
        ['6A', 'Cat 6A S/FTP', 1.7],
      ]),
      colour: wires.slice(0, 4),
    },
    sizes: numberAxis('cable-length', [0.5, 1, 2, 3, 5, 10], { digits: 2, label: (value) => `${value} m` }),
    price: (values) => 1.1 + 0.55 * requireNumber(values, 'cable-length'),
    pack: 1,
  }),
  family({
    code: 'TIE',
    key: 'cable-ties',
    name: ['Bridas', 'Cable ties'],
    singular: ['Brida', 'Cable tie'],
    text: [
      'Brida de poliamida 6.6 {colour}, autoextinguible V2.',
      'Polyamide 6.6 cable tie {colour}, self-extinguishing V2.',
    ],
    drawing: 'cable-tie',
    brands: ['cablor'],
    basis: 100,
    common: { material: ['Poliamida 6.6', 'Polyamide 6.6'] },
    axes: {
      colour: colourAxis([
        ['BK', 'Negra UV', 'Black UV', '#16191a'],
        ['NT', 'Natural', 'Natural', '#eceee9'],
      ]),
    },
    sizes: [
      [100, 2.5],
      [140, 3.6],
      [200, 3.6],
      [200, 4.8],
      [290, 4.8],
      [370, 4.8],
      [370, 7.6],
      [540, 7.6],
    ].map(([length = 100, width = 2.5]) =>
      choice(
        `${formatCode(length, 3)}X${formatCode(width, 1)}`,
        localiseDecimals([`${length} × ${width} mm`, `${length} × ${width} mm`]),
        { length, width },
      ),
    ),
    price: (values) => (0.4 + 0.0016 * requireNumber(values, 'length') * requireNumber(values, 'width')) / 100,
    pack: 100,
  }),
]
