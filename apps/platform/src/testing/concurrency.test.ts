import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '@tiber/contract/contract'
import { demoAccounts } from '@tiber/demo-data/people'
import { newPassword, createPeople } from './company-people.ts'
import { sendRequest } from './contract/raw-request.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

const accounts = demoAccounts.map(({ id }) => id)
const cantabrico = demoAccounts[1].id

let platform: TestPlatform
let people: Awaited<ReturnType<typeof createPeople>>
let email = ''
beforeAll(async () => {
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
  people = await createPeople(platform)
})
afterAll(() => platform.close())
beforeEach(() => {
  email = people.nextEmail()
})

/** Returns the result of each concurrent request, sorted: 'ok' or the error code. */
async function collectOutcomes(requests: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(requests)
  return settled.map((each) => (each.status === 'fulfilled' ? 'ok' : (each.reason as { code: string }).code)).toSorted()
}

/** Creates an administrator of all demo companies and returns a client for each company. */
async function createAdministrator() {
  const { id } = await people.createActiveUser(email, { groups: ['FOC_Admin'] })
  for (const account of accounts) await people.insertMembership(id, account, ['FOC_Admin'])
  return Promise.all(accounts.map((account) => people.signIn(email, account)))
}

const readAccessToken = async (username: string) => {
  const body = { username, password: newPassword }
  return (await sendRequest(platform, contract.auth.token, { body })).json<{ accessToken: string }>().accessToken
}

/** PGlite serialises the requests; they only run concurrently with TEST_DATABASE_URL. */
describe('concurrent requests', () => {
  test('only one of several users can change to the same e-mail', async () => {
    const emails = [email, people.nextEmail(), people.nextEmail()]
    for (const each of emails) await people.createActiveUser(each)
    const clients = await Promise.all(emails.map((each) => people.signIn(each)))
    const newEmail = people.nextEmail()
    const tokens: string[] = []
    for (const client of clients) {
      await client.customerUsers.updateOwn({ body: { email: newEmail, currentPassword: newPassword } })
      tokens.push(await people.readMailedToken(newEmail))
    }
    expect(new Set(tokens).size).toBe(3)
    const changes = tokens.map((token) => people.createVisitor().customerUsers.confirmEmail({ body: { token } }))
    expect(await collectOutcomes(changes)).toEqual(['CU0002', 'CU0002', 'ok'])
  })

  test('only one company can take a registration number or VAT number', async () => {
    const clients = await createAdministrator()
    for (const body of [{ businessRegistrationNumber: 'AT-ONCE-1' }, { vatNumber: 'ESB58378431' }])
      expect(await collectOutcomes(clients.map((client) => client.customerAccounts.update({ body })))).toEqual([
        'CA0004',
        'CA0004',
        'ok',
      ])
  })

  const register = (number: string, email: string, vatNumber?: string) =>
    people.createVisitor().customerAccounts.create({
      body: {
        createObjectCustomerAccountRequest: {
          name: number,
          companyRegistrationName: number,
          businessRegistrationNumber: number,
          ...(vatNumber && { vatNumber }),
        },
        createCustomerUserRequest: { firstName: 'A', lastName: 'B', email },
      },
    })

  test('only one of several registrations with the same VAT number succeeds', async () => {
    const requests = ['R1', 'R2', 'R3'].map((each) => register(each, `${each}@tiber.example`, 'ESB64717838'))
    expect(await collectOutcomes(requests)).toEqual(['CA0004', 'CA0004', 'ok'])
  })

  test('one person can register several companies', async () => {
    const requests = ['S1', 'S2', 'S3', 'S4'].map((each) => register(each, email))
    expect(await collectOutcomes(requests)).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  test('user imports of two companies with the same new users: one is applied, the other fails with CU0002', async () => {
    const clients = (await createAdministrator()).slice(0, 2)
    const csv = `email;nombre;apellidos\n${Array.from({ length: 50 }, (_, index) => `${index}.${email};A;B`).join('\n')}`
    const imports = clients.map((client) => client.customerUsers.importCsv({ body: { csv, apply: true } }))
    const settled = await Promise.allSettled(imports)
    const applied = settled.filter((each) => each.status === 'fulfilled' && each.value.applied)
    expect(applied).toHaveLength(1)
    for (const each of settled) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'CU0002' })
  })

  test('a user is never removed from the last company', async () => {
    const clients = await createAdministrator()
    for (let round = 0; round < 5; round += 1) {
      const { id } = await people.invite(people.nextEmail())
      await people.insertMembership(id, cantabrico, ['FOC_User'])
      const both = clients.slice(0, 2).map((client) => client.customerUsers.detach({ params: { id } }))
      expect(await collectOutcomes(both)).toEqual(['ST0001', 'ok'])
    }
  })

  test('concurrent changes of the default account all succeed', async () => {
    const [client] = await createAdministrator()
    const changes = Array.from({ length: 12 }, (_, index) =>
      client!.customerUsers.updatePreferences({ body: { defaultAccountId: accounts[index % accounts.length]! } }),
    )
    expect(new Set(await collectOutcomes(changes))).toEqual(new Set(['ok']))
    const { accounts: own } = await client!.customerUsers.authenticatedUser()
    expect(own).toHaveLength(accounts.length)
  })
})

describe('idempotency keys', () => {
  test('do not bypass the limit of password attempts', async () => {
    await people.createActiveUser(email)
    const token = await readAccessToken(email)
    const guess = async (index: number) => {
      const headers = { 'idempotency-key': `guess-${index}`, 'x-forwarded-for': '192.0.2.1' }
      const body = { currentPassword: `Falsa-${index}` }
      return (await sendRequest(platform, contract.customerUsers.updateOwn, { token, headers, body })).statusCode
    }
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) statuses.push(await guess(index))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
  })

  test('the tokens of an activation are neither stored nor returned a second time', async () => {
    await people.invite(email)
    const body = { token: await people.readMailedToken(email), password: newPassword }
    const headers = { 'idempotency-key': 'activation', 'x-forwarded-for': '192.0.2.2' }
    const activate = () => sendRequest(platform, contract.customerUsers.activate, { headers, body })
    expect((await activate()).statusCode).toBe(200)
    expect((await activate()).json()).toMatchObject({ code: 'AU0004' })
  })
})
