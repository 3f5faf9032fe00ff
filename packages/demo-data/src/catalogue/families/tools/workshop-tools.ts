import {
  localiseDecimals,
  choice,
  formatCode,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  type Family,
} from '../../family.ts'

const length = (values: Record<string, unknown>) => Number(values['length'])

export const measuringFamilies: Family[] = [
  family({
    code: 'CAL',
    key: 'calipers-din-862',
    name: ['Calibres pie de rey DIN 862', 'Calipers DIN 862'],
    singular: ['Pie de rey DIN 862', 'Caliper DIN 862'],
    text: [
      'Pie de rey {reading} según DIN 862, inox templado, con sonda de profundidad.',
      '{reading} caliper after DIN 862, hardened stainless, with depth rod.',
    ],
    drawing: 'caliper',
    brands: ['medira', 'torsal'],
    common: { standard: 'DIN 862', material: ['Inox templado', 'Hardened stainless'] },
    axes: {
      reading: listAxis('function', [
        ['N', ['Con nonio', 'Vernier']],
        ['D', ['Digital', 'Digital'], 1.8],
        ['R', ['De reloj', 'Dial'], 1.6],
      ]),
    },
    sizes: numberAxis('length', [150, 200, 300, 500], { label: (value) => `${value} mm` }),
    price: (values) => 9 + 0.13 * length(values) + (length(values) > 300 ? 40 : 0),
    pack: 1,
  }),
  family({
    code: 'MIC',
    key: 'micrometers-din-863',
    name: ['Micrómetros DIN 863', 'Micrometers DIN 863'],
    singular: ['Micrómetro de exteriores DIN 863', 'Outside micrometer DIN 863'],
    text: [
      'Micrómetro de exteriores {reading} según DIN 863, husillo de 6,5 mm, palpadores de metal duro.',
      '{reading} outside micrometer after DIN 863, 6.5 mm spindle, carbide faces.',
    ],
    drawing: 'micrometer',
    brands: ['medira'],
    common: { standard: 'DIN 863' },
    axes: {
      reading: listAxis('function', [
        ['N', ['Con nonio', 'Vernier']],
        ['D', ['Digital', 'Digital'], 2.1],
      ]),
    },
    sizes: [25, 50, 75, 100].map((to) =>
      choice(formatCode(to, 3), `${to - 25}–${to} mm`, { length: to, width: to + 70 }),
    ),
    price: (values) => 24 + 0.22 * length(values),
    pack: 1,
  }),
  family({
    code: 'TPM',
    key: 'tape-measures',
    name: ['Flexómetros', 'Tape measures'],
    singular: ['Flexómetro', 'Tape measure'],
    text: [
      'Flexómetro {case} con freno, cinta lacada, clase de precisión II.',
      'Tape measure with lock, {case}, coated blade, accuracy class II.',
    ],
    drawing: 'tape-measure',
    brands: ['medira', 'forjal'],
    axes: {
      case: listAxis('material', [
        ['A', ['Caja ABS', 'ABS case']],
        ['M', ['Caja metálica', 'Metal case'], 1.6],
      ]),
    },
    sizes: [
      [3, 16],
      [5, 19],
      [5, 25],
      [8, 25],
      [10, 25],
    ].map(([metres = 3, width = 16]) =>
      choice(`${formatCode(metres, 2)}X${width}`, `${metres} m × ${width} mm`, {
        'cable-length': metres,
        width,
        depth: 60 + metres * 3,
      }),
    ),
    price: (values) => 1.6 + 0.9 * requireNumber(values, 'cable-length'),
    pack: 1,
  }),
  family({
    code: 'LVL',
    key: 'spirit-levels',
    name: ['Niveles', 'Spirit levels'],
    singular: ['Nivel de burbuja', 'Spirit level'],
    text: [
      'Nivel de aluminio {base}, dos burbujas, precisión 0,5 mm/m.',
      'Aluminium spirit level {base}, two vials, accuracy 0.5 mm/m.',
    ],
    drawing: 'spirit-level',
    brands: ['medira'],
    axes: {
      base: listAxis('function', [
        ['N', ['De base lisa', 'Plain base']],
        ['M', ['Magnético', 'Magnetic'], 1.5],
      ]),
    },
    sizes: numberAxis('length', [400, 600, 800, 1000, 1200], { digits: 4, label: (value) => `${value} mm` }),
    price: (values) => 6 + 0.02 * length(values),
    pack: 1,
  }),
]

export const sawingFamilies: Family[] = [
  family({
    code: 'SAW',
    key: 'hacksaw-blades-iso-2336',
    name: ['Hojas de sierra ISO 2336', 'Hacksaw blades ISO 2336'],
    singular: ['Hoja de sierra 300 mm ISO 2336', 'Hacksaw blade 300 mm ISO 2336'],
    text: ['Hoja de sierra de mano según ISO 2336, {material}.', 'Hand hacksaw blade after ISO 2336, {material}.'],
    drawing: 'saw-blade',
    brands: ['cortia', 'forjal'],
    common: { standard: 'ISO 2336', length: 300, width: 13 },
    axes: {
      material: listAxis('material', [
        ['HSS', ['HSS flexible', 'Flexible HSS']],
        ['BI', ['Bimetal', 'Bi-metal'], 1.4],
      ]),
    },
    sizes: [18, 24, 32].map((teeth) => choice(`T${teeth}`, [`${teeth} dientes`, `${teeth} teeth`], { teeth })),
    price: 0.9,
    pack: 10,
  }),
  family({
    code: 'DSC',
    key: 'cutting-discs-en-12413',
    name: ['Discos de corte EN 12413', 'Cutting discs EN 12413'],
    singular: ['Disco de corte EN 12413 para', 'Cutting disc EN 12413 for'],
    text: [
      'Disco abrasivo de corte para {use} según EN 12413, ligante de resina reforzado.',
      'Abrasive cutting disc for {use} after EN 12413, reinforced resin bond.',
    ],
    drawing: 'disc',
    brands: ['cortia'],
    common: { standard: 'EN 12413' },
    axes: {
      use: listAxis('function', [
        ['I', ['Inox y acero', 'Stainless and steel']],
        ['A', ['Aluminio', 'Aluminium'], 1.3],
        ['P', ['Piedra', 'Stone'], 0.9],
      ]),
    },
    sizes: (
      [
        [115, 1, 22.23],
        [115, 1.6, 22.23],
        [125, 1, 22.23],
        [125, 1.6, 22.23],
        [180, 2, 22.23],
        [230, 2, 22.23],
        [300, 3, 25.4],
      ] as const
    ).map(([outer, thickness, inner]) =>
      choice(
        `${outer}X${formatCode(thickness, 1)}`,
        localiseDecimals([`${outer} × ${thickness} mm`, `${outer} × ${thickness} mm`]),
        { 'outer-diameter': outer, thickness, 'inner-diameter': inner },
      ),
    ),
    price: (values) => 0.35 + 0.00006 * requireNumber(values, 'outer-diameter') ** 2,
    pack: 25,
  }),
  family({
    code: 'FLD',
    key: 'flap-discs',
    name: ['Discos de láminas', 'Flap discs'],
    singular: ['Disco de láminas', 'Flap disc'],
    text: [
      'Disco de láminas de {grain} para desbastar y acabar acero e inox.',
      '{grain} flap disc for grinding and finishing steel and stainless.',
    ],
    drawing: 'flap-disc',
    brands: ['cortia'],
    common: { 'inner-diameter': 22.23, thickness: 14 },
    axes: {
      grain: listAxis('material', [
        ['ZA', ['Circonio', 'Zirconia']],
        ['CE', ['Cerámica', 'Ceramic'], 1.7],
      ]),
      disc: [115, 125, 180].map((outer) =>
        choice(String(outer), `Ø${outer}`, { 'outer-diameter': outer, factor: outer / 115 }),
      ),
    },
    sizes: listAxis('grain', [
      ['040', 'P40'],
      ['060', 'P60'],
      ['080', 'P80'],
      ['120', 'P120'],
    ]),
    price: 1.9,
    pack: 10,
  }),
  family({
    code: 'HAM',
    key: 'hammers-din-1041',
    name: ['Martillos DIN 1041', 'Hammers DIN 1041'],
    singular: ['Martillo de bola y peña DIN 1041', 'Engineer’s hammer DIN 1041'],
    text: [
      'Martillo de mecánico según DIN 1041, mango de {handle}.',
      'Engineer’s hammer after DIN 1041, {handle} handle.',
    ],
    drawing: 'hammer',
    brands: ['forjal'],
    common: { standard: 'DIN 1041' },
    axes: {
      handle: listAxis('material', [
        ['H', ['Haya', 'Beech']],
        ['F', ['Fibra de vidrio', 'Fibreglass'], 1.5],
      ]),
    },
    sizes: [200, 300, 500, 800, 1000, 1500, 2000].map((weight) =>
      choice(formatCode(weight, 4), `${weight} g`, {
        weight,
        length: Math.round(240 + weight / 12),
        width: Math.round(80 + weight / 35),
      }),
    ),
    price: (values) => 5 + 0.009 * requireNumber(values, 'weight'),
    pack: 1,
  }),
  family({
    code: 'FIL',
    key: 'files-din-7261',
    name: ['Limas DIN 7261', 'Files DIN 7261'],
    singular: ['Lima', 'File'],
    text: ['Lima {form} según DIN 7261, {cut}, con mango.', '{form} file after DIN 7261, {cut}, with handle.'],
    drawing: 'file',
    brands: ['cortia'],
    common: { standard: 'DIN 7261' },
    axes: {
      form: listAxis('function', [
        ['P', ['Plana', 'Flat']],
        ['M', ['Media caña', 'Half-round'], 1.15],
        ['R', ['Redonda', 'Round'], 0.9],
        ['T', ['Triangular', 'Three-square']],
      ]),
      cut: listAxis('grain', [
        ['1', ['Basta', 'Bastard']],
        ['2', ['Entrefina', 'Second cut'], 1.05],
        ['3', ['Fina', 'Smooth'], 1.1],
      ]),
    },
    sizes: [150, 200, 250, 300].map((size) =>
      choice(formatCode(size, 3), `${size} mm`, { length: size, width: Math.round(size / 10), 'blade-length': size }),
    ),
    price: (values) => 1.8 + 0.02 * length(values),
    pack: 1,
  }),
]
