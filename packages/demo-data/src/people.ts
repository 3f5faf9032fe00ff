import type { StaffRole } from '@tiber/contract/permissions'

/** The users, accounts and stores of the demo shop. Their names are an interface: external checks use them. */
export const demoPassword = 'tiber-demo'
export const demoApiKey = 'tiber-demo-key-'.padEnd(64, '0')
export const demoContentToken = 'tiber-demo-content-token'

export const demoStores = [
  {
    id: '0000000001',
    externalId: 'iberia',
    name: { 'es-ES': 'Iberia', 'en-US': 'Iberia' },
    isDefault: true,
    views: [
      {
        id: '0000000011',
        externalId: 'iberia-main',
        name: { 'es-ES': 'Catálogo completo', 'en-US': 'Full catalog' },
        isDefault: true,
      },
      {
        id: '0000000012',
        externalId: 'iberia-workshop',
        name: { 'es-ES': 'Taller', 'en-US': 'Workshop' },
        isDefault: false,
      },
    ],
  },
  {
    id: '0000000002',
    externalId: 'export',
    name: { 'es-ES': 'Exportación', 'en-US': 'Export' },
    isDefault: false,
    views: [
      {
        id: '0000000021',
        externalId: 'export-main',
        name: { 'es-ES': 'Catálogo de exportación', 'en-US': 'Export catalog' },
        isDefault: true,
      },
    ],
  },
] as const

export const demoAccounts = [
  { id: '0000000101', externalId: 'GUADALQUIVIR', name: 'Talleres Guadalquivir' },
  { id: '0000000102', externalId: 'CANTABRICO', name: 'Astilleros Cantábrico' },
  { id: '0000000103', externalId: 'NORIA', name: 'Riegos Noria' },
] as const

export type AccountName = (typeof demoAccounts)[number]['externalId']
type StoreName = (typeof demoStores)[number]['externalId']

export type DemoUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  clientType: 'ACCOUNT' | 'SUPPLIER' | 'OPERATOR'
  /** The external id of the supplier a supplier's user belongs to. */
  supplier?: string
  /** Roles of staff. */
  roles?: StaffRole[]
  groups: string[]
  /** The first one is the default account. */
  accounts: AccountName[]
  stores: StoreName[]
  locale: 'es-ES' | 'en-US'
}

const operatorNames = {
  CATALOGUE: 'Catálogo',
  SALES: 'Comercial',
  FINANCE: 'Finanzas',
  SUPPORT: 'Atención',
  READ_ONLY: 'Consulta',
}

/** Returns the login of one role of the operator's staff, such as `readonly@tiber.example`. */
function toOperator(role: keyof typeof operatorNames, index: number): DemoUser {
  return {
    id: `000000024${index + 1}`,
    email: `${role.toLowerCase().replace('_', '')}@tiber.example`,
    firstName: operatorNames[role],
    lastName: 'Tiber',
    clientType: 'OPERATOR',
    roles: [role],
    groups: [],
    accounts: [],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  }
}

/** Roles stand in for names: these people do not exist. */
export const demoUsers: DemoUser[] = [
  {
    id: '0000000201',
    email: 'buyer@tiber.example',
    firstName: 'Compras',
    lastName: 'Guadalquivir',
    clientType: 'ACCOUNT',
    groups: ['FOC_User'],
    accounts: ['GUADALQUIVIR', 'CANTABRICO'],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  },
  {
    id: '0000000202',
    email: 'approver@tiber.example',
    firstName: 'Dirección',
    lastName: 'Guadalquivir',
    clientType: 'ACCOUNT',
    groups: ['FOC_User'],
    accounts: ['GUADALQUIVIR'],
    stores: ['iberia'],
    locale: 'es-ES',
  },
  {
    id: '0000000203',
    email: 'admin@tiber.example',
    firstName: 'Administración',
    lastName: 'Guadalquivir',
    clientType: 'ACCOUNT',
    groups: ['FOC_Admin'],
    accounts: ['GUADALQUIVIR'],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  },
  {
    id: '0000000204',
    email: 'new@tiber.example',
    firstName: 'Almacén',
    lastName: 'Noria',
    clientType: 'ACCOUNT',
    groups: ['FOC_User'],
    accounts: ['NORIA'],
    stores: ['iberia'],
    locale: 'es-ES',
  },
  {
    id: '0000000205',
    email: 'supplier@tiber.example',
    firstName: 'Ventas',
    lastName: 'Tornillería Ebro',
    clientType: 'SUPPLIER',
    supplier: 'EBRO',
    roles: ['OWNER'],
    groups: [],
    accounts: [],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  },
  {
    id: '0000000206',
    email: 'operator@tiber.example',
    firstName: 'Operaciones',
    lastName: 'Tiber',
    clientType: 'OPERATOR',
    roles: ['OWNER'],
    groups: [],
    accounts: [],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  },
  ...(['CATALOGUE', 'SALES', 'FINANCE', 'SUPPORT', 'READ_ONLY'] as const).map(toOperator),
  {
    id: '0000000246',
    email: 'supplier2@tiber.example',
    firstName: 'Ventas',
    lastName: 'Fijaciones Levante',
    clientType: 'SUPPLIER',
    supplier: 'LEVANTE',
    roles: ['OWNER'],
    groups: [],
    accounts: [],
    stores: ['iberia', 'export'],
    locale: 'es-ES',
  },
]
