import { createAddresses } from '../../modules/addresses/service.ts'
import { sql } from '@tiber/server/sql'
import type { Prepare, Samples } from './call-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

const guadalquivir = '0000000101'
const noria = '0000000103'

/** Sample requests for addresses, organisations and custom fields. */
export const companySamples: Pick<Samples, 'addresses' | 'organisations' | 'customFields'> = {
  addresses: {
    list: async () => ({ query: { shipping: true, billing: true } }),
    create: async () => ({ body: buildAddress() }),
    update: async (platform) => ({ params: await createAddress(platform, guadalquivir), body: buildAddress() }),
    delete: async (platform) => ({ params: await createAddress(platform, guadalquivir) }),
    restore: async (platform) => ({ params: await createDeletedAddress(platform, guadalquivir) }),
    updateDefaults: async (platform) => {
      const { addressId } = await createAddress(platform, guadalquivir)
      return { body: { shippingAddressId: addressId, billingAddressId: addressId } }
    },
    importCsv: async () => ({
      body: {
        csv: `nombre;dirección;ciudad;cp;país\nObra;Calle ${nextNumber()};Sevilla;41001;ES\n`,
        apply: true,
        skipBroken: true,
      },
    }),
  },
  organisations: {
    list: async () => ({}),
    create: async () => ({
      body: {
        name: 'Obra nueva',
        externalId: `SAMPLE-${nextNumber()}`,
        parentId: 'SEV',
        addresses: [buildAddress()],
        customFieldValues: [{ customFieldId: 'opening-hours', customFieldValue: 'L-V 8:00-14:00' }],
      },
    }),
    read: async (platform) => ({ params: await createOrganisation(platform, guadalquivir) }),
    update: async (platform) => ({
      params: await createOrganisation(platform, guadalquivir),
      body: {
        name: 'Obra vieja',
        externalId: `SAMPLE-${nextNumber()}`,
        parentId: 'SEV',
        status: 'INACTIVE',
        customFieldValues: [{ customFieldId: 'opening-hours', customFieldValue: 'L-V 8:00-14:00' }],
      },
    }),
    listAddresses: async (platform) => ({
      params: await createOrganisation(platform, guadalquivir),
      query: { shipping: true, billing: true },
    }),
    createAddress: async (platform) => ({
      params: await createOrganisation(platform, guadalquivir),
      body: buildAddress(),
    }),
    updateAddress: async (platform) => ({
      params: await createOrganisationAddress(platform, guadalquivir),
      body: buildAddress(),
    }),
    deleteAddress: async (platform) => ({ params: await createOrganisationAddress(platform, guadalquivir) }),
    listUsers: async () => ({ params: { organisationId: 'SEV-ALM' }, query: { page: 0, size: 5 } }),
    listOwn: async () => ({}),
    updateUser: async () => ({
      params: { organisationId: 'SEV-ALM', customerUserId: '0000000211' },
      body: { civility: 'MRS', firstName: 'Almacén', lastName: 'Guadalquivir', groups: ['FOC_User'] },
    }),
  },
  customFields: {
    list: async () => ({ query: { sealedTarget: 'ACCOUNT', status: 'ACTIVE', type: 'TEXT', page: 0, size: 5 } }),
    listOfAccounts: async () => ({}),
    listMedia: async (platform) => ({
      params: await createField(platform, 'MEDIA'),
      query: { customFieldIdType: 'EXTERNAL_ID', sealedTarget: 'ACCOUNT' },
    }),
    createMedia: async (platform) => ({
      params: await createField(platform, 'MEDIA'),
      query: { fileName: 'plano.pdf', fileSize: 1000, customFieldIdType: 'EXTERNAL_ID', sealedTarget: 'ACCOUNT' },
    }),
    define: async () => ({
      params: { externalId: `sample-${nextNumber()}` },
      body: {
        name: { ES: 'Color', EN: 'Colour' },
        type: 'LIST_TEXT',
        sealedTarget: 'QUOTE_LINE',
        mandatory: false,
        status: 'ACTIVE',
        role: null,
        options: ['Rojo', 'Azul'],
        indexable: false,
        faceted: false,
        searchable: false,
        sortable: false,
      },
    }),
  },
}

const createForeignOrganisation: Prepare<Record<string, string>> = (platform) => createOrganisation(platform, noria)
const createForeignOrganisationAddress: Prepare<Record<string, string>> = (platform) =>
  createOrganisationAddress(platform, noria)
const organisationPath = '/v1/shop/customer-accounts/organisations/{organisationId}' as const

/** Ids of NORIA; custom fields have no owner, so a text field stands in for a foreign media field. */
export const foreignCompanyIds = {
  'PUT /v1/shop/customer-accounts/addresses/{addressId}': (platform: TestPlatform) => createAddress(platform, noria),
  'DELETE /v1/shop/customer-accounts/addresses/{addressId}': (platform: TestPlatform) => createAddress(platform, noria),
  'POST /v1/tiber/addresses/{addressId}/restore': (platform: TestPlatform) => createDeletedAddress(platform, noria),
  [`GET ${organisationPath}` as const]: createForeignOrganisation,
  [`PUT ${organisationPath}` as const]: createForeignOrganisation,
  [`GET ${organisationPath}/addresses` as const]: createForeignOrganisation,
  [`POST ${organisationPath}/addresses` as const]: createForeignOrganisation,
  [`PUT ${organisationPath}/addresses/{addressId}` as const]: createForeignOrganisationAddress,
  [`DELETE ${organisationPath}/addresses/{addressId}` as const]: createForeignOrganisationAddress,
  [`GET ${organisationPath}/users` as const]: createForeignOrganisation,
  [`GET ${organisationPath}/orders` as const]: createForeignOrganisation,
  [`PUT ${organisationPath}/users/{customerUserId}` as const]: createForeignOrganisation,
  'GET /v1/shop/custom-fields/{id}/media': (platform: TestPlatform) => createField(platform, 'TEXT'),
  'POST /v1/shop/custom-fields/{id}/media': (platform: TestPlatform) => createField(platform, 'TEXT'),
}

let counter = 0
const nextNumber = () => {
  counter += 1
  return counter
}

const buildAddress = () => ({
  externalId: `SAMPLE-${nextNumber()}`,
  label: 'Obra',
  fullName: 'Recepción',
  company: 'Talleres Guadalquivir',
  address: 'Calle Betis 1',
  additionalAddress: 'Patio',
  city: 'Sevilla',
  zipcode: '41010',
  state: 'Sevilla',
  country: 'ES',
  phone: '+34954000000',
  shipping: true,
  billing: true,
})

async function createAddress(platform: TestPlatform, accountId: string, organisationId: string | null = null) {
  const owner = { accountId, organisationId }
  const [address] = await createAddresses(platform.systemContext(), owner, [buildAddress()])
  return { addressId: address!.id }
}

async function createDeletedAddress(platform: TestPlatform, accountId: string) {
  const { addressId } = await createAddress(platform, accountId)
  const { database, now } = platform
  await database.db.execute(sql`update address set deleted_at = ${now()} where id = ${addressId}`)
  return { addressId }
}

async function createOrganisation({ database }: TestPlatform, accountId: string) {
  const [row] = await database.db.query<{ id: string }>(
    sql`insert into organisation (account_id, name) values (${accountId}, 'Obra') returning id`,
  )
  return { organisationId: row!.id }
}

async function createOrganisationAddress(platform: TestPlatform, accountId: string) {
  const { organisationId } = await createOrganisation(platform, accountId)
  return { organisationId, ...(await createAddress(platform, accountId, organisationId)) }
}

async function createField({ database }: TestPlatform, type: 'MEDIA' | 'TEXT') {
  const externalId = `sample-${type}`
  await database.db.execute(
    sql`insert into custom_field (external_id, type, sealed_target, name)
        values (${externalId}, ${type}, 'ACCOUNT', '{"ES":"Plano"}') on conflict do nothing`,
  )
  return { id: externalId }
}
