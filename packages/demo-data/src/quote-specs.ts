import type { QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import type { AccountName } from './people.ts'

type DemoMessage = { author: 'CUSTOMER' | 'SUPPLIER'; text: string; daysAgo: number; isRead?: boolean }

/** One supplier's answer: its statuses in order, and who wrote each version. */
export type SupplierQuoteSpec = {
  supplier: 'EBRO' | 'LEVANTE' | 'SUMCANT'
  status: QuoteStatus
  /** Factors of the list price, one for each version; a counter-offer of the buyer is marked. */
  versions: { factor: number; isCounter?: boolean; daysAgo: number; message?: string }[]
  validityInDays?: number
  freight?: number
  /** Positions of lines that are not offered, and of one that is answered with an alternative. */
  notOffered?: number[]
  alternativeAt?: number
  reason?: string
  messages?: DemoMessage[]
}

export type QuoteSpec = {
  account: AccountName
  name: string
  description: string
  createdDaysAgo: number
  neededInDays: number | null
  size: number
  quotes: SupplierQuoteSpec[]
}

/** Requests that together show every status a quote can have. */
export const quoteSpecs: QuoteSpec[] = [
  {
    account: 'GUADALQUIVIR',
    name: 'Compresores 2027',
    description: 'Tornillería de repuesto para los compresores de la nave 2, entrega en una sola vez.',
    createdDaysAgo: 6,
    neededInDays: 30,
    size: 8,
    quotes: [
      {
        supplier: 'EBRO',
        status: 'WAITING_FOR_CUSTOMER',
        versions: [
          { factor: 0.97, daysAgo: 5 },
          { factor: 0.94, daysAgo: 2, message: 'Hemos revisado el precio de las cantidades grandes.' },
        ],
        validityInDays: 13,
        freight: 0,
        notOffered: [7],
        messages: [
          { author: 'CUSTOMER', text: '¿Pueden entregar todo junto?', daysAgo: 4 },
          { author: 'SUPPLIER', text: 'Sí, en un solo envío.', daysAgo: 3, isRead: true },
          { author: 'SUPPLIER', text: 'Le hemos enviado una oferta mejor.', daysAgo: 2 },
          { author: 'SUPPLIER', text: 'El embalaje está incluido.', daysAgo: 1 },
        ],
      },
      {
        supplier: 'SUMCANT',
        status: 'WAITING_FOR_CUSTOMER',
        versions: [{ factor: 0.93, daysAgo: 4, message: 'En la línea 5 le proponemos un artículo equivalente.' }],
        validityInDays: 1,
        freight: 18,
        alternativeAt: 4,
        messages: [
          { author: 'SUPPLIER', text: 'La oferta caduca pronto: avísenos si necesita más plazo.', daysAgo: 1 },
        ],
      },
      {
        supplier: 'LEVANTE',
        status: 'WAITING_FOR_CUSTOMER',
        versions: [
          { factor: 1.02, daysAgo: 5 },
          { factor: 0.92, isCounter: true, daysAgo: 3, message: 'Tenemos otra oferta más baja.' },
          { factor: 0.96, daysAgo: 1 },
        ],
        validityInDays: 8,
        freight: 12.5,
        notOffered: [3, 7],
        messages: [{ author: 'SUPPLIER', text: 'No podemos llegar a su precio, pero lo hemos acercado.', daysAgo: 1 }],
      },
    ],
  },
  {
    account: 'GUADALQUIVIR',
    name: 'Parada general de agosto',
    description: 'Material para la parada, por confirmar.',
    createdDaysAgo: 2,
    neededInDays: 60,
    size: 5,
    quotes: [
      { supplier: 'EBRO', status: 'NEW', versions: [] },
      { supplier: 'LEVANTE', status: 'WAITING_FOR_SUPPLIER_INFOS', versions: [] },
      { supplier: 'SUMCANT', status: 'WAITING_FOR_OPERATOR', versions: [], reason: 'Necesitamos un precio especial.' },
    ],
  },
  {
    account: 'GUADALQUIVIR',
    name: 'Repuestos de la línea 2',
    description: 'Reposición del almacén de mantenimiento.',
    createdDaysAgo: 40,
    neededInDays: null,
    size: 4,
    quotes: [
      { supplier: 'EBRO', status: 'EXPIRED', versions: [{ factor: 0.96, daysAgo: 36 }], validityInDays: -6 },
      { supplier: 'LEVANTE', status: 'DECLINED_BY_SUPPLIER', versions: [], reason: 'No servimos estas medidas.' },
      {
        supplier: 'SUMCANT',
        status: 'DECLINED_BY_CUSTOMER',
        versions: [{ factor: 1.05, daysAgo: 35 }],
        validityInDays: -10,
        reason: 'El precio está por encima de nuestra tarifa.',
      },
    ],
  },
  {
    account: 'GUADALQUIVIR',
    name: 'Acuerdo anual de tornillería',
    description: 'Precio para todo el año, con entregas por trimestre.',
    createdDaysAgo: 20,
    neededInDays: 10,
    size: 6,
    quotes: [
      {
        supplier: 'EBRO',
        status: 'VALIDATED',
        versions: [{ factor: 0.9, daysAgo: 15 }],
        validityInDays: 20,
        freight: 0,
      },
      {
        supplier: 'SUMCANT',
        status: 'DECLINED_BY_CUSTOMER',
        versions: [{ factor: 0.95, daysAgo: 14 }],
        validityInDays: 15,
      },
    ],
  },
  {
    account: 'CANTABRICO',
    name: 'Dique seco 2027',
    description: 'Fijaciones para la revisión del dique.',
    createdDaysAgo: 5,
    neededInDays: 45,
    size: 6,
    quotes: [
      {
        supplier: 'EBRO',
        status: 'WAITING_FOR_CUSTOMER',
        versions: [{ factor: 0.95, daysAgo: 2 }],
        validityInDays: 12,
      },
      {
        supplier: 'SUMCANT',
        status: 'WAITING_FOR_SUPPLIER_INFOS',
        versions: [
          { factor: 0.98, daysAgo: 4 },
          { factor: 0.9, isCounter: true, daysAgo: 1, message: '¿Pueden acercarse a este precio?' },
        ],
      },
      { supplier: 'LEVANTE', status: 'DECLINED_BY_OPERATOR', versions: [], reason: 'El proveedor no tiene capacidad.' },
    ],
  },
  {
    account: 'CANTABRICO',
    name: 'Amarres de invierno',
    description: 'Pedido a los precios ofertados.',
    createdDaysAgo: 70,
    neededInDays: null,
    size: 3,
    quotes: [{ supplier: 'EBRO', status: 'CLOSED', versions: [{ factor: 0.94, daysAgo: 66 }], validityInDays: -40 }],
  },
]
