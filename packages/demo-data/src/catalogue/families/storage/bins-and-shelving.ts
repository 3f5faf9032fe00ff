import { choice, formatCode, colourAxis, family, listAxis, requireNumber, type Family } from '../../family.ts'
import { boxes, litres } from './box-sizes.ts'

const brands = ['ordenia', 'estantal']

const plastics = colourAxis([
  ['BU', 'Azul', 'Blue', '#0a4fa3'],
  ['RD', 'Rojo', 'Red', '#c8202f'],
  ['GY', 'Gris', 'Grey', '#8b9498'],
  ['YE', 'Amarillo', 'Yellow', '#f2c200'],
])

export const binFamilies: Family[] = [
  family({
    code: 'BIN',
    key: 'stacking-bins',
    name: ['Gavetas apilables', 'Stacking bins'],
    singular: ['Gaveta apilable', 'Stacking bin'],
    text: [
      'Gaveta apilable de polipropileno {colour}, con etiquetero y asa frontal.',
      'Polypropylene stacking bin {colour}, with label slot and front grip.',
    ],
    drawing: 'bin',
    brands,
    common: { material: ['Polipropileno', 'Polypropylene'] },
    axes: { colour: plastics },
    sizes: boxes([
      [100, 95, 50],
      [100, 165, 75],
      [145, 235, 125],
      [205, 335, 150],
      [305, 485, 185],
      [305, 485, 300],
    ]),
    price: (values) => 0.5 + 0.42 * litres(values) ** 0.85,
    pack: 10,
  }),
  family({
    code: 'DRW',
    key: 'small-parts-drawers',
    name: ['Clasificadores de cajones', 'Small-parts drawer units'],
    singular: ['Clasificador de cajones', 'Drawer unit'],
    text: [
      'Clasificador de {material} con cajones transparentes y topes.',
      '{material} unit with clear drawers and stops.',
    ],
    drawing: 'drawers',
    brands,
    axes: {
      material: listAxis('material', [
        ['PS', ['Plástico', 'Plastic']],
        ['ST', ['Acero', 'Steel'], 1.7],
      ]),
    },
    sizes: [12, 24, 36, 60].map((pieces) =>
      choice(formatCode(pieces, 2), [`${pieces} cajones`, `${pieces} drawers`], {
        pieces,
        width: 307,
        depth: 150,
        height: 150 + pieces * 7,
      }),
    ),
    price: (values) => 8 + 0.55 * requireNumber(values, 'pieces'),
    pack: 1,
  }),
  family({
    code: 'EUR',
    key: 'euro-containers',
    name: ['Cajas norma Europa', 'Euro containers'],
    singular: ['Caja norma Europa', 'Euro container'],
    text: [
      'Caja apilable norma Europa de {walls}, {colour}, fondo reforzado.',
      'Euro stacking container with {walls}, {colour}, reinforced base.',
    ],
    drawing: 'container',
    brands,
    common: { material: ['Polipropileno', 'Polypropylene'] },
    axes: {
      walls: listAxis('function', [
        ['C', ['Paredes cerradas', 'Solid walls']],
        ['P', ['Paredes perforadas', 'Perforated walls'], 0.95],
      ]),
      colour: plastics.slice(0, 3),
    },
    sizes: boxes([
      [300, 200, 120],
      [400, 300, 120],
      [400, 300, 220],
      [600, 400, 120],
      [600, 400, 220],
      [600, 400, 320],
    ]),
    price: (values) => 2.2 + 0.17 * litres(values),
    pack: 4,
  }),
  family({
    code: 'CSE',
    key: 'tool-cases',
    name: ['Maletines y cajas de herramientas', 'Tool cases and boxes'],
    singular: ['Caja de herramientas', 'Tool box'],
    text: [
      'Caja de herramientas de {material} con bandeja y cierres metálicos.',
      '{material} tool box with tray and metal latches.',
    ],
    drawing: 'tool-box',
    brands,
    axes: {
      material: listAxis('material', [
        ['PP', ['Polipropileno', 'Polypropylene']],
        ['ST', ['Acero', 'Steel'], 1.6],
        ['AL', ['Aluminio', 'Aluminium'], 3],
      ]),
    },
    sizes: boxes([
      [400, 200, 190],
      [500, 250, 240],
      [600, 300, 290],
    ]),
    price: (values) => 7 + 0.5 * litres(values),
    pack: 1,
  }),
]

export const shelvingFamilies: Family[] = [
  family({
    code: 'SHF',
    key: 'boltless-shelving',
    name: ['Estanterías sin tornillos', 'Boltless shelving'],
    singular: ['Estantería sin tornillos', 'Boltless shelving'],
    text: [
      'Estantería de ángulo sin tornillos, cinco niveles, baldas de {board}, {finish}.',
      'Boltless angle shelving, five levels, {board} shelves, {finish}.',
    ],
    drawing: 'shelf',
    brands: ['estantal'],
    common: { pieces: 5 },
    axes: {
      finish: listAxis('finish', [
        ['ZN', ['Galvanizado', 'Galvanised']],
        ['BL', ['Pintado azul', 'Painted blue'], 1.1],
      ]),
      board: [
        choice('CH', ['Aglomerado', 'Chipboard'], { material: ['Aglomerado', 'Chipboard'], load: 200 }),
        choice('ST', ['Chapa de acero', 'Sheet steel'], { material: ['Acero', 'Steel'], load: 275, factor: 1.4 }),
      ],
    },
    sizes: boxes([
      [800, 400, 1760],
      [900, 400, 1760],
      [1000, 500, 1980],
      [1200, 500, 1980],
      [1200, 600, 1980],
      [1500, 600, 2000],
    ]),
    price: (values) => 26 + 0.05 * requireNumber(values, 'width') + 0.03 * requireNumber(values, 'depth'),
    pack: 1,
  }),
  family({
    code: 'PRK',
    key: 'pallet-racking',
    name: ['Estanterías de paletización', 'Pallet racking'],
    singular: ['Módulo de paletización', 'Pallet rack bay'],
    text: [
      'Módulo {bay} de estantería para palés según EN 15512, largueros de 2.700 mm.',
      '{bay} bay of pallet racking after EN 15512, 2,700 mm beams.',
    ],
    drawing: 'shelf',
    brands: ['estantal'],
    common: { standard: 'EN 15512', pieces: 3, width: 2700, depth: 1100 },
    axes: {
      bay: listAxis('function', [
        ['I', ['Inicial', 'Starter'], 1.3],
        ['A', ['Adicional', 'Add-on']],
      ]),
    },
    sizes: [3000, 4000, 5000, 6000].map((height) => choice(String(height), `${height} mm`, { height, load: 2000 })),
    price: (values) => 130 + 0.045 * requireNumber(values, 'height'),
    pack: 1,
  }),
  family({
    code: 'WBN',
    key: 'workbenches',
    name: ['Bancos de trabajo', 'Workbenches'],
    singular: ['Banco de trabajo', 'Workbench'],
    text: ['Banco de trabajo con tablero de {top} y carga de 800 kg.', 'Workbench with {top} top, load 800 kg.'],
    drawing: 'workbench',
    brands: ['estantal', 'ordenia'],
    common: { height: 850, load: 800 },
    axes: {
      top: listAxis('material', [
        ['BE', ['Haya', 'Beech'], 1.2],
        ['MF', ['Multiplex', 'Multiplex']],
        ['ST', ['Chapa de acero', 'Sheet steel'], 1.4],
      ]),
    },
    sizes: [1000, 1500, 2000, 2500].map((width) => choice(String(width), `${width} mm`, { width, depth: 700 })),
    price: (values) => 120 + 0.14 * requireNumber(values, 'width'),
    pack: 1,
  }),
  family({
    code: 'PRF',
    key: 'perforated-panels',
    name: ['Paneles perforados', 'Perforated panels'],
    singular: ['Panel perforado', 'Perforated panel'],
    text: [
      'Panel perforado de acero de 38 mm de paso para ganchos, {finish}.',
      'Perforated steel panel, 38 mm pitch, for hooks, {finish}.',
    ],
    drawing: 'panel',
    brands: ['ordenia'],
    axes: {
      finish: listAxis('finish', [
        ['GY', ['Pintado gris', 'Painted grey']],
        ['BL', ['Pintado azul', 'Painted blue']],
      ]),
    },
    sizes: [
      [495, 457],
      [991, 457],
      [1486, 457],
      [1981, 457],
    ].map(([width = 495, height = 457]) => choice(String(width), `${width} × ${height} mm`, { width, height })),
    price: (values) => 6 + 0.018 * requireNumber(values, 'width'),
    pack: 1,
  }),
]
