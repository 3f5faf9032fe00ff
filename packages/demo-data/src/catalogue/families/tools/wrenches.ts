import {
  choice,
  formatCode,
  family,
  listAxis,
  requireNumber,
  localiseDecimals,
  type Axis,
  type Family,
} from '../../family.ts'

const brands = ['forjal', 'torsal', 'cortia']

const s = (values: Record<string, unknown>) => Number(values['key-size'])

const steels = listAxis('material', [
  ['CV', ['Cromo-vanadio', 'Chrome vanadium']],
  ['CM', ['Cromo-molibdeno', 'Chrome molybdenum'], 1.25],
])

/** Long and short arm of ISO 2936. */
const keyRows: [size: number, length: number, arm: number][] = [
  [1.5, 45, 14],
  [2, 50, 16],
  [2.5, 56, 18],
  [3, 63, 20],
  [4, 70, 25],
  [5, 80, 28],
  [6, 90, 32],
  [8, 100, 36],
  [10, 112, 40],
  [12, 125, 45],
  [14, 140, 56],
  [17, 160, 63],
  [19, 180, 70],
]

const spannerSizes = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24, 27, 30, 32]

const flats = (sizes: readonly number[], lengthOf: (size: number) => number): Axis =>
  sizes.map((size) =>
    choice(formatCode(size, 2), `${size} mm`, {
      'key-size': size,
      length: Math.round(lengthOf(size)),
      width: Math.round(size * 2.15),
    }),
  )

export const wrenchFamilies: Family[] = [
  family({
    code: 'HXK',
    key: 'hex-keys-iso-2936',
    name: ['Llaves Allen ISO 2936', 'Hexagon keys ISO 2936'],
    singular: ['Llave Allen ISO 2936', 'Hexagon key ISO 2936'],
    text: [
      'Llave acodada para tornillos de hexágono interior según ISO 2936, {finish}, {form}.',
      'L-key for hexagon socket screws after ISO 2936, {finish}, {form}.',
    ],
    drawing: 'hex-key',
    brands,
    common: { standard: 'ISO 2936', material: ['Cromo-vanadio', 'Chrome vanadium'] },
    axes: {
      finish: listAxis('finish', [
        ['BK', ['Pavonado', 'Black oxide']],
        ['NI', ['Niquelado', 'Nickel plated'], 1.2],
        ['A2', ['Inox endurecido', 'Hardened stainless'], 3.2],
      ]),
      form: listAxis('function', [
        ['S', ['Corta', 'Short']],
        ['L', ['Larga', 'Long'], 1.4],
        ['B', ['Larga con bola', 'Long with ball end'], 1.8],
      ]),
    },
    sizes: keyRows.map(([size, length, arm]) =>
      choice(formatCode(size, 2), localiseDecimals([`${size} mm`, `${size} mm`]), {
        'key-size': size,
        length,
        'arm-length': arm,
      }),
    ),
    price: (values) => 0.4 + 0.035 * s(values) ** 1.8,
    pack: (values) => (s(values) <= 10 ? 10 : 5),
  }),
  family({
    code: 'SPN',
    key: 'combination-spanners-iso-7738',
    name: ['Llaves combinadas ISO 7738', 'Combination spanners ISO 7738'],
    singular: ['Llave combinada ISO 7738', 'Combination spanner ISO 7738'],
    text: [
      'Llave combinada de boca y estrella según ISO 7738 (DIN 3113), {material}, {form}.',
      'Open and ring spanner after ISO 7738 (DIN 3113), {material}, {form}.',
    ],
    drawing: 'spanner',
    brands,
    common: { standard: 'ISO 7738' },
    axes: {
      material: steels,
      form: listAxis('function', [
        ['N', ['Fija', 'Fixed']],
        ['R', ['De carraca', 'Ratcheting'], 2.6],
      ]),
    },
    sizes: flats(spannerSizes, (size) => 60 + size * 9.3),
    price: (values) => 1.8 + 0.085 * s(values) ** 1.5,
    pack: 1,
  }),
  family({
    code: 'RNG',
    key: 'ring-spanners-din-838',
    name: ['Llaves de estrella DIN 838', 'Ring spanners DIN 838'],
    singular: ['Llave de estrella acodada DIN 838', 'Offset ring spanner DIN 838'],
    text: [
      'Llave de dos estrellas acodadas según DIN 838, {material}.',
      'Double offset ring spanner after DIN 838, {material}.',
    ],
    drawing: 'ring-spanner',
    brands,
    common: { standard: 'DIN 838' },
    axes: { material: steels },
    sizes: flats([8, 10, 12, 13, 14, 16, 17, 19, 22, 24, 27, 30], (size) => 120 + size * 8),
    price: (values) => 3 + 0.11 * s(values) ** 1.5,
    pack: 1,
  }),
  family({
    code: 'SKT',
    key: 'sockets-iso-2725',
    name: ['Vasos ISO 2725', 'Sockets ISO 2725'],
    singular: ['Vaso ISO 2725', 'Socket ISO 2725'],
    text: [
      'Vaso de seis caras según ISO 2725, cuadradillo {square}, {form}, {material}.',
      'Six-point socket after ISO 2725, {square} drive, {form}, {material}.',
    ],
    drawing: 'socket',
    brands,
    common: { standard: 'ISO 2725' },
    axes: {
      square: listAxis('connection', [
        ['14', '1/4"', 0.7, { depth: 25 }],
        ['38', '3/8"', 0.85, { depth: 28 }],
        ['12', '1/2"', 1, { depth: 38 }],
        ['34', '3/4"', 2.2, { depth: 55 }],
      ]),
      form: listAxis('function', [
        ['S', ['Corto', 'Short']],
        ['L', ['Largo', 'Deep'], 1.5],
        ['I', ['De impacto', 'Impact'], 1.7],
      ]),
      material: steels.slice(0, 1),
    },
    sizes: (chosen) => {
      const large = chosen['connection'] === '3-4'
      return (large ? [19, 22, 24, 27, 30, 32, 36, 41, 46] : [8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 24]).map(
        (size) =>
          choice(formatCode(size, 2), `${size} mm`, {
            'key-size': size,
            length: requireNumber(chosen, 'depth'),
            'outer-diameter': Math.round(size * 1.38),
          }),
      )
    },
    price: (values) => 1.7 + 0.06 * s(values) ** 1.4,
    pack: 1,
    core: ['SKT-12-S-CV'],
  }),
  family({
    code: 'TQW',
    key: 'torque-wrenches-iso-6789',
    name: ['Llaves dinamométricas ISO 6789', 'Torque wrenches ISO 6789'],
    singular: ['Llave dinamométrica ISO 6789', 'Torque wrench ISO 6789'],
    text: [
      'Llave dinamométrica de salto según ISO 6789, {accuracy}, con certificado de calibración.',
      'Click torque wrench after ISO 6789, {accuracy}, with calibration certificate.',
    ],
    drawing: 'torque-wrench',
    brands: ['torsal', 'medira'],
    common: { standard: 'ISO 6789' },
    axes: {
      accuracy: listAxis('protection', [
        ['3', ['Precisión 3 %', 'Accuracy 3 %'], 1.4],
        ['4', ['Precisión 4 %', 'Accuracy 4 %']],
      ]),
    },
    sizes: (
      [
        [5, 25, 280],
        [20, 100, 390],
        [40, 200, 470],
        [60, 340, 620],
        [150, 750, 1010],
      ] as const
    ).map(([low, high, length]) =>
      choice(formatCode(high, 3), `${low}–${high} N·m`, { 'torque-range': `${low}–${high} N·m`, length }),
    ),
    price: (values) => 38 + 0.19 * requireNumber(values, 'length'),
    pack: 1,
  }),
]
