import { choice, colourAxis, crossAxes, family, listAxis, type Axis, type Family } from '../../family.ts'
import type { Pair } from '../../texts.ts'

const brands = ['manosur', 'guardalia', 'calzor']
const sizes = (labels: readonly string[], word: Pair = ['talla', 'size']): Axis =>
  labels.map((label) => choice(label, [`${word[0]} ${label}`, `${word[1]} ${label}`], { size: label }))
const handSizes = sizes(['6', '7', '8', '9', '10', '11'])
const bodySizes = sizes(['S', 'M', 'L', 'XL', 'XXL'])
const shoeSizes = sizes(['36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46', '47'], ['número', 'size'])
const workColours = colourAxis([
  ['BK', 'Negro', 'Black', '#1f2426'],
  ['GY', 'Gris', 'Grey', '#8b9498'],
  ['BL', 'Azul', 'Blue', '#1d4f91'],
])
const brightColours = colourAxis([
  ['YE', 'Amarillo de alta visibilidad', 'High-visibility yellow', '#d7e021'],
  ['OR', 'Naranja de alta visibilidad', 'High-visibility orange', '#ff6a13'],
])

export const gloveFamilies: Family[] = [
  family({
    code: 'GLV',
    key: 'mechanical-gloves-en-388',
    name: ['Guantes mecánicos EN 388', 'Mechanical gloves EN 388'],
    singular: ['Guante EN 388', 'Glove EN 388'],
    text: [
      'Guante de trabajo según EN 388 y EN ISO 21420, recubrimiento de {coating}, soporte de {gauge}, color {colour}.',
      'Work glove after EN 388 and EN ISO 21420, {coating} coating, {gauge} liner, {colour}.',
    ],
    drawing: 'glove',
    brands,
    unit: 'par',
    common: { standard: 'EN 388', category: ['Categoría II', 'Category II'] },
    axes: {
      coating: listAxis('coating', [
        ['PU', ['Poliuretano', 'Polyurethane'], 1, { protection: '4131X' }],
        ['NI', ['Nitrilo', 'Nitrile'], 1.3, { protection: '4121X' }],
        ['LA', ['Látex', 'Latex'], 0.9, { protection: '2142X' }],
      ]),
      gauge: listAxis('gauge', [
        ['13', ['Galga 13', '13 gauge']],
        ['15', ['Galga 15', '15 gauge'], 1.2],
        ['18', ['Galga 18', '18 gauge'], 1.6],
      ]),
      colour: workColours,
    },
    sizes: handSizes,
    price: 1.15,
    pack: 12,
  }),
  family({
    code: 'GCT',
    key: 'cut-resistant-gloves',
    name: ['Guantes anticorte', 'Cut-resistant gloves'],
    singular: ['Guante anticorte EN 388', 'Cut-resistant glove EN 388'],
    text: [
      'Guante anticorte {level} según EN 388 con fibra {material}, para chapa, vidrio y estampación.',
      'Cut-resistant glove {level} after EN 388 with {material} fibre, for sheet, glass and stamping.',
    ],
    drawing: 'glove',
    brands,
    unit: 'par',
    common: { standard: 'EN 388', category: ['Categoría II', 'Category II'] },
    axes: {
      level: listAxis('protection', [
        ['B', ['Nivel B', 'Level B']],
        ['C', ['Nivel C', 'Level C'], 1.3],
        ['D', ['Nivel D', 'Level D'], 1.7],
        ['F', ['Nivel F', 'Level F'], 2.6],
      ]),
      material: listAxis('material', [
        ['HP', 'HPPE'],
        ['AR', ['Aramida', 'Aramid'], 1.4],
      ]),
    },
    sizes: handSizes,
    price: 4.6,
    pack: 6,
  }),
  family({
    code: 'GCH',
    key: 'chemical-gloves-en-374',
    name: ['Guantes químicos EN ISO 374', 'Chemical gloves EN ISO 374'],
    singular: ['Guante químico EN ISO 374', 'Chemical glove EN ISO 374'],
    text: [
      'Guante de {material} contra productos químicos según EN ISO 374-1 tipo A, {length}.',
      '{material} glove against chemicals after EN ISO 374-1 type A, {length}.',
    ],
    drawing: 'glove',
    brands,
    unit: 'par',
    common: { standard: 'EN ISO 374-1', category: ['Categoría III', 'Category III'] },
    axes: {
      material: listAxis('material', [
        ['NI', ['Nitrilo', 'Nitrile']],
        ['NE', ['Neopreno', 'Neoprene'], 1.6],
        ['BU', ['Butilo', 'Butyl'], 6],
      ]),
      length: [330, 400].map((length, at) => choice(String(length), `${length} mm`, { length, factor: 1 + at * 0.25 })),
    },
    sizes: handSizes.slice(1),
    price: 2.1,
    pack: 12,
  }),
  family({
    code: 'GDI',
    key: 'disposable-gloves-en-455',
    name: ['Guantes desechables EN 455', 'Disposable gloves EN 455'],
    singular: ['Guante desechable EN 455', 'Disposable glove EN 455'],
    text: [
      'Guante desechable de {material}, sin polvo, caja de 100, color {colour}.',
      'Disposable {material} glove, powder-free, box of 100, {colour}.',
    ],
    drawing: 'glove',
    brands,
    common: { standard: 'EN 455', pieces: 100 },
    axes: {
      material: listAxis('material', [
        ['NI', ['Nitrilo', 'Nitrile']],
        ['LA', ['Látex', 'Latex'], 0.9],
        ['VI', ['Vinilo', 'Vinyl'], 0.6],
      ]),
      colour: workColours,
    },
    sizes: bodySizes.slice(0, 4),
    price: 7.2,
    pack: 10,
  }),
]

export const bodyFamilies: Family[] = [
  family({
    code: 'SHO',
    key: 'safety-shoes-en-iso-20345',
    name: ['Zapatos de seguridad EN ISO 20345', 'Safety shoes EN ISO 20345'],
    singular: ['Zapato de seguridad EN ISO 20345', 'Safety shoe EN ISO 20345'],
    text: [
      'Zapato de seguridad {protection} según EN ISO 20345, {material}, puntera de composite, suela antideslizante SRC.',
      'Safety shoe {protection} after EN ISO 20345, {material}, composite toe cap, slip-resistant SRC sole.',
    ],
    drawing: 'shoe',
    brands: ['calzor', 'guardalia'],
    unit: 'par',
    common: { standard: 'EN ISO 20345', category: ['Categoría II', 'Category II'] },
    axes: {
      protection: listAxis('protection', [
        ['S1P', 'S1P'],
        ['S3', 'S3', 1.2],
        ['S3E', 'S3 ESD', 1.35],
      ]),
      material: listAxis('material', [
        ['LE', ['Piel', 'Leather'], 1.1],
        ['MI', ['Microfibra', 'Microfibre']],
        ['TX', ['Textil técnico', 'Technical textile'], 0.95],
      ]),
    },
    sizes: shoeSizes,
    price: 44,
    pack: 1,
  }),
  family({
    code: 'BOO',
    key: 'safety-boots-en-iso-20345',
    name: ['Botas de seguridad EN ISO 20345', 'Safety boots EN ISO 20345'],
    singular: ['Bota de seguridad EN ISO 20345', 'Safety boot EN ISO 20345'],
    text: [
      'Bota de seguridad {protection} según EN ISO 20345, {material}, tobillo acolchado.',
      'Safety boot {protection} after EN ISO 20345, {material}, padded ankle.',
    ],
    drawing: 'boot',
    brands: ['calzor'],
    unit: 'par',
    common: { standard: 'EN ISO 20345', category: ['Categoría II', 'Category II'] },
    axes: {
      protection: listAxis('protection', [
        ['S3', 'S3'],
        ['S5', 'S5', 0.6],
        ['S3W', 'S3 HRO WR', 1.4],
      ]),
      material: listAxis('material', [
        ['LE', ['Piel', 'Leather']],
        ['PU', ['Poliuretano', 'Polyurethane'], 0.8],
      ]),
    },
    sizes: shoeSizes.slice(2),
    price: 58,
    pack: 1,
  }),
  family({
    code: 'VST',
    key: 'hi-vis-vests-en-iso-20471',
    name: ['Chalecos de alta visibilidad EN ISO 20471', 'High-visibility vests EN ISO 20471'],
    singular: ['Chaleco EN ISO 20471', 'Vest EN ISO 20471'],
    text: [
      'Chaleco de alta visibilidad {protection} según EN ISO 20471 con bandas reflectantes, {colour}.',
      'High-visibility vest {protection} after EN ISO 20471 with reflective bands, {colour}.',
    ],
    drawing: 'vest',
    brands: ['guardalia'],
    common: { standard: 'EN ISO 20471' },
    axes: {
      protection: listAxis('protection', [
        ['C2', ['Clase 2', 'Class 2']],
        ['C3', ['Clase 3', 'Class 3'], 2.2],
      ]),
      colour: brightColours,
    },
    sizes: bodySizes,
    price: 3.1,
    pack: 10,
  }),
  family({
    code: 'COV',
    key: 'coveralls-type-5-6',
    name: ['Monos desechables tipo 5/6', 'Disposable coveralls type 5/6'],
    singular: ['Mono desechable tipo 5/6', 'Disposable coverall type 5/6'],
    text: [
      'Mono desechable con capucha según EN ISO 13982 y EN 13034, {material}.',
      'Disposable hooded coverall after EN ISO 13982 and EN 13034, {material}.',
    ],
    drawing: 'coverall',
    brands: ['guardalia'],
    common: { standard: 'EN 13034', category: ['Categoría III', 'Category III'] },
    axes: {
      material: listAxis('material', [
        ['SM', 'SMS'],
        ['MP', ['Laminado microporoso', 'Microporous laminate'], 1.3],
      ]),
    },
    sizes: bodySizes,
    price: 4.2,
    pack: 25,
  }),
  family({
    code: 'JCK',
    key: 'work-jackets',
    name: ['Chaquetas y pantalones de trabajo', 'Work jackets and trousers'],
    singular: ['Ropa de trabajo:', 'Workwear:'],
    text: [
      '{garment} de trabajo de algodón y poliéster, 245 g/m², costuras triples.',
      'Work {garment} of cotton and polyester, 245 g/m², triple seams.',
    ],
    drawing: 'jacket',
    drawings: { trousers: 'trousers' },
    brands: ['guardalia', 'calzor'],
    axes: {
      garment: listAxis('function', [
        ['J', ['Chaqueta', 'Jacket'], 1.2],
        ['T', ['Pantalón', 'Trousers']],
      ]),
    },
    sizes: crossAxes(workColours, bodySizes),
    price: 24,
    pack: 1,
  }),
]
