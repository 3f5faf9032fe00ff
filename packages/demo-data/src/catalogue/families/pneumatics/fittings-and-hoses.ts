import {
  localiseDecimals,
  choice,
  formatCode,
  colourAxis,
  family,
  listAxis,
  requireNumber,
  type Family,
} from '../../family.ts'
import type { Pair } from '../../texts.ts'
import { allGas, bodies, fittings } from './gas-threads.ts'

const fitting = (code: string, key: string, [name, singular, form, drawing]: [Pair, Pair, Pair, string]) =>
  family({
    code,
    key,
    name,
    singular,
    text: [
      `Racor de conexión instantánea ${form[0]} de {material}, rosca gas cilíndrica con junta, hasta 16 bar.`,
      `Push-in fitting, ${form[1]}, of {material}, parallel gas thread with seal, up to 16 bar.`,
    ],
    drawing,
    brands,
    common: { pressure: 16, function: form },
    axes: { material: bodies },
    sizes: fittings,
    price: (values) =>
      0.7 + 0.09 * requireNumber(values, 'tube-diameter') + 0.02 * requireNumber(values, 'thread-diameter'),
    pack: 10,
  })

const brands = ['airon', 'neumar', 'fluidal']

export const fittingFamilies: Family[] = [
  fitting('FTS', 'push-in-straight', [
    ['Racores instantáneos rectos', 'Straight push-in fittings'],
    ['Racor instantáneo recto', 'Straight push-in fitting'],
    ['Recto', 'Straight'],
    'fitting',
  ]),
  fitting('FTE', 'push-in-elbow', [
    ['Racores instantáneos en codo', 'Elbow push-in fittings'],
    ['Racor instantáneo en codo', 'Elbow push-in fitting'],
    ['En codo', 'Elbow'],
    'elbow-fitting',
  ]),
  fitting('FTT', 'push-in-tee', [
    ['Racores instantáneos en T', 'Tee push-in fittings'],
    ['Racor instantáneo en T', 'Tee push-in fitting'],
    ['En T', 'Tee'],
    'tee-fitting',
  ]),
  family({
    code: 'QCP',
    key: 'quick-couplings',
    name: ['Enchufes rápidos', 'Quick couplings'],
    singular: ['Enchufe rápido', 'Quick coupling'],
    text: [
      'Enchufe rápido {form} perfil europeo DN 7,2 de {material}.',
      '{form} quick coupling, European profile DN 7.2, {material}.',
    ],
    drawing: 'coupling',
    brands,
    common: { pressure: 12, length: 58 },
    axes: {
      form: listAxis('function', [
        ['F', ['Hembra', 'Female']],
        ['M', ['Macho', 'Male'], 0.4],
        ['S', ['De seguridad', 'Safety'], 1.9],
      ]),
      material: bodies.slice(0, 1),
    },
    sizes: allGas,
    price: 4.8,
    pack: 5,
  }),
  family({
    code: 'NPL',
    key: 'threaded-nipples',
    name: ['Racores roscados y reducciones', 'Threaded nipples and reducers'],
    singular: ['Racor roscado', 'Threaded fitting'],
    text: ['{form} de {material}, rosca gas según ISO 228.', '{form} of {material}, gas thread after ISO 228.'],
    drawing: 'nipple',
    drawings: { 'female-female': 'threaded-sleeve', plug: 'threaded-plug' },
    brands,
    common: { standard: 'ISO 228', pressure: 60, length: 30 },
    axes: {
      form: listAxis('function', [
        ['MM', ['Macho-macho', 'Male-male']],
        ['FF', ['Hembra-hembra', 'Female-female'], 1.1],
        ['PL', ['Tapón', 'Plug'], 0.7],
      ]),
      material: [bodies[0]!, bodies[2]!],
    },
    sizes: allGas,
    price: 0.9,
    pack: 10,
  }),
]

const hoseColours = colourAxis([
  ['BU', 'Azul', 'Blue', '#0a4fa3'],
  ['BK', 'Negro', 'Black', '#16191a'],
  ['TR', 'Transparente', 'Clear', '#e8eef0'],
  ['RD', 'Rojo', 'Red', '#c8202f'],
])

const hoseSizes = [
  [4, 2.5],
  [6, 4],
  [8, 5.5],
  [10, 7],
  [12, 8],
  [16, 11],
].map(([outer = 4, inner = 2.5]) =>
  choice(
    `${formatCode(outer, 2)}X${formatCode(inner, 1)}`,
    localiseDecimals([`${outer} × ${inner} mm`, `${outer} × ${inner} mm`]),
    { 'outer-diameter': outer, 'inner-diameter': inner, 'tube-diameter': outer },
  ),
)

const hose = (
  code: string,
  key: string,
  {
    name,
    singular,
    text,
    factor,
    pressure,
  }: { name: Pair; singular: Pair; text: Pair; factor: number; pressure: number },
) =>
  family({
    code,
    key,
    name,
    singular,
    text,
    drawing: 'hose',
    brands: ['fluidal', 'neumar'],
    unit: 'm',
    common: { pressure, length: 25_000 },
    axes: { colour: hoseColours },
    sizes: hoseSizes,
    price: (values) => factor * (0.12 + 0.011 * requireNumber(values, 'outer-diameter') ** 2),
    pack: 25,
  })

export const hoseFamilies: Family[] = [
  hose('HPU', 'pu-hoses', {
    name: ['Tubo de poliuretano', 'Polyurethane tubing'],
    singular: ['Tubo de poliuretano', 'Polyurethane tube'],
    text: [
      'Tubo calibrado de poliuretano éter 98 Shore A, {colour}, rollo de 25 m.',
      'Calibrated ether polyurethane tube, 98 Shore A, {colour}, 25 m coil.',
    ],
    factor: 1,
    pressure: 10,
  }),
  hose('HPA', 'pa-hoses', {
    name: ['Tubo de poliamida', 'Polyamide tubing'],
    singular: ['Tubo de poliamida 12', 'Polyamide 12 tube'],
    text: [
      'Tubo calibrado de poliamida 12 según DIN 73378, {colour}, rollo de 25 m.',
      'Calibrated polyamide 12 tube after DIN 73378, {colour}, 25 m coil.',
    ],
    factor: 0.9,
    pressure: 27,
  }),
  hose('HPV', 'pvc-hoses', {
    name: ['Manguera de PVC reforzada', 'Reinforced PVC hose'],
    singular: ['Manguera de PVC reforzada', 'Reinforced PVC hose'],
    text: [
      'Manguera de PVC con refuerzo de poliéster, {colour}, para aire y agua.',
      'PVC hose with polyester braid, {colour}, for air and water.',
    ],
    factor: 0.7,
    pressure: 20,
  }),
  family({
    code: 'CLP',
    key: 'hose-clamps-din-3017',
    name: ['Abrazaderas DIN 3017', 'Hose clamps DIN 3017'],
    singular: ['Abrazadera DIN 3017', 'Hose clamp DIN 3017'],
    text: [
      'Abrazadera de tornillo sin fin según DIN 3017, {material}, banda de {band}.',
      'Worm-drive hose clamp after DIN 3017, {material}, {band} band.',
    ],
    drawing: 'hose-clamp',
    brands: ['fluidal'],
    basis: 100,
    common: { standard: 'DIN 3017' },
    axes: {
      material: listAxis('material', [
        ['W1', ['W1 cincado', 'W1 zinc plated']],
        ['W2', ['W2 inox parcial', 'W2 part stainless'], 1.6],
        ['W4', ['W4 inox', 'W4 stainless'], 2.6],
      ]),
      band: [9, 12].map((width) => choice(`B${width}`, `${width} mm`, { width, factor: width / 9 })),
    },
    sizes: [
      [8, 12],
      [10, 16],
      [12, 20],
      [16, 25],
      [20, 32],
      [25, 40],
      [32, 50],
      [40, 60],
      [50, 70],
    ].map(([inner = 8, outer = 12]) =>
      choice(formatCode(outer, 3), `${inner}–${outer} mm`, { 'inner-diameter': inner, 'outer-diameter': outer }),
    ),
    price: (values) => (18 + 0.9 * requireNumber(values, 'outer-diameter')) / 100,
    pack: 50,
  }),
]
