import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import type { customerAccounts } from '@tiber/contract/company/accounts'
import type { CallBody } from '@tiber/contract/call'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { nextAddress } from '../../testing/contract/raw-request.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let admin: PlatformClient
let buyer: PlatformClient
let operator: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
  admin = (await platform.signIn('admin@tiber.example')).client
  buyer = (await platform.signIn('buyer@tiber.example')).client
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

const [guadalquivir] = demoAccounts.map(({ id }) => id) as [string]
const password = 'Cambiada-2026!'
const visitor = (of = platform) => of.createClient({ headers: { 'x-forwarded-for': nextAddress() } })

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `gerencia.${count}@tiber.example`
})

type Registration = CallBody<typeof customerAccounts.create>
type Change = {
  company?: Partial<Registration['createObjectCustomerAccountRequest']>
  person?: Partial<Registration['createCustomerUserRequest']>
  rest?: Partial<Registration>
}

function registration({ company, person, rest }: Change = {}): Registration {
  return {
    createObjectCustomerAccountRequest: {
      name: `Taller ${count}`,
      companyRegistrationName: `Taller ${count}, S.L.`,
      businessRegistrationNumber: `T-${count}`,
      ...company,
    },
    createCustomerUserRequest: { firstName: 'Gerencia', lastName: 'Taller', email, ...person },
    createAddressRequests: [
      { fullName: 'Gerencia', address: 'Calle Mayor 1', city: 'Sevilla', zipcode: '41001', country: 'ES' },
    ],
    ...rest,
  }
}

const register = (change?: Change) => visitor().customerAccounts.create({ body: registration(change) })

async function findNewestMail(to: string, of = platform) {
  await of.drainJobs()
  return (await of.readMails()).find(({ recipient }) => recipient === to)
}
const findLink = (text = '') => new URL(/http\S+/.exec(text)?.[0] ?? 'http://none')
const findRequestToken = (text?: string) => findLink(text).pathname.split('/').at(-1) ?? ''
const approve = (id: string) => operator.customerAccounts.updateStatus({ params: { id }, body: { status: 'ACTIVE' } })

describe('an access request', () => {
  test('is questioned, answered and approved, and its applicant activates and signs in as administrator', async () => {
    const account = await register({
      company: { vatNumber: 'B12345674', website: 'https://taller.tiber.example', legalUser: 'Gerencia' },
      person: { civility: 'MR', phone: '+34600000000' },
      rest: { question: '¿Entregan en obra?' },
    })
    expect(account).toMatchObject({
      status: 'WAITING_VALIDATION',
      vatNumber: 'ESB12345674',
      vatCheck: { country: 'ES' },
      legalUser: 'Gerencia',
    })
    expect(account.addresses).toMatchObject([{ city: 'Sevilla', billing: true, shipping: true }])

    const received = await findNewestMail(email)
    const token = findRequestToken(received?.text)
    expect(received?.subject).toBe(`Hemos recibido la solicitud de Taller ${count}`)
    expect(await visitor().accessRequests.read({ params: { token } })).toMatchObject({
      status: 'WAITING',
      messages: [{ author: 'APPLICANT', text: '¿Entregan en obra?' }],
    })
    const answer = () => visitor().accessRequests.reply({ params: { token }, body: { text: 'Desde 2020.' } })
    await operator.accessRequests.sendQuestion({ params: { accountId: account.id }, body: { text: '¿Desde cuándo?' } })
    expect((await findNewestMail(email))?.text).toContain('¿Desde cuándo?')
    expect((await visitor().accessRequests.read({ params: { token } })).status).toBe('QUESTION')
    expect(await answer()).toMatchObject({ status: 'WAITING' })

    const waiting = await operator.accessRequests.list({ query: { status: ['WAITING'], size: 100 } })
    expect(waiting.content).toContainEqual(
      expect.objectContaining({ accountId: account.id, email, vatNumber: 'ESB12345674' }),
    )
    await approve(account.id)
    const mail = await findNewestMail(email)
    expect(mail?.subject).toBe(`Active su acceso a Taller ${count}`)
    const client = visitor()
    const link = findLink(mail?.text)
    expect(link.pathname).toBe('/auth/activate')
    await client.customerUsers.activate({ body: { token: link.searchParams.get('token') ?? '', password } })
    const { user, account: own } = await client.customerUsers.authenticatedUser()
    expect({ groups: user.groups, name: own.name, civility: user.civility }).toEqual({
      groups: ['FOC_Admin'],
      name: `Taller ${count}`,
      civility: 'MR',
    })
    expect((await client.customerAccounts.read()).mainContacts.map((contact) => contact.email)).toEqual([email])
    expect((await visitor().accessRequests.read({ params: { token } })).status).toBe('APPROVED')
    await expect(answer()).rejects.toEqual(refusal('ST0001'))
  })

  test('does not allow signing in before approval, even with a password and an activated user', async () => {
    await register({ person: { password } })
    await platform.drainJobs()
    const signIn = visitor().auth.token({ body: { username: email, password } })
    await expect(signIn).rejects.toEqual(refusal('AU0003'))
  })

  test('is declined with a visible reason and can be sent again', async () => {
    const { id } = await register()
    const token = findRequestToken((await findNewestMail(email))?.text)
    const body = { status: 'INACTIVE' as const, reason: 'Solo vendemos a empresas.' }
    await operator.customerAccounts.updateStatus({ params: { id }, body })
    expect((await findNewestMail(email))?.text).toContain('Solo vendemos a empresas.')
    expect(await visitor().accessRequests.read({ params: { token } })).toMatchObject({ status: 'DECLINED' })
    await expect(register()).resolves.toMatchObject({
      status: 'WAITING_VALIDATION',
      paymentType: 'ON_ACCEPTANCE',
    })
    await expect(approve(id)).rejects.toEqual(refusal('CA0004'))
  })

  test('does not reveal known e-mails by a taken external id', async () => {
    const { user } = await admin.customerUsers.authenticatedUser()
    await admin.customerUsers.create({
      body: { firstName: 'A', lastName: 'B', email: `x.${email}`, groups: ['FOC_User'], externalId: 'TAKEN' },
    })
    for (const each of [user.email, email])
      await expect(register({ person: { email: each, externalId: 'TAKEN' } })).rejects.toEqual(
        refusal('F-E-003', 'createCustomerUserRequest.externalId'),
      )
  })

  test('gets the same response for a known e-mail, whose owner is then invited to join', async () => {
    const known = await register({ person: { email: 'BUYER@tiber.example' } })
    const shape = (account: object) => Object.entries(account).map(([name, value]) => [name, typeof value])
    count += 1
    const unknown = await register()
    expect(shape(known)).toEqual(shape(unknown))
    expect(known.mainContacts).toEqual(unknown.mainContacts)
    expect((await findNewestMail('buyer@tiber.example'))?.subject).toContain('Hemos recibido la solicitud')
    await expect(register({ company: { businessRegistrationNumber: 'B41001231' } })).rejects.toEqual(refusal('CA0004'))
    await approve(known.id)
    const mail = await findNewestMail('buyer@tiber.example')
    const { accounts } = await buyer.customerUsers.authenticatedUser()
    expect(accounts).toHaveLength(2)
    const token = findLink(mail?.text).searchParams.get('token') ?? ''
    await visitor().customerUsers.activate({ body: { token } })
    expect((await buyer.customerUsers.authenticatedUser()).accounts).toHaveLength(3)
    await platform.database.db.execute(sql`delete from account_user where account_id = ${known.id}`)
  })

  test('is refused if the company exists, by number, VAT number or external id', async () => {
    await expect(register({ company: { businessRegistrationNumber: 'b-41001231' } })).rejects.toEqual(refusal('CA0004'))
    await expect(register({ company: { vatNumber: 'ESA33004565' } })).rejects.toEqual(refusal('CA0004'))
    await expect(register({ company: { externalId: 'NORIA' } })).rejects.toEqual(refusal('CA0004'))
    const both = { company: { externalId: 'NORIA' }, person: { email: 'buyer@tiber.example' } }
    await expect(register(both)).rejects.toEqual(refusal('CA0004'))
    await platform.drainJobs()
    expect((await platform.readMails()).filter(({ recipient }) => recipient === email)).toEqual([])
  })

  test('stores nothing if a part of it is invalid', async () => {
    const wrong: [Change, string, string][] = [
      [{ company: { vatNumber: 'B12345678' } }, 'F-E-012', 'createObjectCustomerAccountRequest.vatNumber'],
      [{ person: { externalId: 'G-1040' } }, 'F-E-003', 'createCustomerUserRequest.externalId'],
      [{ rest: { activationUrl: 'https://evil.example/' } }, 'F-E-012', 'activationUrl'],
    ]
    for (const [change, code, detail] of wrong) await expect(register(change)).rejects.toEqual(refusal(code, detail))
    const bad = { fullName: 'x', address: 'x', city: 'x', zipcode: 'ABC', country: 'ES' }
    await expect(register({ rest: { createAddressRequests: [bad] } })).rejects.toMatchObject({ code: 'F-E-012' })
    await expect(register()).resolves.toMatchObject({ name: `Taller ${count}` })
  })

  test('creates one account from two concurrent requests', async () => {
    const both = [register(), register({ person: { email: `otra.${email}` } })]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('has a link that cannot be guessed or altered', async () => {
    const { id } = await register()
    const token = findRequestToken((await findNewestMail(email))?.text)
    for (const other of [id, `${id}.`, token.replace(id, guadalquivir), `${token}x`, 'x'.repeat(300)])
      await expect(visitor().accessRequests.read({ params: { token: other } })).rejects.toEqual(refusal('F-E-002'))
  })

  test('is approved at once without manual checks', async () => {
    const open = await startTestPlatform({ MANUAL_ACCOUNT_CHECK: '0' })
    try {
      expect((await open.createClient().settings.read()).manualAccountCheck).toBe(false)
      const account = await visitor(open).customerAccounts.create({ body: registration() })
      expect(account.status).toBe('ACTIVE')
      expect((await findNewestMail(email, open))?.subject).toBe(`Active su acceso a Taller ${count}`)
    } finally {
      await open.close()
    }
  })
})
