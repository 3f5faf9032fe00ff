import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import type { AddressInput } from '@tiber/contract/company/addresses'
import { countQueries } from '../../testing/count-queries.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { createAddresses } from './service.ts'
import { listOwnAddresses } from '../users/organisation-memberships.ts'

type Client = ReturnType<TestPlatform['createClient']>

let platform: TestPlatform
let client: Client
let stranger: Client
const signIn = async () => {
  client = (await platform.signIn('admin@tiber.example')).client
  stranger = (await platform.signIn('new@tiber.example')).client
}
beforeAll(async () => {
  platform = await startTestPlatform()
  await signIn()
})
afterAll(() => platform.close())

const place: AddressInput = {
  fullName: 'Recepción',
  address: 'Calle Betis 1',
  city: 'Sevilla',
  zipcode: '41010',
  country: 'ES',
}
const fullAddress = {
  externalId: 'ALL-FIELDS',
  label: 'Nave 3',
  fullName: 'Almacén Central',
  company: 'Talleres',
  address: 'Polígono Sur 7',
  additionalAddress: 'Puerta B',
  city: 'Dos Hermanas',
  zipcode: '41700',
  state: 'Sevilla',
  country: 'ES',
  phone: '+34600000000',
  shipping: true,
  billing: false,
}
const create = (input: Partial<AddressInput> = {}, by = client) => by.addresses.create({ body: { ...place, ...input } })
const listIds = async (query = {}, by = client) => (await by.addresses.list({ query })).map(({ id }) => id)

describe('an address', () => {
  test('keeps every field through creation, listing and update', async () => {
    const { id, ...created } = await client.addresses.create({ body: fullAddress })
    expect(id).toMatch(/^\d{10}$/)
    expect(created).toEqual({ ...fullAddress, defaultShipping: false, defaultBilling: false })
    expect(await client.addresses.list({})).toContainEqual({ id, ...created })
    const other = Object.fromEntries(Object.entries(fullAddress).map(([name, value]) => [name, toOther(name, value)]))
    const changed = await client.addresses.update({ params: { addressId: id }, body: other as typeof fullAddress })
    expect(changed).toEqual({ id, ...other, defaultShipping: false, defaultBilling: false })
    expect(await client.addresses.list({})).toContainEqual(changed)
  })

  const toOther = (name: string, value: string | boolean) => {
    if (typeof value === 'boolean') return !value
    if (name === 'country') return 'PT'
    return name === 'zipcode' ? '1000-001' : `${value}2`
  }

  test('is for shipping and billing by default, and gets an external id', async () => {
    expect(await create()).toMatchObject({ shipping: true, billing: true, externalId: expect.stringMatching(/.+/) })
    expect(await create({ shipping: true })).toMatchObject({ shipping: true, billing: false })
    expect(await create({ shipping: false, billing: false })).toMatchObject({ shipping: false, billing: false })
  })

  test('is trimmed, and blank texts become null', async () => {
    expect(await create({ label: '  ', company: ' Taller ', country: ' es ', state: null })).toMatchObject({
      label: null,
      company: 'Taller',
      country: 'ES',
      state: null,
    })
  })

  test('needs a valid postcode for a known country', async () => {
    await expect(create({ zipcode: '4101' })).rejects.toMatchObject({
      code: 'F-E-012',
      body: { errors: [{ detail: 'zipcode', message: expect.stringContaining('41001') }] },
    })
    await expect(create({ zipcode: 'anything', country: 'Atlantis' })).resolves.toMatchObject({ country: 'Atlantis' })
  })

  test('is replaced by an update, except for omitted flags and external id', async () => {
    const { id, externalId } = await create({ label: 'Old', shipping: false, billing: true })
    const changed = await client.addresses.update({ params: { addressId: id }, body: place })
    expect(changed).toMatchObject({ label: null, externalId, shipping: false, billing: true })
  })

  test('has a unique external id within the account, also when restored', async () => {
    const first = await create({ externalId: 'TAKEN' })
    const taken = { code: 'F-E-003', body: { errors: [{ detail: 'externalId' }] } }
    await expect(create({ externalId: ' TAKEN ' })).rejects.toMatchObject(taken)
    const second = await create()
    const body = { ...place, externalId: 'TAKEN' }
    await expect(client.addresses.update({ params: { addressId: second.id }, body })).rejects.toMatchObject(taken)
    await expect(create({ externalId: 'TAKEN' }, stranger)).resolves.toBeDefined()
    await client.addresses.delete({ params: { addressId: first.id } })
    await create({ externalId: 'TAKEN' })
    await expect(client.addresses.restore({ params: { addressId: first.id } })).rejects.toMatchObject(taken)
  })

  test('of another account cannot be updated, deleted, restored or chosen', async () => {
    const { id } = await create({}, stranger)
    const params = { addressId: id }
    const missing = { code: 'F-E-002' }
    await expect(client.addresses.update({ params, body: place })).rejects.toMatchObject(missing)
    await expect(client.addresses.delete({ params })).rejects.toMatchObject(missing)
    await expect(client.addresses.updateDefaults({ body: { shippingAddressId: id } })).rejects.toMatchObject(missing)
    await stranger.addresses.delete({ params })
    await expect(client.addresses.restore({ params })).rejects.toMatchObject(missing)
    expect(await listIds()).not.toContain(id)
  })

  test('is recorded in the audit trail with every change', async () => {
    const { id } = await create({ label: 'Trail' })
    const params = { addressId: id }
    await client.addresses.update({ params, body: { ...place, label: 'Trail', city: 'Cádiz', zipcode: '11001' } })
    await client.addresses.update({ params, body: { ...place, label: 'Trail', city: 'Cádiz', zipcode: '11001' } })
    await client.addresses.delete({ params })
    await client.addresses.restore({ params })
    const entries = await readAuditTrail(id)
    expect(entries.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED', 'DELETED', 'RESTORED'])
    expect(entries[1]?.changes).toEqual([
      { field: 'city', before: 'Sevilla', after: 'Cádiz' },
      { field: 'zipcode', before: '41010', after: '11001' },
    ])
  })
})

const readAuditTrail = (entityId: string) =>
  platform.database.db.query<{ action: string; changes: unknown }>(
    sql`select action, changes from audit_entry where entity_id = ${entityId} order by id`,
  )

describe('the address book', () => {
  test('is sorted by label and can be filtered', async () => {
    const [b, a] = [await create({ label: 'zz b', billing: true }), await create({ label: 'ZZ A', shipping: true })]
    const ids = await listIds()
    expect(ids.indexOf(a.id)).toBeLessThan(ids.indexOf(b.id))
    expect(await listIds({ shipping: true })).toContain(a.id)
    expect(await listIds({ shipping: true })).not.toContain(b.id)
    expect(await listIds({ billing: true })).toContain(b.id)
    expect(await listIds({ billing: true })).not.toContain(a.id)
  })

  test('restores a deleted address for a month, after which it is purged', async () => {
    const [first, second] = [await create(), await create()]
    for (const { id } of [first, second]) await client.addresses.delete({ params: { addressId: id } })
    expect(await listIds()).not.toContain(first.id)
    await expect(client.addresses.delete({ params: { addressId: first.id } })).rejects.toMatchObject({
      code: 'F-E-002',
    })
    platform.advance(29 * 24 * 60 * 60)
    await signIn()
    expect(await client.addresses.restore({ params: { addressId: first.id } })).toEqual(first)
    expect(await client.addresses.restore({ params: { addressId: first.id } })).toEqual(first)
    platform.advance(2 * 24 * 60 * 60)
    await signIn()
    await expect(client.addresses.restore({ params: { addressId: second.id } })).rejects.toMatchObject({
      code: 'F-E-002',
    })
    await platform.dependencies.jobs.enqueue(platform.systemContext(), 'purge-old-rows', {})
    await platform.drainJobs()
    const left = (await platform.database.db.query<{ id: string }>(sql`select id from address`)).map(({ id }) => id)
    expect(left).toContain(first.id)
    expect(left).not.toContain(second.id)
  })

  test('provides default addresses for checkout while they exist and have the flag', async () => {
    const [ship, bill] = [await create({ shipping: true }), await create({ billing: true })]
    const choice = { shippingAddressId: ship.id, billingAddressId: bill.id }
    expect(await client.addresses.updateDefaults({ body: choice })).toEqual(choice)
    const defaults = async () =>
      (await client.addresses.list({}))
        .filter(({ defaultShipping, defaultBilling }) => defaultShipping || defaultBilling)
        .map(({ id }) => id)
    expect((await defaults()).toSorted()).toEqual([ship.id, bill.id].toSorted())
    await expect(client.addresses.updateDefaults({ body: { shippingAddressId: bill.id } })).rejects.toMatchObject({
      code: 'ST0001',
      body: { errors: [{ detail: 'shippingAddressId' }] },
    })
    await client.addresses.delete({ params: { addressId: ship.id } })
    expect(await defaults()).toEqual([bill.id])
    await client.addresses.restore({ params: { addressId: ship.id } })
    expect((await defaults()).toSorted()).toEqual([ship.id, bill.id].toSorted())
    expect(await client.addresses.updateDefaults({ body: { billingAddressId: null } })).toEqual({
      shippingAddressId: ship.id,
      billingAddressId: null,
    })
  })

  test('reads 500 addresses with as many queries as one', async () => {
    const context = platform.systemContext()
    const inputs = Array.from({ length: 500 }, (_, index) => ({ ...place, label: `Bulk ${index}` }))
    const before = await countQueries(platform, () => client.addresses.list({}))
    const created = await createAddresses(context, { accountId: '0000000101' }, inputs)
    expect(created.map(({ label }) => label)).toEqual(inputs.map(({ label }) => label))
    expect(await countQueries(platform, () => client.addresses.list({}))).toBe(before)
  })
})

describe('the last billing address', () => {
  /** Deletes all addresses of the account except the given ones. */
  async function leaveOnly(inputs: Partial<AddressInput>[]) {
    const kept: string[] = []
    for (const input of inputs) kept.push((await create(input, stranger)).id)
    for (const id of await listIds({}, stranger))
      if (!kept.includes(id)) await stranger.addresses.delete({ params: { addressId: id } })
    return kept
  }
  const refused = { code: 'ST0001', status: 409 }

  test('cannot be deleted or lose its flag', async () => {
    const [billing, shipping] = await leaveOnly([{ billing: true }, { shipping: true }])
    const params = { addressId: billing! }
    await expect(stranger.addresses.delete({ params })).rejects.toMatchObject(refused)
    await expect(stranger.addresses.update({ params, body: { ...place, billing: false } })).rejects.toMatchObject(
      refused,
    )
    expect(await listIds({ billing: true }, stranger)).toEqual([billing])
    await stranger.addresses.delete({ params: { addressId: shipping! } })
  })

  // Repeated, because one race can pass by chance.
  test.each([1, 2, 3, 4])('remains when two are deleted concurrently, run %i', async () => {
    const ids = await leaveOnly([{ billing: true }, { billing: true }])
    const outcomes = await Promise.allSettled(
      ids.map((addressId) => stranger.addresses.delete({ params: { addressId } })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listIds({ billing: true }, stranger)).toHaveLength(1)
  })
})

test('a user can use the addresses of the account and of their own organisations', async () => {
  const { db } = platform.database
  const accountId = '0000000101'
  const caller = { clientType: 'ACCOUNT', accountId, userId: '0000000203' }
  const context = { ...platform.systemContext(), caller } as Parameters<typeof listOwnAddresses>[0]
  const newOrganisation = async (externalId: string) => {
    const [row] = await db.query<{ id: string }>(
      sql`insert into organisation (account_id, external_id, name) values (${accountId}, ${externalId}, ${externalId}) returning id`,
    )
    const [address] = await createAddresses(context, { accountId, organisationId: row!.id }, [place])
    return { id: row!.id, addressId: address!.id }
  }
  const [own, other] = [await newOrganisation('OWN'), await newOrganisation('OTHER')]
  await db.execute(sql`insert into organisation_user (organisation_id, user_id) values (${own.id}, ${caller.userId})`)
  const account = await create()
  const listReachableIds = async (filter: Parameters<typeof listOwnAddresses>[1]) =>
    (await listOwnAddresses(context, filter)).map(({ id }) => id)
  const all = [account.id, own.addressId, other.addressId]
  const checkReach = async (filter: Parameters<typeof listOwnAddresses>[1]) => {
    const ids = await listReachableIds(filter)
    return all.map((id) => ids.includes(id))
  }
  expect(await checkReach({})).toEqual([true, true, false])
  expect(await checkReach({ account: true })).toEqual([true, true, false])
  expect(await checkReach({ account: false })).toEqual([false, true, false])
  expect(await checkReach({ organisationIds: ['OTHER'] })).toEqual([false, false, true])
  expect(await checkReach({ account: true, organisationIds: [other.id] })).toEqual([true, false, true])
  expect(await listIds()).not.toContain(own.addressId)
})
