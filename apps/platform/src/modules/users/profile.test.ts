import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
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
        customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue: 'CC-9' }],
      },
    })
    expect(changed).toMatchObject({ civility: 'OTHER', lastName: 'Partido', phone: '+34600000002', email })
    expect((await client.customerUsers.authenticatedUser()).user).toEqual(changed)
  })

  test.each([{ password: 'Otra-clave-2026!' }, { email: 'mia@tiber.example' }])(
    'requires the current password for %j',
    async (body) => {
      await people.createActiveUser(email)
      const client = await people.signIn(email)
      await expect(client.customerUsers.updateOwn({ body })).rejects.toEqual(refusal('F-E-001', 'currentPassword'))
      await expect(client.customerUsers.updateOwn({ body: { email } })).resolves.toMatchObject({ email })
      await expect(people.signIn(email)).resolves.toBeDefined()
    },
  )

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

describe('a changed e-mail', () => {
  const [confirm, revert] = (['confirmEmail', 'revertEmail'] as const).map(
    (call) => (token: string) => people.createVisitor().customerUsers[call]({ body: { token } }),
  ) as [
    (token: string) => Promise<{ email: string }>,
    (token: string) => Promise<{ email: string; resetPasswordToken: string }>,
  ]
  const requestChange = (client: PlatformClient, to: string) =>
    client.customerUsers.updateOwn({ body: { email: to, currentPassword: newPassword } })
  const signIn = (username: string, password = newPassword) =>
    people.createVisitor().auth.token({ body: { username, password } })
  const changeEmail = async (client: PlatformClient, to: string) => {
    await requestChange(client, to)
    await confirm(await people.readMailedToken(to))
  }

  test('applies once its owner has confirmed it, and only once', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    expect(await requestChange(client, next)).toMatchObject({ email })
    await expect(signIn(next)).rejects.toEqual(refusal('AU0001'))
    const token = await people.readMailedToken(next)
    expect(await confirm(token)).toEqual({ email: next })
    await expect(confirm(token)).rejects.toEqual(refusal('AU0004'))
    await expect(signIn(email)).rejects.toEqual(refusal('AU0001'))
    await expect(signIn(next)).resolves.toBeDefined()
  })

  test('is announced to the old address when it is requested, in the language of the user', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    await client.customerUsers.updatePreferences({ body: { locale: 'en-US' } })
    await requestChange(client, next)
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === email)
    expect(mail?.subject).toBe('A change of your sign-in email was requested')
    expect(mail?.text).toContain(next)
    expect(mail?.text).toContain('/en-US/auth/revert-email?token=')
  })

  test('is stopped before it is confirmed by the owner of the old address, which ends sessions and password', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const thief = await people.signIn(email)
    await requestChange(thief, next)
    const [confirmToken, stopToken] = [await people.readMailedToken(next), await people.readMailedToken(email)]
    const { email: saved, resetPasswordToken } = await revert(stopToken)
    expect(saved).toBe(email)
    await expect(confirm(confirmToken)).rejects.toEqual(refusal('AU0004'))
    await expect(thief.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
    await expect(signIn(email)).rejects.toEqual(refusal('AU0001'))
    const body = { resetPasswordToken, newPassword: 'Recuperada-2026!' }
    await people.createVisitor().auth.resetPassword({ body })
    await expect(signIn(email, 'Recuperada-2026!')).resolves.toBeDefined()
  })

  test('can be stopped before the link to confirm it is mailed', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const thief = await people.signIn(email)
    await requestChange(thief, people.nextEmail())
    const stopToken = await people.readMailedToken(email)
    await requestChange(thief, next)
    await revert(stopToken)
    expect(await people.readMailedToken(next)).toBe('')
  })

  test('is taken back after its confirmation by the link mailed with the request as well', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const thief = await people.signIn(email)
    await requestChange(thief, next)
    const token = await people.readMailedToken(email)
    await confirm(await people.readMailedToken(next))
    expect(await revert(token)).toMatchObject({ email })
  })

  test('is refused if another user has it, also if that user came first meanwhile', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    await expect(requestChange(client, 'buyer@tiber.example')).rejects.toEqual(refusal('CU0002', 'email'))
    await requestChange(client, next)
    const token = await people.readMailedToken(next)
    await people.invite(next)
    await expect(confirm(token)).rejects.toEqual(refusal('CU0002', 'email'))
    await expect(signIn(email)).resolves.toBeDefined()
  })

  test('is taken back by the owner of the old address for seven days, which ends sessions and password', async () => {
    const [stolen, further] = [people.nextEmail(), people.nextEmail()]
    await people.createActiveUser(email)
    const thief = await people.signIn(email)
    await changeEmail(thief, stolen)
    const token = await people.readMailedToken(email)
    // A second change does not invalidate the first link.
    platform.advance(60)
    await changeEmail(thief, further)
    const laterToken = await people.readMailedToken(stolen)
    platform.advance(7 * 24 * 60 * 60 - 120)
    const { email: saved, resetPasswordToken } = await revert(token)
    expect(saved).toBe(email)
    await expect(revert(laterToken)).rejects.toEqual(refusal('AU0004'))
    await expect(signIn(email)).rejects.toEqual(refusal('AU0001'))
    const body = { resetPasswordToken, newPassword: 'Recuperada-2026!' }
    await people.createVisitor().auth.resetPassword({ body })
    await expect(signIn(email, 'Recuperada-2026!')).resolves.toBeDefined()
  })

  test('is not taken back later', async () => {
    await people.createActiveUser(email)
    await changeEmail(await people.signIn(email), people.nextEmail())
    const token = await people.readMailedToken(email)
    platform.advance(7 * 24 * 60 * 60)
    await expect(revert(token)).rejects.toEqual(refusal('AU0004'))
  })

  test('taken back at once ends the sessions of whoever changed it', async () => {
    await people.createActiveUser(email)
    const thief = await people.signIn(email)
    await changeEmail(thief, people.nextEmail())
    await expect(thief.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await revert(await people.readMailedToken(email))
    await expect(thief.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
  })

  test('is not applied once the password has changed: the request may be a thief’s', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    await requestChange(client, next)
    const token = await people.readMailedToken(next)
    await client.customerUsers.updateOwn({ body: { password: 'Otra-clave-2026!', currentPassword: newPassword } })
    await expect(confirm(token)).rejects.toEqual(refusal('AU0004'))
  })

  test('leaves the old address to its owner: nobody else gets it while it can be taken back', async () => {
    await people.createActiveUser(email)
    await changeEmail(await people.signIn(email), people.nextEmail())
    const token = await people.readMailedToken(email)
    await expect(people.invite(email)).rejects.toEqual(refusal('CU0002', 'email'))
    expect(await revert(token)).toMatchObject({ email })
  })

  test('by an administrator is not taken back: the old address may be a mistake', async () => {
    const user = await people.createActiveUser(email)
    const next = people.nextEmail()
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { email: next } })
    expect(await people.readMailedToken(email)).toBe('')
  })

  test('of an administrator also requires their own password', async () => {
    const { user } = await people.admin.customerUsers.authenticatedUser()
    const update = (body: object) => people.admin.customerUsers.update({ params: { id: user.id }, body })
    await expect(update({ email: people.nextEmail() })).rejects.toEqual(refusal('ST0001', 'email'))
    await expect(update({ password: 'Otra-clave-2026!' })).rejects.toEqual(refusal('ST0001', 'password'))
  })

  test('in another case only is saved at once', async () => {
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    const upper = email.toUpperCase()
    expect(await client.customerUsers.updateOwn({ body: { email: upper } })).toMatchObject({ email: upper })
  })

  test('is mailed to one address at most five times an hour from one network', async () => {
    const next = people.nextEmail()
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    for (let count = 0; count < 5; count += 1) await requestChange(client, next)
    await expect(requestChange(client, next)).rejects.toEqual(refusal('RQ0004'))
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
