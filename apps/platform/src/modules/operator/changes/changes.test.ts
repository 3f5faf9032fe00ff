import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../../testing/carts.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

const accountId = '0000000101'
let platform: TestPlatform
let owner: PlatformClient
const legal = {
  name: 'Suministros Arlanza, S.L.',
  taxNumber: 'ESB09000001',
  address: 'Calle Vitoria 12',
  zipcode: '09004',
  city: 'Burgos',
  country: 'ES',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
}

beforeAll(async () => {
  platform = await startTestPlatform()
  owner = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

const list = async (query = {}) => (await owner.operatorChanges.list({ query })).changes

describe('what the operator changes', () => {
  test('a supplier › created, changed and invited to › each field with its value before and after', async () => {
    const { id } = await owner.operatorSuppliers.create({ body: { name: 'Proveedor Duero' } })
    await owner.operatorSuppliers.update({ params: { id }, body: { paymentDueDelay: 45, legal } })
    const [changed, created] = await list({ entityId: id })
    expect(created).toMatchObject({
      entity: 'SUPPLIER',
      action: 'CREATED',
      entityName: 'Proveedor Duero',
      account: null,
    })
    expect(changed).toMatchObject({ action: 'UPDATED', actor: { client: 'OPERATOR' }, requestId: expect.any(String) })
    expect(changed!.changes).toContainEqual({ field: 'paymentDueDelay', before: '30', after: '45' })
    expect(changed!.changes).toContainEqual({ field: 'legal.iban', before: null, after: legal.iban })
    const invited = { email: 'duero@tiber.example', firstName: 'Ana', lastName: 'Duero' }
    await owner.operatorSuppliers.invite({ params: { id }, body: invited })
    expect((await list({ words: 'ana duero' }))[0]).toMatchObject({ entity: 'STAFF', action: 'INVITED' })
  })

  test('staff › invited and given other roles › with the roles before and after', async () => {
    const body = { email: 'ventas-pisuerga@tiber.example', firstName: 'Ventas', lastName: 'Pisuerga' }
    const { id } = await owner.staff.inviteOperator({ body: { ...body, roles: ['SALES'] } })
    await owner.staff.updateOperator({ params: { id }, body: { roles: ['FINANCE', 'SALES'] } })
    const [changed, invited] = await list({ entityId: id })
    expect(invited).toMatchObject({ action: 'INVITED', entityName: 'Ventas Pisuerga' })
    expect(changed!.changes).toEqual([{ field: 'roles', before: 'SALES', after: 'FINANCE, SALES' }])
  })

  test('a change that changes nothing leaves no entry', async () => {
    await owner.setup.updateShop({ body: { legal } })
    const before = await list({ entity: ['SHOP'] })
    await owner.setup.updateShop({ body: { legal } })
    expect(await list({ entity: ['SHOP'] })).toEqual(before)
  })

  test.each([
    ['the company of the shop', 'SHOP', () => owner.setup.updateShop({ body: { legal: { ...legal, city: 'Lerma' } } })],
    [
      'tax rates',
      'TAX_RATES',
      () =>
        owner.setup.updateTaxRates({
          body: { country: 'XX', rates: [{ taxClass: 'STANDARD', rate: 19, validFrom: '2026-01-01' }] },
        }),
    ],
    [
      'templates for approved companies',
      'ACCESS_TEMPLATES',
      () => owner.operatorRequests.saveTemplates({ body: { templates: [{ name: 'Industria', creditLimit: 5000 }] } }),
    ],
    [
      'tags of customers',
      'CUSTOMER_TAGS',
      () => owner.customerTags.save({ body: { tags: [{ externalId: 'X1', name: 'Nuevo' }] } }),
    ],
    [
      'search words',
      'SEARCH_SYNONYM',
      () => owner.searchSynonyms.create({ body: { word: 'gripilla', meaning: 'abrazadera' } }),
    ],
  ] as const)('%s › changed › an entry with its fields', async (_name, entity, change) => {
    await change()
    const [entry] = await list({ entity: [entity] })
    expect(entry).toMatchObject({ entity, account: null, actor: { client: 'OPERATOR' } })
    expect(entry!.changes.length).toBeGreaterThan(0)
  })
})

describe('the list of changes', () => {
  const change = (accountManager: string) =>
    owner.operatorAccounts.update({ params: { id: accountId }, body: { accountManager } })

  test('is filtered by thing, company, person and day', async () => {
    await change('Cuentas Norte')
    const [entry] = await list({ account: accountId })
    expect(entry).toMatchObject({ entity: 'ACCOUNT', account: { id: accountId, name: expect.any(String) } })
    const day = entry!.at.slice(0, 10)
    const has = async (query: object) => (await list(query)).some(({ id }) => id === entry!.id)
    expect(await has({ entity: ['ACCOUNT'], from: day, until: day })).toBe(true)
    expect(await has({ entity: ['STAFF'] })).toBe(false)
    expect(await has({ until: '2020-01-01' })).toBe(false)
    expect(await has({ actor: entry!.actor.id })).toBe(true)
    expect(await has({ actor: '0000000001' })).toBe(false)
    expect(await has({ team: true })).toBe(true)
    expect(
      (await list({ team: true })).filter(({ actor }) => actor.id === null || actor.client !== 'OPERATOR'),
    ).toEqual([])
    expect(await has({ words: entry!.account!.name.toUpperCase() })).toBe(true)
    expect(await has({ words: 'nadie lo tiene' })).toBe(false)
  })

  test('is read a page at a time, newest first, each change once', async () => {
    for (const name of ['Uno', 'Dos', 'Tres']) await change(name)
    const all = (await list({ size: 200, account: accountId })).map(({ id }) => id)
    const read: string[] = []
    for (let after: string | undefined; ;) {
      const page = await owner.operatorChanges.list({ query: { size: 2, account: accountId, ...(after && { after }) } })
      read.push(...page.changes.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(read).toEqual(all)
    expect(all).toEqual(all.toSorted((a, b) => Number(b) - Number(a)))
  })

  test('hides terms from a role that may not read them, and says that they were changed', async () => {
    await owner.operatorAccounts.updateTerms({ params: { id: accountId }, body: { paymentDelay: 77 } })
    const [entry] = await list({ account: accountId })
    expect(entry!.changes).toContainEqual(expect.objectContaining({ field: 'paymentDelay', after: '77' }))
    const { client } = await platform.signIn('catalogue@tiber.example', { client: 'OPERATOR' })
    const seen = await client.operatorChanges.read({ params: { id: entry!.id } })
    expect(seen.changes).toContainEqual({ field: 'paymentDelay', before: '…', after: '…' })
  })

  test('refuses a key that is none', async () => {
    await expect(list({ after: 'x' })).rejects.toThrow(refusal('F-E-012'))
  })
})

describe('what a supplier sees of its changes', () => {
  const signInSupplier = async (email: string) => (await platform.signIn(email, { client: 'SUPPLIER' })).client

  test('its settings, series and people, never those of another supplier or the operator', async () => {
    const ebro = await signInSupplier('supplier@tiber.example')
    const levante = await signInSupplier('supplier2@tiber.example')
    await ebro.supplierSettings.update({ body: { seriesPatterns: { INVOICE: 'EB/{year}/{number}' } } })
    await levante.supplierSettings.update({ body: { answerHours: 6 } })
    const body = { email: 'turno@tiber.example', firstName: 'Turno', lastName: 'De noche' }
    await ebro.staff.inviteToSupplier({ body: { ...body, roles: ['ORDERS'] } })
    const { changes } = await ebro.supplierChanges.list()
    const invoices = expect.objectContaining({ field: 'seriesPatterns.INVOICE', after: 'EB/{year}/{number}' }) as object
    expect(changes.slice(0, 2)).toMatchObject([
      { entity: 'STAFF', action: 'INVITED', entityName: 'Turno De noche', actor: { client: 'SUPPLIER' } },
      { entity: 'SUPPLIER', changes: expect.arrayContaining([invoices]) },
    ])
    const [own] = changes
    expect(await ebro.supplierChanges.read({ params: { id: own!.id } })).toEqual(own)
    const others = (await levante.supplierChanges.list()).changes
    expect(others[0]).toMatchObject({ entity: 'SUPPLIER', changes: [{ field: 'answerHours', after: '6' }] })
    expect(others.map(({ id }) => id)).not.toContain(own!.id)
    await expect(levante.supplierChanges.read({ params: { id: own!.id } })).rejects.toMatchObject({ status: 404 })
    await owner.setup.updateShop({ body: { legal: { ...legal, city: 'Aranda' } } })
    const [ofShop] = await list({ entity: ['SHOP'] })
    await expect(ebro.supplierChanges.read({ params: { id: ofShop!.id } })).rejects.toMatchObject({ status: 404 })
  })

  test('a change by the operator, without the name of the person', async () => {
    const levante = await signInSupplier('supplier2@tiber.example')
    const { id } = (await owner.operatorSuppliers.list()).find(({ externalId }) => externalId === 'LEVANTE')!
    await owner.operatorSuppliers.update({ params: { id }, body: { paymentDueDelay: 41 } })
    const find = async (query = {}) => (await levante.supplierChanges.list({ query })).changes[0]
    expect(await find()).toMatchObject({ actor: { id: null, name: 'Tiber', client: 'OPERATOR' } })
    const [known] = await list({ entityId: id })
    expect(await find({ actor: known!.actor.id })).toBeUndefined()
    expect(await find({ words: known!.actor.name, entity: ['SUPPLIER'] })).toBeUndefined()
  })
})
