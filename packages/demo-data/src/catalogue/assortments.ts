import { toTexts, type Texts } from './texts.ts'

type Rule = {
  classifications?: string[]
  brands?: string[]
  tags?: string[]
  products?: string[]
  suppliers?: string[]
}

export type DemoAssortment = {
  id: string
  externalId: string
  name: Texts
  include: Rule
  exclude: Rule
  holder: { account?: string; tag?: string; store?: string }
}

/** Defines which products a customer sees; without an assortment, all of them. */
export const demoAssortments: DemoAssortment[] = [
  {
    id: '0000018001',
    externalId: 'EXPORT',
    name: toTexts(['Surtido de exportación', 'Export range']),
    include: {},
    exclude: {
      suppliers: ['GENIL', 'TURIA', 'NALON'],
      classifications: ['chemical-anchors', 'penetrating-oils', 'pallet-racking', 'safety-cabinets-en-14470'],
    },
    holder: { store: 'export' },
  },
  {
    id: '0000018002',
    externalId: 'CANTABRICO-RANGE',
    name: toTexts(['Surtido de Astilleros Cantábrico', 'Range of Astilleros Cantábrico']),
    include: {},
    exclude: { classifications: ['chipboard-screws'] },
    holder: { account: 'CANTABRICO' },
  },
  {
    id: '0000018003',
    externalId: 'NORIA-START',
    name: toTexts(['Surtido inicial de Riegos Noria', 'First range of Riegos Noria']),
    include: {
      classifications: [
        'socket-head-iso-4762',
        'hex-bolts-iso-4014',
        'hex-screws-iso-4017',
        'hex-nuts-iso-4032',
        'flat-washers-iso-7089',
        'threaded-rods-din-976',
        'wedge-anchors',
        'push-in-straight',
        'pu-hoses',
        'ball-valves',
        'hose-clamps-din-3017',
        'cables-h07v-k',
      ],
      tags: ['BASICS'],
    },
    exclude: { suppliers: ['NALON'] },
    holder: { account: 'NORIA' },
  },
]
