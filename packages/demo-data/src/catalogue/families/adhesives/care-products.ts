import { choice, formatCode, family, listAxis, numberAxis, requireNumber, type Family } from '../../family.ts'
import { fluid, millilitres } from './fluids.ts'

export const careFamilies: Family[] = [
  fluid({
    code: 'PEN',
    key: 'penetrating-oils',
    name: ['Aflojatodo y aceites', 'Penetrating oils'],
    singular: ['Lubricante', 'Lubricant'],
    text: ['{use} en aerosol de doble posición.', '{use} in a two-way spray can.'],
    axes: {
      use: listAxis('function', [
        ['P', ['Aflojatodo', 'Penetrating oil']],
        ['M', ['Multiuso', 'Multi-purpose oil']],
        ['S', ['De silicona', 'Silicone oil'], 1.2],
      ]),
    },
    sizes: millilitres([200, 400, 500]),
    drawing: 'aerosol',
    each: 0.022,
  }),
  fluid({
    code: 'GRS',
    key: 'greases',
    name: ['Grasas', 'Greases'],
    singular: ['Grasa', 'Grease'],
    text: ['Grasa {base} NLGI 2 para rodamientos y guías.', '{base} grease NLGI 2 for bearings and guides.'],
    axes: {
      base: listAxis('material', [
        ['LI', ['De litio', 'Lithium']],
        ['MO', ['De litio con MoS₂', 'Lithium with MoS₂'], 1.3],
        ['FG', ['Alimentaria', 'Food-grade'], 2.4],
        ['CU', ['De cobre', 'Copper'], 1.9],
      ]),
    },
    sizes: numberAxis('mass', [100, 400, 1000, 5000], { digits: 4, label: (value) => `${value} g` }).map((each) => ({
      ...each,
      values: { ...each.values, volume: requireNumber(each.values, 'mass') },
    })),
    drawing: 'grease-cartridge',
    each: 0.019,
  }),
  fluid({
    code: 'CFL',
    key: 'cutting-fluids',
    name: ['Aceites de corte', 'Cutting fluids'],
    singular: ['Fluido de corte', 'Cutting fluid'],
    text: [
      'Fluido de corte {form} para taladrar, roscar y aserrar.',
      'Cutting fluid, {form}, for drilling, tapping and sawing.',
    ],
    axes: {
      form: listAxis('function', [
        ['S', ['Soluble', 'Soluble'], 0.6],
        ['P', ['Puro', 'Neat']],
        ['F', ['En espuma', 'Foam'], 1.2],
      ]),
    },
    sizes: millilitres([400, 1000, 5000]),
    drawing: 'can',
    each: 0.016,
    pack: 6,
  }),
  fluid({
    code: 'DEG',
    key: 'degreasers',
    name: ['Desengrasantes', 'Degreasers'],
    singular: ['Desengrasante', 'Degreaser'],
    text: ['Desengrasante {base} para piezas, frenos y contactos.', '{base} degreaser for parts, brakes and contacts.'],
    axes: {
      base: listAxis('function', [
        ['B', ['Limpiafrenos', 'Brake cleaner']],
        ['C', ['Limpiacontactos', 'Contact cleaner'], 1.5],
        ['W', ['Base agua', 'Water-based'], 0.7],
      ]),
    },
    sizes: millilitres([400, 500, 1000, 5000]),
    drawing: 'aerosol',
    each: 0.015,
  }),
  fluid({
    code: 'HCL',
    key: 'hand-cleaners',
    name: ['Lavamanos', 'Hand cleaners'],
    singular: ['Lavamanos', 'Hand cleaner'],
    text: ['Gel lavamanos {scrub} sin disolventes, pH 5,5.', 'Hand cleaning gel {scrub}, solvent-free, pH 5.5.'],
    axes: {
      scrub: listAxis('function', [
        ['M', ['Con microgránulos', 'With fine grit']],
        ['N', ['Sin abrasivo', 'Without grit'], 0.9],
      ]),
    },
    sizes: millilitres([500, 2500, 4000]),
    each: 0.006,
    pack: 6,
  }),
  family({
    code: 'WIP',
    key: 'wipes',
    name: ['Paños y papel', 'Wipes and paper'],
    singular: ['Bobina de', 'Roll of'],
    text: [
      'Bobina industrial de {material}, absorbe aceite y agua.',
      'Industrial roll of {material}, absorbs oil and water.',
    ],
    drawing: 'paper-roll',
    brands: ['quimora'],
    axes: {
      material: listAxis('material', [
        ['CE', ['Celulosa', 'Cellulose']],
        ['TN', ['Tejido no tejido', 'Non-woven'], 2.6],
      ]),
    },
    sizes: [400, 500, 800, 1000].map((pieces) =>
      choice(formatCode(pieces, 4), [`${pieces} servicios`, `${pieces} sheets`], {
        pieces,
        width: 240,
        'outer-diameter': Math.round(110 + pieces / 6),
      }),
    ),
    price: (values) => 3 + 0.011 * requireNumber(values, 'pieces'),
    pack: 2,
  }),
]
