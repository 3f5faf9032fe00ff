import { demoSuppliers } from './suppliers.ts'
import { toTexts, type Pair, type Texts } from './texts.ts'

export type DemoPriceList = {
  id: string
  externalId: string
  name: Texts
  type: 'PUBLIC' | 'GROUP' | 'ACCOUNT'
  account: 'GUADALQUIVIR' | 'CANTABRICO' | null
  tag: 'INDUSTRY' | 'SHIPYARD' | 'TIER-A' | null
  reference: string | null
  /** Days from the day of seeding; null is unlimited. */
  validFrom: number | null
  validUntil: number | null
}

type Row = { key: string; name: Pair; from?: number; until?: number; reference?: string } & Pick<
  DemoPriceList,
  'type'
> &
  Partial<Pick<DemoPriceList, 'account' | 'tag'>>

/** Shortens «Tornillería Ebro» to «Ebro» for the name of a list. */
const shortName = (name: string) => name.split(' ').at(-1) ?? name

const publicLists: Row[] = demoSuppliers.map(({ externalId, name }) => ({
  key: `PUB-${externalId}`,
  name: [`Tarifa pública ${shortName(name)}`, `Public prices ${shortName(name)}`],
  type: 'PUBLIC',
  from: -300,
  until: 430,
}))

const guadalquivir = { type: 'ACCOUNT', account: 'GUADALQUIVIR' } as const
const cantabrico = { type: 'ACCOUNT', account: 'CANTABRICO' } as const

const otherLists: Row[] = [
  {
    key: 'PUB-EBRO-OLD',
    name: ['Tarifa pública Ebro, anterior', 'Public prices Ebro, former'],
    type: 'PUBLIC',
    from: -665,
    until: -301,
  },
  {
    key: 'PUB-EBRO-NEXT',
    name: ['Tarifa pública Ebro, próxima', 'Public prices Ebro, coming'],
    type: 'PUBLIC',
    from: 60,
  },
  {
    key: 'GRP-INDUSTRY',
    name: ['Condiciones Industria', 'Industry terms'],
    type: 'GROUP',
    tag: 'INDUSTRY',
    from: -200,
    until: 300,
  },
  {
    key: 'GRP-SHIPYARD',
    name: ['Condiciones Construcción naval', 'Shipyard terms'],
    type: 'GROUP',
    tag: 'SHIPYARD',
    from: -200,
    until: 300,
  },
  { key: 'GRP-TIER-A', name: ['Tarifa A', 'Tier A prices'], type: 'GROUP', tag: 'TIER-A', from: -120 },
  {
    key: 'C-2291',
    name: ['Contrato GUADALQUIVIR C-2291, tornillería inox', 'Contract GUADALQUIVIR C-2291, stainless fasteners'],
    ...guadalquivir,
    reference: 'C-2291',
    from: -150,
    until: 410,
  },
  {
    key: 'C-2304',
    name: ['Contrato GUADALQUIVIR C-2304, herramienta', 'Contract GUADALQUIVIR C-2304, tools'],
    ...guadalquivir,
    reference: 'C-2304',
    from: -90,
    until: 275,
  },
  {
    key: 'C-1987',
    name: ['Contrato GUADALQUIVIR C-1987, vencido', 'Contract GUADALQUIVIR C-1987, expired'],
    ...guadalquivir,
    reference: 'C-1987',
    from: -880,
    until: -151,
  },
  {
    key: 'C-2410',
    name: [
      'Contrato GUADALQUIVIR C-2410, desde el trimestre próximo',
      'Contract GUADALQUIVIR C-2410, from next quarter',
    ],
    ...guadalquivir,
    reference: 'C-2410',
    from: 75,
  },
  {
    key: 'K-0178',
    name: ['Acuerdo marco CANTABRICO K-0178', 'Framework agreement CANTABRICO K-0178'],
    ...cantabrico,
    reference: 'K-0178',
    from: -400,
    until: 330,
  },
  {
    key: 'K-0192',
    name: ['Acuerdo CANTABRICO K-0192, protección', 'Agreement CANTABRICO K-0192, safety'],
    ...cantabrico,
    reference: 'K-0192',
    from: -30,
    until: 335,
  },
]

export const demoPriceLists: DemoPriceList[] = [...publicLists, ...otherLists].map((row, index) => ({
  id: String(15_001 + index).padStart(10, '0'),
  externalId: row.key,
  name: toTexts(row.name),
  type: row.type,
  account: row.account ?? null,
  tag: row.tag ?? null,
  reference: row.reference ?? null,
  validFrom: row.from ?? null,
  validUntil: row.until ?? null,
}))
