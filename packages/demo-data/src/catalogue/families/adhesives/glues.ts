import { choice, listAxis, type Family } from '../../family.ts'
import { fluid, millilitres, tapeColours } from './fluids.ts'

const strengths = listAxis('strength', [
  ['L', ['Fuerza baja', 'Low strength']],
  ['M', ['Fuerza media', 'Medium strength']],
  ['H', ['Fuerza alta', 'High strength'], 1.1],
])

export const lockingFamilies: Family[] = [
  fluid({
    code: 'THR',
    key: 'threadlockers',
    name: ['Fijadores de roscas', 'Threadlockers'],
    singular: ['Fijador de roscas', 'Threadlocker'],
    text: [
      'Fijador anaeróbico de roscas, {strength}, hasta M36; cura en 10 minutos sobre acero.',
      'Anaerobic threadlocker, {strength}, up to M36; sets in 10 minutes on steel.',
    ],
    axes: { strength: strengths },
    sizes: millilitres([10, 24, 50, 250]),
    each: 0.62,
    more: { temperature: 150, 'cure-time': 10 },
  }),
  fluid({
    code: 'RET',
    key: 'retaining-compounds',
    name: ['Retenedores de rodamientos', 'Retaining compounds'],
    singular: ['Retenedor', 'Retaining compound'],
    text: [
      'Retenedor anaeróbico de piezas cilíndricas, holgura hasta 0,25 mm, {strength}.',
      'Anaerobic retainer for cylindrical parts, gaps up to 0.25 mm, {strength}.',
    ],
    axes: { strength: strengths.slice(1) },
    sizes: millilitres([10, 50, 250]),
    each: 0.7,
    more: { temperature: 180, 'cure-time': 15 },
  }),
  fluid({
    code: 'TSE',
    key: 'thread-sealants',
    name: ['Selladores de roscas', 'Thread sealants'],
    singular: ['Sellador de roscas', 'Thread sealant'],
    text: [
      'Sellador anaeróbico para {use}, homologado para agua y aire.',
      'Anaerobic sealant for {use}, approved for water and air.',
    ],
    axes: {
      use: listAxis('function', [
        ['H', ['Hidráulica', 'Hydraulics']],
        ['P', ['Tubería', 'Pipes'], 0.9],
        ['G', ['Gas', 'Gas'], 1.1],
      ]),
    },
    sizes: millilitres([10, 50, 75, 250]),
    each: 0.55,
    more: { temperature: 150 },
  }),
  fluid({
    code: 'GSK',
    key: 'gasket-makers',
    name: ['Formadores de juntas', 'Gasket makers'],
    singular: ['Formador de juntas', 'Gasket maker'],
    text: [
      'Formador de juntas de {material} para bridas y cárteres.',
      '{material} gasket maker for flanges and housings.',
    ],
    axes: {
      material: listAxis('material', [
        ['AN', ['Anaeróbico', 'Anaerobic'], 1.8],
        ['SI', ['Silicona', 'Silicone']],
      ]),
    },
    sizes: millilitres([50, 80, 300]),
    drawing: 'cartridge',
    each: 0.2,
    more: { temperature: 250 },
  }),
]

export const glueFamilies: Family[] = [
  fluid({
    code: 'EPX',
    key: 'epoxies',
    name: ['Adhesivos epoxi', 'Epoxy adhesives'],
    singular: ['Adhesivo epoxi', 'Epoxy adhesive'],
    text: [
      'Adhesivo epoxi de dos componentes {setting}, para metal, piedra y composite.',
      'Two-part epoxy adhesive, {setting}, for metal, stone and composite.',
    ],
    axes: {
      setting: [
        choice('05', ['de 5 minutos', '5-minute'], { 'cure-time': 5 }),
        choice('30', ['de 30 minutos', '30-minute'], { 'cure-time': 30, factor: 1.1 }),
        choice('TH', ['térmico', 'high temperature'], { 'cure-time': 120, factor: 1.6 }),
      ],
    },
    sizes: millilitres([25, 50, 200, 400]),
    drawing: 'cartridge',
    each: 0.34,
    from: 4,
    more: { temperature: 80 },
  }),
  fluid({
    code: 'CYA',
    key: 'cyanoacrylates',
    name: ['Cianoacrilatos', 'Cyanoacrylates'],
    singular: ['Cianoacrilato', 'Cyanoacrylate'],
    text: [
      'Adhesivo instantáneo {viscosity} para goma, plástico y metal.',
      'Instant adhesive, {viscosity}, for rubber, plastic and metal.',
    ],
    axes: {
      viscosity: listAxis('function', [
        ['L', ['Fluido', 'Thin']],
        ['M', ['Viscosidad media', 'Medium viscosity']],
        ['G', ['Gel', 'Gel'], 1.2],
      ]),
    },
    sizes: millilitres([3, 20, 50, 500]),
    each: 0.42,
    more: { temperature: 80, 'cure-time': 1 },
  }),
  fluid({
    code: 'MSP',
    key: 'ms-polymers',
    name: ['Selladores MS', 'MS polymer sealants'],
    singular: ['Sellador MS', 'MS polymer sealant'],
    text: [
      'Sellador adhesivo MS {colour}, pintable, sin disolventes.',
      'MS adhesive sealant {colour}, paintable, solvent-free.',
    ],
    axes: { colour: tapeColours.slice(0, 3) },
    sizes: millilitres([290, 600]),
    drawing: 'cartridge',
    each: 0.028,
    from: 2,
    more: { temperature: 90 },
  }),
  fluid({
    code: 'SIL',
    key: 'silicones',
    name: ['Siliconas', 'Silicones'],
    singular: ['Silicona', 'Silicone'],
    text: [
      'Silicona {type} para sellado sanitario e industrial.',
      '{type} silicone for sanitary and industrial sealing.',
    ],
    axes: {
      type: listAxis('function', [
        ['N', ['Neutra', 'Neutral']],
        ['A', ['Ácida', 'Acetic'], 0.8],
        ['T', ['De alta temperatura', 'High temperature'], 1.6],
      ]),
    },
    sizes: millilitres([50, 300]),
    drawing: 'cartridge',
    each: 0.022,
    from: 1.4,
    more: { temperature: 180 },
  }),
  fluid({
    code: 'CON',
    key: 'contact-adhesives',
    name: ['Adhesivos de contacto', 'Contact adhesives'],
    singular: ['Adhesivo de contacto', 'Contact adhesive'],
    text: [
      'Adhesivo de contacto de {material} para goma, madera y piel.',
      '{material} contact adhesive for rubber, wood and leather.',
    ],
    axes: {
      material: listAxis('material', [
        ['PC', ['Policloropreno', 'Polychloroprene']],
        ['SF', ['Base agua', 'Water-based'], 1.2],
      ]),
    },
    sizes: millilitres([50, 250, 1000, 5000]),
    drawing: 'can',
    each: 0.021,
    from: 1.5,
  }),
]
