import { choice, formatCode, family, listAxis, numberAxis, requireNumber, type Family } from '../../family.ts'
import { allGas, bodies, fittings, gasAxis } from './gas-threads.ts'

/** Rod, port and outer size of ISO 15552, by bore. */
const cylinderRows: [bore: number, rod: number, port: string, width: number][] = [
  [32, 12, 'G 1/8', 48],
  [40, 16, 'G 1/4', 54],
  [50, 20, 'G 1/4', 66],
  [63, 20, 'G 3/8', 76],
  [80, 25, 'G 3/8', 96],
  [100, 25, 'G 1/2', 115],
]

const strokes = numberAxis('stroke', [25, 50, 80, 100, 125, 160, 200, 250, 320], {
  label: (value) => [`carrera ${value} mm`, `stroke ${value} mm`],
})

export const actuatorFamilies: Family[] = [
  family({
    code: 'CYL',
    key: 'cylinders-iso-15552',
    name: ['Cilindros ISO 15552', 'Cylinders ISO 15552'],
    singular: ['Cilindro ISO 15552', 'Cylinder ISO 15552'],
    text: [
      'Cilindro de doble efecto según ISO 15552, émbolo {bore}, amortiguación {cushion}, imán incorporado.',
      'Double-acting cylinder after ISO 15552, bore {bore}, {cushion} cushioning, with magnet.',
    ],
    drawing: 'cylinder',
    brands: ['airon', 'neumar'],
    common: { standard: 'ISO 15552', pressure: 10 },
    axes: {
      cushion: listAxis('function', [
        ['P', ['Regulable', 'Adjustable']],
        ['E', ['Elástica', 'Elastic'], 0.95],
      ]),
      bore: cylinderRows.map(([bore, rod, port, width]) =>
        choice(formatCode(bore, 3), `Ø${bore}`, {
          bore,
          'rod-diameter': rod,
          connection: port,
          width,
          factor: (bore / 32) ** 1.2,
        }),
      ),
    },
    sizes: strokes,
    price: (values) => 34 + 0.11 * requireNumber(values, 'stroke'),
    pack: 1,
  }),
  family({
    code: 'MCY',
    key: 'mini-cylinders-iso-6432',
    name: ['Microcilindros ISO 6432', 'Mini cylinders ISO 6432'],
    singular: ['Microcilindro ISO 6432', 'Mini cylinder ISO 6432'],
    text: [
      'Microcilindro {effect} según ISO 6432, émbolo {bore}, camisa de inox.',
      '{effect} mini cylinder after ISO 6432, bore {bore}, stainless barrel.',
    ],
    drawing: 'cylinder',
    brands: ['airon'],
    common: { standard: 'ISO 6432', pressure: 10 },
    axes: {
      effect: listAxis('function', [
        ['D', ['De doble efecto', 'Double-acting']],
        ['S', ['De simple efecto', 'Single-acting'], 0.9],
      ]),
      bore: [
        [10, 4],
        [12, 6],
        [16, 6],
        [20, 8],
        [25, 10],
      ].map(([bore = 10, rod = 4]) =>
        choice(formatCode(bore, 3), `Ø${bore}`, {
          bore,
          'rod-diameter': rod,
          width: Math.round(bore * 1.25),
          connection: 'M5',
          factor: 0.8 + bore / 60,
        }),
      ),
    },
    sizes: strokes.slice(0, 6),
    price: (values) => 16 + 0.06 * requireNumber(values, 'stroke'),
    pack: 1,
  }),
  family({
    code: 'SOV',
    key: 'solenoid-valves',
    name: ['Electroválvulas', 'Solenoid valves'],
    singular: ['Electroválvula', 'Solenoid valve'],
    text: [
      'Electroválvula {way} de corredera, retorno {back}, mando manual de emergencia.',
      '{way} spool solenoid valve, {back} return, manual override.',
    ],
    drawing: 'valve',
    brands: ['airon', 'neumar'],
    common: { pressure: 10, length: 120, width: 26, height: 58 },
    axes: {
      way: listAxis('function', [
        ['52', ['5/2 vías', '5/2-way']],
        ['32', ['3/2 vías', '3/2-way'], 0.8],
        ['53', ['5/3 vías', '5/3-way'], 1.9],
      ]),
      back: listAxis('category', [
        ['S', ['Por muelle', 'Spring']],
        ['B', ['Biestable', 'Bistable'], 1.35],
      ]),
      port: gasAxis(['G 1/8', 'G 1/4']),
    },
    sizes: listAxis('coil-voltage', [
      ['24D', '24 V DC'],
      ['24A', '24 V AC'],
      ['110A', '110 V AC'],
      ['230A', '230 V AC'],
    ]),
    price: 38,
    pack: 1,
  }),
  family({
    code: 'BLV',
    key: 'ball-valves',
    name: ['Válvulas de bola', 'Ball valves'],
    singular: ['Válvula de bola', 'Ball valve'],
    text: [
      'Válvula de bola {form} de {material}, paso total, palanca.',
      '{form} ball valve of {material}, full bore, lever.',
    ],
    drawing: 'ball-valve',
    brands: ['fluidal'],
    common: { pressure: 30, length: 60 },
    axes: {
      form: listAxis('function', [
        ['HH', ['Hembra-hembra', 'Female-female']],
        ['MH', ['Macho-hembra', 'Male-female'], 1.05],
      ]),
      material: [bodies[0]!, bodies[2]!],
    },
    sizes: allGas,
    price: 4.6,
    pack: 5,
  }),
  family({
    code: 'FLC',
    key: 'flow-regulators',
    name: ['Reguladores de caudal', 'Flow control valves'],
    singular: ['Regulador de caudal', 'Flow control valve'],
    text: [
      'Regulador de caudal unidireccional {form}, tornillo imperdible.',
      'One-way flow control valve {form}, captive screw.',
    ],
    drawing: 'flow-control',
    brands: ['neumar', 'airon'],
    common: { pressure: 10 },
    axes: {
      form: listAxis('function', [
        ['S', ['De salida', 'Meter-out']],
        ['E', ['De entrada', 'Meter-in']],
      ]),
    },
    sizes: fittings.slice(0, 8),
    price: 4.1,
    pack: 5,
  }),
]
