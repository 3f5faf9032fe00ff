import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '@tiber/contract/permissions'
import { demoUsers } from '@tiber/demo-data/people'
import { sql } from '@tiber/server/sql'
import type { SellerContext } from '../../../context.ts'
import { enrol } from '../../../testing/second-factors.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { requireCaller } from '../identity/sign-in.ts'
import { inviteStaff } from './staff.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ DESK_URL: 'https://desk.tiber.example' })
})
afterAll(() => platform.close())

const findId = (name: string) => demoUsers.find(({ email }) => email === `${name}@tiber.example`)!.id
const signIn = async (name: string, client: 'OPERATOR' | 'SUPPLIER' = 'OPERATOR') =>
  (await platform.signIn(`${name}@tiber.example`, { client })).client

const setRoles = (name: string, roles: StaffRole[]) =>
  platform.database.db.execute(sql`with gone as (delete from staff_role where user_id = ${findId(name)} returning 1)
    insert into staff_role (user_id, role) select ${findId(name)}, r from unnest(${sql.param(roles)}::text[]) as r
    where (select count(*) from gone) >= 0 on conflict do nothing`)

beforeEach(async () => {
  for (const { email, roles } of demoUsers) if (roles) await setRoles(email.split('@')[0]!, roles)
})

let counter = 0
const nextPerson = () => {
  counter += 1
  return { email: `new.${counter}@tiber.example`, firstName: 'Turno', lastName: 'De noche' }
}

describe('inviting staff', () => {
  test('mails a link to the desk, whose holder chooses a password and is signed in with the roles', async () => {
    const owner = await signIn('operator')
    const person = nextPerson()
    const invited = await owner.staff.inviteOperator({ body: { ...person, roles: ['SALES', 'SUPPORT'] } })
    expect(invited).toMatchObject({ ...person, roles: ['SALES', 'SUPPORT'], status: 'WAITING_ACTIVATION' })
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === person.email)!
    expect(mail.text).toContain('Operaciones Tiber')
    const [, token] = /https:\/\/desk\.tiber\.example\/auth\/invite\/([\w-]+)/.exec(mail.text)!
    const client = platform.createClient({ client: 'OPERATOR' })
    await expect(client.customerUsers.readLink({ body: { token: token! } })).resolves.toMatchObject({
      kind: 'ACTIVATION',
      client: 'OPERATOR',
      email: person.email,
      accountName: 'Tiber Suministros, S.L.',
      needsPassword: true,
    })
    await client.customerUsers.activate({ body: { token: token!, password: 'Tienda-2026!' } })
    await expect(client.customerUsers.authenticatedUser()).resolves.toMatchObject({
      staff: { roles: ['SALES', 'SUPPORT'] },
    })
    const listed = (await owner.staff.listOperators()).find(({ id }) => id === invited.id)
    expect(listed).toMatchObject({ status: 'ACTIVE', lastVisitAt: expect.any(String), secondFactor: false })
  })

  test('a supplier’s staff are its own', async () => {
    const owner = await signIn('supplier', 'SUPPLIER')
    const person = nextPerson()
    const { id } = await owner.staff.inviteToSupplier({ body: { ...person, roles: ['ORDERS'] } })
    expect((await owner.staff.listOfSupplier()).map((each) => each.email)).toContain(person.email)
    const other = await signIn('supplier2', 'SUPPLIER')
    expect((await other.staff.listOfSupplier()).map((each) => each.email)).toEqual(['supplier2@tiber.example'])
    const change = other.staff.updateOfSupplier({ params: { id }, body: { roles: ['OWNER'] } })
    await expect(change).rejects.toMatchObject({ status: 404, code: 'F-E-002' })
    const operator = await signIn('operator')
    expect((await operator.staff.listOperators()).map((each) => each.email)).not.toContain(person.email)
  })

  test('whoever has not accepted yet is mailed again, with the new roles', async () => {
    const owner = await signIn('operator')
    const person = nextPerson()
    const first = await owner.staff.inviteOperator({ body: { ...person, roles: ['SALES'] } })
    const email = person.email.toUpperCase()
    const second = await owner.staff.inviteOperator({ body: { ...person, email, roles: ['FINANCE'] } })
    expect(second).toMatchObject({ id: first.id, roles: ['FINANCE'] })
    await platform.drainJobs()
    expect((await platform.readMails()).filter(({ recipient }) => recipient === person.email)).toHaveLength(2)
  })

  test.each(['buyer', 'sales', 'supplier'])('the e-mail of %s is taken', async (name) => {
    const owner = await signIn('operator')
    const invite = owner.staff.inviteOperator({
      body: { ...nextPerson(), email: `${name}@tiber.example`, roles: ['SALES'] },
    })
    await expect(invite).rejects.toMatchObject({ status: 409, code: 'CU0002' })
  })

  test('a link to another site is refused', async () => {
    const owner = await signIn('operator')
    const body = { ...nextPerson(), roles: ['SALES' as const], activationUrl: 'https://evil.example/auth' }
    await expect(owner.staff.inviteOperator({ body })).rejects.toMatchObject({ code: 'F-E-012' })
  })

  test('nobody gives a right they lack', async () => {
    const { tokens } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    const context = { ...platform.systemContext(), clientType: 'OPERATOR' as const }
    const caller = (await requireCaller(context, tokens.read()!.accessToken!, {})) as SellerContext['caller']
    const limited = { ...context, caller: { ...caller, rights: new Set(['STAFF_UPDATE', 'ACCOUNT_READ'] as const) } }
    expect(() => inviteStaff(limited, { ...nextPerson(), roles: ['FINANCE'] })).toThrow('which you do not have')
  })
})

describe('changing staff', () => {
  test('a removed role ends the sessions, an added one does not', async () => {
    const [owner, sales] = [await signIn('operator'), await signIn('sales')]
    const params = { id: findId('sales') }
    await owner.staff.updateOperator({ params, body: { roles: ['SALES', 'FINANCE'] } })
    await expect(sales.customerUsers.authenticatedUser()).resolves.toMatchObject({
      staff: { roles: ['FINANCE', 'SALES'] },
    })
    await owner.staff.updateOperator({ params, body: { roles: ['FINANCE'] } })
    await expect(sales.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
  })

  test('a deactivated person is signed out and cannot sign in until they are reactivated', async () => {
    const [owner, support] = [await signIn('operator'), await signIn('support')]
    const params = { id: findId('support') }
    await owner.staff.updateOperator({ params, body: { status: 'INACTIVE' } })
    await expect(support.sellerOrders.list()).rejects.toMatchObject({ status: 401 })
    await expect(signIn('support')).rejects.toMatchObject({ code: 'AU0003' })
    await owner.staff.updateOperator({ params, body: { status: 'ACTIVE' } })
    await expect(signIn('support')).resolves.toBeDefined()
  })

  test.each([{ roles: ['SALES' as const] }, { status: 'INACTIVE' as const }])(
    'the last owner cannot leave by %j',
    async (body) => {
      const owner = await signIn('operator')
      const change = owner.staff.updateOperator({ params: { id: findId('operator') }, body })
      await expect(change).rejects.toMatchObject({ status: 409, code: 'ST0001' })
      await expect(owner.sellerOrders.list()).resolves.toBeDefined()
    },
  )

  test('an owner who waits for activation does not count', async () => {
    const owner = await signIn('supplier', 'SUPPLIER')
    await owner.staff.inviteToSupplier({ body: { ...nextPerson(), roles: ['OWNER'] } })
    const leave = owner.staff.updateOfSupplier({ params: { id: findId('supplier') }, body: { roles: ['ORDERS'] } })
    await expect(leave).rejects.toMatchObject({ code: 'ST0001' })
  })

  test('an owner can leave when there is another', async () => {
    await setRoles('sales', ['OWNER'])
    const owner = await signIn('operator')
    const left = await owner.staff.updateOperator({ params: { id: findId('operator') }, body: { roles: ['SALES'] } })
    expect(left.roles).toEqual(['SALES'])
  })

  test('two owners who remove each other at once leave one owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      await setRoles('operator', ['OWNER'])
      await setRoles('sales', ['OWNER'])
      const [first, second] = [await signIn('operator'), await signIn('sales')]
      const body = { roles: ['READ_ONLY' as const] }
      const outcomes = await Promise.allSettled([
        first.staff.updateOperator({ params: { id: findId('sales') }, body }),
        second.staff.updateOperator({ params: { id: findId('operator') }, body }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const owners = await platform.database.db.query<{ count: number }>(
        sql`select count(*)::int as count from staff_role r join customer_user u on u.id = r.user_id
            where r.role = 'OWNER' and u.client_type = 'OPERATOR'`,
      )
      expect(owners).toEqual([{ count: 1 }])
    }
  })

  test('an owner resets the second factor of a colleague who lost it, not their own', async () => {
    const [owner, sales] = [await signIn('operator'), await signIn('sales')]
    await enrol(platform, findId('sales'))
    const body = { secondFactor: 'REMOVED' as const }
    await expect(owner.staff.updateOperator({ params: { id: findId('sales') }, body })).resolves.toMatchObject({
      secondFactor: false,
    })
    await expect(sales.customerUsers.authenticatedUser()).rejects.toMatchObject({ status: 401 })
    await expect(signIn('sales')).resolves.toBeDefined()
    const own = owner.staff.updateOperator({ params: { id: findId('operator') }, body })
    await expect(own).rejects.toMatchObject({ status: 409, code: 'ST0001' })
  })
})
