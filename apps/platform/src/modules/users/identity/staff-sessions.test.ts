import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const minute = 60
const hour = 60 * minute
const signIn = (name: string, client: 'OPERATOR' | 'SUPPLIER') => platform.signIn(`${name}@tiber.example`, { client })

describe('sessions of staff', () => {
  test.each([
    ['sales', 'OPERATOR'],
    ['supplier', 'SUPPLIER'],
  ] as const)('%s › in use all day › end 12 hours after the sign-in', async (name, client) => {
    const staff = await signIn(name, client)
    for (let hours = 1; hours < 12; hours += 1) {
      platform.advance(hour)
      await expect(staff.client.sellerOrders.list()).resolves.toBeDefined()
    }
    platform.advance(hour)
    await expect(staff.client.sellerOrders.list()).rejects.toMatchObject({ status: 401, code: 'AU0002' })
    await expect(staff.client.refresh()).rejects.toMatchObject({ status: 401 })
  })

  test.each(['operator', 'finance'])('%s › idle for 30 minutes › must sign in again', async (name) => {
    const { client } = await signIn(name, 'OPERATOR')
    platform.advance(29 * minute)
    await expect(client.sellerOrders.list()).resolves.toBeDefined()
    platform.advance(29 * minute)
    await expect(client.sellerOrders.list()).resolves.toBeDefined()
    platform.advance(30 * minute)
    await expect(client.sellerOrders.list()).rejects.toMatchObject({ status: 401, code: 'AU0002' })
  })

  test.each([
    ['sales', 'OPERATOR'],
    ['supplier', 'SUPPLIER'],
  ] as const)('%s › idle for less than 2 hours › stays signed in', async (name, client) => {
    const staff = await signIn(name, client)
    platform.advance(2 * hour - minute)
    await expect(staff.client.sellerOrders.list()).resolves.toBeDefined()
    platform.advance(2 * hour + minute)
    await expect(staff.client.sellerOrders.list()).rejects.toMatchObject({ status: 401 })
  })

  test('a buyer has no such limits', async () => {
    const { client } = await platform.signIn()
    for (let hours = 0; hours < 13; hours += 1) {
      platform.advance(hour)
      await expect(client.customerUsers.authenticatedUser()).resolves.toBeDefined()
    }
  })
})

describe('who am I', () => {
  test('staff of a supplier › the supplier, roles and rights', async () => {
    const { client } = await signIn('supplier', 'SUPPLIER')
    const me = await client.customerUsers.authenticatedUser()
    expect(me).toMatchObject({
      user: { email: 'supplier@tiber.example', groups: [] },
      account: { externalId: 'EBRO', name: 'Tornillería Ebro' },
      staff: { clientType: 'SUPPLIER', supplier: { externalId: 'EBRO' }, roles: ['OWNER'] },
    })
    expect(me.staff?.rights).toContain('SELLER_ORDER_ANSWER')
    expect(me.staff?.rights).not.toContain('ACCOUNT_READ')
  })

  test('staff of the operator › no supplier', async () => {
    const { client } = await signIn('readonly', 'OPERATOR')
    await expect(client.customerUsers.authenticatedUser()).resolves.toMatchObject({
      account: { name: 'Tiber Suministros, S.L.' },
      staff: { clientType: 'OPERATOR', supplier: null, roles: ['READ_ONLY'] },
    })
  })

  test('a buyer › nothing about staff', async () => {
    const { client } = await platform.signIn()
    expect(await client.customerUsers.authenticatedUser()).not.toHaveProperty('staff')
  })
})
