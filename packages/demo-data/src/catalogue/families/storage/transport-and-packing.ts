import {
  choice,
  formatCode,
  colourAxis,
  family,
  listAxis,
  numberAxis,
  requireNumber,
  type Family,
} from '../../family.ts'
import { boxes, litres } from './box-sizes.ts'

export const transportFamilies: Family[] = [
  family({
    code: 'HTR',
    key: 'hand-trucks',
    name: ['Carretillas de mano', 'Hand trucks'],
    singular: ['Carretilla de mano', 'Hand truck'],
    text: ['Carretilla de {material} con {wheels} de Ø260 mm.', '{material} hand truck with {wheels} Ø260 mm.'],
    drawing: 'hand-truck',
    brands: ['estantal', 'ordenia'],
    common: { height: 1150, width: 520 },
    axes: {
      material: listAxis('material', [
        ['ST', ['Acero', 'Steel']],
        ['AL', ['Aluminio', 'Aluminium'], 1.9],
      ]),
      wheels: listAxis('function', [
        ['P', ['Ruedas neumáticas', 'Pneumatic wheels']],
        ['S', ['Ruedas macizas', 'Solid wheels'], 1.1],
      ]),
    },
    sizes: numberAxis('load', [150, 200, 250, 300], { label: (value) => `${value} kg` }),
    price: (values) => 22 + 0.16 * requireNumber(values, 'load'),
    pack: 1,
  }),
  family({
    code: 'TRL',
    key: 'platform-trolleys',
    name: ['Carros de plataforma', 'Platform trolleys'],
    singular: ['Carro de plataforma', 'Platform trolley'],
    text: [
      'Carro de plataforma con {sides}, ruedas de goma gris y freno.',
      'Platform trolley with {sides}, grey rubber wheels and brake.',
    ],
    drawing: 'trolley',
    brands: ['estantal'],
    common: { height: 900 },
    axes: {
      sides: listAxis('function', [
        ['1', ['Un respaldo', 'One end']],
        ['2', ['Dos respaldos', 'Two ends'], 1.2],
        ['M', ['Paredes de malla', 'Mesh sides'], 1.9],
      ]),
    },
    sizes: [
      [500, 800, 250],
      [600, 1000, 400],
      [700, 1000, 500],
      [800, 1200, 500],
    ].map(([depth = 500, width = 800, load = 250]) =>
      choice(`${width}X${depth}`, `${width} × ${depth} mm`, { width, depth, load }),
    ),
    price: (values) => 68 + 0.18 * requireNumber(values, 'load'),
    pack: 1,
  }),
  family({
    code: 'PTK',
    key: 'pallet-trucks',
    name: ['Transpaletas', 'Pallet trucks'],
    singular: ['Transpaleta manual', 'Pallet truck'],
    text: [
      'Transpaleta manual de 2.500 kg, {rollers}, horquilla según variante.',
      'Hand pallet truck, 2,500 kg, {rollers}, fork length by variant.',
    ],
    drawing: 'pallet-truck',
    brands: ['estantal'],
    common: { load: 2500, width: 540, height: 1200 },
    axes: {
      rollers: listAxis('function', [
        ['S', ['Rodillos simples', 'Single rollers']],
        ['T', ['Rodillos tándem', 'Tandem rollers'], 1.08],
      ]),
    },
    sizes: numberAxis('length', [800, 1000, 1150, 1500, 1800], { digits: 4, label: (value) => `${value} mm` }),
    price: (values) => 260 + 0.09 * requireNumber(values, 'length'),
    pack: 1,
  }),
  family({
    code: 'CST',
    key: 'castors-en-12532',
    name: ['Ruedas EN 12532', 'Castors EN 12532'],
    singular: ['Rueda EN 12532', 'Castor EN 12532'],
    text: [
      'Rueda {form} según EN 12532, banda de {material}, cojinete de rodillos.',
      '{form} castor after EN 12532, {material} tread, roller bearing.',
    ],
    drawing: 'castor',
    brands: ['estantal', 'ordenia'],
    common: { standard: 'EN 12532' },
    axes: {
      form: listAxis('function', [
        ['S', ['Giratoria', 'Swivel']],
        ['B', ['Giratoria con freno', 'Swivel with brake'], 1.3],
        ['F', ['Fija', 'Fixed'], 0.85],
      ]),
      material: listAxis('material', [
        ['RU', ['Goma', 'Rubber']],
        ['PU', ['Poliuretano', 'Polyurethane'], 1.5],
        ['PA', ['Poliamida', 'Polyamide'], 1.1],
      ]),
    },
    sizes: [
      [80, 108, 65],
      [100, 128, 80],
      [125, 155, 110],
      [160, 200, 200],
      [200, 240, 250],
    ].map(([diameter = 80, height = 108, load = 65]) =>
      choice(formatCode(diameter, 3), `Ø${diameter} mm`, {
        diameter,
        height,
        load,
        width: Math.round(diameter * 0.25),
      }),
    ),
    price: (values) => 2.5 + 0.0009 * requireNumber(values, 'diameter') ** 2,
    pack: 4,
  }),
]

export const packingFamilies: Family[] = [
  family({
    code: 'BOX',
    key: 'cardboard-boxes',
    name: ['Cajas de cartón', 'Cardboard boxes'],
    singular: ['Caja de cartón', 'Cardboard box'],
    text: ['Caja de cartón de {wall} FEFCO 0201, plegada.', '{wall} cardboard box FEFCO 0201, flat.'],
    drawing: 'carton',
    brands: ['embalix'],
    basis: 100,
    axes: {
      wall: listAxis('function', [
        ['S', ['Canal simple', 'Single wall']],
        ['D', ['Canal doble', 'Double wall'], 1.7],
      ]),
    },
    sizes: boxes([
      [200, 150, 100],
      [300, 200, 150],
      [400, 300, 200],
      [400, 300, 300],
      [600, 400, 300],
      [600, 400, 400],
    ]),
    price: (values) => 0.18 + 0.022 * litres(values),
    pack: 25,
  }),
  family({
    code: 'FLM',
    key: 'stretch-films',
    name: ['Film estirable', 'Stretch film'],
    singular: ['Film estirable', 'Stretch film'],
    text: ['Film estirable {use} {colour}, 500 mm.', '{use} stretch film {colour}, 500 mm.'],
    drawing: 'paper-roll',
    brands: ['embalix'],
    common: { width: 500, 'outer-diameter': 110 },
    axes: {
      use: listAxis('function', [
        ['H', ['Manual', 'Hand']],
        ['M', ['De máquina', 'Machine'], 3.4],
      ]),
      colour: colourAxis([
        ['TR', 'Transparente', 'Clear', '#e8eef0'],
        ['BK', 'Negro', 'Black', '#16191a'],
      ]),
    },
    sizes: [17, 20, 23].map((micron) => choice(String(micron), `${micron} µm`, { thickness: micron / 1000 })),
    price: 6.8,
    pack: 6,
  }),
  family({
    code: 'STR',
    key: 'strapping',
    name: ['Flejes', 'Strapping'],
    singular: ['Fleje', 'Strapping'],
    text: ['Fleje de {material} para paletizar, bobina.', '{material} strapping for pallets, coil.'],
    drawing: 'tape',
    brands: ['embalix'],
    common: { 'outer-diameter': 400, 'inner-diameter': 280 },
    axes: {
      material: listAxis('material', [
        ['PP', ['Polipropileno', 'Polypropylene']],
        ['PET', ['Poliéster', 'Polyester'], 1.8],
        ['ST', ['Acero', 'Steel'], 2.6],
      ]),
    },
    sizes: [
      [12, 2000],
      [13, 1500],
      [16, 1000],
      [19, 800],
    ].map(([width = 12, metres = 2000]) =>
      choice(String(width), `${width} mm × ${metres} m`, { width, 'cable-length': metres }),
    ),
    price: 31,
    pack: 1,
  }),
  family({
    code: 'BAG',
    key: 'grip-seal-bags',
    name: ['Bolsas con cierre', 'Grip-seal bags'],
    singular: ['Bolsa con cierre', 'Grip-seal bag'],
    text: ['Bolsa de polietileno con autocierre, {form}, 50 µm.', 'Polyethylene grip-seal bag, {form}, 50 µm.'],
    drawing: 'bag',
    brands: ['embalix'],
    basis: 100,
    axes: {
      form: listAxis('function', [
        ['C', ['Lisa', 'Plain']],
        ['W', ['Con banda de escritura', 'With write-on panel'], 1.15],
      ]),
    },
    sizes: [
      [60, 80],
      [80, 120],
      [100, 150],
      [160, 220],
      [230, 320],
    ].map(([width = 60, height = 80]) =>
      choice(`${formatCode(width, 3)}X${formatCode(height, 3)}`, `${width} × ${height} mm`, { width, height }),
    ),
    price: (values) => (0.5 + 0.00011 * requireNumber(values, 'width') * requireNumber(values, 'height')) / 100,
    pack: 100,
  }),
  family({
    code: 'LAB',
    key: 'labels',
    name: ['Etiquetas', 'Labels'],
    singular: ['Etiqueta en rollo', 'Labels on a roll'],
    text: [
      'Etiqueta adhesiva {print}, {material}, mandril de 76 mm.',
      'Adhesive label {print}, {material}, 76 mm core.',
    ],
    drawing: 'tape',
    brands: ['embalix'],
    common: { 'outer-diameter': 200, 'inner-diameter': 76 },
    axes: {
      print: listAxis('function', [
        ['T', ['Térmica', 'Direct thermal']],
        ['R', ['Transferencia', 'Thermal transfer'], 0.9],
      ]),
      material: listAxis('material', [
        ['PA', ['Papel', 'Paper']],
        ['PP', ['Polipropileno', 'Polypropylene'], 2],
      ]),
    },
    sizes: [
      [50, 25, 2600],
      [76, 51, 1370],
      [102, 76, 930],
      [102, 152, 475],
    ].map(([width = 50, height = 25, pieces = 1000]) =>
      choice(`${width}X${height}`, `${width} × ${height} mm`, { width, height, pieces }),
    ),
    price: (values) => 3 + 0.0005 * requireNumber(values, 'width') * requireNumber(values, 'height'),
    pack: 12,
  }),
]
