import { choice, colourAxis, family, listAxis, requireNumber, type Family } from '../../family.ts'
import { boxes, litres } from './box-sizes.ts'

const steelFinishes = listAxis('finish', [
  ['GY', ['Pintado gris', 'Painted grey']],
  ['BL', ['Pintado azul', 'Painted blue'], 1.03],
  ['RD', ['Pintado rojo', 'Painted red'], 1.03],
])

export const cabinetFamilies: Family[] = [
  family({
    code: 'CAB',
    key: 'tool-cabinets',
    name: ['Armarios de taller', 'Workshop cabinets'],
    singular: ['Armario de taller', 'Workshop cabinet'],
    text: [
      'Armario de chapa de acero con {doors}, baldas regulables, {finish}.',
      'Sheet steel cabinet with {doors}, adjustable shelves, {finish}.',
    ],
    drawing: 'cabinet',
    brands: ['ordenia', 'estantal'],
    common: { material: ['Acero', 'Steel'] },
    axes: {
      doors: listAxis('function', [
        ['H', ['Puertas batientes', 'Hinged doors']],
        ['S', ['Puertas correderas', 'Sliding doors'], 1.2],
      ]),
      finish: steelFinishes,
    },
    sizes: boxes([
      [800, 400, 1000, { pieces: 2 }],
      [950, 400, 1950, { pieces: 4 }],
      [1000, 500, 1950, { pieces: 4 }],
      [1200, 500, 1950, { pieces: 4 }],
    ]),
    price: (values) => 90 + 0.12 * litres(values),
    pack: 1,
  }),
  family({
    code: 'DCB',
    key: 'drawer-cabinets',
    name: ['Armarios de cajones', 'Drawer cabinets'],
    singular: ['Armario de cajones', 'Drawer cabinet'],
    text: [
      'Armario de cajones de extensión total, 100 kg por cajón, {finish}.',
      'Drawer cabinet, full extension, 100 kg per drawer, {finish}.',
    ],
    drawing: 'drawers',
    brands: ['ordenia'],
    common: { load: 100 },
    axes: { finish: steelFinishes },
    sizes: [4, 5, 7, 9].map((pieces) =>
      choice(String(pieces), [`${pieces} cajones`, `${pieces} drawers`], {
        pieces,
        width: 717,
        depth: 725,
        height: 400 + pieces * 100,
      }),
    ),
    price: (values) => 210 + 62 * requireNumber(values, 'pieces'),
    pack: 1,
  }),
  family({
    code: 'LKR',
    key: 'lockers',
    name: ['Taquillas', 'Lockers'],
    singular: ['Taquilla', 'Locker'],
    text: [
      'Taquilla metálica de {columns}, cerradura {lock}, ventilación.',
      'Steel locker, {columns}, {lock} lock, ventilated.',
    ],
    drawing: 'cabinet',
    brands: ['ordenia'],
    common: { depth: 500, height: 1800 },
    axes: {
      columns: [1, 2, 3, 4].map((pieces) =>
        choice(
          String(pieces),
          pieces === 1 ? ['Un cuerpo', 'One column'] : [`${pieces} cuerpos`, `${pieces} columns`],
          {
            pieces,
            width: 300 * pieces,
            factor: 0.4 + pieces * 0.6,
          },
        ),
      ),
      lock: listAxis('function', [
        ['C', ['De llave', 'Cylinder']],
        ['P', ['De candado', 'Padlock'], 0.95],
      ]),
    },
    sizes: colourAxis([
      ['BU', 'Azul', 'Blue', '#0a4fa3'],
      ['GY', 'Gris', 'Grey', '#8b9498'],
      ['RD', 'Rojo', 'Red', '#c8202f'],
    ]),
    price: 98,
    pack: 1,
  }),
  family({
    code: 'SFC',
    key: 'safety-cabinets-en-14470',
    name: ['Armarios de seguridad EN 14470', 'Safety cabinets EN 14470'],
    singular: ['Armario de seguridad EN 14470', 'Safety cabinet EN 14470'],
    text: [
      'Armario para inflamables según EN 14470-1, {protection}, con cubeto.',
      'Cabinet for flammables after EN 14470-1, {protection}, with sump.',
    ],
    drawing: 'cabinet',
    brands: ['ordenia'],
    common: { standard: 'EN 14470-1' },
    axes: {
      protection: listAxis('protection', [
        ['15', ['Tipo 15', 'Type 15']],
        ['30', ['Tipo 30', 'Type 30'], 1.3],
        ['90', ['Tipo 90', 'Type 90'], 2.2],
      ]),
    },
    sizes: boxes([
      [600, 600, 640],
      [600, 600, 1950],
      [1200, 600, 1950],
    ]),
    price: (values) => 420 + 0.7 * litres(values),
    pack: 1,
  }),
]
