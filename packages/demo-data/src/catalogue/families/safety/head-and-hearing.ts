import { choice, family, listAxis, numberAxis, type Family } from '../../family.ts'
import { helmets, third } from './safety-colours.ts'

const brands = ['visora', 'guardalia']

const lenses = listAxis('lens', [
  ['CL', ['Incoloro', 'Clear']],
  ['GY', ['Gris', 'Grey'], 1.1],
  ['YE', ['Amarillo', 'Yellow'], 1.1],
])

export const headFamilies: Family[] = [
  family({
    code: 'GOG',
    key: 'goggles-en-166',
    name: ['Gafas panorámicas EN 166', 'Safety goggles EN 166'],
    singular: ['Gafa panorámica EN 166', 'Safety goggles EN 166'],
    text: [
      'Gafa panorámica según EN 166, clase óptica 1, impacto B, {vent}.',
      'Safety goggles after EN 166, optical class 1, impact B, {vent}.',
    ],
    drawing: 'goggles',
    brands,
    common: { standard: 'EN 166', width: 170, height: 85 },
    axes: {
      vent: listAxis('function', [
        ['I', ['Ventilación indirecta', 'Indirect ventilation']],
        ['N', ['Sin ventilación', 'No ventilation'], 1.1],
      ]),
    },
    sizes: lenses,
    price: 7.4,
    pack: 10,
  }),
  family({
    code: 'SPC',
    key: 'safety-spectacles-en-166',
    name: ['Gafas de patillas EN 166', 'Safety spectacles EN 166'],
    singular: ['Gafa de patillas EN 166', 'Safety spectacles EN 166'],
    text: [
      'Gafa de patillas según EN 166, {coating}, clase óptica 1, impacto F.',
      'Safety spectacles after EN 166, {coating}, optical class 1, impact F.',
    ],
    drawing: 'spectacles',
    brands,
    common: { standard: 'EN 166', width: 150, height: 50 },
    axes: {
      coating: listAxis('coating', [
        ['AS', ['Antirrayado', 'Anti-scratch']],
        ['AF', ['Antivaho', 'Anti-fog'], 1.4],
      ]),
    },
    sizes: lenses,
    price: 3.2,
    pack: 10,
  }),
  family({
    code: 'FSH',
    key: 'face-shields-en-166',
    name: ['Pantallas faciales EN 166', 'Face shields EN 166'],
    singular: ['Pantalla facial EN 166', 'Face shield EN 166'],
    text: [
      'Pantalla facial de {material} según EN 166 con arnés de rueda.',
      '{material} face shield after EN 166 with ratchet headgear.',
    ],
    drawing: 'face-shield',
    brands,
    common: { standard: 'EN 166', width: 230 },
    axes: {
      material: listAxis('material', [
        ['PC', ['Policarbonato', 'Polycarbonate']],
        ['AC', ['Acetato', 'Acetate'], 0.9],
        ['ME', ['Malla metálica', 'Metal mesh'], 1.2],
      ]),
    },
    sizes: [200, 300].map((height) => choice(String(height), `${height} mm`, { height })),
    price: 14,
    pack: 1,
  }),
  family({
    code: 'HLM',
    key: 'helmets-en-397',
    name: ['Cascos EN 397', 'Safety helmets EN 397'],
    singular: ['Casco EN 397', 'Safety helmet EN 397'],
    text: [
      'Casco de seguridad según EN 397, {material}, {form}, talla 52–64 cm.',
      'Safety helmet after EN 397, {material}, {form}, head size 52–64 cm.',
    ],
    drawing: 'helmet',
    brands: ['guardalia', 'visora'],
    common: { standard: 'EN 397', length: 280, height: 160 },
    axes: {
      material: listAxis('material', [
        ['HD', 'HDPE'],
        ['AB', 'ABS', 1.5],
      ]),
      form: listAxis('function', [
        ['N', ['Sin ventilar', 'Unvented']],
        ['V', ['Ventilado', 'Vented'], 1.1],
        ['A', ['Altura, con barboquejo', 'For heights, with chin strap'], 2.8],
      ]),
    },
    sizes: helmets,
    price: 8.6,
    pack: 1,
  }),
  family({
    code: 'CAP',
    key: 'bump-caps-en-812',
    name: ['Gorras antigolpe EN 812', 'Bump caps EN 812'],
    singular: ['Gorra antigolpe EN 812', 'Bump cap EN 812'],
    text: ['Gorra con casquete antigolpe según EN 812, {peak}.', 'Cap with protective shell after EN 812, {peak}.'],
    drawing: 'bump-cap',
    brands: ['guardalia'],
    common: { standard: 'EN 812', length: 270, height: 140 },
    axes: {
      peak: listAxis('function', [
        ['L', ['Visera larga', 'Long peak']],
        ['S', ['Visera corta', 'Short peak']],
      ]),
    },
    sizes: helmets.slice(2),
    price: 11,
    pack: 1,
  }),
]

export const breathingFamilies: Family[] = [
  family({
    code: 'EAR',
    key: 'ear-muffs-en-352-1',
    name: ['Orejeras EN 352-1', 'Ear muffs EN 352-1'],
    singular: ['Orejera EN 352-1', 'Ear muffs EN 352-1'],
    text: [
      'Orejera {form} según EN 352, banda acolchada y copas basculantes.',
      'Ear muffs {form} after EN 352, padded band and tilting cups.',
    ],
    drawing: 'ear-muffs',
    brands: ['visora', 'guardalia'],
    common: { standard: 'EN 352-1', width: 150, height: 190 },
    axes: {
      form: listAxis('function', [
        ['D', ['De diadema', 'Headband']],
        ['H', ['Para casco', 'Helmet-mounted'], 1.15],
        ['E', ['Electrónica', 'Electronic'], 4.5],
      ]),
    },
    sizes: numberAxis('noise-reduction', [25, 28, 31, 35], { label: (value) => `SNR ${value} dB` }),
    price: (values) => 6 + 0.4 * Number(values['noise-reduction']),
    pack: 1,
  }),
  family({
    code: 'EPL',
    key: 'ear-plugs-en-352-2',
    name: ['Tapones EN 352-2', 'Ear plugs EN 352-2'],
    singular: ['Tapón auditivo EN 352-2', 'Ear plug EN 352-2'],
    text: ['Tapón de {material} según EN 352-2, {form}.', '{material} ear plug after EN 352-2, {form}.'],
    drawing: 'ear-plug',
    brands: ['visora'],
    unit: 'par',
    common: { standard: 'EN 352-2', length: 24, diameter: 12 },
    axes: {
      material: listAxis('material', [
        ['PU', ['Espuma', 'Foam']],
        ['SI', ['Silicona', 'Silicone'], 5],
      ]),
      form: listAxis('function', [
        ['N', ['Sin cordón', 'Uncorded']],
        ['C', ['Con cordón', 'Corded'], 1.6],
      ]),
    },
    sizes: numberAxis('noise-reduction', [26, 33, 37], { label: (value) => `SNR ${value} dB` }),
    price: 0.14,
    pack: 200,
  }),
  family({
    code: 'MSK',
    key: 'dust-masks-en-149',
    name: ['Mascarillas EN 149', 'Dust masks EN 149'],
    singular: ['Mascarilla EN 149', 'Filtering mask EN 149'],
    text: [
      'Mascarilla autofiltrante {protection} según EN 149, clip nasal y bandas ajustables.',
      'Filtering half mask {protection} after EN 149, nose clip and adjustable bands.',
    ],
    drawing: 'mask',
    brands: ['visora'],
    common: { standard: 'EN 149', category: third, width: 140, height: 120 },
    axes: {
      protection: listAxis('protection', [
        ['P1', 'FFP1 NR D', 0.6],
        ['P2', 'FFP2 NR D'],
        ['P3', 'FFP3 NR D', 2.1],
      ]),
    },
    sizes: listAxis('function', [
      ['N', ['Sin válvula', 'Without valve']],
      ['V', ['Con válvula', 'With valve'], 1.5],
      ['C', ['Con válvula y carbón', 'With valve and carbon'], 2.2],
    ]),
    price: 0.85,
    pack: 20,
  }),
  family({
    code: 'HMK',
    key: 'half-masks-en-140',
    name: ['Semimáscaras EN 140', 'Half masks EN 140'],
    singular: ['Semimáscara EN 140', 'Half mask EN 140'],
    text: [
      'Semimáscara reutilizable de {material} según EN 140 para dos filtros de bayoneta.',
      'Reusable {material} half mask after EN 140 for two bayonet filters.',
    ],
    drawing: 'half-mask',
    brands: ['visora'],
    common: { standard: 'EN 140', category: third, width: 150, height: 130 },
    axes: {
      material: listAxis('material', [
        ['TP', ['Elastómero', 'Elastomer']],
        ['SI', ['Silicona', 'Silicone'], 1.8],
      ]),
    },
    sizes: listAxis('size', [
      ['S', 'S'],
      ['M', 'M'],
      ['L', 'L'],
    ]),
    price: 16,
    pack: 1,
  }),
]
