import {
  choice,
  formatCode,
  colourAxis,
  family,
  listAxis,
  requireNumber,
  type Family,
  type Values,
} from '../../family.ts'

const power = (values: Values) => requireNumber(values, 'power')

const brands = ['conmutel', 'voltaria']

const signals = colourAxis([
  ['RD', 'Rojo', 'Red', '#c8202f'],
  ['GN', 'Verde', 'Green', '#2b7a3d'],
  ['YE', 'Amarillo', 'Yellow', '#f2c200'],
  ['BU', 'Azul', 'Blue', '#1d4f91'],
  ['WH', 'Blanco', 'White', '#f4f6f6'],
])

export const controlFamilies: Family[] = [
  family({
    code: 'CTR',
    key: 'contactors-iec-60947',
    name: ['Contactores IEC 60947-4-1', 'Contactors IEC 60947-4-1'],
    singular: ['Contactor tripolar IEC 60947-4-1', 'Three-pole contactor IEC 60947-4-1'],
    text: [
      'Contactor tripolar para motores (AC-3) según IEC 60947-4-1, bobina de {coil}, {auxiliary}.',
      'Three-pole contactor for motors (AC-3) after IEC 60947-4-1, {coil} coil, {auxiliary}.',
    ],
    drawing: 'contactor',
    brands,
    common: { standard: 'IEC 60947-4-1', poles: '3P', 'rated-voltage': 690 },
    axes: {
      coil: listAxis('coil-voltage', [
        ['230A', '230 V AC'],
        ['24D', '24 V DC', 1.25],
        ['24A', '24 V AC'],
        ['110A', '110 V AC'],
      ]),
      auxiliary: listAxis('function', [
        ['10', ['1 NA', '1 NO']],
        ['01', ['1 NC', '1 NC']],
        ['11', ['1 NA + 1 NC', '1 NO + 1 NC'], 1.15],
      ]),
    },
    sizes: [
      [9, 45, 77, 4000],
      [12, 45, 77, 5500],
      [18, 45, 77, 7500],
      [25, 45, 85, 11000],
      [32, 56, 90, 15000],
      [40, 55, 122, 18500],
      [65, 55, 122, 30000],
      [95, 70, 136, 45000],
    ].map(([amps = 9, width = 45, height = 77, watts = 4000]) =>
      choice(formatCode(amps, 2), `${amps} A`, {
        'rated-current': amps,
        width,
        height,
        depth: height + 10,
        power: watts,
      }),
    ),
    price: (values) =>
      14 + 0.011 * requireNumber(values, 'rated-current') ** 2 + 0.9 * requireNumber(values, 'rated-current'),
    pack: 1,
  }),
  family({
    code: 'MPC',
    key: 'motor-protection-iec-60947',
    name: ['Guardamotores IEC 60947', 'Motor protection switches IEC 60947'],
    singular: ['Guardamotor IEC 60947', 'Motor protection switch IEC 60947'],
    text: [
      'Guardamotor magnetotérmico con mando {handle}, 3 polos, 400 V.',
      'Thermal-magnetic motor protection switch with {handle} control, 3 poles, 400 V.',
    ],
    drawing: 'motor-switch',
    brands,
    common: { standard: 'IEC 60947-2', poles: '3P', width: 45, height: 89, depth: 78 },
    axes: {
      handle: listAxis('function', [
        ['R', ['Rotativo', 'Rotary'], 1.1],
        ['P', ['De pulsadores', 'Push-button']],
      ]),
    },
    sizes: [
      [1.6, '1–1,6 A', '1–1.6 A'],
      [2.5, '1,6–2,5 A', '1.6–2.5 A'],
      [4, '2,5–4 A', '2.5–4 A'],
      [6.3, '4–6,3 A', '4–6.3 A'],
      [10, '6–10 A', '6–10 A'],
      [14, '9–14 A', '9–14 A'],
      [18, '13–18 A', '13–18 A'],
      [25, '20–25 A', '20–25 A'],
    ].map(([amps, es, en]) =>
      choice(formatCode(Number(amps), 2), [String(es), String(en)], { 'rated-current': Number(amps) }),
    ),
    price: (values) => 31 + 0.5 * requireNumber(values, 'rated-current'),
    pack: 1,
  }),
  family({
    code: 'PSB',
    key: 'push-buttons-22-mm',
    name: ['Pulsadores y pilotos de 22 mm', 'Push-buttons and pilot lights, 22 mm'],
    singular: ['Mando de 22 mm:', 'Control unit 22 mm:'],
    text: [
      '{form} de 22 mm según IEC 60947-5-1, {material}, IP66.',
      '{form} of 22 mm after IEC 60947-5-1, {material}, IP66.',
    ],
    drawing: 'push-button',
    brands,
    common: {
      standard: 'IEC 60947-5-1',
      'ingress-protection': 'IP66',
      diameter: 29,
      'hole-diameter': 22.3,
      length: 56,
    },
    axes: {
      form: listAxis('function', [
        ['P', ['Pulsador rasante', 'Flush push-button']],
        ['L', ['Pulsador luminoso', 'Illuminated push-button'], 1.9],
        ['I', ['Piloto LED', 'LED pilot light'], 1.1],
        ['M', ['Seta de emergencia', 'Emergency stop'], 2.4],
      ]),
      material: listAxis('material', [
        ['PL', ['Plástico', 'Plastic']],
        ['ME', ['Metal', 'Metal'], 1.7],
      ]),
    },
    sizes: signals,
    price: 5.2,
    pack: 1,
  }),
  family({
    code: 'RLY',
    key: 'industrial-relays',
    name: ['Relés industriales', 'Industrial relays'],
    singular: ['Relé enchufable', 'Plug-in relay'],
    text: [
      'Relé industrial enchufable {contacts} con indicador LED, bobina según variante.',
      'Plug-in industrial relay {contacts} with LED, coil by variant.',
    ],
    drawing: 'relay',
    brands,
    common: { width: 27, height: 36, depth: 28 },
    axes: {
      contacts: [
        choice('2C', ['2 conmutados 10 A', '2 changeover 10 A'], { 'rated-current': 10 }),
        choice('4C', ['4 conmutados 6 A', '4 changeover 6 A'], { 'rated-current': 6, factor: 1.2 }),
      ],
    },
    sizes: listAxis('coil-voltage', [
      ['12D', '12 V DC'],
      ['24D', '24 V DC'],
      ['24A', '24 V AC'],
      ['110A', '110 V AC'],
      ['230A', '230 V AC'],
    ]),
    price: 5.9,
    pack: 10,
  }),
  family({
    code: 'PSU',
    key: 'power-supplies-din',
    name: ['Fuentes de alimentación', 'Power supplies'],
    singular: ['Fuente de alimentación', 'Power supply'],
    text: [
      'Fuente conmutada {output} para carril DIN, entrada 100–240 V AC.',
      'Switched power supply {output} for DIN rail, input 100–240 V AC.',
    ],
    drawing: 'power-supply',
    brands,
    common: { height: 125, depth: 114 },
    axes: {
      output: [
        choice('12', '12 V DC', { 'rated-voltage': 12 }),
        choice('24', '24 V DC', { 'rated-voltage': 24 }),
        choice('48', '48 V DC', { 'rated-voltage': 48, factor: 1.2 }),
      ],
    },
    sizes: [
      [30, 21],
      [60, 32],
      [120, 40],
      [240, 63],
      [480, 86],
    ].map(([watt = 30, width = 21]) => choice(formatCode(watt, 3), `${watt} W`, { power: watt, width })),
    price: (values) => 16 + 0.26 * power(values),
    pack: 1,
  }),
]
