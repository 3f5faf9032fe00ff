import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { createDraft, fillStock, placeOrder } from '../../testing/create-orders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const guadalquivir = '0000000101'
const noria = '0000000103'

let platform: TestPlatform
let desk: Record<'owner' | 'sales' | 'finance' | 'catalogue', PlatformClient>

beforeAll(async () => {
  platform = await startTestPlatform()
  const signIn = async (name: string) => (await platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })).client
  desk = {
    owner: await signIn('operator'),
    sales: await signIn('sales'),
    finance: await signIn('finance'),
    catalogue: await signIn('catalogue'),
  }
  await fillStock(platform.database.db)
})
afterAll(() => platform.close())

let counter = 0
const nextCompany = () => {
  counter += 1
  const email = `first.${counter}@company.example`
  return { name: `Empresa ${counter}`, person: { firstName: 'Compras', lastName: 'Pisuerga', email } }
}

describe('the list of customers', () => {
  test('is read by name a page at a time, each company once', async () => {
    for (let at = 0; at < 5; at += 1) await desk.sales.operatorAccounts.create({ body: nextCompany() })
    const names: string[] = []
    let after: string | null | undefined
    do {
      const { accounts, next } = await desk.sales.operatorAccounts.list({ query: { size: 2, ...(after && { after }) } })
      names.push(...accounts.map(({ name }) => name))
      after = next
    } while (after)
    const all = (await desk.sales.operatorAccounts.list({ query: { size: 200 } })).accounts.map(({ name }) => name)
    expect(names).toEqual(all)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(['guadalquivir', 'buyer@tiber.example'])('finds a company by %s', async (words) => {
    const { accounts } = await desk.sales.operatorAccounts.list({ query: { words } })
    expect(accounts.map(({ id }) => id)).toContain(guadalquivir)
  })

  test('a page key that we did not issue is refused', async () => {
    const list = desk.sales.operatorAccounts.list({ query: { after: 'a' } })
    await expect(list).rejects.toMatchObject({ code: 'F-E-012' })
  })
})

describe('a new company', () => {
  test('is active, and its first person gets the link', async () => {
    const body = nextCompany()
    const account = await desk.sales.operatorAccounts.create({ body })
    expect(account).toMatchObject({ status: 'ACTIVE', peopleCount: 1 })
    await platform.drainJobs()
    expect((await platform.readMails()).map(({ recipient }) => recipient)).toContain(body.person.email)
  })

  test.each(['sales@tiber.example', 'supplier@tiber.example'])('the e-mail of %s is refused', async (email) => {
    const body = nextCompany()
    const create = desk.sales.operatorAccounts.create({ body: { ...body, person: { ...body.person, email } } })
    await expect(create).rejects.toMatchObject({ code: 'CU0002' })
    const { accounts } = await desk.sales.operatorAccounts.list({ query: { words: body.name } })
    expect(accounts).toEqual([])
  })

  test('somebody who buys for another company is invited to join', async () => {
    const body = nextCompany()
    const email = 'new@tiber.example'
    const account = await desk.sales.operatorAccounts.create({ body: { ...body, person: { ...body.person, email } } })
    expect(account.peopleCount).toBe(0)
    await platform.drainJobs()
    const mail = (await platform.readMails()).find(({ recipient }) => recipient === email)
    expect(mail?.text).toContain(body.name)
  })

  test('a VAT number that another company has is refused', async () => {
    const vatNumber = 'ESB41990003'
    await desk.sales.operatorAccounts.create({ body: { ...nextCompany(), vatNumber } })
    const again = desk.sales.operatorAccounts.create({ body: { ...nextCompany(), vatNumber } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'CA0004' })
  })
})

describe('terms', () => {
  test('an own payment delay wins over the supplier’s, in new orders only', async () => {
    const { client: buyer } = await platform.signIn('buyer@tiber.example')
    const before = await placeOrder(buyer)
    await desk.finance.operatorAccounts.updateTerms({
      params: { id: guadalquivir },
      body: { paymentDelay: 77, paymentMode: 'END_OF_MONTH' },
    })
    const after = await createDraft(buyer)
    const delays = async (order: typeof before) =>
      (await order.read()).orderLogistics.map(({ supplierSnapshot: { paymentDueDate } }) => paymentDueDate)
    for (const { paymentDueDateDelay, paymentDueDateMode } of await delays(after))
      expect([paymentDueDateDelay, paymentDueDateMode]).toEqual([77, 'END_OF_MONTH'])
    expect((await delays(before)).map(({ paymentDueDateDelay }) => paymentDueDateDelay)).not.toContain(77)
    await desk.finance.operatorAccounts.updateTerms({ params: { id: guadalquivir }, body: { paymentDelay: null } })
    const { terms } = await desk.finance.operatorAccounts.read({ params: { id: guadalquivir } })
    expect(terms).toMatchObject({ paymentDelay: null, paymentMode: null })
  })

  test('the credit limit is that of the policy, which can be taken away', async () => {
    const params = { id: noria }
    const limited = await desk.finance.operatorAccounts.updateTerms({ params, body: { creditLimit: 5000 } })
    expect(limited.terms?.creditLimit).toBe(5000)
    const free = await desk.finance.operatorAccounts.updateTerms({ params, body: { creditLimit: null } })
    expect(free.terms?.creditLimit).toBeNull()
    expect(free.activity.map(({ entity }) => entity)).toContain('BUYING_POLICY')
  })

  test('a change of an older version is refused and changes nothing', async () => {
    const params = { id: noria }
    const { version } = await desk.sales.operatorAccounts.read({ params })
    await desk.sales.operatorAccounts.update({ params, body: { accountManager: 'Norte' } })
    const body = { paymentDelay: 10 }
    const late = desk.finance.operatorAccounts.updateTerms({ params, body }, { ifMatch: `"${version}"` })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'ST0001' })
    await expect(desk.sales.operatorAccounts.read({ params })).resolves.toMatchObject({
      accountManager: 'Norte',
      terms: { paymentDelay: null },
    })
  })

  test('who may not read terms gets the page without them', async () => {
    const { terms, figures } = await desk.catalogue.operatorAccounts.read({ params: { id: noria } })
    expect(terms).toBeNull()
    expect(figures.orders).toBeGreaterThanOrEqual(0)
  })
})

describe('tags', () => {
  test('are created, given to a company and recorded', async () => {
    const tags = await desk.sales.customerTags.save({ body: { tags: [{ externalId: 'PRUEBA', name: 'Prueba' }] } })
    const { id } = tags.find(({ externalId }) => externalId === 'PRUEBA')!
    const account = await desk.sales.operatorAccounts.update({ params: { id: noria }, body: { tagIds: [id] } })
    expect(account.tags).toEqual([{ id, name: 'Prueba' }])
    expect(account.activity[0]?.changes).toContainEqual(expect.objectContaining({ field: 'tags', after: 'Prueba' }))
    const { accounts } = await desk.sales.operatorAccounts.list({ query: { tag: id } })
    expect(accounts.map((each) => each.id)).toEqual([noria])
  })
})

describe('suppliers', () => {
  test('a suspended one sells nothing, and says before how many offers and carts that reaches', async () => {
    const { client: buyer } = await platform.signIn('buyer@tiber.example')
    const { id } = await createDraft(buyer)
    const suppliers = await desk.sales.operatorSuppliers.list({ query: { words: 'EBRO' } })
    const params = { id: suppliers[0]!.id }
    const full = await desk.sales.operatorSuppliers.read({ params })
    expect(full.offers).toBeGreaterThan(0)
    expect(full.openCarts).toBeGreaterThan(0)
    await desk.sales.operatorSuppliers.update({ params, body: { status: 'SUSPENDED' } })
    await expect(buyer.commercialOrders.place({ params: { id } })).rejects.toMatchObject({ status: 422 })
    await desk.sales.operatorSuppliers.update({ params, body: { status: 'ACTIVE' } })
    await expect(buyer.commercialOrders.place({ params: { id } })).resolves.toBeDefined()
  })

  test('an invited owner signs in on the side of the supplier', async () => {
    const { id } = await desk.sales.operatorSuppliers.create({ body: { name: 'Almacén propio' } })
    const person = { email: 'almacen@tiber.example', firstName: 'Compras', lastName: 'Pisuerga' }
    const supplier = await desk.sales.operatorSuppliers.invite({ params: { id }, body: person })
    expect(supplier.staff).toMatchObject([{ ...person, roles: ['OWNER'], status: 'WAITING_ACTIVATION' }])
    const other = (await desk.sales.operatorSuppliers.list({ query: { words: 'LEVANTE' } }))[0]!
    const taken = desk.sales.operatorSuppliers.invite({ params: { id: other.id }, body: person })
    await expect(taken).rejects.toMatchObject({ code: 'CU0002' })
  })
})
