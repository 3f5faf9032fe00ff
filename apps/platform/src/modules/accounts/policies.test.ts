import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { refusal } from '../../testing/company-people.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let buyer: PlatformClient
let operator: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

describe('buying policies', () => {
  const set = (body: object) =>
    operator.buyingPolicies.update({
      params: { id: '0000000102' },
      body: { type: 'MANUAL_VALIDATION', active: true, ...body },
    })

  test('of the demo account name the approvers above each amount', async () => {
    expect(await buyer.buyingPolicies.list()).toMatchObject([
      {
        type: 'MANUAL_VALIDATION',
        active: true,
        tiers: [{ thresholdWithoutTax: 1000, approvers: [{ email: 'approver@tiber.example' }] }],
      },
    ])
  })

  test('are set as tiers or as one list of approvers', async () => {
    const one = await set({ approverUserIds: ['0000000201'] })
    expect(one).toMatchObject({ tiers: [{ thresholdWithoutTax: 0 }], approverUserIds: ['0000000201'] })
    const tiers = [
      { thresholdWithoutTax: 900, approverUserIds: [] },
      { thresholdWithoutTax: 100.5, approverUserIds: ['0000000201'] },
    ]
    expect((await set({ tiers })).tiers.map(({ thresholdWithoutTax }) => thresholdWithoutTax)).toEqual([100.5, 900])
    await expect(set({ tiers, approverUserIds: ['0000000201'] })).rejects.toEqual(refusal('F-E-040'))
    await expect(set({})).rejects.toEqual(refusal('F-E-001', 'tiers'))
    await expect(set({ type: 'QUOTA' })).rejects.toEqual(refusal('F-E-001', 'quota'))
  })

  test('accept only users of the account as approvers', async () => {
    await set({ active: false })
    await expect(set({ approverUserIds: ['0000000203'] })).rejects.toEqual(refusal('F-E-002', 'approverUserIds'))
    const client = platform.createClient({ customerAccountId: '0000000102' })
    await client.auth.token({ body: { username: 'buyer@tiber.example', password: 'tiber-demo' } })
    const own = (await client.buyingPolicies.list()).filter(({ type }) => type === 'MANUAL_VALIDATION')
    expect(own.map(({ active }) => active)).toEqual([false])
  })
})
