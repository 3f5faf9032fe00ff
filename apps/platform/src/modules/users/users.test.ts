import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activationLinkLifetimeSeconds } from '@tiber/contract/company/identity'
import { demoAccounts } from '@tiber/demo-data/people'
import { newPassword, refusal, createPeople } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [guadalquivir] = demoAccounts.map(({ id }) => id) as [string]

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

describe('an invited colleague', () => {
  test('is created and read back with every field', async () => {
    const customFieldValues = [
      { customFieldId: 'cost-centre-user', customFieldValue: 'CC-77' },
      { customFieldId: 'in-company-since', customFieldValue: '2024-02-29' },
    ]
    const created = await people.invite(email, {
      civility: 'MRS',
      phone: '+34600000000',
      externalId: `G-${email}`,
      mainOrganisationId: 'COR',
      organisations: ['SEV', 'COR'],
      customFieldValues,
    })
    const page = await people.buyer.customerUsers.list({ query: { search: email } })
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
      externalId: `G-${email}`,
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

  test('can sign in only after using the link', async () => {
    await people.invite(email)
    await expect(people.signIn(email)).rejects.toEqual(refusal('AU0001'))
    const token = await people.readMailedToken(email)
    const link = await people.createVisitor().customerUsers.readLink({ body: { token } })
    expect(link).toEqual({
      kind: 'ACTIVATION',
      client: 'ACCOUNT',
      email,
      firstName: 'Turno',
      accountName: 'Talleres Guadalquivir',
      needsPassword: true,
    })
    const client = people.createVisitor()
    const answer = await client.customerUsers.activate({ body: { token, password: newPassword } })
    expect(answer).toHaveProperty('token.accessToken')
    const { user, account } = await client.customerUsers.authenticatedUser()
    expect({ status: user.status, account: account.id }).toEqual({ status: 'ACTIVE', account: guadalquivir })
    await expect(people.signIn(email)).resolves.toBeDefined()
  })

  test('has a link that works once', async () => {
    await people.invite(email)
    const token = await people.readMailedToken(email)
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => people.createVisitor().customerUsers.activate({ body: { token, password: newPassword } })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(people.createVisitor().customerUsers.activate({ body: { token } })).rejects.toEqual(
      refusal('AU0004', 'token'),
    )
    await expect(people.createVisitor().customerUsers.readLink({ body: { token } })).rejects.toEqual(
      refusal('AU0004', 'token'),
    )
  })

  test('has a link that expires and can be replaced, which voids the first one', async () => {
    await people.invite(email)
    const first = await people.readMailedToken(email)
    platform.advance(activationLinkLifetimeSeconds + 1)
    try {
      await expect(people.createVisitor().customerUsers.activate({ body: { token: first } })).rejects.toEqual(
        refusal('AU0004'),
      )
      await people.createVisitor().customerUsers.resendActivationRequest({ body: { token: first } })
      const second = await people.readMailedToken(email)
      expect(second).not.toBe(first)
      await people.createVisitor().customerUsers.activate({ body: { token: second, password: newPassword } })
    } finally {
      platform.advance(-activationLinkLifetimeSeconds - 1)
    }
  })

  test('is not mailed again once active, nor is an unknown address; the response is the same', async () => {
    await people.createActiveUser(email)
    const before = (await platform.readMails()).length
    for (const body of [{ email }, { email: 'nobody@tiber.example' }, { token: 'made up' }, {}])
      expect(await people.createVisitor().customerUsers.resendActivationRequest({ body })).toEqual({})
    await platform.drainJobs()
    expect((await platform.readMails()).length).toBe(before)
  })

  test('cannot have the e-mail, in any case, or external id of another user', async () => {
    await expect(people.invite('BUYER@tiber.example')).rejects.toEqual(refusal('CU0002', 'email'))
    await expect(people.invite('new@tiber.example')).rejects.toEqual(refusal('CU0002', 'email'))
    await expect(people.invite(email, { externalId: 'G-1040' })).rejects.toEqual(refusal('F-E-003', 'externalId'))
    const { totalElementsCount } = await people.admin.customerUsers.list({ query: { search: email } })
    expect(totalElementsCount).toBe(0)
  })

  test('is not created if an organisation does not belong to the company', async () => {
    await expect(people.invite(email, { organisations: ['SEV', 'NOWHERE'] })).rejects.toEqual(refusal('F-E-002'))
    expect((await people.admin.customerUsers.list({ query: { search: email } })).totalElementsCount).toBe(0)
  })

  test('is not mailed a link to a foreign site', async () => {
    const activationUrl = 'https://evil.example/auth/activate'
    await expect(people.invite(email, { activationUrl })).rejects.toEqual(refusal('F-E-012', 'activationUrl'))
  })
})

describe('updating a colleague', () => {
  test('changes the given fields and keeps the rest', async () => {
    const user = await people.createActiveUser(email, {
      phone: '+34600000001',
      organisations: ['SEV'],
      mainOrganisationId: 'SEV',
    })
    const changed = await people.admin.customerUsers.update({
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
    const cleared = await people.admin.customerUsers.update({
      params: { id: user.id },
      body: { phone: '', organisations: [] },
    })
    expect(cleared).toMatchObject({ phone: null, organisations: [], mainOrganisationId: null })
  })

  test('through an organisation requires them to belong to it', async () => {
    const user = await people.createActiveUser(email, { organisations: ['SEV'] })
    const params = { organisationId: 'SEV', customerUserId: user.id }
    const changed = await people.admin.organisations.updateUser({ params, body: { civility: 'MR', lastName: 'Fijo' } })
    expect(changed).toMatchObject({ civility: 'MR', lastName: 'Fijo' })
    const elsewhere = { ...params, organisationId: 'HUE' }
    await expect(people.admin.organisations.updateUser({ params: elsewhere, body: {} })).rejects.toEqual(
      refusal('F-E-002'),
    )
    const { content } = await people.buyer.organisations.listUsers({
      params: { organisationId: 'SEV' },
      query: { size: 100 },
    })
    expect(content.map(({ customerUser }) => customerUser.id)).toContain(user.id)
  })

  test('deactivates them at once and reactivates them', async () => {
    const user = await people.createActiveUser(email)
    const colleague = await people.signIn(email)
    const change = (status: 'ACTIVE' | 'INACTIVE') =>
      people.admin.customerUsers.update({ params: { id: user.id }, body: { status } })
    await change('INACTIVE')
    await expect(colleague.customerUsers.authenticatedUser()).rejects.toEqual(refusal('AU0002'))
    await expect(people.signIn(email)).rejects.toEqual(refusal('AU0003'))
    expect((await change('ACTIVE')).status).toBe('ACTIVE')
    await expect(people.signIn(email)).resolves.toBeDefined()
  })

  test('cannot activate a user on their behalf', async () => {
    const user = await people.invite(email)
    const params = { id: user.id }
    await expect(people.admin.customerUsers.update({ params, body: { status: 'ACTIVE' } })).rejects.toEqual(
      refusal('ST0001'),
    )
    await people.admin.customerUsers.update({ params, body: { status: 'INACTIVE' } })
    const again = await people.admin.customerUsers.update({ params, body: { status: 'ACTIVE' } })
    expect(again.status).toBe('WAITING_ACTIVATION')
  })

  test('is limited to role and organisations if they also buy for another company', async () => {
    const params = { id: '0000000201' }
    for (const body of [{ firstName: 'Otro' }, { email }, { password: newPassword }, { status: 'INACTIVE' as const }])
      await expect(people.admin.customerUsers.update({ params, body })).rejects.toEqual(refusal('PE0001'))
    await people.admin.customerUsers.update({ params, body: { firstName: 'Compras', organisations: ['SEV-ALM'] } })
    await people.admin.customerUsers.update({
      params,
      body: { organisations: ['SEV', 'SEV-ALM'], mainOrganisationId: 'SEV' },
    })
    const client = (await platform.signIn('buyer@tiber.example')).client
    expect((await client.customerUsers.authenticatedUser()).user.mainOrganisationId).toBe('0000000401')
  })

  test('notifies the previous e-mail address of a changed sign-in', async () => {
    const user = await people.createActiveUser(email)
    const other = `otra.${email}`
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { email: other } })
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === email)
    expect(mail?.subject).toBe('Su correo de inicio de sesión ha cambiado')
    await expect(people.signIn(other)).resolves.toBeDefined()
  })
})

describe('the list of users', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const find = async (query: object) =>
      (await people.buyer.customerUsers.list({ query: { size: 100, ...query } })).content.map(
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
    const second = await people.buyer.customerUsers.list({ query: { search: 'colleague.', size: 4, page: 2 } })
    expect(second).toMatchObject({ totalElementsCount: 9, pagesCount: 3, currentPage: 2 })
    expect(second.content).toHaveLength(1)
  })
})

describe('the audit trail of users', () => {
  test('records actor, values before and after, and never a password', async () => {
    const user = await people.createActiveUser(email)
    await people.admin.customerUsers.update({
      params: { id: user.id },
      body: { groups: ['FOC_Admin'], lastName: 'De tarde', password: 'Otra-clave-2026!' },
    })
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { lastName: 'De tarde' } })
    const { content } = await people.buyer.auditTrail.list({ query: { entityId: user.id } })
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
    await people.admin.customerUsers.update({ params: { id: user.id }, body: { groups: ['FOC_User'] } })
  })

  test('is not visible to another company', async () => {
    const { client } = await platform.signIn('new@tiber.example')
    const { content } = await client.auditTrail.list({ query: { size: 1000 } })
    expect(content.filter(({ entityName }) => entityName.startsWith('Turno'))).toEqual([])
  })
})
