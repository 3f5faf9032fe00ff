import { choice, formatCode, family, listAxis, requireNumber, type Family, type Values } from '../../family.ts'
import { table, threads } from '../fasteners/threads.ts'

const d = (values: Values) => requireNumber(values, 'diameter')

const brands = ['brocal', 'cortia', 'forjal']

/** Length, thread length, shank of ISO 529 / DIN 352. */
const tapTable = table('length thread-length shank-diameter', {
  3: [40, 11, 3.5],
  4: [45, 13, 4.5],
  5: [50, 16, 6],
  6: [56, 19, 6],
  8: [63, 22, 6],
  10: [70, 24, 7],
  12: [75, 28, 9],
  16: [80, 32, 12],
  20: [95, 37, 16],
})

const millRows: [number, number, number][] = [
  [2, 51, 7],
  [3, 52, 8],
  [4, 55, 11],
  [5, 57, 13],
  [6, 57, 13],
  [8, 69, 19],
  [10, 72, 22],
  [12, 83, 26],
  [16, 92, 32],
  [20, 104, 38],
]

const mills = millRows.map(([diameter, length, flute]) =>
  choice(formatCode(diameter, 2), `Ø${diameter} mm`, {
    diameter,
    length,
    'flute-length': flute,
    'shank-diameter': Math.max(6, diameter),
  }),
)

const tapPrice = (values: Record<string, unknown>) => 4.2 + 0.06 * Number(values['thread-diameter']) ** 1.9

export const threadingFamilies: Family[] = [
  family({
    code: 'TAP',
    key: 'hand-taps-iso-529',
    name: ['Machos a mano DIN 352', 'Hand taps DIN 352'],
    singular: ['Macho a mano DIN 352', 'Hand tap DIN 352'],
    text: [
      'Macho de roscar a mano según DIN 352, {material}, {form}, rosca métrica ISO 6H.',
      'Hand tap after DIN 352, {material}, {form}, metric ISO thread 6H.',
    ],
    drawing: 'tap',
    brands,
    common: { standard: 'DIN 352' },
    axes: {
      material: listAxis('material', [
        ['HSS', 'HSS'],
        ['HSSE', 'HSS-E', 1.6],
      ]),
      form: listAxis('function', [
        ['SET', ['Juego de tres', 'Set of three'], 2.5],
        ['FIN', ['Acabador', 'Bottoming']],
      ]),
    },
    sizes: threads(tapTable),
    price: tapPrice,
    pack: 1,
    core: ['TAP-HSS-FIN'],
  }),
  family({
    code: 'MTP',
    key: 'machine-taps-din-371',
    name: ['Machos a máquina DIN 371/376', 'Machine taps DIN 371/376'],
    singular: ['Macho a máquina DIN 371/376', 'Machine tap DIN 371/376'],
    text: [
      'Macho a máquina {material} para agujero {form}, tolerancia ISO 2 (6H).',
      'Machine tap {material} for {form} holes, tolerance ISO 2 (6H).',
    ],
    drawing: 'tap',
    brands,
    common: { standard: 'DIN 371' },
    axes: {
      material: listAxis('material', [
        ['HSSE', 'HSS-E'],
        ['TIN', 'HSS-E TiN', 1.4],
        ['VA', 'HSS-E VA', 1.5],
      ]),
      form: listAxis('function', [
        ['B', ['Pasante', 'Through']],
        ['C', ['Ciego', 'Blind'], 1.1],
      ]),
    },
    sizes: threads(tapTable),
    price: (values) => tapPrice(values) * 2.1,
    pack: 1,
  }),
  family({
    code: 'DIE',
    key: 'dies-iso-2568',
    name: ['Terrajas ISO 2568', 'Threading dies ISO 2568'],
    singular: ['Terraja redonda ISO 2568', 'Round die ISO 2568'],
    text: [
      'Terraja redonda según ISO 2568 (DIN 223), {material}, tolerancia 6g.',
      'Round threading die after ISO 2568 (DIN 223), {material}, tolerance 6g.',
    ],
    drawing: 'die',
    brands,
    common: { standard: 'ISO 2568' },
    axes: {
      material: listAxis('material', [
        ['HSS', 'HSS'],
        ['HSSE', 'HSS-E', 1.5],
      ]),
    },
    sizes: threads(
      table('outer-diameter thickness', {
        3: [20, 5],
        4: [20, 5],
        5: [20, 7],
        6: [20, 7],
        8: [25, 9],
        10: [30, 11],
        12: [38, 14],
        16: [45, 18],
      }),
    ),
    price: (values) => tapPrice(values) * 1.3,
    pack: 1,
  }),
  family({
    code: 'EML',
    key: 'end-mills-din-844',
    name: ['Fresas HSS DIN 844', 'HSS end mills DIN 844'],
    singular: ['Fresa DIN 844', 'End mill DIN 844'],
    text: [
      'Fresa de mango cilíndrico según DIN 844, {material}, {teeth}, para ranurar y contornear.',
      'Straight-shank end mill after DIN 844, {material}, {teeth}, for slotting and contouring.',
    ],
    drawing: 'end-mill',
    brands,
    common: { standard: 'DIN 844' },
    axes: {
      material: listAxis('material', [
        ['CO8', 'HSS-Co8'],
        ['TIA', 'HSS-Co8 TiAlN', 1.4],
      ]),
      teeth: [2, 3, 4].map((teeth) => choice(`Z${teeth}`, [`${teeth} labios`, `${teeth} flutes`], { flutes: teeth })),
    },
    sizes: mills,
    price: (values) => 7 + 0.1 * d(values) ** 1.85,
    pack: 1,
  }),
  family({
    code: 'CEM',
    key: 'carbide-end-mills-din-6527',
    name: ['Fresas de metal duro DIN 6527', 'Carbide end mills DIN 6527'],
    singular: ['Fresa de metal duro DIN 6527', 'Carbide end mill DIN 6527'],
    text: [
      'Fresa de metal duro integral según DIN 6527, {coating}, {teeth}, hélice desigual contra vibración.',
      'Solid carbide end mill after DIN 6527, {coating}, {teeth}, unequal helix against chatter.',
    ],
    drawing: 'end-mill',
    brands,
    common: { standard: 'DIN 6527', material: ['Metal duro', 'Carbide'] },
    axes: {
      coating: listAxis('coating', [
        ['TIA', 'TiAlN'],
        ['ALC', 'AlCrN', 1.12],
        ['DLC', 'DLC', 1.4],
      ]),
      teeth: [3, 4, 6].map((teeth) => choice(`Z${teeth}`, [`${teeth} labios`, `${teeth} flutes`], { flutes: teeth })),
    },
    sizes: mills,
    price: (values) => 11 + 0.26 * d(values) ** 1.95,
    pack: 1,
  }),
]
