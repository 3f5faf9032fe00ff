import { viewLimits } from '@tiber/contract/operator/view-screens'
import { sql } from '@tiber/server/sql'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../testing/company-people.ts'
import { usePlatform } from '../../testing/contract/all-calls.ts'

const used = usePlatform()

const signIn = async (email: string, client: 'OPERATOR' | 'SUPPLIER') =>
  (await used.platform.signIn(email, { client })).client.views

const signInAll = async () => ({
  owner: await signIn('operator@tiber.example', 'OPERATOR'),
  sales: await signIn('sales@tiber.example', 'OPERATOR'),
  ebro: await signIn('supplier@tiber.example', 'SUPPLIER'),
  levante: await signIn('supplier2@tiber.example', 'SUPPLIER'),
})

beforeEach(() => used.platform.database.db.execute(sql`delete from view`))

const query = { screen: 'orders' }
const view = { screen: 'orders', name: 'Vencidos', state: 'show=late' }
const notFound = { status: 404, code: 'F-E-002' }

describe('a private view', () => {
  test('is listed for the person who saved it on its screen only, and can be renamed, replaced and deleted', async () => {
    const { sales } = await signInAll()
    const { id } = await sales.createForOperator({ body: { ...view, name: ' Vencidos ' } })
    expect(await sales.listOfOperator({ query })).toEqual([{ ...view, id, shared: false, own: true, mayChange: true }])
    expect(await sales.listOfOperator({ query: { screen: 'accounts' } })).toEqual([])
    const changed = await sales.updateOfOperator({ params: { id }, body: { name: 'Tarde', state: 'show=open' } })
    expect(changed).toMatchObject({ name: 'Tarde', state: 'show=open', shared: false })
    await sales.deleteOfOperator({ params: { id } })
    expect(await sales.listOfOperator({ query })).toEqual([])
  })

  test('of a colleague is not found, even for an owner', async () => {
    const { owner, sales } = await signInAll()
    const params = { id: (await sales.createForOperator({ body: view })).id }
    expect(await owner.listOfOperator({ query })).toEqual([])
    await expect(owner.updateOfOperator({ params, body: { shared: true } })).rejects.toMatchObject(notFound)
    await expect(owner.deleteOfOperator({ params })).rejects.toMatchObject(notFound)
    expect(await sales.listOfOperator({ query })).toHaveLength(1)
  })
})

describe('a shared view', () => {
  test('is seen by all colleagues, and changed by owners only', async () => {
    const { owner, sales } = await signInAll()
    const { id } = await owner.createForOperator({ body: { ...view, shared: true } })
    expect(await sales.listOfOperator({ query })).toMatchObject([{ id, shared: true, own: false, mayChange: false }])
    const params = { id }
    const forOwners = { status: 403, code: 'PE0001' }
    await expect(sales.updateOfOperator({ params, body: { name: 'X' } })).rejects.toMatchObject(forOwners)
    await expect(sales.deleteOfOperator({ params })).rejects.toMatchObject(forOwners)
    await expect(sales.createForOperator({ body: { ...view, shared: true } })).rejects.toMatchObject(forOwners)
    const own = await sales.createForOperator({ body: view })
    await expect(sales.updateOfOperator({ params: { id: own.id }, body: { shared: true } })).rejects.toMatchObject(
      forOwners,
    )
    await owner.updateOfOperator({ params, body: { shared: false } })
    expect((await sales.listOfOperator({ query })).map((each) => each.id)).toEqual([own.id])
  })

  test('stays on its side and in its supplier', async () => {
    const { owner, ebro, levante } = await signInAll()
    const { id } = await ebro.createForSupplier({ body: { ...view, shared: true } })
    await owner.createForOperator({ body: { ...view, shared: true } })
    expect(await levante.listOfSupplier({ query })).toEqual([])
    expect(await owner.listOfOperator({ query })).toHaveLength(1)
    expect((await ebro.listOfSupplier({ query })).map((each) => each.id)).toEqual([id])
    await expect(levante.updateOfSupplier({ params: { id }, body: { name: 'X' } })).rejects.toMatchObject(notFound)
    await expect(levante.deleteOfSupplier({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(owner.deleteOfOperator({ params: { id } })).rejects.toMatchObject(notFound)
  })
})

describe('limits of views', () => {
  test('a name is unique per person and list, in any case', async () => {
    const { owner, sales } = await signInAll()
    const first = await sales.createForOperator({ body: view })
    const taken = refusal('F-E-003', 'name')
    await expect(sales.createForOperator({ body: { ...view, name: 'VENCIDOS ' } })).rejects.toEqual(taken)
    await sales.createForOperator({ body: { ...view, screen: 'accounts' } })
    await owner.createForOperator({ body: view })
    const other = await sales.createForOperator({ body: { ...view, name: 'Otra' } })
    const rename = (id: string) => sales.updateOfOperator({ params: { id }, body: { name: view.name } })
    await expect(rename(other.id)).rejects.toEqual(taken)
    expect(await rename(first.id)).toMatchObject({ name: view.name })
  })

  test('of two saved at once under one name, one is kept; no more than the limit are', async () => {
    const { sales } = await signInAll()
    const results = await Promise.allSettled([0, 1].map(() => sales.createForOperator({ body: view })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await used.platform.database.db.execute(sql`insert into view (client_type, user_id, screen, name, state)
      select v.client_type, v.user_id, v.screen, i::text, 'q=a' from view v, generate_series(3, ${viewLimits.perScreen}) i`)
    const save = (name: string) => sales.createForOperator({ body: { ...view, name } })
    const last = await Promise.allSettled([save('a'), save('b')])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(save('c')).rejects.toEqual(refusal('F-E-007', 'name'))
  })

  test.each([
    ['an empty name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(viewLimits.name + 1) }],
    ['a state that is too long', { state: 'x'.repeat(viewLimits.state + 1) }],
    ['no state', { state: '' }],
    ['an address as its state', { state: '?show=late#end' }],
    ['a list of the other side', { screen: 'series' }],
  ])('%s is refused', async (_title, wrong) => {
    const { owner } = await signInAll()
    await expect(owner.createForOperator({ body: { ...view, ...wrong } })).rejects.toMatchObject({ status: 400 })
    expect(await owner.listOfOperator({ query })).toEqual([])
  })
})
