import type { Supplier } from '@tiber/contract/catalogue/suppliers'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { Area } from './family.ts'
import { getLegalData } from './supplier-legal-data.ts'
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
  /** Whether it takes orders for what is not in stock yet. */
  allowsBackorders: boolean
}

type Row = {
  key: string
  name: string
  sells: Pair
  areas: Area[]
  level: number
  onTime: number
  lead: number
  freight: [price: number, freeFrom: number]
  minimumOrder?: number
  due: [days: number, mode?: 'END_OF_MONTH']
  status?: DemoSupplier['status']
  /** Sells only what is in stock. */
  isStockOnly?: true
}

const rows: Row[] = [
  {
    key: 'EBRO',
    name: 'Tornillería Ebro',
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
    sells: ['Suministro industrial completo para el norte', 'Full industrial supply for the north'],
    areas: ['fixings', 'tools', 'safety', 'storage'],
    level: 0.985,
    onTime: 99,
    lead: 1,
    freight: [9.5, 200],
    due: [30, 'END_OF_MONTH'],
    isStockOnly: true,
  },
  {
    key: 'DUERO',
    name: 'Herramientas Duero',
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
    sells: ['Equipos de protección individual y vestuario', 'Personal protective equipment and workwear'],
    areas: ['safety'],
    level: 0.99,
    onTime: 97,
    lead: 2,
    freight: [6.5, 100],
    due: [45],
    isStockOnly: true,
  },
  {
    key: 'SEGURA',
    name: 'Electro Segura',
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
    sells: ['Adhesivos, selladores y mantenimiento químico', 'Adhesives, sealants and maintenance chemicals'],
    areas: ['adhesives'],
    level: 1,
    onTime: 90,
    lead: 3,
    freight: [9, 150],
    due: [30],
    isStockOnly: true,
  },
  {
    key: 'GENIL',
    name: 'Almacenaje Genil',
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
    isStockOnly: true,
  },
  {
    key: 'NALON',
    name: 'Comercial Nalón',
    sells: ['Saldos y fin de serie', 'Stock lots and ends of lines'],
    areas: ['fixings', 'electrical', 'storage'],
    level: 0.86,
    onTime: 78,
    lead: 7,
    freight: [12, 300],
    minimumOrder: 100,
    due: [0],
    isStockOnly: true,
    status: 'SUSPENDED',
  },
]

const returns = (days: number): Pair => [
  `Devolución en ${days} días, en su embalaje y sin usar. Lo cortado o fabricado a medida no se devuelve.`,
  `Return within ${days} days, unused and in its packaging. What was cut or made to measure is not taken back.`,
]

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
  legal: getLegalData(row.key),
  areas: row.areas,
  level: row.level,
  leadTimeDays: row.lead,
  allowsBackorders: !row.isStockOnly,
}))

/** Lists the suppliers of an area, the specialist first. */
export const listSuppliers = (area: Area) => demoSuppliers.filter(({ areas }) => areas.includes(area))
