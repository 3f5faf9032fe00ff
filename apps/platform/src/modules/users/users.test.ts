import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activationLinkLivesSeconds } from '@tiber/contract/identity'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { nextAddress } from '../../testing/raw-request.ts'

let platform: TestPlatform
let admin: PlatformClient
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1' })
  admin = (await platform.signedIn('admin@tiber.example')).client
  buyer = (await platform.signedIn('buyer@tiber.example')).client
})
afterAll(() => platform.close())

const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]
const newPassword = 'Cambiada-2026!'

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `turno.${count}@tiber.example`
})

const visitor = () => platform.clientOf({ headers: { 'x-forwarded-for': nextAddress() } })
const invite = (more: object = {}) =>
  admin.customerUsers.create({
    body: { firstName: 'Turno', lastName: 'De noche', email, groups: ['FOC_User'], ...more },
  })

/** The token of the newest mail to an address. */
async function mailedToken(to: string): Promise<string> {
  await platform.drainJobs()
  const mail = (await platform.mails()).find(({ recipient }) => recipient === to)
  return new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none').searchParams.get('token') ?? ''
}

async function activated(more: object = {}) {
  const user = await invite(more)
  await visitor().customerUsers.activate({ body: { token: await mailedToken(email), password: newPassword } })
  return user
}

/** Signed in, with a client that acts in the given account. */
async function signedIn(as: string, customerAccountId?: string) {
  const client = platform.clientOf({
    headers: { 'x-forwarded-for': nextAddress() },
    ...(customerAccountId && { customerAccountId }),
  })
  await client.auth.token({ body: { username: as, password: newPassword } })
  return client
}

const refusal = (code: string, detail?: string) =>
  expect.objectContaining({
    code,
    ...(detail && { problems: [expect.objectContaining({ detail })] }),
  }) as Error

describe('a colleague', () => {
  test('is invited with every field, and read back with every field', async () => {
    const customFieldValues = [
      { customFieldId: 'cost-centre-user', customFieldValue: 'CC-77' },
      { customFieldId: 'in-company-since', customFieldValue: '2024-02-29' },
    ]
    const created = await invite({
      civility: 'MRS',
      phone: '+34600000000',
      externalId: `G-${count}-A`,
      mainOrganisationId: 'COR',
      organisations: ['SEV', 'COR'],
      customFieldValues,
    })
    const page = await buyer.customerUsers.list({ query: { search: email } })
    expect(page).toMatchObject({ totalElementsCount: 1, currentPage: 0, pagesCount: 1, pageSize: 20 })
    expect(page.content[0]?.customerUser).toEqual(created)
    expect(page.content[0]?.customerAccount).toEqual([{ id: guadalquivir, name: 'Talleres Guadalquivir' }])
    expect(created).toMatchObject({
      civility: 'MRS',
      firstName: 'Turno',
      lastName: 'De noche',
      email,
      phone: '+34600000000',
      groups: ['FOC_User'],
      status: 'WAITING_ACTIVATION',
      externalId: `G-${count}-A`,
      mainOrganisationId: '0000000406',
      organisations: [
        { id: '0000000406', name: 'Córdoba' },
        { id: '0000000401', name: 'Sevilla' },
      ],
    })
    const values = created.customFieldValues.map(({ customField, value }) => [customField.externalId, value])
    expect(Object.fromEntries(values)).toEqual({ 'cost-centre-user': 'CC-77', 'in-company-since': '2024-02-29' })
    expect(JSON.stringify(created)).not.toMatch(/password/i)
  })

  test('cannot sign in before the link is used, and can after', async () => {
    await invite()
    await expect(signedIn(email)).rejects.toEqual(refusal('AU0001'))
    const token = await mailedToken(email)
    const link = await visitor().customerUsers.readLink({ body: { token } })
    expect(link).toEqual({
      kind: 'ACTIVATION',
      email,
      firstName: 'Turno',
      accountName: 'Talleres Guadalquivir',
      needsPassword: true,
    })
    const client = visitor()
    const answer = await client.customerUsers.activate({ body: { token, password: newPassword } })
    expect(answer).toHaveProperty('token.accessToken')
    const { user, account } = await client.customerUsers.authenticatedUser()
    expect({ status: user.status, account: account.id }).toEqual({ status: 'ACTIVE', account: guadalquivir })
    await expect(signedIn(email)).resolves.toBeDefined()
  })

  test('has a link that works once', async () => {
    await invite()
    const token = await mailedToken(email)
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => visitor().customerUsers.activate({ body: { token, password: newPassword } })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(visitor().customerUsers.activate({ body: { token } })).rejects.toEqual(refusal('AU0004', 'token'))
    await expect(visitor().customerUsers.readLink({ body: { token } })).rejects.toEqual(refusal('AU0004', 'token'))
  })

  test('has a link that expires, and asks for another with it; the first one is void then', async () => {
    await invite()
    const first = await mailedToken(email)
    platform.advance(activationLinkLivesSeconds + 1)
    try {
      await expect(visitor().customerUsers.activate({ body: { token: first } })).rejects.toEqual(refusal('AU0004'))
      await visitor().customerUsers.resendActivationRequest({ body: { token: first } })
      const second = await mailedToken(email)
      expect(second).not.toBe(first)
      await visitor().customerUsers.activate({ body: { token: second, password: newPassword } })
    } finally {
      platform.advance(-activationLinkLivesSeconds - 1)
    }
  })

  test('is not mailed again once active, nor is anybody unknown; the answer is the same', async () => {
    await activated()
    const before = (await platform.mails()).length
    for (const body of [{ email }, { email: 'nobody@tiber.example' }, { token: 'made up' }, {}])
      expect(await visitor().customerUsers.resendActivationRequest({ body })).toEqual({})
    await platform.drainJobs()
    expect((await platform.mails()).length).toBe(before)
  })

  test('cannot have the e-mail of anybody, in any case, nor their external id', async () => {
    const upper = { email: 'BUYER@tiber.example' }
    await expect(invite(upper)).rejects.toEqual(refusal('CU0002', 'email'))
    await expect(invite({ email: 'new@tiber.example' })).rejects.toEqual(refusal('CU0002', 'email'))
    await expect(invite({ externalId: 'G-1040' })).rejects.toEqual(refusal('F-E-003', 'externalId'))
    const { totalElementsCount } = await admin.customerUsers.list({ query: { search: email } })
    expect(totalElementsCount).toBe(0)
  })

  test('goes nowhere when one of the organisations is not the company’s', async () => {
    await expect(invite({ organisations: ['SEV', 'NOWHERE'] })).rejects.toEqual(refusal('F-E-002'))
    expect((await admin.customerUsers.list({ query: { search: email } })).totalElementsCount).toBe(0)
  })

  test('is mailed no link to a stranger’s site', async () => {
    const activationUrl = 'https://evil.example/auth/activate'
    await expect(invite({ activationUrl })).rejects.toEqual(refusal('F-E-012', 'activationUrl'))
  })
})

describe('rights', () => {
  test('take effect in an open session, both ways', async () => {
    const user = await activated()
    const colleague = await signedIn(email)
    const rename = () => colleague.customerAccounts.update({ body: { legalUser: `Turno ${count}` } })
    await expect(rename()).rejects.toEqual(refusal('PE0001'))
    await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_Admin'] } })
    await expect(rename()).resolves.toMatchObject({ legalUser: `Turno ${count}` })
    await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
    await expect(rename()).rejects.toEqual(refusal('PE0001'))
  })

  test('stand per company: an administrator here only buys there', async () => {
    const user = await activated()
    await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_Admin'] } })
    await attachByHand(user.id, cantabrico, ['FOC_User'])
    const here = await signedIn(email, guadalquivir)
    const there = await signedIn(email, cantabrico)
    expect((await here.customerUsers.authenticatedUser()).user.groups).toEqual(['FOC_Admin'])
    expect((await there.customerUsers.authenticatedUser()).user.groups).toEqual(['FOC_User'])
    await expect(there.customerAccounts.update({ body: { website: null } })).rejects.toEqual(refusal('PE0001'))
    await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
  })

  test('nobody changes their own, whatever the door', async () => {
    const { user } = await admin.customerUsers.authenticatedUser()
    const own = { params: { id: user.id } }
    await expect(admin.customerUsers.update({ ...own, body: { groups: ['FOC_User'] } })).rejects.toEqual(
      refusal('ST0001', 'groups'),
    )
    await expect(admin.customerUsers.update({ ...own, body: { status: 'INACTIVE' } })).rejects.toEqual(
      refusal('ST0001', 'status'),
    )
    const body = { groups: ['FOC_User'], status: 'INACTIVE' as const }
    expect(await admin.customerUsers.updateOwn({ body })).toMatchObject({ groups: ['FOC_Admin'], status: 'ACTIVE' })
    await expect(admin.customerUsers.detach(own)).rejects.toEqual(refusal('ST0001', 'id'))
  })

  test('the last administrator stays one, also when two demote each other at once', async () => {
    const user = await activated({ groups: ['FOC_Admin'] })
    const other = await signedIn(email)
    const me = (await admin.customerUsers.authenticatedUser()).user.id
    const outcomes = await Promise.allSettled([
      admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } }),
      other.customerUsers.update({ params: { id: me }, body: { groups: ['FOC_User'] } }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await buyer.customerUsers.list({ query: { groups: ['FOC_Admin'], status: ['ACTIVE'] } })
    expect(left.totalElementsCount).toBe(1)
    // Whoever is left gives the role back to the demo's administrator.
    if (left.content[0]?.customerUser.id === user.id) {
      await other.customerUsers.update({ params: { id: me }, body: { groups: ['FOC_Admin'] } })
      await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
    }
  })

  test('an administrator who never signed in does not count as the last one', async () => {
    const waiting = await invite({ groups: ['FOC_Admin'] })
    const me = (await admin.customerUsers.authenticatedUser()).user.id
    const body = { groups: ['FOC_User' as const] }
    await admin.customerUsers.update({ params: { id: waiting.id }, body })
    const helper = await invite({ email: `b.${email}`, groups: ['FOC_Admin'] })
    expect(helper.status).toBe('WAITING_ACTIVATION')
    await expect(admin.customerUsers.update({ params: { id: me }, body })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('changing a colleague', () => {
  test('changes what is given and leaves the rest', async () => {
    const user = await activated({ phone: '+34600000001', organisations: ['SEV'], mainOrganisationId: 'SEV' })
    const changed = await admin.customerUsers.update({
      params: { id: user.id },
      body: { firstName: 'Relevo', organisations: ['COR', 'HUE'], mainOrganisationId: 'HUE' },
    })
    expect(changed).toMatchObject({
      firstName: 'Relevo',
      lastName: 'De noche',
      phone: '+34600000001',
      mainOrganisationId: '0000000408',
    })
    expect(changed.organisations.map(({ name }) => name)).toEqual(['Córdoba', 'Huelva'])
    const cleared = await admin.customerUsers.update({
      params: { id: user.id },
      body: { phone: '', organisations: [] },
    })
    expect(cleared).toMatchObject({ phone: null, organisations: [], mainOrganisationId: null })
  })

  test('by the organisation’s door needs the organisation to have them', async () => {
    const user = await activated({ organisations: ['SEV'] })
    const params = { organisationId: 'SEV', customerUserId: user.id }
    const changed = await admin.organisations.updateUser({ params, body: { civility: 'MR', lastName: 'Fijo' } })
    expect(changed).toMatchObject({ civility: 'MR', lastName: 'Fijo' })
    const elsewhere = { ...params, organisationId: 'HUE' }
    await expect(admin.organisations.updateUser({ params: elsewhere, body: {} })).rejects.toEqual(refusal('F-E-002'))
    const { content } = await buyer.organisations.listUsers({ params: { organisationId: 'SEV' }, query: { size: 100 } })
    expect(content.map(({ customerUser }) => customerUser.id)).toContain(user.id)
  })

  test('switches them off at once, and on again', async () => {
    const user = await activated()
    const colleague = await signedIn(email)
    const change = (status: 'ACTIVE' | 'INACTIVE') =>
      admin.customerUsers.update({ params: { id: user.id }, body: { status } })
    await change('INACTIVE')
    await expect(colleague.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
    await expect(signedIn(email)).rejects.toEqual(refusal('AU0003'))
    expect((await change('ACTIVE')).status).toBe('ACTIVE')
    await expect(signedIn(email)).resolves.toBeDefined()
  })

  test('does not activate anybody for them', async () => {
    const user = await invite()
    const params = { id: user.id }
    await expect(admin.customerUsers.update({ params, body: { status: 'ACTIVE' } })).rejects.toEqual(refusal('ST0001'))
    await admin.customerUsers.update({ params, body: { status: 'INACTIVE' } })
    const again = await admin.customerUsers.update({ params, body: { status: 'ACTIVE' } })
    expect(again.status).toBe('WAITING_ACTIVATION')
  })

  test('is not for who is somebody else’s colleague as well, except for role and place', async () => {
    const params = { id: '0000000201' }
    for (const body of [{ firstName: 'Otro' }, { email }, { password: newPassword }, { status: 'INACTIVE' as const }])
      await expect(admin.customerUsers.update({ params, body })).rejects.toEqual(refusal('PE0001'))
    await admin.customerUsers.update({ params, body: { firstName: 'Compras', organisations: ['SEV-ALM'] } })
    await admin.customerUsers.update({ params, body: { organisations: ['SEV', 'SEV-ALM'], mainOrganisationId: 'SEV' } })
    const client = (await platform.signedIn('buyer@tiber.example')).client
    expect((await client.customerUsers.authenticatedUser()).user.mainOrganisationId).toBe('0000000401')
  })

  test('tells the person when the sign-in changed, at the address that was valid', async () => {
    const user = await activated()
    const other = `otra.${email}`
    await admin.customerUsers.update({ params: { id: user.id }, body: { email: other } })
    await platform.drainJobs()
    const mail = (await platform.mails()).find(({ recipient }) => recipient === email)
    expect(mail?.subject).toBe('El correo de su acceso ha cambiado')
    await expect(signedIn(other)).resolves.toBeDefined()
  })
})

describe('attaching and detaching', () => {
  test('attaches a user of one of one’s accounts to another one administers, and only those', async () => {
    const user = await activated()
    await attachByHand((await admin.customerUsers.authenticatedUser()).user.id, cantabrico, ['FOC_User'])
    const attach = (customerAccountIds?: string[]) =>
      admin.customerUsers.attach({
        params: { id: user.id },
        body: { ...(customerAccountIds && { customerAccountIds }) },
      })
    await expect(attach([cantabrico])).rejects.toEqual(refusal('PE0001'))
    await expect(attach(['0000000103'])).rejects.toEqual(refusal('F-E-002'))
    await setGroups((await admin.customerUsers.authenticatedUser()).user.id, cantabrico, ['FOC_Admin'])
    await attach([cantabrico])
    const colleague = await signedIn(email, cantabrico)
    const { user: there, accounts } = await colleague.customerUsers.authenticatedUser()
    expect(there.groups).toEqual(['FOC_User'])
    expect(accounts.map(({ id }) => id)).toEqual([guadalquivir, cantabrico])
    await admin.customerUsers.detach({ params: { id: user.id } })
    await expect((await signedIn(email, guadalquivir)).customerUsers.authenticatedUser()).rejects.toEqual(
      refusal('PE0001'),
    )
    await removeByHand('0000000203', cantabrico)
  })

  test('does not take a user’s last account', async () => {
    const user = await activated()
    await expect(admin.customerUsers.detach({ params: { id: user.id } })).rejects.toEqual(refusal('ST0001', 'id'))
    await expect(signedIn(email)).resolves.toBeDefined()
  })

  test('asks who has a sign-in already to join, and they join by accepting', async () => {
    const invitation = { email: 'new@tiber.example', groups: ['FOC_User' as const] }
    expect(await admin.customerUsers.inviteToJoin({ body: invitation })).toEqual({})
    const token = await mailedToken('new@tiber.example')
    expect(await visitor().customerUsers.readLink({ body: { token } })).toMatchObject({
      kind: 'JOIN',
      accountName: 'Talleres Guadalquivir',
      needsPassword: false,
    })
    expect(await visitor().customerUsers.activate({ body: { token } })).toEqual({})
    await expect(visitor().customerUsers.activate({ body: { token } })).rejects.toEqual(refusal('AU0004'))
    const { client } = await platform.signedIn('new@tiber.example')
    const { accounts } = await client.customerUsers.authenticatedUser()
    expect(accounts.map(({ externalId }) => externalId)).toEqual(['NORIA', 'GUADALQUIVIR'])
    await admin.customerUsers.detach({ params: { id: '0000000204' } })
  })

  test('mails nobody who is not there, with the same answer', async () => {
    const before = (await platform.mails()).length
    expect(await admin.customerUsers.inviteToJoin({ body: { email, groups: ['FOC_User'] } })).toEqual({})
    await platform.drainJobs()
    expect((await platform.mails()).length).toBe(before)
  })
})

describe('one’s own profile', () => {
  test('takes every field that is one’s own', async () => {
    await activated()
    const client = await signedIn(email)
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

  test('changes the password only with the right one when it is given, and ends the other sessions', async () => {
    await activated()
    const here = await signedIn(email)
    const there = await signedIn(email)
    const change = (currentPassword: string) =>
      here.customerUsers.updateOwn({ body: { password: 'Otra-clave-2026!', currentPassword } })
    await expect(change('wrong')).rejects.toEqual(refusal('PE0001', 'currentPassword'))
    await expect(there.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await change(newPassword)
    await expect(here.customerUsers.authenticatedUser()).resolves.toBeDefined()
    await expect(there.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
  })

  test('does not let a stolen session guess the password', async () => {
    await activated()
    const client = await signedIn(email)
    const guess = () => client.customerUsers.updateOwn({ body: { currentPassword: 'guess' } })
    for (let tries = 0; tries < 10; tries += 1) await expect(guess()).rejects.toEqual(refusal('PE0001'))
    await expect(guess()).rejects.toEqual(refusal('RQ0004'))
  })

  test('remembers the language of mails and the account to start with', async () => {
    const user = await activated()
    await attachByHand(user.id, cantabrico, ['FOC_User'])
    const client = await signedIn(email)
    const set = (defaultAccountId: string) =>
      client.customerUsers.updatePreferences({ body: { locale: 'en-US', defaultAccountId } })
    expect(await set(cantabrico)).toEqual({ locale: 'en-US', defaultAccountId: cantabrico })
    expect((await (await signedIn(email)).customerUsers.authenticatedUser()).account.id).toBe(cantabrico)
    await expect(set('0000000103')).rejects.toEqual(refusal('F-E-002', 'defaultAccountId'))
    await client.auth.sendResetPasswordEmail({ body: { email } })
    await platform.drainJobs()
    const mail = (await platform.mails()).find(({ recipient }) => recipient === email)
    expect(mail?.subject).toBe('Choose a new password')
  })
})

describe('sessions', () => {
  test('are listed with device and time, and ended one by one or all but this one', async () => {
    await activated()
    const here = await signedIn(email)
    const there = await signedIn(email)
    await signedIn(email)
    const list = await here.sessions.list()
    // The activation signed in as well.
    expect(list).toHaveLength(4)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    const [other] = (await there.sessions.list()).filter(({ current }) => current)
    await here.sessions.revoke({ params: { id: other!.id } })
    await expect(there.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
    await expect(here.sessions.revoke({ params: { id: other!.id } })).rejects.toEqual(refusal('F-E-002'))
    await here.sessions.revokeOthers()
    expect(await here.sessions.list()).toHaveLength(1)
  })

  test('are one’s own', async () => {
    const [foreign] = await admin.sessions.list()
    await expect(buyer.sessions.revoke({ params: { id: foreign!.id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(buyer.sessions.revoke({ params: { id: 'nonsense' } })).rejects.toEqual(refusal('F-E-002'))
    await expect(admin.customerUsers.authenticatedUser()).resolves.toBeDefined()
  })
})

describe('the list of users', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const find = async (query: object) =>
      (await buyer.customerUsers.list({ query: { size: 100, ...query } })).content.map(
        ({ customerUser }) => customerUser.firstName,
      )
    expect(await find({ search: 'colleague.05' })).toEqual(['Soldadura'])
    expect(await find({ search: 'oficina TÉC' })).toEqual(['Oficina técnica'])
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ status: ['INACTIVE'], search: 'verano' })).toEqual(['Compras de verano'])
    expect(await find({ groups: ['FOC_Admin'], search: 'admin@' })).toEqual(['Administración'])
    expect(await find({ organisationIds: ['0000000407'] })).toEqual(['Soldadura'])
    const sorted = await find({ search: 'colleague.', sort: ['email:desc'] })
    expect(sorted.at(-1)).toBe('Almacén')
    const second = await buyer.customerUsers.list({ query: { search: 'colleague.', size: 4, page: 2 } })
    expect(second).toMatchObject({ totalElementsCount: 9, pagesCount: 3, currentPage: 2 })
    expect(second.content).toHaveLength(1)
  })
})

describe('the trail', () => {
  test('tells who did what to whom, before and after, and never a password', async () => {
    const user = await activated()
    await admin.customerUsers.update({
      params: { id: user.id },
      body: { groups: ['FOC_Admin'], lastName: 'De tarde', password: 'Otra-clave-2026!' },
    })
    await admin.customerUsers.update({ params: { id: user.id }, body: { lastName: 'De tarde' } })
    const { content } = await buyer.auditTrail.list({ query: { entityId: user.id } })
    expect(content.map(({ action }) => action)).toEqual(['UPDATED', 'UPDATED', 'INVITED'])
    expect(content[0]).toMatchObject({ actor: { name: 'Administración Guadalquivir' }, entityName: 'Turno De tarde' })
    expect(content[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'lastName', before: 'De noche', after: 'De tarde' },
        { field: 'groups', before: 'FOC_User', after: 'FOC_Admin' },
        { field: 'password', before: null, after: '…' },
      ]),
    )
    expect(JSON.stringify(content)).not.toContain('clave')
    await admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
  })

  test('is not another company’s to read', async () => {
    const { client } = await platform.signedIn('new@tiber.example')
    const { content } = await client.auditTrail.list({ query: { size: 1000 } })
    expect(content.filter(({ entityName }) => entityName.startsWith('Turno'))).toEqual([])
  })
})

const attachByHand = (userId: string, accountId: string, groups: string[]) =>
  platform.database.db.execute(
    `insert into account_user (account_id, user_id, groups, position) values ('${accountId}', '${userId}', '{${groups.join(',')}}', 9)`,
  )
const setGroups = (userId: string, accountId: string, groups: string[]) =>
  platform.database.db.execute(
    `update account_user set groups = '{${groups.join(',')}}' where account_id = '${accountId}' and user_id = '${userId}'`,
  )
const removeByHand = (userId: string, accountId: string) =>
  platform.database.db.execute(`delete from account_user where account_id = '${accountId}' and user_id = '${userId}'`)
