import { choice, colourAxis, family, listAxis, requireNumber, type Choice, type Family } from '../family.ts'
import { fluid, millilitres } from './adhesives/fluids.ts'

const battery = (code: string, label: string, [diameter, length]: [number, number]): Choice =>
  choice(code, label, { diameter, length, 'rated-voltage': 1.5 })

export const batteryFamilies: Family[] = [
  family({
    code: 'BAT',
    key: 'batteries',
    name: ['Pilas', 'Batteries'],
    singular: ['Pila', 'Battery'],
    text: [
      'Pila {chemistry}, no recargable, 10 años de vida en almacén.',
      '{chemistry} battery, not rechargeable, 10 years of shelf life.',
    ],
    drawing: 'battery',
    brands: ['lumera'],
    axes: {
      chemistry: listAxis('function', [
        ['A', ['Alcalina', 'Alkaline']],
        ['L', ['De litio', 'Lithium'], 3.2],
      ]),
    },
    sizes: [
      battery('AAA', 'AAA (LR03)', [10.5, 44.5]),
      battery('AA', 'AA (LR6)', [14.5, 50.5]),
      battery('C', 'C (LR14)', [26.2, 50]),
      battery('D', 'D (LR20)', [34.2, 61.5]),
      choice('9V', '9 V (6LR61)', { width: 26.5, depth: 17.5, height: 48.5, 'rated-voltage': 9 }),
    ],
    price: (values) => (values['rated-voltage'] === 9 ? 2.1 : 0.22 + 0.02 * requireNumber(values, 'diameter')),
    pack: 10,
  }),
]

export const sealingFamilies: Family[] = [
  fluid({
    code: 'SLC',
    key: 'sealing-silicones',
    name: ['Siliconas de sellado', 'Sealing silicones'],
    singular: ['Silicona de sellado', 'Sealing silicone'],
    text: [
      'Silicona neutra {colour} para juntas, sanitarios y ventanas; resiste al moho.',
      'Neutral silicone, {colour}, for joints, bathrooms and windows; resists mould.',
    ],
    axes: {
      colour: colourAxis([
        ['TR', 'Transparente', 'Clear', '#e6eef0'],
        ['WH', 'Blanco', 'White', '#f4f6f6'],
        ['GY', 'Gris', 'Grey', '#8b9498'],
        ['BK', 'Negro', 'Black', '#16191a'],
      ]),
    },
    sizes: millilitres([280]),
    drawing: 'cartridge',
    each: 0.02,
    from: 1.2,
    more: { temperature: 120 },
  }),
]

const extinguisher = (code: string, label: string, [mass, diameter, height]: [number, number, number]): Choice =>
  choice(code, label, { mass, diameter, height })
const cylinders = {
  P: [
    extinguisher('02', '2 kg', [2000, 110, 330]),
    extinguisher('06', '6 kg', [6000, 150, 520]),
    extinguisher('09', '9 kg', [9000, 175, 590]),
  ],
  C: [extinguisher('02', '2 kg', [2000, 108, 470]), extinguisher('05', '5 kg', [5000, 136, 700])],
}

export const extinguisherFamilies: Family[] = [
  family({
    code: 'EXT',
    key: 'fire-extinguishers-en-3',
    name: ['Extintores EN 3', 'Fire extinguishers EN 3'],
    singular: ['Extintor EN 3', 'Fire extinguisher EN 3'],
    text: [
      'Extintor portátil según EN 3, {agent}, con manómetro y soporte mural.',
      'Portable fire extinguisher after EN 3, {agent}, with gauge and wall bracket.',
    ],
    drawing: 'fire-extinguisher',
    brands: ['guardalia'],
    common: { standard: 'EN 3' },
    axes: {
      agent: listAxis('function', [
        ['P', ['De polvo ABC', 'ABC powder']],
        ['C', ['De CO₂', 'CO₂'], 2.4],
      ]),
    },
    sizes: ({ function: agent }) => (String(agent).includes('polvo') ? cylinders.P : cylinders.C),
    price: (values) => 14 + 0.0021 * requireNumber(values, 'mass'),
    pack: 1,
  }),
]
