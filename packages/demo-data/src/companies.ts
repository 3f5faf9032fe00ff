import type { CustomerAccount } from '@tiber/contract/company/accounts'
import type { CustomFieldType, SealedTarget } from '@tiber/contract/company/custom-fields'
import type { CustomerUser } from '@tiber/contract/company/identity'
import type { AccountName, DemoUser } from './people.ts'

/** Legal data of the demo companies. The numbers are well formed and unassigned. */
export const demoCompanies: Record<AccountName, DemoCompany> = {
  GUADALQUIVIR: {
    accountManager: 'Gestión de cuentas Sur · cuentas.sur@tiber.example',
    website: 'https://guadalquivir.tiber.example',
    companyRegistrationName: 'Talleres Guadalquivir, S.L.',
    businessRegistrationNumber: 'B41001231',
    vatNumber: 'ESB41001231',
    vatRegistrations: [{ country: 'PT', number: 'PT980004101' }],
    paymentType: 'DUE_DATE',
    legalUser: 'Dirección Guadalquivir',
    tags: ['INDUSTRY', 'TIER-A'],
    mainContacts: ['admin@tiber.example', 'approver@tiber.example'],
  },
  CANTABRICO: {
    accountManager: 'Gestión de cuentas Norte · cuentas.norte@tiber.example',
    website: 'https://cantabrico.tiber.example',
    companyRegistrationName: 'Astilleros Cantábrico, S.A.',
    businessRegistrationNumber: 'A33004565',
    vatNumber: 'ESA33004565',
    vatRegistrations: [],
    paymentType: 'ON_ACCEPTANCE',
    legalUser: null,
    tags: ['SHIPYARD'],
    mainContacts: ['buyer@tiber.example'],
  },
  NORIA: {
    accountManager: null,
    website: null,
    companyRegistrationName: 'Riegos Noria, S.L.',
    businessRegistrationNumber: 'B30007892',
    vatNumber: null,
    vatRegistrations: [],
    paymentType: 'CARD',
    legalUser: null,
    tags: [],
    mainContacts: ['new@tiber.example'],
  },
}

type DemoCompany = Pick<
  CustomerAccount,
  | 'accountManager'
  | 'website'
  | 'companyRegistrationName'
  | 'businessRegistrationNumber'
  | 'vatNumber'
  | 'paymentType'
  | 'legalUser'
> & { vatRegistrations: { country: string; number: string }[]; tags: string[]; mainContacts: string[] }

export const demoTags = [
  { id: '0000000301', externalId: 'INDUSTRY', name: 'Industria' },
  { id: '0000000302', externalId: 'SHIPYARD', name: 'Construcción naval' },
  { id: '0000000303', externalId: 'TIER-A', name: 'Tarifa A' },
]

/** Sites and departments of GUADALQUIVIR, parents before children. */
export const demoOrganisations = [
  { id: '0000000401', parentId: null, externalId: 'SEV', name: 'Sevilla', isMain: true },
  { id: '0000000402', parentId: '0000000401', externalId: 'SEV-TAL', name: 'Taller de mecanizado', isMain: false },
  { id: '0000000403', parentId: '0000000402', externalId: 'SEV-TAL-CNC', name: 'Centro CNC', isMain: false },
  { id: '0000000404', parentId: '0000000401', externalId: 'SEV-ALM', name: 'Almacén central', isMain: false },
  { id: '0000000405', parentId: '0000000401', externalId: 'SEV-MAN', name: 'Mantenimiento', isMain: false },
  { id: '0000000406', parentId: null, externalId: 'COR', name: 'Córdoba', isMain: false },
  { id: '0000000407', parentId: '0000000406', externalId: 'COR-SOL', name: 'Soldadura', isMain: false },
  { id: '0000000408', parentId: null, externalId: 'HUE', name: 'Huelva', isMain: false },
]

type Colleague = DemoUser & Pick<CustomerUser, 'status' | 'phone' | 'externalId'>

const colleague = (
  number: number,
  name: string,
  { status = 'ACTIVE', phone = null }: { status?: Colleague['status']; phone?: string | null } = {},
): Colleague => ({
  id: `00000002${11 + number}`,
  email: `colleague.${String(number + 1).padStart(2, '0')}@tiber.example`,
  firstName: name,
  lastName: 'Guadalquivir',
  clientType: 'ACCOUNT',
  groups: ['FOC_User'],
  accounts: ['GUADALQUIVIR'],
  stores: ['iberia'],
  locale: 'es-ES',
  status,
  phone,
  externalId: `G-${1040 + number}`,
})

/** Users of GUADALQUIVIR beside the demo logins, for its administrator to manage. */
export const demoColleagues: Colleague[] = [
  colleague(0, 'Almacén', { phone: '+34954000101' }),
  colleague(1, 'Mecanizado', { phone: '+34954000102' }),
  colleague(2, 'Centro CNC'),
  colleague(3, 'Mantenimiento', { phone: '+34954000104' }),
  colleague(4, 'Soldadura', { phone: '+34957000105' }),
  colleague(5, 'Recepción Córdoba'),
  colleague(6, 'Recepción Huelva', { status: 'WAITING_ACTIVATION' }),
  colleague(7, 'Oficina técnica'),
  colleague(8, 'Compras de verano', { status: 'INACTIVE' }),
]

/** Organisations by user; the first one is the main one. */
export const demoWorkplaces: Record<string, string[]> = {
  'buyer@tiber.example': ['SEV', 'SEV-ALM'],
  'approver@tiber.example': ['SEV'],
  'admin@tiber.example': ['SEV'],
  'colleague.01@tiber.example': ['SEV-ALM'],
  'colleague.02@tiber.example': ['SEV-TAL'],
  'colleague.03@tiber.example': ['SEV-TAL-CNC', 'SEV-TAL'],
  'colleague.04@tiber.example': ['SEV-MAN', 'COR', 'HUE'],
  'colleague.05@tiber.example': ['COR-SOL'],
  'colleague.06@tiber.example': ['COR'],
  'colleague.07@tiber.example': ['HUE'],
}

/** Orders of GUADALQUIVIR above 1,000 € wait for its approver. */
export const demoPolicy = {
  account: 'GUADALQUIVIR',
  thresholdWithoutTax: 1000,
  approver: 'approver@tiber.example',
} as const

/** The quarterly budget of CANTABRICO. */
export const demoQuota = { account: 'CANTABRICO', amountWithoutTax: 60_000, period: 'QUARTER' } as const

type Definition = { externalId: string; name: { ES: string; EN: string }; type: CustomFieldType; options?: string[] }

const field = (number: number, sealedTarget: SealedTarget, definition: Definition) => ({
  id: `00000005${String(number).padStart(2, '0')}`,
  sealedTarget,
  position: number,
  ...definition,
})

/** Custom fields of companies, users and organisations; those of orders exist in every shop. */
export const demoCustomFields = [
  field(1, 'ACCOUNT', {
    externalId: 'sector',
    name: { ES: 'Sector', EN: 'Industry' },
    type: 'TEXT',
    options: ['Metal', 'Naval', 'Agrícola', 'Construcción', 'Otro'],
  }),
  field(2, 'ACCOUNT', {
    externalId: 'invoice-email',
    name: { ES: 'Correo para facturas', EN: 'E-mail for invoices' },
    type: 'TEXT',
  }),
  field(3, 'ACCOUNT', {
    externalId: 'po-required',
    name: { ES: 'Exige número de pedido', EN: 'Requires a PO number' },
    type: 'BOOLEAN',
  }),
  field(4, 'CUSTOMER_USER', {
    externalId: 'cost-centre-user',
    name: { ES: 'Centro de coste', EN: 'Cost center' },
    type: 'TEXT',
  }),
  field(5, 'CUSTOMER_USER', {
    externalId: 'in-company-since',
    name: { ES: 'En la empresa desde', EN: 'In the company since' },
    type: 'DATE',
  }),
  field(6, 'CUSTOMER_ORGANISATION', {
    externalId: 'opening-hours',
    name: { ES: 'Horario de recepción', EN: 'Receiving hours' },
    type: 'TEXT',
  }),
  field(7, 'CUSTOMER_ORGANISATION', {
    externalId: 'has-forklift',
    name: { ES: 'Tiene carretilla', EN: 'Has a forklift' },
    type: 'BOOLEAN',
  }),
]

/** Values by the id of their owner. */
export const demoCustomFieldValues: Record<string, Record<string, unknown>> = {
  '0000000101': { sector: 'Metal', 'invoice-email': 'facturas.guadalquivir@tiber.example', 'po-required': true },
  '0000000102': { sector: 'Naval', 'po-required': false },
  '0000000201': { 'cost-centre-user': 'CC-4100', 'in-company-since': '2019-03-04' },
  '0000000401': { 'opening-hours': 'L-V 7:00-15:00', 'has-forklift': true },
  '0000000406': { 'opening-hours': 'L-J 8:00-14:00', 'has-forklift': false },
}
