import {
  choice,
  formatCode,
  crossAxes,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  localiseDecimals,
  type Family,
  type Values,
} from '../../family.ts'

const power = (values: Values) => requireNumber(values, 'power')

const whites = [3000, 4000, 6500].map((kelvin) =>
  choice(`K${kelvin / 100}`, `${kelvin} K`, { 'colour-temperature': kelvin }),
)

const lamps = (watts: number[], lumens: number) =>
  watts.map((watt) => choice(formatCode(watt, 3), `${watt} W`, { power: watt, 'luminous-flux': watt * lumens }))

export const lightFamilies: Family[] = [
  family({
    code: 'LTB',
    key: 'led-tubes',
    name: ['Tubos LED', 'LED tubes'],
    singular: ['Tubo LED T8', 'LED tube T8'],
    text: [
      'Tubo LED T8 de {material}, casquillo G13, 30.000 horas.',
      '{material} T8 LED tube, G13 base, 30,000 hours.',
    ],
    drawing: 'led-tube',
    brands: ['lumera'],
    common: { diameter: 26, connection: 'G13' },
    axes: {
      material: listAxis('material', [
        ['GL', ['Vidrio', 'Glass']],
        ['AL', ['Aluminio', 'Aluminium'], 1.4],
      ]),
    },
    sizes: crossAxes(
      [
        [600, 9],
        [1200, 18],
        [1500, 24],
      ].map(([length = 600, watt = 9]) =>
        choice(String(length), `${length} mm`, { length, power: watt, 'luminous-flux': watt * 110 }),
      ),
      whites,
    ),
    price: (values) => 1.6 + 0.2 * power(values),
    pack: 10,
  }),
  family({
    code: 'LPN',
    key: 'led-panels',
    name: ['Paneles LED', 'LED panels'],
    singular: ['Panel LED', 'LED panel'],
    text: [
      'Panel LED {panel} para techo registrable, {diffuser}, UGR < 19.',
      'LED panel {panel} for suspended ceilings, {diffuser}, UGR < 19.',
    ],
    drawing: 'led-panel',
    brands: ['lumera'],
    axes: {
      panel: [
        choice('60', '600 × 600', { width: 595, height: 595 }),
        choice('120', '1200 × 300', { width: 1195, height: 295, factor: 1.2 }),
      ],
      diffuser: listAxis('function', [
        ['O', ['Opal', 'Opal']],
        ['P', ['Microprismático', 'Microprismatic'], 1.3],
      ]),
    },
    sizes: whites,
    price: 22,
    pack: 2,
  }),
  family({
    code: 'LFL',
    key: 'led-floodlights',
    name: ['Proyectores LED', 'LED floodlights'],
    singular: ['Proyector LED', 'LED floodlight'],
    text: [
      'Proyector LED {protection} de aluminio inyectado, apertura 110°.',
      '{protection} LED floodlight of die-cast aluminium, 110° beam.',
    ],
    drawing: 'floodlight',
    brands: ['lumera'],
    axes: {
      protection: listAxis('ingress-protection', [
        ['65', 'IP65'],
        ['66', 'IP66 IK08', 1.3],
      ]),
    },
    sizes: crossAxes(
      lamps([10, 20, 30, 50, 100, 150, 200], 110).map((each) => ({
        ...each,
        values: {
          ...each.values,
          width: Math.round(90 + power(each.values) * 1.3),
          height: Math.round(70 + power(each.values) * 1.1),
        },
      })),
      whites.slice(1),
    ),
    price: (values) => 6 + 0.33 * power(values),
    pack: 1,
  }),
  family({
    code: 'LBL',
    key: 'led-lamps',
    name: ['Bombillas LED', 'LED lamps'],
    singular: ['Lámpara LED', 'LED lamp'],
    text: [
      'Lámpara LED {base} de luz uniforme, 15.000 horas, no regulable.',
      '{base} LED lamp, even light, 15,000 hours, not dimmable.',
    ],
    drawing: 'lamp',
    brands: ['lumera'],
    common: { diameter: 60, length: 110 },
    axes: {
      base: listAxis('connection', [
        ['E27', 'E27'],
        ['E14', 'E14', 0.9],
        ['GU10', 'GU10', 1.1],
      ]),
    },
    sizes: crossAxes(lamps([5, 8, 10, 13], 95), whites),
    price: (values) => 1.1 + 0.16 * power(values),
    pack: 10,
  }),
  family({
    code: 'PLU',
    key: 'industrial-plugs-iec-60309',
    name: ['Clavijas industriales IEC 60309', 'Industrial plugs IEC 60309'],
    singular: ['Base y clavija IEC 60309:', 'Plugs and sockets IEC 60309:'],
    text: [
      '{form} industrial según IEC 60309, {poles}, {protection}.',
      'Industrial {form} after IEC 60309, {poles}, {protection}.',
    ],
    drawing: 'plug',
    brands: ['voltaria'],
    common: { standard: 'IEC 60309' },
    axes: {
      form: listAxis('function', [
        ['PL', ['Clavija', 'Plug']],
        ['SO', ['Base aérea', 'Connector'], 1.15],
        ['WA', ['Base mural', 'Wall socket'], 1.5],
      ]),
      poles: listAxis('poles', [
        ['2T', '2P+T'],
        ['3T', '3P+T', 1.25],
        ['3N', '3P+N+T', 1.4],
      ]),
      protection: listAxis('ingress-protection', [
        ['44', 'IP44'],
        ['67', 'IP67', 1.7],
      ]),
    },
    sizes: [
      [16, 230],
      [16, 400],
      [32, 230],
      [32, 400],
      [63, 400],
    ].map(([amps = 16, volt = 230]) =>
      choice(`${amps}A${volt}`, localiseDecimals([`${amps} A ${volt} V`, `${amps} A ${volt} V`]), {
        'rated-current': amps,
        'rated-voltage': volt,
        diameter: 60 + amps,
        length: 130 + amps,
      }),
    ),
    price: (values) => 2.4 + 0.11 * requireNumber(values, 'rated-current'),
    pack: 1,
  }),
  family({
    code: 'TRQ',
    key: 'torches',
    name: ['Linternas', 'Torches'],
    singular: ['Linterna LED', 'LED light'],
    text: [
      'Linterna LED {form} {protection}, resistente a caídas de 1,5 m.',
      'LED {form} {protection}, survives drops of 1.5 m.',
    ],
    drawing: 'torch',
    brands: ['lumera'],
    axes: {
      form: listAxis('function', [
        ['H', ['De mano', 'Hand torch']],
        ['F', ['Frontal', 'Head torch'], 1.1],
        ['I', ['De inspección', 'Inspection light'], 1.2],
      ]),
      protection: listAxis('ingress-protection', [
        ['54', 'IP54'],
        ['67', 'IP67', 1.5],
      ]),
    },
    sizes: numberAxis('luminous-flux', [200, 400, 800, 1500], { digits: 4, label: (value) => `${value} lm` }),
    price: (values) => 9 + 0.028 * requireNumber(values, 'luminous-flux'),
    pack: 1,
  }),
]
