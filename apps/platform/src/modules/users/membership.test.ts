import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import { refusal, createPeople } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]

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

describe('user rights', () => {
  test('take effect in an open session, both ways', async () => {
    const user = await people.createActiveUser(email)
    const colleague = await people.signIn(email)
    const rename = () => colleague.customerAccounts.update({ body: { legalUser: `Turno ${email}` } })
    await expect(rename()).rejects.toEqual(refusal('PE0001'))
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_Admin'] } })
    await expect(rename()).resolves.toMatchObject({ legalUser: `Turno ${email}` })
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
    await expect(rename()).rejects.toEqual(refusal('PE0001'))
  })

  test('are per company: an administrator of one may only buy for another', async () => {
    const user = await people.createActiveUser(email)
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_Admin'] } })
    await people.insertMembership(user.id, cantabrico, ['FOC_User'])
    const here = await people.signIn(email, guadalquivir)
    const there = await people.signIn(email, cantabrico)
    expect((await here.customerUsers.authenticatedUser()).user.groups).toEqual(['FOC_Admin'])
    expect((await there.customerUsers.authenticatedUser()).user.groups).toEqual(['FOC_User'])
    await expect(there.customerAccounts.update({ body: { website: null } })).rejects.toEqual(refusal('PE0001'))
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
  })

  test('cannot be changed by the users themselves, through any call', async () => {
    const { user } = await people.admin.customerUsers.authenticatedUser()
    const own = { params: { id: user.id } }
    await expect(people.admin.customerUsers.update({ ...own, body: { groups: ['FOC_User'] } })).rejects.toEqual(
      refusal('ST0001', 'groups'),
    )
    await expect(people.admin.customerUsers.update({ ...own, body: { status: 'INACTIVE' } })).rejects.toEqual(
      refusal('ST0001', 'status'),
    )
    const body = { groups: ['FOC_User'], status: 'INACTIVE' as const }
    expect(await people.admin.customerUsers.updateOwn({ body })).toMatchObject({
      groups: ['FOC_Admin'],
      status: 'ACTIVE',
    })
    await expect(people.admin.customerUsers.detach(own)).rejects.toEqual(refusal('ST0001', 'id'))
  })

  test('keep the last administrator, also when two demote each other concurrently', async () => {
    const user = await people.createActiveUser(email, { groups: ['FOC_Admin'] })
    const other = await people.signIn(email)
    const me = (await people.admin.customerUsers.authenticatedUser()).user.id
    const outcomes = await Promise.allSettled([
      people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } }),
      other.customerUsers.update({ params: { id: me }, body: { groups: ['FOC_User'] } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await people.buyer.customerUsers.list({ query: { groups: ['FOC_Admin'], status: ['ACTIVE'] } })
    expect(left.totalElementsCount).toBe(1)
    // The remaining administrator gives the role back to the demo administrator.
    if (left.content[0]?.customerUser.id === user.id) {
      await other.customerUsers.update({ params: { id: me }, body: { groups: ['FOC_Admin'] } })
      await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
    }
  })

  test('do not count an administrator who never signed in', async () => {
    const waiting = await people.invite(email, { groups: ['FOC_Admin'] })
    const me = (await people.admin.customerUsers.authenticatedUser()).user.id
    const body = { groups: ['FOC_User' as const] }
    await people.admin.customerUsers.update({ params: { id: waiting.id }, body })
    const helper = await people.invite(`b.${email}`, { groups: ['FOC_Admin'] })
    expect(helper.status).toBe('WAITING_ACTIVATION')
    await expect(people.admin.customerUsers.update({ params: { id: me }, body })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('attaching and detaching users', () => {
  test('attaches a user only to accounts the caller administers', async () => {
    const user = await people.createActiveUser(email)
    await people.insertMembership((await people.admin.customerUsers.authenticatedUser()).user.id, cantabrico, [
      'FOC_User',
    ])
    const attach = (customerAccountIds?: string[]) =>
      people.admin.customerUsers.attach({
        params: { id: user.id },
        body: { ...(customerAccountIds && { customerAccountIds }) },
      })
    await expect(attach([cantabrico])).rejects.toEqual(refusal('PE0001'))
    await expect(attach(['0000000103'])).rejects.toEqual(refusal('F-E-002'))
    await people.insertMembership((await people.admin.customerUsers.authenticatedUser()).user.id, cantabrico, [
      'FOC_Admin',
    ])
    await attach([cantabrico])
    const colleague = await people.signIn(email, cantabrico)
    const { user: there, accounts } = await colleague.customerUsers.authenticatedUser()
    expect(there.groups).toEqual(['FOC_User'])
    expect(accounts.map(({ id }) => id)).toEqual([guadalquivir, cantabrico])
    await people.admin.customerUsers.detach({ params: { id: user.id } })
    await expect((await people.signIn(email, guadalquivir)).customerUsers.authenticatedUser()).rejects.toEqual(
      refusal('PE0001'),
    )
    await people.deleteMembership('0000000203', cantabrico)
  })

  test('does not remove the last account of a user', async () => {
    const user = await people.createActiveUser(email)
    await expect(people.admin.customerUsers.detach({ params: { id: user.id } })).rejects.toEqual(
      refusal('ST0001', 'id'),
    )
    await expect(people.signIn(email)).resolves.toBeDefined()
  })

  test('invites a user with a sign-in, who joins by accepting', async () => {
    const invitation = { email: 'new@tiber.example', groups: ['FOC_User' as const] }
    expect(await people.admin.customerUsers.inviteToJoin({ body: invitation })).toEqual({})
    const token = await people.readMailedToken('new@tiber.example')
    expect(await people.createVisitor().customerUsers.readLink({ body: { token } })).toMatchObject({
      kind: 'JOIN',
      accountName: 'Talleres Guadalquivir',
      needsPassword: false,
    })
    expect(await people.createVisitor().customerUsers.activate({ body: { token } })).toEqual({})
    await expect(people.createVisitor().customerUsers.activate({ body: { token } })).rejects.toEqual(refusal('AU0004'))
    const { client } = await platform.signIn('new@tiber.example')
    const { accounts } = await client.customerUsers.authenticatedUser()
    expect(accounts.map(({ externalId }) => externalId)).toEqual(['NORIA', 'GUADALQUIVIR'])
    await people.admin.customerUsers.detach({ params: { id: '0000000204' } })
  })

  test('mails no unknown address, with the same response', async () => {
    const before = (await platform.readMails()).length
    expect(await people.admin.customerUsers.inviteToJoin({ body: { email, groups: ['FOC_User'] } })).toEqual({})
    await platform.drainJobs()
    expect((await platform.readMails()).length).toBe(before)
  })
})
