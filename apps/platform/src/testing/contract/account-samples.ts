import { randomUUID } from 'node:crypto'
import { sql } from '@tiber/server/sql'
import { demoAccounts, demoPassword } from '@tiber/demo-data/people'
import { createRequestToken } from '../../modules/accounts/registration.ts'
import { createLinkToken } from '../../modules/users/identity/links.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { nextAddress } from './raw-request.ts'
import type { TestPlatform } from '../test-platform.ts'

type Groups = 'auth' | 'customerUsers' | 'sessions' | 'customerAccounts' | 'buyingPolicies' | 'accessRequests'

/** Sample requests for sign-in, users, sessions, accounts, registration and buying policies. */
export const accountSamples: Pick<Samples, Groups> = {
  auth: {
    token: async () => ({ body: credentials }),
    refreshToken: async (platform) => ({ body: { refreshToken: (await signIn(platform)).refreshToken } }),
    revokeToken: async (platform) => ({ body: { refreshToken: (await signIn(platform)).refreshToken } }),
    isTokenValid: async (platform) => ({ query: { token: (await signIn(platform)).accessToken } }),
    sendResetPasswordEmail: async () => ({
      body: { email: 'new@tiber.example', redirectUrl: 'http://localhost:3000/auth/reset-password' },
    }),
    resetPassword: async (platform) => ({
      body: {
        newPassword: 'Cambiada-2026!',
        resetPasswordToken: await createResetToken(platform, 'new@tiber.example'),
      },
    }),
  },
  customerUsers: {
    authenticatedUser: async () => ({}),
    list: async () => ({
      query: { search: 'tiber', status: ['ACTIVE'], groups: ['FOC_User'], sort: ['lastName:desc'] },
    }),
    create: async () => ({
      body: {
        civility: 'MRS',
        firstName: 'Turno',
        lastName: 'De noche',
        email: nextEmail(),
        password: 'Cambiada-2026!',
        phone: '+34954000000',
        groups: ['FOC_User'],
        status: 'WAITING_ACTIVATION',
        externalId: nextEmail(),
        mainOrganisationId: 'SEV',
        organisations: ['SEV', 'COR'],
        activationUrl: 'http://localhost:3000/auth/activate',
        customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue: 'CC-1' }],
      },
    }),
    updateOwn: async () => ({
      body: {
        civility: 'OTHER',
        firstName: 'Compras',
        lastName: 'Guadalquivir',
        email: 'buyer@tiber.example',
        phone: '+34954000000',
        groups: ['FOC_Admin'],
        status: 'INACTIVE',
        customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue: 'CC-4100' }],
      },
    }),
    activate: async (platform) => ({
      body: { token: await createActivationToken(platform), password: 'Cambiada-2026!' },
    }),
    listAddresses: async () => ({ query: { shipping: true, account: true, organisationIds: ['0000000404'] } }),
    resendActivationRequest: async () => ({
      body: { token: 'gone', email: nextEmail(), redirectUrl: 'http://localhost:3000/auth/activate' },
    }),
    update: async () => ({
      params: { id: '0000000211' },
      body: {
        firstName: 'Almacén',
        lastName: 'Guadalquivir',
        email: 'colleague.01@tiber.example',
        phone: '+34954000101',
        groups: ['FOC_User'],
        status: 'ACTIVE',
        externalId: 'G-1040',
        mainOrganisationId: 'SEV-ALM',
        organisations: ['SEV-ALM'],
        customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue: 'CC-2' }],
      },
    }),
    attach: async () => ({ params: { id: '0000000211' }, body: { customerAccountIds: [guadalquivir] } }),
    detach: async (platform) => ({
      params: { id: await insertUser(platform, { accounts: [guadalquivir, cantabrico] }) },
    }),
    readLink: async (platform) => ({ body: { token: await createActivationToken(platform) } }),
    confirmEmail: async (platform) => ({ body: { token: await createEmailToken(platform, 'CONFIRM_EMAIL') } }),
    revertEmail: async (platform) => ({ body: { token: await createEmailToken(platform, 'REVERT_EMAIL') } }),
    inviteToJoin: async () => ({ body: { email: nextEmail(), groups: ['FOC_User'] } }),
    importCsv: async () => ({
      body: {
        csv: `email;nombre;apellidos;rol\n${nextEmail()};Turno;De tarde;usuario\n`,
        apply: true,
        skipBroken: true,
      },
    }),
    updatePreferences: async () => ({ body: { locale: 'es-ES', defaultAccountId: guadalquivir } }),
  },
  sessions: {
    list: async () => ({}),
    revoke: async (platform) => ({ params: { id: await createSession(platform, '0000000201') } }),
    revokeOthers: async () => ({}),
  },
  customerAccounts: {
    read: async () => ({}),
    create: async () => ({ body: buildRegistration() }),
    update: async () => ({
      body: {
        name: 'Talleres Guadalquivir',
        companyRegistrationName: 'Talleres Guadalquivir, S.L.',
        businessRegistrationNumber: 'B41001231',
        vatNumber: 'ESB41001231',
        website: 'https://guadalquivir.tiber.example',
        accountManager: 'Gestión de cuentas Sur',
        legalUser: 'Dirección Guadalquivir',
        customerTagList: ['VIP'],
        paymentType: 'CARD',
        customFieldValues: [{ customFieldId: 'sector', customFieldValue: 'Metal' }],
      },
    }),
    list: async () => ({ query: { name: 'a', page: 0, size: 10, sort: ['name:asc'] } }),
    updateStatus: async (platform) => ({
      params: { id: await createAccessRequest(platform) },
      body: { status: 'ACTIVE', reason: 'Todo en orden.' },
    }),
  },
  buyingPolicies: {
    update: async () => ({
      params: { id: cantabrico },
      body: {
        type: 'MANUAL_VALIDATION',
        active: true,
        tiers: [{ thresholdWithoutTax: 500.5, approverUserIds: ['0000000201'] }],
        quota: { amountWithoutTax: 5000, period: 'MONTH' },
        credit: { limitWithTax: 10_000 },
      },
    }),
    list: async () => ({}),
  },
  accessRequests: {
    read: async (platform) => ({
      params: { token: createRequestToken(platform.systemContext(), await createAccessRequest(platform)) },
    }),
    reply: async (platform) => ({
      params: { token: createRequestToken(platform.systemContext(), await createAccessRequest(platform)) },
      body: { text: `Somos un taller nuevo, ${nextEmail()}.` },
    }),
    list: async () => ({ query: { status: ['WAITING'], page: 0, size: 5 } }),
    sendQuestion: async (platform) => ({
      params: { accountId: await createAccessRequest(platform) },
      body: { text: '¿Desde cuándo?' },
    }),
  },
}

export const foreignAccountIds = {
  'PUT /v1/shop/customer-users/{id}': async () => ({ id: foreignUserId }),
  'PATCH /v1/shop/customer-users/{id}/customer-accounts': async () => ({ id: foreignUserId }),
  'DELETE /v1/shop/customer-users/{id}/customer-accounts': async () => ({ id: foreignUserId }),
  'DELETE /v1/tiber/sessions/{id}': async (platform) => ({ id: await createSession(platform, foreignUserId) }),
  'PUT /v1/customer-accounts/{id}/status': async () => ({ id: '0000099999' }),
  'PUT /v1/customer-accounts/{id}/buying-policy': async () => ({ id: '0000099999' }),
  'GET /v1/tiber/access-requests/{token}': async () => ({ token: `${guadalquivir}.made-up` }),
  'POST /v1/tiber/access-requests/{token}/messages': async () => ({ token: `${guadalquivir}.made-up` }),
  'POST /v1/tiber/operator/access-requests/{accountId}/messages': async () => ({ accountId: guadalquivir }),
} satisfies Record<string, Prepare<Record<string, string>>>

const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]
/** A user of NORIA, whom other accounts cannot see. */
const foreignUserId = '0000000204'

let counter = 0
const nextNumber = () => {
  counter += 1
  return counter
}
const nextEmail = () => `sample.${nextNumber()}@tiber.example`

/** Builds the registration of a new company, outside the EU so that its VAT number needs no check digit. */
function buildRegistration() {
  return {
    createObjectCustomerAccountRequest: {
      name: 'Taller nuevo',
      companyRegistrationName: 'Taller nuevo, Ltd.',
      businessRegistrationNumber: `GB ${nextNumber()}`,
      vatNumber: `GB-${nextNumber()}`,
      website: 'https://taller.tiber.example',
      accountManager: 'Nadie',
      externalId: nextEmail(),
      customerTagList: ['VIP'],
      legalUser: 'Gerencia',
    },
    createCustomerUserRequest: {
      civility: 'MR' as const,
      firstName: 'Gerencia',
      lastName: 'Taller',
      email: nextEmail(),
      password: 'Cambiada-2026!',
      phone: '+442000000000',
      externalId: nextEmail(),
    },
    createAddressRequests: [
      {
        label: 'Oficina',
        fullName: 'Gerencia',
        address: 'Main Street 1',
        city: 'London',
        zipcode: 'SW1A 1AA',
        country: 'GB',
      },
    ],
    fromFO: true,
    activationUrl: 'http://localhost:3000/auth/activate',
    question: '¿Cuánto tarda?',
  }
}

/** Registers a company and returns the id of its account, whose access request is pending. */
export async function createAccessRequest(platform: TestPlatform): Promise<string> {
  return (await createClient(platform).customerAccounts.create({ body: buildRegistration() })).id
}

type NewUser = { accounts: string[]; status?: 'WAITING_ACTIVATION' | 'ACTIVE' }

async function insertUser(
  { database }: TestPlatform,
  { accounts, status = 'WAITING_ACTIVATION' }: NewUser,
): Promise<string> {
  const { db } = database
  const [row] = await db.query<{ id: string }>(
    sql`insert into customer_user (first_name, last_name, email, client_type, status)
        values ('Turno', 'De día', ${nextEmail()}, 'ACCOUNT', ${status}) returning id`,
  )
  await db.execute(
    sql`insert into account_user (account_id, user_id, groups)
        select account, ${row!.id}, '{FOC_User}' from unnest(${sql.param(accounts)}::text[]) as account`,
  )
  return row!.id
}

async function createActivationToken(platform: TestPlatform): Promise<string> {
  const userId = await insertUser(platform, { accounts: [guadalquivir] })
  const input = { userId, purpose: 'ACTIVATION', lifetimeSeconds: 60, accountId: guadalquivir } as const
  return createLinkToken(platform.systemContext(), input)
}

async function createEmailToken(platform: TestPlatform, purpose: 'CONFIRM_EMAIL' | 'REVERT_EMAIL'): Promise<string> {
  const userId = await insertUser(platform, { accounts: [guadalquivir], status: 'ACTIVE' })
  return createLinkToken(platform.systemContext(), { userId, purpose, lifetimeSeconds: 60, email: nextEmail() })
}

async function createSession({ database, now }: TestPlatform, userId: string): Promise<string> {
  const id = randomUUID()
  await database.db.execute(
    sql`insert into session (id, user_id, user_agent, address, last_used_at)
        values (${id}, ${userId}, 'Tests', '10.0.0.1', ${now()})`,
  )
  return id
}

const credentials = { username: 'buyer@tiber.example', password: demoPassword }
const signIn = (platform: TestPlatform) => createClient(platform).auth.token({ body: credentials })
const createClient = (platform: TestPlatform) =>
  platform.createClient({ headers: { 'x-forwarded-for': nextAddress() } })

/** Creates the token without its mail, because the jobs of all other samples would run before. */
async function createResetToken(platform: TestPlatform, email: string): Promise<string> {
  const [user] = await platform.database.db.query<{ id: string }>(
    sql`select id from customer_user where email = ${email}`,
  )
  const input = { userId: user!.id, purpose: 'RESET_PASSWORD', lifetimeSeconds: 60 } as const
  return createLinkToken(platform.systemContext(), input)
}
