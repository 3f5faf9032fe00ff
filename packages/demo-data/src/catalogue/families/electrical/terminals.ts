import { choice, formatCode, family, listAxis, requireNumber, localiseDecimals, type Family } from '../../family.ts'
import { section, wires } from './wires.ts'

export const terminalFamilies: Family[] = [
  family({
    code: 'RTM',
    key: 'ring-terminals',
    name: ['Terminales de ojal', 'Ring terminals'],
    singular: ['Terminal de ojal', 'Ring terminal'],
    text: [
      'Terminal de ojal de cobre estañado, {insulation}, para {section}.',
      'Ring terminal of tinned copper, {insulation}, for {section}.',
    ],
    drawing: 'ring-terminal',
    brands: ['voltaria', 'cablor'],
    basis: 100,
    common: { material: ['Cobre estañado', 'Tinned copper'] },
    axes: {
      insulation: listAxis('coating', [
        ['P', ['Preaislado', 'Insulated']],
        ['D', ['Desnudo', 'Bare'], 0.8],
      ]),
      section: [
        [1.5, 4],
        [2.5, 4.5],
        [6, 6.5],
        [16, 9],
      ].map(([mm2 = 1.5, width = 4]) =>
        choice(formatCode(mm2, 2), localiseDecimals([`${mm2} mm²`, `${mm2} mm²`]), {
          'cross-section': mm2,
          'shank-diameter': width,
          factor: 0.7 + mm2 * 0.2,
        }),
      ),
    },
    sizes: [4, 5, 6, 8, 10].map((d) =>
      choice(`M${formatCode(d, 2)}`, `M${d}`, {
        thread: `M${d}`,
        'inner-diameter': d + 0.3,
        width: d + 5,
        length: 18 + d,
      }),
    ),
    price: (values) => (3 + 0.4 * requireNumber(values, 'inner-diameter')) / 100,
    pack: 100,
  }),
  family({
    code: 'FER',
    key: 'ferrules-din-46228',
    name: ['Punteras DIN 46228', 'Wire ferrules DIN 46228'],
    singular: ['Puntera', 'Ferrule'],
    text: ['Puntera {form} según DIN 46228-4, cobre estañado.', '{form} ferrule after DIN 46228-4, tinned copper.'],
    drawing: 'ferrule',
    brands: ['voltaria'],
    basis: 100,
    common: { standard: 'DIN 46228' },
    axes: {
      form: listAxis('function', [
        ['S', ['Simple', 'Single']],
        ['T', ['Doble', 'Twin'], 2],
      ]),
    },
    sizes: [
      [0.5, 8],
      [0.75, 8],
      [1, 8],
      [1.5, 8],
      [2.5, 8],
      [4, 10],
      [6, 12],
      [10, 12],
      [16, 12],
    ].map(([mm2 = 0.5, barrel = 8]) =>
      choice(formatCode(mm2, 2), localiseDecimals([`${mm2} mm² × ${barrel}`, `${mm2} mm² × ${barrel}`]), {
        'cross-section': mm2,
        'flute-length': barrel,
        length: barrel + 6,
        diameter: Number((1 + Math.sqrt(mm2)).toFixed(1)),
      }),
    ),
    price: (values) => (0.9 + 0.45 * section(values)) / 100,
    pack: 100,
  }),
  family({
    code: 'TBL',
    key: 'din-rail-terminals',
    name: ['Bornas para carril DIN', 'DIN rail terminal blocks'],
    singular: ['Borna', 'Terminal block'],
    text: [
      'Borna {form} para carril DIN de 35 mm según IEC 60947-7-1, conexión {connection}.',
      '{form} terminal block for 35 mm DIN rail after IEC 60947-7-1, {connection} connection.',
    ],
    drawing: 'terminal-block',
    brands: ['conmutel', 'voltaria'],
    common: { standard: 'IEC 60947-7-1', 'rated-voltage': 800, height: 45, length: 48 },
    axes: {
      form: listAxis('function', [
        ['F', ['De paso', 'Feed-through']],
        ['E', ['De tierra', 'Earth'], 2.2],
        ['S', ['Seccionable', 'Disconnect'], 2.6],
      ]),
      connection: listAxis('connection', [
        ['T', ['De tornillo', 'Screw']],
        ['P', ['Push-in', 'Push-in'], 1.15],
      ]),
    },
    sizes: [
      [2.5, 5.2, 24],
      [4, 6.2, 32],
      [6, 8.2, 41],
      [10, 10.2, 57],
      [16, 12.2, 76],
    ].map(([mm2 = 2.5, width = 5.2, amps = 24]) =>
      choice(formatCode(mm2, 2), localiseDecimals([`${mm2} mm²`, `${mm2} mm²`]), {
        'cross-section': mm2,
        width,
        'rated-current': amps,
      }),
    ),
    price: (values) => 0.55 + 0.09 * section(values),
    pack: 50,
  }),
  family({
    code: 'GLD',
    key: 'cable-glands-en-62444',
    name: ['Prensaestopas EN 62444', 'Cable glands EN 62444'],
    singular: ['Prensaestopas EN 62444', 'Cable gland EN 62444'],
    text: [
      'Prensaestopas métrico de {material} según EN 62444, IP68, con contratuerca.',
      'Metric {material} cable gland after EN 62444, IP68, with locknut.',
    ],
    drawing: 'gland',
    brands: ['cablor', 'voltaria'],
    common: { standard: 'EN 62444', 'ingress-protection': 'IP68' },
    axes: {
      material: listAxis('material', [
        ['PA', ['Poliamida', 'Polyamide']],
        ['BR', ['Latón niquelado', 'Nickel-plated brass'], 2.6],
        ['A2', ['Inox A2', 'Stainless A2'], 8],
      ]),
    },
    sizes: [
      [12, 15, 28],
      [16, 19, 32],
      [20, 24, 36],
      [25, 30, 40],
      [32, 36, 46],
      [40, 46, 52],
      [50, 55, 58],
    ].map(([d = 12, key = 15, length = 28]) =>
      choice(`M${d}`, [`M${d} × 1,5`, `M${d} × 1.5`], {
        thread: `M${d}`,
        'thread-diameter': d,
        'key-size': key,
        length,
      }),
    ),
    price: (values) => 0.3 + 0.0042 * requireNumber(values, 'thread-diameter') ** 2,
    pack: 10,
  }),
  family({
    code: 'HST',
    key: 'heat-shrink',
    name: ['Tubo termorretráctil', 'Heat-shrink tubing'],
    singular: ['Tubo termorretráctil', 'Heat-shrink tube'],
    text: [
      'Tubo termorretráctil {ratio} de poliolefina, barras de 1,2 m, {colour}.',
      '{ratio} heat-shrink polyolefin tube, 1.2 m lengths, {colour}.',
    ],
    drawing: 'hose',
    brands: ['cablor'],
    unit: 'm',
    common: { temperature: 125, length: 1200 },
    axes: {
      ratio: listAxis('function', [
        ['2', '2:1'],
        ['3', ['3:1 con adhesivo', '3:1 with adhesive'], 2.3],
      ]),
      colour: wires.slice(1, 2),
    },
    sizes: [3.2, 4.8, 6.4, 9.5, 12.7, 19, 25.4].map((inner) =>
      choice(formatCode(inner, 2), localiseDecimals([`Ø${inner} mm`, `Ø${inner} mm`]), {
        'inner-diameter': inner,
        'outer-diameter': Number((inner + 1).toFixed(1)),
      }),
    ),
    price: (values) => 0.35 + 0.11 * requireNumber(values, 'inner-diameter'),
    pack: 10,
  }),
]
