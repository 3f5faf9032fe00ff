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
} from '../../family.ts'

const brands = ['forjal', 'torsal', 'cortia']

const tips = (name: string, rows: [code: string, label: string, blade: number, length: number][]): Axis =>
  rows.map(([code, label, blade, length]) =>
    choice(code, label, {
      'drive-size': label,
      'blade-length': blade,
      length,
      diameter: Math.max(3, Math.round(blade / 20)),
      drive: name,
    }),
  )

export const screwdriverFamilies: Family[] = [
  family({
    code: 'SDF',
    key: 'slotted-screwdrivers-iso-2380',
    name: ['Destornilladores planos ISO 2380', 'Slotted screwdrivers ISO 2380'],
    singular: ['Destornillador plano ISO 2380', 'Slotted screwdriver ISO 2380'],
    text: [
      'Destornillador de punta plana según ISO 2380, {form}, mango de dos componentes.',
      'Slotted screwdriver after ISO 2380, {form}, two-component handle.',
    ],
    drawing: 'screwdriver',
    brands,
    common: { standard: 'ISO 2380', drive: ['Ranura', 'Slot'] },
    axes: {
      form: [
        choice('N', ['De taller', 'Workshop'], { insulated: false }),
        choice('V', ['Aislado 1.000 V', 'Insulated 1,000 V'], { insulated: true, factor: 1.5 }),
      ],
    },
    sizes: (
      [
        [2.5, 75, 160],
        [3, 100, 185],
        [4, 100, 200],
        [5.5, 125, 235],
        [6.5, 150, 270],
        [8, 175, 305],
        [10, 200, 340],
      ] as const
    ).map(([size, blade, length]) =>
      choice(formatCode(size, 2), localiseDecimals([`${size} × ${blade} mm`, `${size} × ${blade} mm`]), {
        width: size,
        'blade-length': blade,
        length,
        diameter: size,
      }),
    ),
    price: (values) => 1.9 + 0.025 * requireNumber(values, 'blade-length'),
    pack: 1,
  }),
  family({
    code: 'SDX',
    key: 'cross-screwdrivers-iso-8764',
    name: ['Destornilladores de cruz y Torx ISO 8764', 'Cross and Torx screwdrivers ISO 8764'],
    singular: ['Destornillador ISO 8764', 'Screwdriver ISO 8764'],
    text: [
      'Destornillador {form} según ISO 8764, punta magnética.',
      '{form} screwdriver after ISO 8764, magnetic tip.',
    ],
    drawing: 'screwdriver',
    brands,
    common: { standard: 'ISO 8764' },
    axes: {
      form: [
        choice('N', ['De taller', 'Workshop'], { insulated: false }),
        choice('V', ['Aislado 1.000 V', 'Insulated 1,000 V'], { insulated: true, factor: 1.5 }),
      ],
    },
    sizes: [
      ...tips('Phillips', [
        ['PH0', 'PH0', 60, 145],
        ['PH1', 'PH1', 80, 180],
        ['PH2', 'PH2', 100, 210],
        ['PH3', 'PH3', 150, 270],
      ]),
      ...tips('Pozidriv', [
        ['PZ1', 'PZ1', 80, 180],
        ['PZ2', 'PZ2', 100, 210],
      ]),
      ...tips('Torx', [
        ['T10', 'T10', 60, 160],
        ['T15', 'T15', 80, 180],
        ['T20', 'T20', 100, 205],
        ['T25', 'T25', 100, 205],
        ['T30', 'T30', 115, 225],
      ]),
    ],
    price: (values) => 2.1 + 0.026 * requireNumber(values, 'blade-length'),
    pack: 1,
  }),
  family({
    code: 'BIT',
    key: 'bits-iso-1173',
    name: ['Puntas de atornillar ISO 1173', 'Screwdriver bits ISO 1173'],
    singular: ['Punta de atornillar 1/4" ISO 1173', 'Screwdriver bit 1/4" ISO 1173'],
    text: [
      'Punta hexagonal de 1/4" según ISO 1173, {form}, {length}.',
      'Hexagonal 1/4" bit after ISO 1173, {form}, {length}.',
    ],
    drawing: 'bit',
    brands,
    common: { standard: 'ISO 1173', 'key-size': 6.35 },
    axes: {
      length: [25, 50, 90].map((length, at) =>
        choice(formatCode(length, 2), `${length} mm`, { length, factor: 1 + at * 0.9 }),
      ),
      form: listAxis('function', [
        ['N', ['Dura', 'Hard']],
        ['T', ['De torsión', 'Torsion'], 1.8],
        ['I', ['De impacto', 'Impact'], 2.4],
      ]),
    },
    sizes: listAxis('drive-size', [
      ['PH1', 'PH1'],
      ['PH2', 'PH2'],
      ['PH3', 'PH3'],
      ['PZ1', 'PZ1'],
      ['PZ2', 'PZ2'],
      ['T10', 'T10'],
      ['T15', 'T15'],
      ['T20', 'T20'],
      ['T25', 'T25'],
      ['T30', 'T30'],
      ['H4', 'H4'],
      ['H5', 'H5'],
      ['H6', 'H6'],
    ]),
    price: 0.42,
    pack: 10,
  }),
  family({
    code: 'PLC',
    key: 'combination-pliers-iso-5746',
    name: ['Alicates universales ISO 5746', 'Combination pliers ISO 5746'],
    singular: ['Alicate universal ISO 5746', 'Combination pliers ISO 5746'],
    text: [
      'Alicate universal según ISO 5746, {grip}, con filo para alambre duro.',
      'Combination pliers after ISO 5746, {grip}, with edge for hard wire.',
    ],
    drawing: 'pliers',
    brands,
    common: { standard: 'ISO 5746', material: ['Cromo-vanadio', 'Chrome vanadium'] },
    axes: {
      grip: [
        choice('D', ['Mango bañado', 'Dipped grip'], { insulated: false }),
        choice('B', ['Mango bimaterial', 'Two-material grip'], { insulated: false, factor: 1.3 }),
        choice('V', ['Aislado 1.000 V', 'Insulated 1,000 V'], { insulated: true, factor: 1.7 }),
      ],
    },
    sizes: numberAxis('length', [160, 180, 200, 225], { label: (value) => `${value} mm` }),
    price: (values) => 4 + 0.045 * requireNumber(values, 'length'),
    pack: 1,
  }),
  family({
    code: 'CUT',
    key: 'side-cutters-iso-5749',
    name: ['Alicates de corte ISO 5749', 'Side cutters ISO 5749'],
    singular: ['Alicate de corte diagonal ISO 5749', 'Diagonal cutters ISO 5749'],
    text: [
      'Alicate de corte diagonal según ISO 5749, {grip}, filos templados por inducción.',
      'Diagonal cutters after ISO 5749, {grip}, induction-hardened edges.',
    ],
    drawing: 'side-cutters',
    brands,
    common: { standard: 'ISO 5749' },
    axes: {
      grip: [
        choice('D', ['Mango bañado', 'Dipped grip'], { insulated: false }),
        choice('V', ['Aislado 1.000 V', 'Insulated 1,000 V'], { insulated: true, factor: 1.6 }),
      ],
    },
    sizes: numberAxis('length', [125, 140, 160, 180, 200], { label: (value) => `${value} mm` }),
    price: (values) => 4.4 + 0.05 * requireNumber(values, 'length'),
    pack: 1,
  }),
]
