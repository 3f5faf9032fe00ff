import { listAxis, requireNumber, type Family, type Values } from '../../family.ts'
import { buttonTable, capScrewTable, countersunkTable, flangeTable, hexTable, panTable } from './screw-tables.ts'
import {
  a2,
  a4,
  barWeight,
  boltMaterials,
  bySize,
  lengths,
  socketMaterials,
  steel109,
  steel88,
  threads,
  tighteningTorque,
  zincSteel,
} from './threads.ts'

const brands = ['ibertor', 'tornalia', 'fixora']

/** Computes the price of one screw in euros: one part for the head, one for the length. */
const screwPrice = (values: Values) => {
  const d = requireNumber(values, 'thread-diameter')
  return (0.15797 * d * d + 0.060275 * d * requireNumber(values, 'length')) / 100
}
const packOf = (values: Values) => {
  const volume = requireNumber(values, 'thread-diameter') ** 2 * requireNumber(values, 'length')
  if (volume < 3000) return 100
  if (volume < 12_000) return 50
  return volume < 40_000 ? 25 : 10
}

const screw = { brands, basis: 100, pack: packOf, price: screwPrice, derived: tighteningTorque }
const hexagonSocket = { drive: ['Hexágono interior', 'Hexagon socket'] } as const

export const screwFamilies: Family[] = [
  {
    ...screw,
    code: 'SCS',
    key: 'socket-head-iso-4762',
    name: ['Tornillos Allen ISO 4762', 'Socket head cap screws ISO 4762'],
    ...bySize(['Tornillo Allen ISO 4762', 'Socket head cap screw ISO 4762']),
    text: [
      'Tornillo de cabeza cilíndrica con hexágono interior según ISO 4762 (antes DIN 912), {material}, rosca métrica gruesa {thread}, tolerancia 6g, producto clase A. Para uniones desmontables con la cabeza embutida o con poco espacio para la llave.',
      'Cap screw with hexagon socket after ISO 4762 (formerly DIN 912), {material}, coarse thread {thread}, tolerance 6g, product grade A. For joints with a counterbored head or little room for the key.',
    ],
    drawing: 'socket-head-screw',
    common: { standard: 'ISO 4762', ...hexagonSocket },
    axes: { material: socketMaterials, thread: threads(capScrewTable) },
    sizes: (chosen) =>
      screwLengths(chosen, { from: 1.4, to: 10, threadLength: requireNumber(chosen, 'thread-length'), head: 0.0087 }),
    core: ['SCS-A2-M6', 'SCS-A2-M8', 'SCS-A4-M8', 'SCS-88-M8', 'SCS-129-M10'],
  },
  {
    ...screw,
    code: 'HXB',
    key: 'hex-bolts-iso-4014',
    name: ['Tornillos hexagonales ISO 4014', 'Hexagon bolts ISO 4014'],
    ...bySize(['Tornillo hexagonal ISO 4014', 'Hexagon bolt ISO 4014']),
    text: [
      'Tornillo de cabeza hexagonal con caña según ISO 4014 (antes DIN 931), {material}, rosca parcial {thread}. La caña lisa trabaja a cortadura; la rosca queda fuera de la junta.',
      'Hexagon bolt with shank after ISO 4014 (formerly DIN 931), {material}, partly threaded {thread}. The plain shank takes the shear; the thread stays out of the joint.',
    ],
    drawing: 'hex-bolt',
    common: { standard: 'ISO 4014', drive: ['Hexágono exterior', 'External hexagon'] },
    axes: { material: boltMaterials, thread: threads(hexTable) },
    sizes: (chosen) =>
      screwLengths(chosen, { from: 5, to: 16, threadLength: requireNumber(chosen, 'thread-length'), head: 0.0095 }),
    core: ['HXB-88-M12'],
  },
  {
    ...screw,
    code: 'HXS',
    key: 'hex-screws-iso-4017',
    name: ['Tornillos hexagonales ISO 4017', 'Hexagon screws ISO 4017'],
    ...bySize(['Tornillo hexagonal ISO 4017', 'Hexagon screw ISO 4017']),
    text: [
      'Tornillo de cabeza hexagonal roscado hasta la cabeza según ISO 4017 (antes DIN 933), {material}, rosca {thread}.',
      'Hexagon screw threaded up to the head after ISO 4017 (formerly DIN 933), {material}, thread {thread}.',
    ],
    drawing: 'hex-bolt',
    common: { standard: 'ISO 4017', drive: ['Hexágono exterior', 'External hexagon'] },
    axes: { material: boltMaterials, thread: threads(withoutThreadLength(hexTable)) },
    sizes: (chosen) => screwLengths(chosen, { from: 1.6, to: 10, threadLength: 200, head: 0.0095 }),
    core: ['HXS-A2-M8'],
  },
  {
    ...screw,
    code: 'CSK',
    key: 'countersunk-iso-10642',
    name: ['Tornillos avellanados ISO 10642', 'Countersunk screws ISO 10642'],
    ...bySize(['Tornillo Allen avellanado ISO 10642', 'Countersunk socket screw ISO 10642']),
    text: [
      'Tornillo de cabeza avellanada de 90° con hexágono interior según ISO 10642 (antes DIN 7991), {material}. Queda a ras de la pieza; el largo incluye la cabeza.',
      'Screw with 90° countersunk head and hexagon socket after ISO 10642 (formerly DIN 7991), {material}. Sits flush; the length includes the head.',
    ],
    drawing: 'countersunk-screw',
    common: { standard: 'ISO 10642', ...hexagonSocket },
    axes: { material: socketMaterials.slice(0, 5), thread: threads(countersunkTable) },
    sizes: (chosen) => screwLengths(chosen, { from: 1.9, to: 8, threadLength: 200, head: 0.003 }),
    core: ['CSK-A2-M6'],
  },
  {
    ...screw,
    code: 'BHS',
    key: 'button-head-iso-7380',
    name: ['Tornillos de cabeza de botón ISO 7380', 'Button head screws ISO 7380'],
    ...bySize(['Tornillo Allen de cabeza de botón ISO 7380-1', 'Button head socket screw ISO 7380-1']),
    text: [
      'Tornillo de cabeza abombada baja con hexágono interior según ISO 7380-1, {material}. Para carcasas y protecciones; admite menos par que ISO 4762.',
      'Screw with low domed head and hexagon socket after ISO 7380-1, {material}. For covers and guards; takes less torque than ISO 4762.',
    ],
    drawing: 'button-head-screw',
    common: { standard: 'ISO 7380-1', ...hexagonSocket },
    axes: { material: socketMaterials.slice(0, 5), thread: threads(buttonTable) },
    sizes: (chosen) => screwLengths(chosen, { from: 1.5, to: 6, threadLength: 200, head: 0.004 }),
    core: ['BHS-A2-M5'],
  },
  {
    ...screw,
    code: 'PHS',
    key: 'pan-head-din-7985',
    name: ['Tornillos alomados DIN 7985', 'Pan head screws DIN 7985'],
    ...bySize(['Tornillo alomado {drive} DIN 7985', 'Pan head screw {drive} DIN 7985']),
    text: [
      'Tornillo de cabeza alomada según DIN 7985 (ISO 7045), {material}, rosca {thread}. Para chapa, cuadros y electrónica.',
      'Screw with raised cheese head after DIN 7985 (ISO 7045), {material}, thread {thread}. For sheet metal, panels and electronics.',
    ],
    drawing: 'pan-head-screw',
    common: { standard: 'DIN 7985' },
    axes: {
      material: [a2, zincSteel],
      drive: listAxis('drive', [
        ['PH', 'Phillips'],
        ['PZ', 'Pozidriv', 1.02],
        ['TX', 'Torx', 1.08],
      ]),
      thread: threads(panTable),
    },
    sizes: (chosen) => screwLengths(chosen, { from: 1.6, to: 9, threadLength: 200, head: 0.005 }),
    core: ['PHS-A2-PH-M4'],
  },
  {
    ...screw,
    code: 'FLG',
    key: 'flange-bolts-din-6921',
    name: ['Tornillos con valona DIN 6921', 'Flange bolts DIN 6921'],
    ...bySize(['Tornillo hexagonal con valona DIN 6921', 'Hexagon flange bolt DIN 6921']),
    text: [
      'Tornillo hexagonal con valona según DIN 6921, {material}. La valona reparte la carga y ahorra la arandela.',
      'Hexagon bolt with flange after DIN 6921, {material}. The flange spreads the load and saves the washer.',
    ],
    drawing: 'hex-bolt',
    common: { standard: 'DIN 6921', drive: ['Hexágono exterior', 'External hexagon'] },
    axes: { material: [steel88, a2, a4, steel109], thread: threads(flangeTable) },
    sizes: (chosen) => screwLengths(chosen, { from: 2, to: 8, threadLength: 200, head: 0.0095 }),
    core: ['FLG-88-M8'],
  },
]

type Range = { from: number; to: number; threadLength: number; head: number }

/** Adds the weight of the head, proportional to the cube of the diameter, to that of the bar. */
function screwLengths(chosen: Values, { head, ...range }: Range) {
  return lengths(chosen, { ...range, weightOf: (d, length) => barWeight(d, length) + d ** 3 * head })
}

function withoutThreadLength(rows: Record<number, Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(rows).map(([d, { 'thread-length': _own, ...row }]) => [d, row] as [string, Record<string, number>]),
  )
}
