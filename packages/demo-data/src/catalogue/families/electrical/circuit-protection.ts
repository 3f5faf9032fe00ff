import { choice, crossAxes, family, listAxis, numberAxis, type Family } from '../../family.ts'
import { current } from './wires.ts'

const brands = ['voltaria', 'conmutel', 'cablor']

const poles = listAxis('poles', [
  ['1P', '1P', 1, { width: 18 }],
  ['1N', '1P+N', 1.5, { width: 18 }],
  ['2P', '2P', 2, { width: 36 }],
  ['3P', '3P', 3.1, { width: 54 }],
  ['4P', '4P', 4.2, { width: 72 }],
])

const ratings = (amps: number[]) => numberAxis('rated-current', amps, { digits: 2, label: (value) => `${value} A` })

export const protectionFamilies: Family[] = [
  family({
    code: 'MCB',
    key: 'mcb-iec-60898',
    name: ['Magnetotérmicos IEC 60898', 'Miniature circuit breakers IEC 60898'],
    singular: ['Magnetotérmico IEC 60898', 'MCB IEC 60898'],
    text: [
      'Interruptor automático magnetotérmico según IEC 60898-1, {curve}, {poles}, 230/400 V, carril DIN.',
      'Miniature circuit breaker after IEC 60898-1, {curve}, {poles}, 230/400 V, DIN rail.',
    ],
    drawing: 'mcb',
    brands,
    common: { standard: 'IEC 60898-1', 'rated-voltage': 400, height: 85, depth: 70 },
    axes: {
      curve: [
        choice('C6', ['Curva C 6 kA', 'Curve C 6 kA'], { curve: 'C', 'breaking-capacity': 6 }),
        choice('B6', ['Curva B 6 kA', 'Curve B 6 kA'], { curve: 'B', 'breaking-capacity': 6 }),
        choice('C10', ['Curva C 10 kA', 'Curve C 10 kA'], { curve: 'C', 'breaking-capacity': 10, factor: 1.6 }),
        choice('D10', ['Curva D 10 kA', 'Curve D 10 kA'], { curve: 'D', 'breaking-capacity': 10, factor: 1.9 }),
      ],
      poles,
    },
    sizes: ratings([6, 10, 16, 20, 25, 32, 40, 50, 63]),
    price: (values) => 4.2 + 0.09 * current(values),
    pack: 1,
    core: ['MCB-C6-1P', 'MCB-C6-2P'],
  }),
  family({
    code: 'RCB',
    key: 'rccb-iec-61008',
    name: ['Diferenciales IEC 61008', 'Residual current breakers IEC 61008'],
    singular: ['Diferencial IEC 61008', 'RCCB IEC 61008'],
    text: [
      'Interruptor diferencial {type}, {poles}, según IEC 61008-1.',
      'Residual current circuit breaker {type}, {poles}, after IEC 61008-1.',
    ],
    drawing: 'mcb',
    brands,
    common: { standard: 'IEC 61008-1', 'rated-voltage': 400, height: 85, depth: 70 },
    axes: {
      type: listAxis('category', [
        ['AC', ['Clase AC', 'Type AC']],
        ['A', ['Clase A', 'Type A'], 1.4],
        ['AS', ['Clase A superinmunizado', 'Type A super-immune'], 2.4],
      ]),
      poles: [poles[2]!, poles[4]!],
    },
    sizes: crossAxes(ratings([25, 40, 63]), numberAxis('sensitivity', [30, 300], { label: (value) => `${value} mA` })),
    price: (values) => 16 + 0.2 * current(values),
    pack: 1,
  }),
  family({
    code: 'FUS',
    key: 'fuses-iec-60269',
    name: ['Fusibles IEC 60269', 'Fuses IEC 60269'],
    singular: ['Fusible cilíndrico IEC 60269', 'Cylindrical fuse IEC 60269'],
    text: [
      'Fusible cilíndrico {type} de {body} según IEC 60269, 500 V.',
      'Cylindrical fuse {type} {body} after IEC 60269, 500 V.',
    ],
    drawing: 'fuse',
    brands: ['voltaria'],
    common: { standard: 'IEC 60269', 'rated-voltage': 500 },
    axes: {
      type: listAxis('curve', [
        ['GG', 'gG'],
        ['AM', 'aM', 1.1],
      ]),
      body: [
        choice('10', '10 × 38 mm', { diameter: 10.3, length: 38 }),
        choice('14', '14 × 51 mm', { diameter: 14.3, length: 51, factor: 2.1 }),
      ],
    },
    sizes: ratings([2, 4, 6, 10, 16, 20, 25, 32]),
    price: 0.75,
    pack: 10,
  }),
  family({
    code: 'SPD',
    key: 'surge-arresters-iec-61643',
    name: ['Protección de sobretensión IEC 61643', 'Surge arresters IEC 61643'],
    singular: ['Protector de sobretensión IEC 61643', 'Surge arrester IEC 61643'],
    text: [
      'Protector contra sobretensiones transitorias {type}, {poles}, cartuchos enchufables.',
      'Transient surge arrester {type}, {poles}, plug-in cartridges.',
    ],
    drawing: 'mcb',
    brands: ['voltaria'],
    common: { standard: 'IEC 61643-11', height: 90, depth: 68 },
    axes: {
      type: listAxis('category', [
        ['2', ['Tipo 2', 'Type 2']],
        ['12', ['Tipo 1+2', 'Type 1+2'], 2.8],
      ]),
      poles: [poles[1]!, poles[4]!],
    },
    sizes: numberAxis('rated-voltage', [275, 320, 440], { label: (value) => `${value} V` }),
    price: 39,
    pack: 1,
  }),
]
