import { choice, family, listAxis, numberAxis, type Family } from '../../family.ts'
import { helmets, third } from './safety-colours.ts'

export const siteFamilies: Family[] = [
  family({
    code: 'HRN',
    key: 'harnesses-en-361',
    name: ['Arneses EN 361', 'Fall-arrest harnesses EN 361'],
    singular: ['Arnés anticaídas EN 361', 'Fall-arrest harness EN 361'],
    text: [
      'Arnés anticaídas según EN 361, {points}, {buckle}.',
      'Fall-arrest harness after EN 361, {points}, {buckle}.',
    ],
    drawing: 'harness',
    brands: ['guardalia'],
    common: { standard: 'EN 361', category: third },
    axes: {
      points: listAxis('protection', [
        ['1', ['Un punto', 'One point']],
        ['2', ['Dos puntos', 'Two points'], 1.3],
        ['5', ['Cinco puntos', 'Five points'], 3.4],
      ]),
      buckle: listAxis('function', [
        ['P', ['Hebillas de paso', 'Pass-through buckles']],
        ['A', ['Hebillas automáticas', 'Automatic buckles'], 1.6],
      ]),
    },
    sizes: listAxis('size', [
      ['SM', 'S–M'],
      ['LX', 'L–XL'],
      ['XX', 'XXL'],
    ]),
    price: 29,
    pack: 1,
  }),
  family({
    code: 'LNY',
    key: 'lanyards-en-354',
    name: ['Cabos de anclaje EN 354', 'Lanyards EN 354'],
    singular: ['Cabo de anclaje EN 354', 'Lanyard EN 354'],
    text: [
      'Cabo de anclaje {form} según EN 354 y EN 355, mosquetones de acero.',
      'Lanyard {form} after EN 354 and EN 355, steel connectors.',
    ],
    drawing: 'lanyard',
    brands: ['guardalia'],
    common: { standard: 'EN 354', category: third },
    axes: {
      form: listAxis('function', [
        ['S', ['Simple', 'Single']],
        ['Y', ['Doble en Y', 'Double Y'], 1.7],
        ['A', ['Con absorbedor', 'With absorber'], 2.1],
      ]),
    },
    sizes: numberAxis('length', [1000, 1500, 2000], { digits: 4, label: (value) => `${value} mm` }),
    price: 19,
    pack: 1,
  }),
  family({
    code: 'FAK',
    key: 'first-aid-kits-din-13157',
    name: ['Botiquines DIN 13157', 'First-aid kits DIN 13157'],
    singular: ['Botiquín DIN 13157', 'First-aid kit DIN 13157'],
    text: [
      'Botiquín de empresa según DIN 13157, {material}, con soporte mural.',
      'Company first-aid kit after DIN 13157, {material}, with wall bracket.',
    ],
    drawing: 'first-aid',
    brands: ['guardalia'],
    common: { standard: 'DIN 13157', width: 310, height: 210, depth: 130 },
    axes: {
      material: listAxis('material', [
        ['AB', 'ABS'],
        ['ST', ['Chapa de acero', 'Sheet steel'], 1.6],
      ]),
    },
    sizes: [10, 20, 50].map((people) =>
      choice(String(people), [`hasta ${people} personas`, `up to ${people} people`], { pieces: people * 4 }),
    ),
    price: (values) => 19 + 0.18 * Number(values['pieces']),
    pack: 1,
  }),
  family({
    code: 'SGN',
    key: 'safety-signs-iso-7010',
    name: ['Señales ISO 7010', 'Safety signs ISO 7010'],
    singular: ['Señal ISO 7010', 'Safety sign ISO 7010'],
    text: [
      'Señal de seguridad según ISO 7010: {meaning}, sobre {material}.',
      'Safety sign after ISO 7010: {meaning}, on {material}.',
    ],
    drawing: 'sign',
    brands: ['guardalia'],
    common: { standard: 'ISO 7010' },
    axes: {
      meaning: listAxis('function', [
        ['M003', ['Protección auditiva obligatoria', 'Wear ear protection']],
        ['M014', ['Casco obligatorio', 'Wear head protection']],
        ['P002', ['Prohibido fumar', 'No smoking']],
        ['W012', ['Riesgo eléctrico', 'Electricity']],
        ['E003', ['Primeros auxilios', 'First aid']],
        ['F001', ['Extintor', 'Fire extinguisher']],
      ]),
      material: listAxis('material', [
        ['PV', 'PVC'],
        ['AL', ['Aluminio', 'Aluminium'], 2.4],
        ['VI', ['Vinilo adhesivo', 'Adhesive vinyl'], 0.6],
      ]),
    },
    sizes: [
      [105, 148],
      [148, 210],
      [210, 297],
      [297, 420],
    ].map(([width = 105, height = 148]) => choice(`${width}`, `${width} × ${height} mm`, { width, height })),
    price: (values) => 1.4 + 0.00006 * Number(values['width']) * Number(values['height']),
    pack: 1,
  }),
  family({
    code: 'LCK',
    key: 'lockout-padlocks',
    name: ['Candados de consignación', 'Lockout padlocks'],
    singular: ['Candado de consignación', 'Lockout padlock'],
    text: [
      'Candado de consignación de {material}, llave única, retención de llave.',
      '{material} lockout padlock, keyed different, key retaining.',
    ],
    drawing: 'padlock',
    brands: ['guardalia'],
    common: { width: 38, height: 76 },
    axes: {
      material: listAxis('material', [
        ['NY', ['Nailon', 'Nylon']],
        ['AL', ['Aluminio', 'Aluminium'], 1.3],
      ]),
    },
    sizes: helmets,
    price: 9.5,
    pack: 1,
  }),
]
