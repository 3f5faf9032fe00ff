import { sql } from '@tiber/server/sql'
import { createLinkToken } from '../../modules/users/identity/links.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { enrol, removeFactor, showCode } from '../second-factors.ts'
import type { TestPlatform } from '../test-platform.ts'

/** Sample requests for staff and the second factor. */
export const staffSamples: Pick<Samples, 'staff' | 'secondFactor'> = {
  staff: {
    listOperators: async () => ({}),
    inviteOperator: async () => ({ body: { ...buildInvitation(), roles: ['SALES', 'FINANCE'] } }),
    updateOperator: async (platform) => ({
      params: { id: await createStaff(platform, 'OPERATOR') },
      body: { roles: ['SUPPORT'], status: 'INACTIVE', secondFactor: 'REMOVED' },
    }),
    listOfSupplier: async () => ({}),
    inviteToSupplier: async () => ({ body: { ...buildInvitation(), roles: ['ORDERS'] } }),
    updateOfSupplier: async (platform) => ({
      params: { id: await createStaff(platform, 'SUPPLIER', 'EBRO') },
      body: { roles: ['CATALOGUE'], status: 'INACTIVE', secondFactor: 'REMOVED' },
    }),
  },
  secondFactor: {
    signIn: async (platform) => {
      const userId = await createCustomer(platform)
      await enrol(platform, userId)
      const link = { userId, purpose: 'SECOND_FACTOR', lifetimeSeconds: 60 } as const
      const challenge = await createLinkToken(platform.systemContext(), link)
      return { body: { challenge, code: showCode(platform) } }
    },
    start: async (platform) => {
      await removeFactor(platform, await findUserId(platform))
      return { body: { code: '000000' } }
    },
    confirm: async (platform) => {
      await enrol(platform, await findUserId(platform), 'PENDING')
      return { body: { code: showCode(platform) } }
    },
    remove: async (platform) => {
      await enrol(platform, await findUserId(platform))
      return { body: { code: showCode(platform) } }
    },
  },
}

/** Whose second factor the samples change: nobody else signs in as them. */
export const secondFactorEmail = 'readonly@tiber.example'

export const foreignStaffIds = {
  'PATCH /v1/tiber/operator/staff/{id}': async (platform: TestPlatform) => ({
    id: await createStaff(platform, 'SUPPLIER', 'EBRO'),
  }),
  'PATCH /v1/tiber/supplier/staff/{id}': async (platform: TestPlatform) => ({
    id: await createStaff(platform, 'SUPPLIER', 'LEVANTE'),
  }),
} satisfies Record<string, Prepare<Record<string, string>>>

let counter = 0
const nextEmail = () => {
  counter += 1
  return `staff.${counter}@tiber.example`
}

const buildInvitation = () => ({
  email: nextEmail(),
  firstName: 'Turno',
  lastName: 'De tarde',
  activationUrl: 'http://localhost:3000/auth/activate',
})

async function findUserId({ database }: TestPlatform): Promise<string> {
  const [row] = await database.db.query<{ id: string }>(
    sql`select id from customer_user where email = ${secondFactorEmail}`,
  )
  return row!.id
}

/** Creates an active colleague of the operator, or of a supplier. */
async function createStaff({ database }: TestPlatform, client: 'OPERATOR' | 'SUPPLIER', supplier?: string) {
  const [row] = await database.db.query<{ id: string }>(
    sql`insert into customer_user (first_name, last_name, email, client_type, supplier_id, status)
        values ('Turno', 'De tarde', ${nextEmail()}, ${client},
          (select s.id from supplier s where s.external_id = ${supplier ?? null}), 'ACTIVE') returning id`,
  )
  await database.db.execute(sql`insert into staff_role (user_id, role) values (${row!.id}, 'CATALOGUE')`)
  return row!.id
}

async function createCustomer({ database }: TestPlatform): Promise<string> {
  const [row] = await database.db.query<{ id: string }>(
    sql`with u as (insert into customer_user (first_name, last_name, email, client_type, status)
          values ('Turno', 'De día', ${nextEmail()}, 'ACCOUNT', 'ACTIVE') returning id)
        insert into account_user (account_id, user_id, groups) select '0000000101', u.id, '{FOC_User}' from u
        returning user_id as id`,
  )
  return row!.id
}
