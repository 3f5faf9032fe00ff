import { openTasks } from '../../modules/tasks/service.ts'
import { createSetupToken } from '../../modules/users/public.ts'
import type { TestPlatform } from '../test-platform.ts'
import { createOrderInStatus } from '../sample-orders.ts'
import { createAccessRequest } from './account-samples.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { getUnknownId } from './foreign-order-ids.ts'
import { legal } from './supplier-samples.ts'

type Groups =
  | 'customerTags'
  | 'operatorAccounts'
  | 'operatorChanges'
  | 'operatorOrders'
  | 'deskSearch'
  | 'health'
  | 'operatorRequests'
  | 'operatorSuppliers'
  | 'setup'
  | 'tasks'

const logoOfOnePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

let counter = 0
const nextName = (prefix: string) => {
  counter += 1
  return `${prefix}.${counter}`
}
const nextEmail = () => `${nextName('first')}@tiber.example`
const accountId = '0000000101'
const supplierTerms = {
  status: 'ACTIVE' as const,
  legal,
  paymentDueDelay: 45,
  paymentDueMode: 'END_OF_MONTH' as const,
  freightPrice: 8.5,
  freightFreeFrom: 250,
  minOrderValue: 50,
  answerHours: 12,
}

/** Creates a supplier of its own, so that those of the demo stay as they are. */
async function createSupplier({ signIn }: TestPlatform): Promise<string> {
  const { client } = await signIn('operator@tiber.example', { client: 'OPERATOR' })
  return (await client.operatorSuppliers.create({ body: { name: nextName('Proveedor') } })).id
}

/** Makes a change of a supplier and returns the id of its entry. */
async function createChange(platform: TestPlatform): Promise<string> {
  const { client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
  const { changes } = await client.operatorChanges.list({ query: { entityId: await createSupplier(platform) } })
  return changes[0]!.id
}

const createRequest = async (platform: TestPlatform) => ({ accountId: await createAccessRequest(platform) })

/** Creates a task about a company, as if it asked for access. */
async function createTask({ systemContext }: TestPlatform): Promise<string> {
  const entityId = nextName('T')
  await openTasks(systemContext(), 'ACCESS_REQUEST', [entityId])
  return `ACCESS_REQUEST.${entityId}`
}

async function createBlockedOrder(platform: TestPlatform) {
  const { order } = await createOrderInStatus(platform, 'BLOCKED_BY_POLICY')
  return { id: order.id }
}

/** Returns the invoice of a test order, which is made only if there is none: it waits for the jobs of all other samples. */
async function getTestDocument({ signIn, drainJobs }: TestPlatform): Promise<{ id: string; documentId: string }> {
  const { client } = await signIn('operator@tiber.example', { client: 'OPERATOR' })
  const findInvoice = async () => {
    const orders = await client.setup.listTestOrders()
    const invoices = orders.map(({ id, steps }) => ({ id, ...steps.find(({ name }) => name === 'INVOICE') }))
    return invoices.find(({ documentId }) => documentId)
  }
  let invoice = await findInvoice()
  if (!invoice) {
    await client.setup.createTestOrder()
    await drainJobs()
    invoice = await findInvoice()
  }
  return { id: invoice!.id, documentId: invoice!.documentId! }
}

/** Sample requests of the operator's own screens. */
export const operatorSamples: Pick<Samples, Groups> = {
  setup: {
    read: async () => ({}),
    createOwner: async (platform) => ({
      body: {
        token: await createSetupToken(platform.systemContext(), 'LOST_OWNER'),
        email: nextEmail(),
        firstName: 'Gerencia',
        lastName: 'Arlanza',
        password: 'Primera-2026!',
      },
    }),
    readProgress: async () => ({}),
    finishStep: async () => ({ body: { step: 'OPEN', done: true } }),
    sendTestMail: async () => ({}),
    createSamples: async () => ({ body: { supplier: 'EBRO' } }),
    deleteSamples: async () => ({}),
    createTestOrder: async () => ({}),
    listTestOrders: async () => ({}),
    deleteTestOrders: async () => ({}),
    downloadTestDocument: async (platform) => ({ params: await getTestDocument(platform) }),
    readShop: async () => ({}),
    updateShop: async () => ({ body: { legal } }),
    updateLook: async () => ({ body: { colour: '#0055AA', logo: logoOfOnePixel } }),
    previewInvoice: async () => ({}),
    readTaxRates: async () => ({ query: { country: 'ES' } }),
    updateTaxRates: async () => ({
      body: { country: 'XX', rates: [{ taxClass: 'STANDARD', rate: 21, validFrom: '2026-01-01' }] },
    }),
  },
  customerTags: {
    list: async () => ({}),
    save: async () => ({ body: { tags: [{ externalId: nextName('TAG'), name: 'Industria' }] } }),
  },
  operatorAccounts: {
    list: async () => ({
      query: {
        after: accountId,
        size: 10,
        words: 'a',
        status: ['ACTIVE'],
        tag: '0000000001',
        manager: 'Cuentas Sur',
        overdue: false,
      },
    }),
    create: async () => ({
      body: {
        name: nextName('Empresa'),
        externalId: nextName('E'),
        companyRegistrationName: 'Empresa, S.L.',
        businessRegistrationNumber: nextName('R'),
        website: 'https://empresa.example',
        accountManager: 'Cuentas Sur',
        tagIds: [],
        person: {
          civility: 'MRS',
          firstName: 'Compras',
          lastName: 'Pisuerga',
          email: nextEmail(),
          phone: '+34954000000',
        },
        addresses: [
          {
            fullName: 'Recepción',
            address: 'Calle Mayor 1',
            city: 'Burgos',
            zipcode: '09004',
            country: 'ES',
            shipping: true,
            billing: true,
          },
        ],
      },
    }),
    read: async () => ({ params: { id: accountId } }),
    statement: async () => ({ params: { id: accountId } }),
    downloadStatement: async () => ({ params: { id: accountId } }),
    update: async () => ({
      params: { id: accountId },
      body: { accountManager: 'Cuentas Sur', website: 'https://guadalquivir.example' },
    }),
    updateTerms: async () => ({
      params: { id: '0000000103' },
      body: { paymentType: 'DUE_DATE', paymentDelay: 45, paymentMode: 'END_OF_MONTH', creditLimit: 40_000 },
    }),
    addNote: async () => ({ params: { id: accountId }, body: { text: 'Muelle B hasta las 14:00.', forRole: 'SALES' } }),
  },
  operatorOrders: {
    list: async () => ({
      query: {
        after: '2026-01-01 10:00:00+00|0000000001',
        size: 10,
        stage: 'WAITING_SUPPLIER',
        late: false,
        unanswered: false,
        account: accountId,
        supplierId: '0000013001',
        words: 'a',
      },
    }),
    read: async (platform) => ({ params: await createBlockedOrder(platform) }),
    release: async (platform) => ({
      params: await createBlockedOrder(platform),
      body: { reason: 'Han pagado hoy la factura vencida.' },
    }),
    refuse: async (platform) => ({ params: await createBlockedOrder(platform), body: { reason: 'Sin crédito.' } }),
    correctAddress: async (platform) => {
      const { order } = await createOrderInStatus(platform, 'WAITING_SUPPLIER_APPROVAL')
      return {
        params: { id: order.id },
        body: {
          partId: order.orderLogistics[0]!.id,
          fullName: 'Recepción',
          company: 'Talleres',
          address: 'Calle Feria 2',
          additionalAddress: 'Muelle B',
          zipcode: '41003',
          city: 'Sevilla',
          state: 'Sevilla',
          phone: '+34954000000',
          reason: 'Nos han llamado: era el número 2.',
        },
      }
    },
    remind: async () => ({ body: { supplierId: '0000013001' } }),
  },
  deskSearch: {
    forOperator: async () => ({ query: { words: '084-447', kinds: ['ORDER', 'ACCOUNT'] } }),
    forSupplier: async () => ({ query: { words: 'SCS-A2', kinds: ['ORDER', 'ARTICLE'] } }),
  },
  operatorChanges: {
    list: async () => ({
      query: {
        after: '999999999',
        size: 10,
        entity: ['ACCOUNT', 'SUPPLIER'],
        entityId: accountId,
        account: accountId,
        actor: '0000000001',
        words: 'a',
        from: '2026-01-01',
        until: '2026-12-31',
      },
    }),
    read: async (platform) => ({ params: { id: await createChange(platform) } }),
  },
  health: {
    read: async () => ({}),
    retry: async () => ({ body: { queue: 'order-mail', cause: 'no mail server' } }),
  },
  operatorRequests: {
    read: async (platform) => ({ params: await createRequest(platform) }),
    decide: async (platform) => ({
      params: await createRequest(platform),
      body: { decision: 'DECLINE', templateId: null, intoAccountId: null, reason: 'No encontramos la empresa.' },
    }),
    templates: async () => ({}),
    saveTemplates: async () => ({
      body: {
        templates: [{ name: 'Industria', tagIds: [], paymentType: 'DUE_DATE', creditLimit: 5000 }],
      },
    }),
  },
  tasks: {
    today: async () => ({}),
    list: async () => ({ query: { role: 'SALES', own: true, snoozed: false, size: 10 } }),
    update: async (platform) => ({
      params: { id: await createTask(platform) },
      body: { role: 'SALES', snoozedUntil: new Date(Date.now() + 3_600_000).toISOString(), note: 'Llaman a las 12.' },
    }),
  },
  operatorSuppliers: {
    list: async () => ({ query: { words: 'e' } }),
    create: async () => ({ body: { name: 'Almacén propio', externalId: nextName('S'), ...supplierTerms } }),
    read: async (platform) => ({ params: { id: await createSupplier(platform) } }),
    update: async (platform) => ({
      params: { id: await createSupplier(platform) },
      body: { name: 'Almacén central', ...supplierTerms, status: 'SUSPENDED' },
    }),
    invite: async (platform) => ({
      params: { id: await createSupplier(platform) },
      body: { email: nextEmail(), firstName: 'Compras', lastName: 'Pisuerga' },
    }),
  },
}

// The operator sees all accounts and suppliers: the id of one is none of the other.
const findSupplier = async () => ({ id: accountId })
const findAccount = async () => ({ id: '0000013001' })

export const foreignOperatorIds = {
  'GET /v1/tiber/operator/accounts/{id}': findAccount,
  'GET /v1/tiber/operator/accounts/{id}/statement': findAccount,
  'GET /v1/tiber/operator/accounts/{id}/statement/file': findAccount,
  'GET /v1/tiber/operator/changes/{id}': async () => ({ id: '999999999999' }),
  'GET /v1/tiber/operator/setup/test-orders/{id}/documents/{documentId}': async (platform: TestPlatform) => ({
    ...(await getTestDocument(platform)),
    id: '0000099999',
  }),
  'PATCH /v1/tiber/operator/accounts/{id}': findAccount,
  'PATCH /v1/tiber/operator/accounts/{id}/terms': findAccount,
  'POST /v1/tiber/operator/accounts/{id}/notes': findAccount,
  'GET /v1/tiber/operator/orders/{id}': getUnknownId,
  'PUT /v1/tiber/operator/orders/{id}/address': getUnknownId,
  'POST /v1/tiber/operator/orders/{id}/releases': getUnknownId,
  'POST /v1/tiber/operator/orders/{id}/refusals': getUnknownId,
  'GET /v1/tiber/operator/access-requests/{accountId}': async () => ({ accountId: '0000099999' }),
  'POST /v1/tiber/operator/access-requests/{accountId}/decisions': async () => ({ accountId: '0000099999' }),
  'PATCH /v1/tiber/operator/tasks/{id}': async () => ({ id: 'ACCESS_REQUEST.0000099999' }),
  'GET /v1/tiber/operator/suppliers/{id}': findSupplier,
  'PATCH /v1/tiber/operator/suppliers/{id}': findSupplier,
  'POST /v1/tiber/operator/suppliers/{id}/staff': findSupplier,
} satisfies Record<string, Prepare<Record<string, string>>>
