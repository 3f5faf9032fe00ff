import { expect, test } from 'vitest'
import { people, useApprovals } from '../../../testing/approvals.ts'
import { refusal } from '../../../testing/carts.ts'

const used = useApprovals()
const readPreview = (id: string) => used.buyer.approvals.preview({ params: { id } })

test('approval preview lists approvers and suggestions, as placing then confirms', async () => {
  const order = await used.createDraft()
  const { net } = await readPreview(order.id)
  const threshold = Math.round((net - 0.2) * 100) / 100
  await used.setPolicy({
    type: 'MANUAL_VALIDATION',
    active: true,
    tiers: [{ thresholdWithoutTax: threshold, approverUserIds: [people.buyer, people.approver] }],
  })
  const preview = await readPreview(order.id)
  expect(preview).toMatchObject({
    outcome: 'APPROVAL',
    blockedBy: [],
    tiers: [{ thresholdWithoutTax: threshold, isFallback: false, people: [{ id: people.approver }] }],
    suggestions: [{ rule: 'MANUAL_VALIDATION', reduceBy: 0.2, day: null }],
  })
  expect(preview.suggestions[0]!.line!.amount).toBeGreaterThanOrEqual(0.2)
  await used.buyer.commercialOrders.place({ params: { id: order.id } })
  expect(await used.readStatuses(order)).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
})

test('approval preview shows the exceeded budget, by how much, and when it resets', async () => {
  await used.setPolicy({ type: 'MANUAL_VALIDATION', active: false })
  const order = await used.createDraft()
  const { net } = await readPreview(order.id)
  const [{ consumed, reserved } = { consumed: 0, reserved: 0 }] = await used.buyer.approvals.budgets()
  const limit = consumed + reserved + net
  const quota = (amount: number) =>
    used.setPolicy({
      type: 'QUOTA',
      active: true,
      quota: { amountWithoutTax: Math.round(amount * 100) / 100, period: 'MONTH' },
    })
  await quota(limit)
  const left = (await used.buyer.approvals.budgets())[0]!
  await quota(limit - left.remainingBefore + net - 0.05)
  expect(await readPreview(order.id)).toMatchObject({
    outcome: 'BLOCKED',
    blockedBy: ['QUOTA'],
    budgets: [
      { policy: 'QUOTA', remainingAfter: -0.05, period: 'MONTH', nextPeriodStart: expect.stringMatching(/-01$/) },
    ],
    suggestions: [{ rule: 'QUOTA', reduceBy: 0.05 }],
  })
  await used.buyer.commercialOrders.place({ params: { id: order.id } })
  expect(await used.readStatuses(order)).toEqual(new Set(['BLOCKED_BY_POLICY']))
})

test('approval preview falls back to administrators if only the requester is named, and is private to the requester', async () => {
  await used.setApprovers([people.buyer])
  const order = await used.createDraft()
  expect(await readPreview(order.id)).toMatchObject({ tiers: [{ isFallback: true, people: [{ id: people.admin }] }] })
  for (const other of [used.clients.approver, used.stranger])
    await expect(other.approvals.preview({ params: { id: order.id } })).rejects.toThrow(refusal('F-E-002'))
})
