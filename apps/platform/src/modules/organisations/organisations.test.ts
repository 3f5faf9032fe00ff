import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import type { Organisation } from '@tiber/contract/company/organisations'
import type { CustomerContext } from '../../context.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { maxLevels } from './rules.ts'
import { replaceMemberships } from '../users/organisation-memberships.ts'
import { mapOrganisationsByName, requireOrganisations } from './service.ts'

type Client = ReturnType<TestPlatform['createClient']>
type Body = Parameters<Client['organisations']['create']>[0]['body']

let platform: TestPlatform
let client: Client
let buyer: Client
let foreign: string
beforeAll(async () => {
  platform = await startTestPlatform()
  client = (await platform.signIn('admin@tiber.example')).client
  buyer = (await platform.signIn('approver@tiber.example')).client
  const [row] = await platform.database.db.query<{ id: string }>(
    sql`insert into organisation (account_id, name, external_id) values ('0000000103', 'Foreign', 'FOREIGN') returning id`,
  )
  foreign = row!.id
})
afterAll(() => platform.close())

const place = { fullName: 'Obra', address: 'Calle 1', city: 'Sevilla', zipcode: '41001', country: 'ES' }
let made = 0
const create = (body: Partial<Body> = {}) => {
  made += 1
  return client.organisations.create({ body: { name: `Sede ${made}`, ...body } })
}
const read = (organisationId: string) => client.organisations.read({ params: { organisationId } })
const change = (organisationId: string, body: Parameters<Client['organisations']['update']>[0]['body']) =>
  client.organisations.update({ params: { organisationId }, body })

async function defineField(externalId: string, mandatory = false) {
  const { client: operator } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
  const body = { name: { ES: externalId }, type: 'TEXT', sealedTarget: 'CUSTOMER_ORGANISATION', mandatory } as const
  await operator.customFields.define({ params: { externalId }, body })
}

describe('an organisation', () => {
  test('keeps every field, and each can be updated', async () => {
    await defineField('COST_CENTRE')
    const parent = await create()
    const address = { ...place, externalId: 'ORG-1', label: 'Entrada', shipping: true, billing: false }
    const customFieldValues = [{ customFieldId: 'COST_CENTRE', customFieldValue: 'CC-1' }]
    const body = {
      name: ' Taller ',
      externalId: 'TALLER',
      parentId: parent.id,
      addresses: [address],
      customFieldValues,
    }
    const created = await create(body)
    expect(created).toMatchObject({
      id: expect.stringMatching(/^\d{10}$/),
      accountId: '0000000101',
      parentId: parent.id,
      name: 'Taller',
      externalId: 'TALLER',
      status: 'ACTIVE',
      addresses: [address],
      children: [],
      customFieldValues: [{ customField: { externalId: 'COST_CENTRE' }, value: 'CC-1', type: 'TEXT' }],
    })
    expect(await read('TALLER')).toEqual(created)
    const other = {
      name: 'Taller 2',
      externalId: 'TALLER-2',
      parentId: null,
      status: 'INACTIVE',
      customFieldValues: [{ customFieldId: 'COST_CENTRE', customFieldValue: null }],
    } as const
    const changed = await change('TALLER', { ...other, customFieldValues: [...other.customFieldValues] })
    expect(changed).toEqual({ ...created, ...other, customFieldValues: [] })
    expect(await change(created.id, {})).toEqual(changed)
  })

  test('has a unique external id within the account', async () => {
    const taken = { code: 'F-E-003', body: { errors: [{ detail: 'externalId' }] } }
    await create({ externalId: 'ONE' })
    await expect(create({ externalId: ' ONE ' })).rejects.toMatchObject(taken)
    const other = await create()
    await expect(change(other.id, { externalId: 'ONE' })).rejects.toMatchObject(taken)
    await expect(create({ externalId: 'FOREIGN' })).resolves.toBeDefined()
  })

  test('is part of a tree, children by name', async () => {
    const root = await create()
    const zebra = await create({ name: 'Zebra', parentId: root.id })
    const angel = await create({ name: 'Ángel', parentId: root.id })
    const below = await create({ name: 'Below', parentId: zebra.id })
    const tree = (await client.organisations.list({})).find(({ id }) => id === root.id)
    expect(tree?.children.map(({ id }) => id)).toEqual([angel.id, zebra.id])
    expect(tree?.children[1]?.children).toEqual([below])
    expect(await read(root.id)).toEqual(tree)
    expect((await client.organisations.list({})).map(({ id }) => id)).not.toContain(below.id)
  })

  test('cannot be moved below itself, and a refused move changes nothing', async () => {
    const top = await create()
    const middle = await create({ parentId: top.id })
    const bottom = await create({ parentId: middle.id, externalId: 'BOTTOM' })
    const refused = { code: 'ST0001', status: 409, body: { errors: [{ detail: 'parentId' }] } }
    for (const parentId of [top.id, middle.id, bottom.id, 'BOTTOM'])
      await expect(change(top.id, { parentId, name: 'Moved' })).rejects.toMatchObject(refused)
    expect(await read(top.id)).toMatchObject({ name: top.name, children: [{ children: [{ id: bottom.id }] }] })
  })

  // Repeated, because one race can pass by chance.
  test.each([1, 2, 3, 4])('does not end up below itself by two concurrent moves, run %i', async () => {
    const [one, two] = [await create(), await create()]
    const moves = await Promise.allSettled([change(one.id, { parentId: two.id }), change(two.id, { parentId: one.id })])
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is at most twenty levels deep, including everything below it', async () => {
    let parentId = (await create()).id
    for (let level = 2; level <= maxLevels; level += 1) parentId = (await create({ parentId })).id
    await expect(create({ parentId })).rejects.toMatchObject({ code: 'ST0001' })
    const chain = await create({ parentId: (await create()).id })
    const above = chain.parentId!
    const { parentId: nineteenth } = await read(parentId)
    await expect(change(above, { parentId: nineteenth })).rejects.toMatchObject({ code: 'ST0001' })
    await expect(change(chain.id, { parentId: nineteenth })).resolves.toBeDefined()
  })

  test('of another account is not found, for reading, updating or as a parent', async () => {
    const missing = { code: 'F-E-002' }
    await expect(read(foreign)).rejects.toMatchObject(missing)
    await expect(change(foreign, { name: 'Mine' })).rejects.toMatchObject(missing)
    const params = { organisationId: foreign }
    await expect(client.organisations.createAddress({ params, body: place })).rejects.toMatchObject(missing)
    const body = { errors: [{ detail: 'parentId' }] }
    await expect(create({ parentId: foreign })).rejects.toMatchObject({ ...missing, body })
    await expect(change((await create()).id, { parentId: foreign })).rejects.toMatchObject({ ...missing, body })
  })

  test('is created and updated by administrators, and read by every user of the account', async () => {
    const { id } = await create()
    const refused = { code: 'PE0001', status: 403 }
    await expect(buyer.organisations.create({ body: { name: 'Mine' } })).rejects.toMatchObject(refused)
    const params = { organisationId: id }
    await expect(buyer.organisations.update({ params, body: { name: 'Mine' } })).rejects.toMatchObject(refused)
    expect(await buyer.organisations.read({ params })).toMatchObject({ id })
  })

  test('is not created at all if an address or a custom field is invalid', async () => {
    const before = await client.organisations.list({})
    await expect(create({ addresses: [place, { ...place, zipcode: 'x' }] })).rejects.toMatchObject({ code: 'F-E-012' })
    const twice = [
      { ...place, externalId: 'TWICE' },
      { ...place, externalId: 'TWICE' },
    ]
    await expect(create({ addresses: twice })).rejects.toMatchObject({ code: 'F-E-003' })
    const customFieldValues = [{ customFieldId: 'NOBODY', customFieldValue: 1 }]
    await expect(create({ customFieldValues })).rejects.toMatchObject({ code: 'F-E-002' })
    expect(await client.organisations.list({})).toEqual(before)
  })

  test('is recorded in the audit trail with its parent by name', async () => {
    const [parent, { id }] = [await create({ name: 'Parent' }), await create({ name: 'Child' })]
    await change(id, { parentId: parent.id, status: 'INACTIVE' })
    await change(id, { name: 'Child' })
    const entries = await platform.database.db.query<{ action: string; entityName: string; changes: unknown }>(
      sql`select action, entity_name as "entityName", changes from audit_entry where entity_id = ${id} order by id`,
    )
    expect(entries.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['CREATED', 'Child'],
      ['UPDATED', 'Child'],
    ])
    expect(entries[1]?.changes).toEqual([
      { field: 'parent', before: null, after: 'Parent' },
      { field: 'status', before: 'ACTIVE', after: 'INACTIVE' },
    ])
  })
})

describe('the addresses of an organisation', () => {
  test('are its own: every user of the account creates, updates and deletes them', async () => {
    const { id } = await create({ externalId: 'BOOK' })
    const params = { organisationId: 'BOOK' }
    const address = await buyer.organisations.createAddress({ params, body: { ...place, billing: true } })
    expect(await buyer.organisations.listAddresses({ params })).toEqual([address])
    expect(await buyer.organisations.listAddresses({ params, query: { shipping: true } })).toEqual([])
    expect((await client.addresses.list({})).map(({ id }) => id)).not.toContain(address.id)
    const path = { ...params, addressId: address.id }
    const changed = await buyer.organisations.updateAddress({ params: path, body: { ...place, city: 'Cádiz' } })
    expect(changed).toMatchObject({ city: 'Cádiz', externalId: address.externalId, billing: true })
    expect((await read(id)).addresses).toEqual([changed])
    await buyer.organisations.deleteAddress({ params: path })
    expect(await buyer.organisations.listAddresses({ params })).toEqual([])
    expect(await buyer.addresses.restore({ params: { addressId: address.id } })).toEqual(changed)
  })

  test('cannot be used through another organisation or the account', async () => {
    const [one, two] = [await create({ addresses: [place] }), await create()]
    const addressId = one.addresses[0]!.id
    const params = { organisationId: two.id, addressId }
    const missing = { code: 'F-E-002' }
    await expect(client.organisations.deleteAddress({ params })).rejects.toMatchObject(missing)
    await expect(client.organisations.updateAddress({ params, body: place })).rejects.toMatchObject(missing)
    await expect(client.addresses.delete({ params: { addressId } })).rejects.toMatchObject(missing)
  })
})

describe('membership of organisations', () => {
  const userId = '0000000203'
  const createContext = (accountId = '0000000101') =>
    ({ ...platform.systemContext(), caller: { clientType: 'ACCOUNT', accountId, userId } }) as CustomerContext
  const placeUser = (organisationIds: string[], mainOrganisationId: string | null = null, context = createContext()) =>
    replaceMemberships(context, [{ userId, organisationIds, mainOrganisationId }])

  test('shows a user each of their trees once', async () => {
    const top = await create()
    const below = await create({ parentId: top.id })
    const other = await create()
    await placeUser([below.id, top.id, other.id, other.id], other.id)
    const own = await client.organisations.listOwn({})
    const summary = ({ id, children }: Organisation): unknown => ({ id, children: children.map(summary) })
    expect(own.map(summary)).toEqual([
      { id: top.id, children: [{ id: below.id, children: [] }] },
      { id: other.id, children: [] },
    ])
    await placeUser([])
    expect(await client.organisations.listOwn({})).toEqual([])
  })

  test('is replaced within the account only, and never by organisations of another', async () => {
    await placeUser([foreign], foreign, createContext('0000000103'))
    const mine = await create()
    await placeUser([mine.id, foreign], mine.id)
    const rows = await platform.database.db.query<{ userId: string; organisationId: string; isMain: boolean }>(
      sql`select user_id as "userId", organisation_id as "organisationId", is_main as "isMain" from organisation_user
          where user_id = ${userId}`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { userId, organisationId: foreign, isMain: true },
        { userId, organisationId: mine.id, isMain: true },
      ]),
    )
  })

  test('accepts only organisations of the account, by either id', async () => {
    const { id } = await create({ externalId: 'NAMED', name: 'Only One' })
    expect(await requireOrganisations(createContext(), [id, 'NAMED'])).toEqual(
      new Map([
        [id, id],
        ['NAMED', id],
      ]),
    )
    await expect(requireOrganisations(createContext(), [id, foreign])).rejects.toMatchObject({
      code: 'F-E-002',
      problems: [{ detail: 'organisations' }],
    })
    const byName = await mapOrganisationsByName(createContext())
    expect([id, 'named', 'only one'].map((each) => byName.get(each)?.id)).toEqual([id, id, id])
  })
})

test('reading a tree takes the same number of queries with twenty more organisations', async () => {
  const { engine } = platform.database
  const { createOrganisation } = await import('./service.ts')
  const caller = { clientType: 'ACCOUNT', accountId: '0000000101', userId: '0000000203' }
  const context = { ...platform.systemContext(), caller } as CustomerContext
  if (engine.kind !== 'pglite') return
  const { query } = engine.pglite
  const countQueries = async () => {
    let count = 0
    engine.pglite.query = ((...given: Parameters<typeof query>) => {
      count += 1
      return query.apply(engine.pglite, given)
    }) as typeof query
    await client.organisations.list({})
    engine.pglite.query = query
    return count
  }
  const before = await countQueries()
  for (let index = 0; index < 20; index += 1)
    await createOrganisation(context, { name: `Q${index}`, addresses: [place] })
  expect(before).toBeGreaterThan(0)
  expect(await countQueries()).toBe(before)
})
