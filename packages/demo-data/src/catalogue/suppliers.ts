import type { Supplier } from '@tiber/contract/catalogue/suppliers'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { Area } from './family.ts'
import { toTexts, type Pair, type Texts } from './texts.ts'

export type DemoSupplier = {
  id: string
  externalId: string
  name: string
  description: Texts
  status: Supplier['supplierStatus']
  isDefault: boolean
  returnPolicy: Texts
  paymentDueDelay: number
  paymentDueMode: 'SIMPLE' | 'END_OF_MONTH'
  freightPrice: number
  freightFreeFrom: number
  /** Net; null if there is no minimum. */
  minOrderValue: number | null
  onTimePercent: number
  legal: LegalEntity
  /** The areas it sells, and its price level compared with others. */
  areas: Area[]
  level: number
  leadTimeDays: number
}

type Row = {
  key: string
  name: string
  legal: [name: string, taxNumber: string, address: string, zipcode: string, city: string, iban: string]
  sells: Pair
  areas: Area[]
  level: number
  onTime: number
  lead: number
  freight: [price: number, freeFrom: number]
  minimumOrder?: number
  due: [days: number, mode?: 'END_OF_MONTH']
  status?: DemoSupplier['status']
}

const rows: Row[] = [
  {
    key: 'EBRO',
    name: 'Tornillería Ebro',
    legal: [
      'Tornillería Ebro, S.L.',
      'ESB50001015',
      'Polígono Malpica, calle F 12',
      '50016',
      'Zaragoza',
      'ES8099990001410000013001',
    ],
    sells: [
      'Tornillería métrica de inoxidable y acero desde Zaragoza',
      'Metric fasteners of stainless and steel, from Zaragoza',
    ],
    areas: ['fixings'],
    level: 1,
    onTime: 98,
    lead: 1,
    freight: [6.9, 60],
    due: [60],
  },
  {
    key: 'LEVANTE',
    name: 'Fijaciones Levante',
    legal: [
      'Fijaciones Levante, S.L.',
      'ESB46001020',
      'Avenida de la Fusteria 7',
      '46940',
      'Manises',
      'ES3499990001460000013002',
    ],
    sells: ['Fijación, anclaje y remachado para obra y taller', 'Fixings, anchors and rivets for site and workshop'],
    areas: ['fixings', 'adhesives'],
    level: 1.035,
    onTime: 94,
    lead: 2,
    freight: [6.9, 150],
    due: [30],
  },
  {
    key: 'SUMCANT',
    name: 'Suministros Cantábrico',
    legal: [
      'Suministros Cantábrico, S.A.',
      'ESA39001037',
      'Polígono de Raos, parcela 9',
      '39600',
      'Camargo',
      'ES8899990001400000013003',
    ],
    sells: ['Suministro industrial completo para el norte', 'Full industrial supply for the north'],
    areas: ['fixings', 'tools', 'safety', 'storage'],
    level: 0.985,
    onTime: 99,
    lead: 1,
    freight: [9.5, 200],
    due: [30, 'END_OF_MONTH'],
  },
  {
    key: 'DUERO',
    name: 'Herramientas Duero',
    legal: [
      'Herramientas Duero, S.L.',
      'ESB47001045',
      'Calle Turquesa 31',
      '47012',
      'Valladolid',
      'ES4299990001450000013004',
    ],
    sells: ['Herramienta de mano y de corte', 'Hand and cutting tools'],
    areas: ['tools'],
    level: 1,
    onTime: 96,
    lead: 1,
    freight: [7.5, 120],
    due: [60],
  },
  {
    key: 'MONCAYO',
    name: 'Útiles Moncayo',
    legal: [
      'Útiles Moncayo, S.L.',
      'ESB50001056',
      'Carretera de Zaragoza 4',
      '50500',
      'Tarazona',
      'ES6999990001410000013005',
    ],
    sells: ['Útiles de corte y medición para mecanizado', 'Cutting and measuring tools for machining'],
    areas: ['tools', 'adhesives'],
    level: 1.05,
    onTime: 92,
    lead: 3,
    freight: [5.9, 90],
    due: [30],
  },
  {
    key: 'TAJO',
    name: 'Protección Laboral Tajo',
    legal: [
      'Protección Laboral Tajo, S.L.',
      'ESB45001062',
      'Calle Río Jarama 120',
      '45007',
      'Toledo',
      'ES5099990001440000013006',
    ],
    sells: ['Equipos de protección individual y vestuario', 'Personal protective equipment and workwear'],
    areas: ['safety'],
    level: 0.99,
    onTime: 97,
    lead: 2,
    freight: [6.5, 100],
    due: [45],
  },
  {
    key: 'SEGURA',
    name: 'Electro Segura',
    legal: [
      'Electro Segura, S.A.',
      'ESA30001077',
      'Avenida Principal 18, Polígono Oeste',
      '30169',
      'Murcia',
      'ES0499990001490000013007',
    ],
    sells: ['Material eléctrico de baja tensión', 'Low-voltage electrical supplies'],
    areas: ['electrical'],
    level: 1,
    onTime: 95,
    lead: 1,
    freight: [8, 180],
    due: [60, 'END_OF_MONTH'],
  },
  {
    key: 'MINO',
    name: 'Neumática Miño',
    legal: [
      'Neumática Miño, S.L.',
      'ESB32001083',
      'Polígono de San Cibrao, calle 5',
      '32901',
      'San Cibrao das Viñas',
      'ES5899990001430000013008',
    ],
    sells: ['Neumática, racores y tratamiento de aire', 'Pneumatics, fittings and air preparation'],
    areas: ['pneumatics'],
    level: 1.01,
    onTime: 93,
    lead: 2,
    freight: [7, 130],
    due: [30],
  },
  {
    key: 'TURIA',
    name: 'Químicos Turia',
    legal: [
      'Químicos Turia, S.L.',
      'ESB46001095',
      'Calle Ciutat de Sevilla 22',
      '46988',
      'Paterna',
      'ES1299990001480000013009',
    ],
    sells: ['Adhesivos, selladores y mantenimiento químico', 'Adhesives, sealants and maintenance chemicals'],
    areas: ['adhesives'],
    level: 1,
    onTime: 90,
    lead: 3,
    freight: [9, 150],
    due: [30],
  },
  {
    key: 'GENIL',
    name: 'Almacenaje Genil',
    legal: [
      'Almacenaje Genil, S.L.',
      'ESB18001107',
      'Camino de Purchil 40',
      '18015',
      'Granada',
      'ES3999990001440000013010',
    ],
    sells: ['Estanterías, cajas y transporte interno', 'Shelving, bins and internal transport'],
    areas: ['storage'],
    level: 1,
    onTime: 91,
    lead: 5,
    freight: [24, 600],
    minimumOrder: 150,
    due: [60],
  },
  {
    key: 'BIDASOA',
    name: 'Industrial Bidasoa',
    legal: ['Industrial Bidasoa, S.A.', 'ESA20001111', 'Barrio Ventas 35', '20305', 'Irun', 'ES9099990001490000013011'],
    sells: [
      'Suministro industrial general con entrega en 24 horas',
      'General industrial supply, delivered in 24 hours',
    ],
    areas: ['tools', 'electrical', 'pneumatics', 'safety'],
    level: 1.07,
    onTime: 99,
    lead: 1,
    freight: [4.9, 80],
    due: [30],
  },
  {
    key: 'NALON',
    name: 'Comercial Nalón',
    legal: [
      'Comercial Nalón, S.L.',
      'ESB33001124',
      'Polígono Valnalón, nave 3',
      '33930',
      'Langreo',
      'ES4799990001430000013012',
    ],
    sells: ['Saldos y fin de serie', 'Stock lots and ends of lines'],
    areas: ['fixings', 'electrical', 'storage'],
    level: 0.86,
    onTime: 78,
    lead: 7,
    freight: [12, 300],
    minimumOrder: 100,
    due: [0],
    status: 'SUSPENDED',
  },
]

const returns = (days: number): Pair => [
  `Devolución en ${days} días, en su embalaje y sin usar. Lo cortado o fabricado a medida no se devuelve.`,
  `Return within ${days} days, unused and in its packaging. What was cut or made to measure is not taken back.`,
]

/** All demo suppliers are Spanish and have their account at a bank that does not exist. */
const toLegalEntity = ([name, taxNumber, address, zipcode, city, iban]: Row['legal']): LegalEntity => ({
  name,
  taxNumber,
  address,
  zipcode,
  city,
  country: 'ES',
  iban,
  bic: 'TIBRESMMXXX',
})

export const demoSuppliers: DemoSupplier[] = rows.map((row, index) => ({
  id: String(13_001 + index).padStart(10, '0'),
  externalId: row.key,
  name: row.name,
  description: toTexts([`${row.sells[0]}.`, `${row.sells[1]}.`]),
  status: row.status ?? 'ACTIVE',
  isDefault: index === 0,
  returnPolicy: toTexts(returns([30, 14, 60][index % 3] ?? 30)),
  paymentDueDelay: row.due[0],
  paymentDueMode: row.due[1] ?? 'SIMPLE',
  freightPrice: row.freight[0],
  freightFreeFrom: row.freight[1],
  minOrderValue: row.minimumOrder ?? null,
  onTimePercent: row.onTime,
  legal: toLegalEntity(row.legal),
  areas: row.areas,
  level: row.level,
  leadTimeDays: row.lead,
}))

/** Lists the suppliers of an area, the specialist first. */
export const listSuppliers = (area: Area) => demoSuppliers.filter(({ areas }) => areas.includes(area))

/** Reviews of suppliers by demo users: supplier, e-mail, grade, comment, days ago. */
const evaluations: [supplier: string, email: string, grade: number, comment: string | null, daysAgo: number][] = [
  ['EBRO', 'buyer@tiber.example', 5, 'Siempre en plazo y bien embalado; los albaranes coinciden.', 40],
  ['EBRO', 'approver@tiber.example', 4, 'Buenos precios de contrato. El surtido en A4 podría ser mayor.', 130],
  ['EBRO', 'colleague.01@tiber.example', 5, 'Cajas bien etiquetadas, entran directas al almacén.', 12],
  ['LEVANTE', 'buyer@tiber.example', 4, 'Responden rápido; alguna entrega llegó partida en dos.', 75],
  ['LEVANTE', 'colleague.05@tiber.example', 3, 'Los anclajes bien, los portes caros en pedidos pequeños.', 200],
  ['SUMCANT', 'admin@tiber.example', 5, 'Un solo pedido para todo el taller.', 55],
  ['DUERO', 'colleague.02@tiber.example', 5, 'Las brocas de cobalto duran.', 90],
  ['MONCAYO', 'colleague.03@tiber.example', 4, null, 33],
  ['TAJO', 'colleague.04@tiber.example', 4, 'Tallas correctas y certificados al día.', 61],
  ['SEGURA', 'buyer@tiber.example', 4, 'Stock fiable. Good documentation in English, too.', 20],
  ['MINO', 'colleague.04@tiber.example', 3, 'Buen material, plazos algo largos.', 110],
  ['TURIA', 'new@tiber.example', 4, 'Fichas de seguridad siempre a mano.', 9],
  ['GENIL', 'admin@tiber.example', 3, 'La estantería llegó con una pata golpeada; la cambiaron en una semana.', 150],
  ['BIDASOA', 'buyer@tiber.example', 5, 'Caro, pero al día siguiente está aquí.', 28],
  ['NALON', 'buyer@tiber.example', 1, 'Dos pedidos sin entregar.', 300],
]

export const demoEvaluations = evaluations.map(([supplier, email, grade, comment, daysAgo], index) => ({
  id: String(14_001 + index).padStart(10, '0'),
  supplier,
  email,
  grade,
  comment,
  daysAgo,
}))
