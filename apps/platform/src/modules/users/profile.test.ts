import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import { newPassword, refusal, createPeople } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const cantabrico = demoAccounts[1].id

let platform: TestPlatform
let people: Awaited<ReturnType<typeof createPeople>>
beforeAll(async () => {
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
  people = await createPeople(platform)
})
afterAll(() => platform.close())

let email = ''
beforeEach(() => {
  email = people.nextEmail()
})

describe('the own profile', () => {
  test('accepts every personal field', async () => {
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    const changed = await client.customerUsers.updateOwn({
      body: {
        civility: 'OTHER',
        firstName: 'Turno',
        lastName: 'Partido',
        phone: '+34600000002',
        email: `mia.${email}`,
        currentPassword: newPassword,
        customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue: 'CC-9' }],
      },
    })
    expect(changed).toMatchObject({
      civility: 'OTHER',
      lastName: 'Partido',
      phone: '+34600000002',
      email: `mia.${email}`,
    })
    expect((await client.customerUsers.authenticatedUser()).user).toEqual(changed)
    await expect(client.customerUsers.updateOwn({ body: { email: 'buyer@tiber.example' } })).rejects.toEqual(
      refusal('CU0002', 'email'),
    )
  })

  test('changes the password only if the given current one is right, and revokes other sessions', async () => {
    await people.createActiveUser(email)
    const here = await people.signIn(email)
    const there = await people.signIn(email)
    const change = (currentPassword: string) =>
      here.customerUsers.updateOwn({ body: { password: 'Otra-clave-2026!', currentPassword } })
    await expect(change('wrong')).rejects.toEqual(refusal('PE0001', 'currentPassword'))
    await expect(there.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await change(newPassword)
    await expect(here.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await expect(there.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
  })

  test('limits password guesses from a stolen session', async () => {
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    const guess = () => client.customerUsers.updateOwn({ body: { currentPassword: 'guess' } })
    for (let tries = 0; tries < 10; tries += 1) await expect(guess()).rejects.toEqual(refusal('PE0001'))
    await expect(guess()).rejects.toEqual(refusal('RQ0004'))
  })

  test('stores the language of mails and the default account', async () => {
    const user = await people.createActiveUser(email)
    await people.insertMembership(user.id, cantabrico, ['FOC_User'])
    const client = await people.signIn(email)
    const set = (defaultAccountId: string) =>
      client.customerUsers.updatePreferences({ body: { locale: 'en-US', defaultAccountId } })
    expect(await set(cantabrico)).toEqual({ locale: 'en-US', defaultAccountId: cantabrico })
    expect((await (await people.signIn(email)).customerUsers.authenticatedUser()).account.id).toBe(cantabrico)
    await expect(set('0000000103')).rejects.toEqual(refusal('F-E-002', 'defaultAccountId'))
    await client.auth.sendResetPasswordEmail({ body: { email } })
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === email)
    expect(mail?.subject).toBe('Choose a new password')
  })
})

describe('user sessions', () => {
  test('are listed with device and time, and revoked one by one or all but the current one', async () => {
    await people.createActiveUser(email)
    const here = await people.signIn(email)
    const there = await people.signIn(email)
    await people.signIn(email)
    const list = await here.sessions.list()
    // The activation created a session as well.
    expect(list).toHaveLength(4)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    const other = (await there.sessions.list()).find(({ current }) => current)
    await here.sessions.revoke({ params: { id: other!.id } })
    await expect(there.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
    await expect(here.sessions.revoke({ params: { id: other!.id } })).rejects.toEqual(refusal('F-E-002'))
    await here.sessions.revokeOthers()
    expect(await here.sessions.list()).toHaveLength(1)
  })

  test('of others cannot be revoked', async () => {
    const [foreign] = await people.admin.sessions.list()
    await expect(people.buyer.sessions.revoke({ params: { id: foreign!.id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(people.buyer.sessions.revoke({ params: { id: 'nonsense' } })).rejects.toEqual(refusal('F-E-002'))
    await expect(people.admin.customerUsers.authenticatedUser()).resolves.toBeDefined()
  })
})
