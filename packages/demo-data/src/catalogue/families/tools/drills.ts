import {
  choice,
  formatCode,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  localiseDecimals,
  type Axis,
  type Family,
  type Values,
} from '../../family.ts'

const d = (values: Values) => requireNumber(values, 'diameter')

const brands = ['brocal', 'cortia', 'forjal']

/** Length and flute length of DIN 338, by diameter. */
const jobberLengths: [upTo: number, length: number, flute: number][] = [
  [2, 49, 24],
  [2.5, 57, 30],
  [3, 61, 33],
  [3.5, 70, 39],
  [4, 75, 43],
  [4.5, 80, 47],
  [5, 86, 52],
  [6, 93, 57],
  [7, 109, 69],
  [8, 117, 75],
  [9, 125, 81],
  [10, 133, 87],
  [11, 142, 94],
  [12, 151, 101],
  [13, 151, 101],
]

const drillSizes = [
  1, 1.5, 2, 2.5, 3, 3.2, 3.3, 3.5, 4, 4.2, 4.5, 5, 5.5, 6, 6.5, 6.8, 7, 8, 8.5, 9, 10, 10.2, 11, 12, 13,
]

const jobberDrills: Axis = drillSizes.map((diameter) => {
  const [, length = 151, flute = 101] = jobberLengths.find(([upTo]) => diameter <= upTo) ?? []
  return choice(formatCode(diameter, 2), localiseDecimals([`Ø${diameter} mm`, `Ø${diameter} mm`]), {
    diameter,
    length,
    'flute-length': flute,
    'shank-diameter': diameter,
  })
})

const sized = (
  rows: [diameter: number, length: number, flute: number][],
  name = (diameter: number, length: number) => `${diameter} × ${length} mm`,
): Axis =>
  rows.map(([diameter, length, flute]) =>
    choice(`${formatCode(diameter, 2)}X${length}`, name(diameter, length), { diameter, length, 'flute-length': flute }),
  )

export const drillFamilies: Family[] = [
  family({
    code: 'DRL',
    key: 'drills-din-338',
    name: ['Brocas DIN 338 para metal', 'Twist drills DIN 338'],
    singular: ['Broca DIN 338', 'Twist drill DIN 338'],
    text: [
      'Broca helicoidal de mango cilíndrico según DIN 338, {material}, punta {point}. Para acero, fundición y metales no férreos.',
      'Twist drill with straight shank after DIN 338, {material}, {point} point. For steel, cast iron and non-ferrous metals.',
    ],
    drawing: 'twist-drill',
    brands,
    common: { standard: 'DIN 338', flutes: 2 },
    axes: {
      material: [
        choice('HSS', 'HSS', { material: 'HSS', coating: ['Sin recubrir', 'Uncoated'] }),
        choice('CO', 'HSS-Co5', { material: 'HSS-Co5', coating: ['Sin recubrir', 'Uncoated'], factor: 1.9 }),
        choice('TIN', 'HSS TiN', { material: 'HSS', coating: 'TiN', factor: 1.45 }),
        choice('TIA', 'HSS-Co5 TiAlN', { material: 'HSS-Co5', coating: 'TiAlN', factor: 2.6 }),
      ],
      point: [
        choice('118', '118°', { 'point-angle': 118 }),
        choice('135', '135°', { 'point-angle': 135, factor: 1.08 }),
      ],
    },
    sizes: jobberDrills,
    price: (values) => 0.55 + 0.045 * d(values) ** 1.75,
    pack: (values) => (d(values) <= 10 ? 10 : 5),
    core: ['DRL-CO-135'],
  }),
  family({
    code: 'DSS',
    key: 'sds-plus-drills',
    name: ['Brocas SDS para hormigón', 'SDS drills for concrete'],
    singular: ['Broca', 'Hammer drill bit'],
    text: [
      'Broca de widia {shank}, {cutter}, para hormigón y piedra con martillo perforador.',
      'Carbide hammer drill bit {shank}, {cutter}, for concrete and stone.',
    ],
    drawing: 'sds-drill',
    brands,
    common: { material: ['Metal duro', 'Carbide'] },
    axes: {
      shank: listAxis('connection', [
        ['P', 'SDS-plus'],
        ['M', 'SDS-max', 2.4],
      ]),
      cutter: listAxis('function', [
        ['2', ['Dos filos', 'Two cutters']],
        ['4', ['Cuatro filos', 'Four cutters'], 1.5],
      ]),
    },
    sizes: sized([
      [5, 110, 50],
      [6, 110, 50],
      [6, 160, 100],
      [8, 110, 50],
      [8, 160, 100],
      [10, 160, 100],
      [10, 260, 200],
      [12, 160, 100],
      [12, 260, 200],
      [14, 210, 150],
      [16, 260, 200],
      [18, 300, 240],
      [20, 450, 400],
    ]),
    price: (values) => 1.6 + 0.02 * d(values) ** 2 + 0.012 * requireNumber(values, 'length'),
    pack: 1,
  }),
  family({
    code: 'DST',
    key: 'step-drills',
    name: ['Brocas escalonadas', 'Step drills'],
    singular: ['Broca escalonada', 'Step drill'],
    text: [
      'Broca escalonada de {material} para chapa hasta 4 mm: taladra y desbarba en una pasada.',
      'Step drill of {material} for sheet up to 4 mm: drills and deburrs in one go.',
    ],
    drawing: 'step-drill',
    brands,
    axes: {
      material: listAxis('material', [
        ['HSS', 'HSS'],
        ['CO', 'HSS-Co5', 1.7],
      ]),
    },
    sizes: [
      [4, 12, 66],
      [4, 20, 75],
      [6, 30, 98],
      [6, 37, 103],
      [20, 30, 70],
    ].map(([from = 4, diameter = 12, length = 66]) =>
      choice(`${from}X${diameter}`, `${from}–${diameter} mm`, { diameter, 'shank-diameter': from + 4, length }),
    ),
    price: (values) => 6 + 0.045 * d(values) ** 1.9,
    pack: 1,
  }),
  family({
    code: 'HSW',
    key: 'hole-saws',
    name: ['Coronas perforadoras', 'Hole saws'],
    singular: ['Corona perforadora', 'Hole saw'],
    text: [
      'Corona {material}, profundidad de corte 38 mm, para taladro manual y de columna.',
      '{material} hole saw, cutting depth 38 mm, for hand and pillar drills.',
    ],
    drawing: 'hole-saw',
    brands,
    common: { 'flute-length': 38 },
    axes: {
      material: listAxis('material', [
        ['BI', ['Bimetal HSS-Co8', 'Bi-metal HSS-Co8']],
        ['TC', ['Metal duro', 'Carbide'], 2.3],
      ]),
    },
    sizes: numberAxis('diameter', [16, 20, 22, 25, 32, 40, 51, 60, 68, 76, 83, 102], {
      label: (value) => `Ø${value} mm`,
    }),
    price: (values) => 4 + 0.16 * d(values),
    pack: 1,
  }),
]
