import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let admin: PlatformClient
let buyer: PlatformClient
/** The company as seeded; other tests change it. */
let seeded: Awaited<ReturnType<PlatformClient['customerAccounts']['read']>>
beforeAll(async () => {
  platform = await startTestPlatform()
  admin = (await platform.signIn('admin@tiber.example')).client
  buyer = (await platform.signIn('buyer@tiber.example')).client
  seeded = await buyer.customerAccounts.read()
})
afterAll(() => platform.close())

const [guadalquivir] = demoAccounts.map(({ id }) => id) as [string]

describe('the account of the caller', () => {
  test('has every field of a company', () => {
    expect(seeded).toMatchObject({
      id: guadalquivir,
      externalId: 'GUADALQUIVIR',
      name: 'Talleres Guadalquivir',
      accountManager: expect.stringContaining('cuentas.sur@'),
      website: 'https://guadalquivir.tiber.example',
      companyRegistrationName: 'Talleres Guadalquivir, S.L.',
      businessRegistrationNumber: 'B41001231',
      vatNumber: 'ESB41001231',
      vatCheck: { country: 'ES' },
      status: 'ACTIVE',
      paymentType: 'DUE_DATE',
      legalUser: 'Dirección Guadalquivir',
    })
    expect(seeded.mainContacts.map((contact) => contact.email)).toEqual(
      expect.arrayContaining(['admin@tiber.example', 'approver@tiber.example']),
    )
    expect(seeded.customerTags.map(({ name }) => name)).toEqual(['Industria', 'Tarifa A'])
    expect(seeded.addresses.map(({ externalId }) => externalId)).toContain('GUA-OFI')
    const values = seeded.customFieldValues.map(({ customField, value }) => [customField.externalId, value])
    expect(Object.fromEntries(values)).toMatchObject({ sector: 'Metal', 'po-required': true })
  })

  test('is updated by its administrator, field by field; tags, payment type and account manager stay with the operator', async () => {
    const before = await admin.customerAccounts.read()
    const body = {
      name: 'Talleres Guadalquivir',
      website: 'https://talleres.tiber.example',
      companyRegistrationName: 'Talleres Guadalquivir, S.A.',
      businessRegistrationNumber: 'B-41001231',
      vatNumber: 'es b41.001.231',
      accountManager: 'Cuentas',
      legalUser: 'Gerencia',
      customerTagList: ['TIER-A'],
      paymentType: 'CARD',
      customFieldValues: [{ customFieldId: 'sector', customFieldValue: 'Naval' }],
    }
    const after = await admin.customerAccounts.update({ body })
    expect(after).toMatchObject({
      website: 'https://talleres.tiber.example',
      companyRegistrationName: 'Talleres Guadalquivir, S.A.',
      businessRegistrationNumber: 'B-41001231',
      vatNumber: 'ESB41001231',
      accountManager: before.accountManager,
      legalUser: 'Gerencia',
      paymentType: 'DUE_DATE',
    })
    expect(after.customerTags).toEqual(before.customerTags)
    expect(await buyer.customerAccounts.read()).toEqual(after)
    const cleared = await admin.customerAccounts.update({ body: { website: '', legalUser: null } })
    expect(cleared).toMatchObject({ website: null, legalUser: null, accountManager: before.accountManager })
    const [entry] = (await buyer.auditTrail.list({ query: { entity: ['ACCOUNT'] } })).content
    expect(entry?.changes).toContainEqual({ field: 'legalUser', before: 'Gerencia', after: null })
  })

  test('refuses an invalid VAT number and another company’s number', async () => {
    const change = (body: object) => admin.customerAccounts.update({ body })
    await expect(change({ vatNumber: 'ESB41001232' })).rejects.toEqual(refusal('F-E-012', 'vatNumber'))
    for (const vatNumber of ['A33004565', 'es-a33004565'])
      await expect(change({ vatNumber })).rejects.toEqual(refusal('CA0004', 'vatNumber'))
    await expect(change({ businessRegistrationNumber: 'a 33004565' })).rejects.toEqual(
      refusal('CA0004', 'businessRegistrationNumber'),
    )
    await expect(change({ vatNumber: null })).resolves.toMatchObject({ vatNumber: null, vatCheck: null })
  })

  test('accepts the legal representative in any form clients send', async () => {
    const sent = ['Gerencia', true, { firstName: 'Gerencia' }, null]
    const kept = ['Gerencia', 'true', '{"firstName":"Gerencia"}', null]
    for (const [at, legalUser] of sent.entries())
      expect((await admin.customerAccounts.update({ body: { legalUser } })).legalUser).toBe(kept[at])
    const endless = { legalUser: { note: 'x'.repeat(3000) } }
    await expect(admin.customerAccounts.update({ body: endless })).rejects.toEqual(refusal('F-E-010', 'legalUser'))
  })

  test('is one of several, listed without addresses', async () => {
    const page = await buyer.customerAccounts.list({ query: { sort: ['name:asc'] } })
    expect(page.content.map(({ externalId }) => externalId)).toEqual(['CANTABRICO', 'GUADALQUIVIR'])
    expect(page.content[0]).not.toHaveProperty('addresses')
    const found = await buyer.customerAccounts.list({ query: { name: 'astill' } })
    expect(found.content.map(({ externalId }) => externalId)).toEqual(['CANTABRICO'])
  })
})

describe('a closed account', () => {
  test('cannot be used until it is reopened', async () => {
    const { client } = await platform.signIn('new@tiber.example')
    const { client: operator } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      operator.customerAccounts.updateStatus({ params: { id: '0000000103' }, body: { status } })
    await set('INACTIVE')
    await expect(client.customerAccounts.read()).rejects.toEqual(refusal('PE0001'))
    await expect(platform.signIn('new@tiber.example')).rejects.toEqual(refusal('AU0003'))
    expect((await set('ACTIVE')).status).toBe('ACTIVE')
    await expect(client.customerAccounts.read()).resolves.toMatchObject({ externalId: 'NORIA' })
    const { content } = await client.auditTrail.list()
    expect(content[0]).toMatchObject({ actor: { client: 'OPERATOR' }, changes: [{ field: 'status', after: 'ACTIVE' }] })
  })
})
