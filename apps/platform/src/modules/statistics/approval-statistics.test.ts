import { expect, test } from 'vitest'
import type { Decision } from '@tiber/contract/orders/approval-enums'
import { sql } from '@tiber/server/sql'
import { useApprovals } from '../../testing/approvals.ts'
import { guadalquivir } from '../../testing/carts.ts'

const used = useApprovals()
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)
const readStatistics = (query = {}) => used.sellers.operator.statistics.approvals({ query })

/** Decides a new approval and moves it to the past. */
async function decideAt(decision: Decision, { requestedAt, decidedAt }: { requestedAt: string; decidedAt: string }) {
  const { approval } = await used.placeForApproval()
  const approvals = [{ id: approval.id }]
  await used.clients.approver.approvals.decide({ body: { decision, reason: 'Sobra una caja', approvals } })
  await execute(sql`update approval set created_at = ${requestedAt}::timestamptz, decided_at = ${decidedAt}::timestamptz
    where id = ${approval.id}`)
}

test('decisions of the range are measured from the request, by decision and over all', async () => {
  await decideAt('APPROVED', { requestedAt: '2011-03-01T00:00:00Z', decidedAt: '2011-03-01T00:10:00Z' })
  await decideAt('APPROVED', { requestedAt: '2011-03-01T00:00:00Z', decidedAt: '2011-03-01T00:20:00Z' })
  await decideAt('APPROVED', { requestedAt: '2011-03-01T00:00:00Z', decidedAt: '2011-03-01T01:00:00Z' })
  await decideAt('REJECTED', { requestedAt: '2011-02-27T23:30:00Z', decidedAt: '2011-03-01T23:59:59Z' })
  await decideAt('RETURNED', { requestedAt: '2011-03-01T00:00:00Z', decidedAt: '2011-03-02T00:00:00Z' })
  const rejected = 2 * 86_400 + 29 * 60 + 59
  expect(await readStatistics({ from: '2011-03-01', to: '2011-03-01' })).toMatchObject({
    from: '2011-03-01',
    to: '2011-03-01',
    all: { count: 4, averageSeconds: Math.round((90 * 60 + rejected) / 4), medianSeconds: 40 * 60 },
    decisions: [
      { decision: 'APPROVED', count: 3, averageSeconds: 1800, medianSeconds: 1200 },
      { decision: 'REJECTED', count: 1, averageSeconds: rejected, medianSeconds: rejected },
      { decision: 'RETURNED', count: 0, averageSeconds: null, medianSeconds: null },
    ],
  })
})

test('approvals that wait are counted with the oldest, whatever the range', async () => {
  const range = { from: '2011-05-01', to: '2011-05-01' }
  const before = await readStatistics(range)
  expect(before.all).toEqual({ count: 0, averageSeconds: null, medianSeconds: null })
  const { id, approval } = await used.placeForApproval()
  await execute(sql`update approval set created_at = '2010-01-01' where id = ${approval.id}`)
  const { reference } = await used.buyer.commercialOrders.read({ params: { id } })
  expect((await readStatistics(range)).waiting).toEqual({
    count: before.waiting.count + 1,
    oldest: {
      orderReference: reference,
      company: { id: guadalquivir, name: expect.any(String) },
      requestedAt: '2010-01-01T00:00:00.000Z',
    },
  })
  await used.buyer.approvals.withdraw({ params: { id: approval.id }, body: {} })
  expect((await readStatistics(range)).waiting).toEqual(before.waiting)
})
