import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import { newPassword, refusal, createPeople } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]
const strangersPassword = 'Ajena-2026!'

let platform: TestPlatform
let people: Awaited<ReturnType<typeof createPeople>>
beforeAll(async () => {
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
  people = await createPeople(platform)
})
afterAll(() => platform.close())

let email = ''
let other = ''
beforeEach(() => {
  email = people.nextEmail()
  other = people.nextEmail()
})

const change = (id: string, body: object) => people.admin.customerUsers.update({ params: { id }, body })
const activate = (token: string, password?: string) =>
  people.createVisitor().customerUsers.activate({ body: { token, ...(password && { password }) } })
const signIn = (username: string, password: string) =>
  people.createVisitor().auth.token({ body: { username, password } })
const invite = (email: string) => people.admin.customerUsers.inviteToJoin({ body: { email, groups: ['FOC_User'] } })
const isMember = async (search: string) =>
  (await people.admin.customerUsers.list({ query: { search } })).totalElementsCount === 1

/** Creates a user of another company, as its administrator could have: with a password the administrator knows. */
async function createStranger(typed: string) {
  const user = await people.invite(typed, { password: strangersPassword })
  await activate(await people.readMailedToken(typed))
  await people.insertMembership(user.id, cantabrico, ['FOC_Admin'])
  await people.deleteMembership(user.id, guadalquivir)
  return user
}

describe('a mailed link', () => {
  test('to a wrong address is invalid once the address is corrected, which gets its own link', async () => {
    const user = await people.invite(email)
    const wrong = await people.readMailedToken(email)
    await change(user.id, { email: other })
    await expect(activate(wrong, newPassword)).rejects.toEqual(refusal('AU0004'))
    await expect(activate(await people.readMailedToken(other), newPassword)).resolves.toMatchObject({
      user: { id: user.id },
    })
  })

  test.each([{ password: 'Otra-2026!!' }, { email: 'another@tiber.example' }])(
    'to reset the password is invalid after this change: %j',
    async (body) => {
      const user = await people.createActiveUser(email)
      await people.createVisitor().auth.sendResetPasswordEmail({ body: { email } })
      const resetPasswordToken = await people.readMailedToken(email)
      await change(user.id, body)
      const reset = { newPassword: strangersPassword, resetPasswordToken }
      await expect(people.createVisitor().auth.resetPassword({ body: reset })).rejects.toEqual(refusal('AU0004'))
    },
  )

  test('to join does not readmit a removed user', async () => {
    const user = await people.createActiveUser(email)
    await people.insertMembership(user.id, cantabrico, ['FOC_User'])
    await people.deleteMembership(user.id, guadalquivir)
    await invite(email)
    const token = await people.readMailedToken(email)
    await people.insertMembership(user.id, guadalquivir, ['FOC_User'])
    await people.admin.customerUsers.detach({ params: { id: user.id } })
    await expect(activate(token)).rejects.toEqual(refusal('AU0004'))
  })
})

describe('an e-mail claimed by someone else', () => {
  test('gives access to a further company only to its reader, who sets a new password and locks out the claimant', async () => {
    await createStranger(email)
    const claimant = platform.createClient()
    await claimant.auth.token({ body: { username: email, password: strangersPassword } })
    await invite(email)
    const token = await people.readMailedToken(email)
    expect(await people.createVisitor().customerUsers.readLink({ body: { token } })).toMatchObject({
      needsPassword: true,
    })
    await expect(activate(token)).rejects.toEqual(refusal('F-E-001', 'password'))
    expect(await isMember(email)).toBe(false)
    await expect(activate(token, newPassword)).resolves.toMatchObject({ accessToken: expect.any(String) })
    expect(await isMember(email)).toBe(true)
    await expect(signIn(email, strangersPassword)).rejects.toEqual(refusal('AU0001'))
    await expect(claimant.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
  })

  test('is not claimed by a user who types it into their own profile', async () => {
    await people.createActiveUser(email)
    const client = await people.signIn(email)
    const changed = await client.customerUsers.updateOwn({ body: { email: other, currentPassword: newPassword } })
    expect(changed.email).toBe(email)
    await expect(people.invite(other)).resolves.toMatchObject({ email: other })
  })

  test('does not lock out its owner while the claim is pending: an invitation activates with a password of theirs', async () => {
    const user = await people.invite(email, { password: strangersPassword })
    await people.insertMembership(user.id, cantabrico, ['FOC_Admin'])
    await people.deleteMembership(user.id, guadalquivir)
    await platform.drainJobs()
    await invite(email)
    const token = await people.readMailedToken(email)
    await expect(activate(token)).rejects.toEqual(refusal('F-E-001', 'password'))
    await activate(token, newPassword)
    expect(await isMember(email)).toBe(true)
    await expect(signIn(email, strangersPassword)).rejects.toEqual(refusal('AU0001'))
  })

  test('joins without a new password if the user set theirs by a link', async () => {
    const user = await people.createActiveUser(email)
    await people.insertMembership(user.id, cantabrico, ['FOC_User'])
    await people.deleteMembership(user.id, guadalquivir)
    await invite(email)
    await expect(activate(await people.readMailedToken(email), strangersPassword)).resolves.toEqual({})
    await expect(signIn(email, newPassword)).resolves.toMatchObject({ user: { id: user.id } })
  })

  test('is not activated by an administrator', async () => {
    const user = await people.invite(email, { password: strangersPassword, status: 'INACTIVE' })
    expect(await change(user.id, { status: 'ACTIVE' })).toMatchObject({ status: 'WAITING_ACTIVATION' })
    await expect(signIn(email, strangersPassword)).rejects.toEqual(refusal('AU0003'))
  })
})

describe('an external id equal to another user’s id', () => {
  test('does not divert calls for that user', async () => {
    const decoy = await people.invite(other)
    const user = await people.createActiveUser(email)
    await change(decoy.id, { externalId: user.id })
    const client = await people.signIn(email)
    expect(await client.customerUsers.updateOwn({ body: { phone: '+34600' } })).toMatchObject({ id: user.id })
    expect(await change(user.id, { firstName: 'Ana' })).toMatchObject({ id: user.id, firstName: 'Ana' })
    expect(await people.admin.customerUsers.attach({ params: { id: user.id } })).toMatchObject({ id: user.id })
  })
})

describe('a company and users of another company', () => {
  test('cannot change the custom fields of a user who also buys for another company; unchanged values are accepted', async () => {
    const user = await people.createActiveUser(email)
    const write = (customFieldValue: string) =>
      change(user.id, { customFieldValues: [{ customFieldId: 'cost-centre-user', customFieldValue }] })
    await write('CC-1')
    await people.insertMembership(user.id, cantabrico, ['FOC_User'])
    await expect(write('CC-2')).rejects.toEqual(refusal('PE0001'))
    await expect(write('CC-1')).resolves.toMatchObject({ customFieldValues: [{ value: 'CC-1' }] })
  })

  test('does not see organisations of a user in another company', async () => {
    const { client } = await platform.signIn('buyer@tiber.example')
    const [own] = await client.organisations.listOwn()
    const there = platform.createClient({ customerAccountId: cantabrico })
    await there.auth.token({ body: { username: 'buyer@tiber.example', password: 'tiber-demo' } })
    const query = { organisationIds: [own!.id] }
    expect((await client.customerUsers.list({ query })).totalElementsCount).toBeGreaterThan(0)
    expect((await there.customerUsers.list({ query })).totalElementsCount).toBe(0)
  })

  test('records a membership once, not on every repeated request', async () => {
    const user = await people.createActiveUser(email, { groups: ['FOC_Admin'] })
    await people.admin.customerUsers.attach({ params: { id: user.id } })
    const trail = await people.admin.auditTrail.list({ query: { entityId: user.id } })
    expect(trail.content.map(({ action }) => action)).not.toContain('ATTACHED')
    await change(user.id, { groups: ['FOC_User'] })
  })
})
