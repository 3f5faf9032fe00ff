import { beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { guadalquivir } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'
import { notifySellers } from '../../orders/notify/seller-notices.ts'

const used = useOrders()
const desk = {} as Record<'finance' | 'sales' | 'catalogue', PlatformClient>

beforeAll(async () => {
  for (const name of ['finance', 'sales', 'catalogue'] as const)
    desk[name] = (await used.platform.signIn(`${name}@tiber.example`, { client: 'OPERATOR' })).client
})

const list = async (client: PlatformClient, query = {}) =>
  (await client.tasks.list({ query: { size: 500, ...query } })).tasks
const find = async (client: PlatformClient, id: string, query = {}) =>
  (await list(client, query)).find((task) => task.id === id)

async function placeBlocked() {
  await used.sellers.operator.operatorAccounts.updateTerms({ params: { id: guadalquivir }, body: { creditLimit: 1 } })
  const order = await used.placeOrder()
  await used.sellers.operator.operatorAccounts.updateTerms({
    params: { id: guadalquivir },
    body: { creditLimit: null },
  })
  return { ...order, taskId: `ORDER_BLOCKED.${order.id}` }
}

describe('a blocked order', () => {
  test('waits for finance with its amount and its cause, until it is released', async () => {
    const { id, taskId, read } = await placeBlocked()
    const task = await find(desk.finance, taskId, { own: true })
    const { reference, orderLogisticPrices } = await read()
    expect(task).toMatchObject({
      subject: reference,
      reasons: ['CREDIT_CONTROL'],
      role: 'FINANCE',
      amount: orderLogisticPrices.totalPriceWithTax,
      mayAct: true,
      overdue: false,
    })
    expect(await find(desk.sales, taskId)).toMatchObject({ mayAct: false })
    expect(await find(desk.sales, taskId, { own: true })).toBeUndefined()
    await desk.finance.operatorOrders.release({ params: { id }, body: { reason: 'Pagado.' } })
    expect(await find(desk.finance, taskId)).toBeUndefined()
  })

  test('waits until its last part is decided', async () => {
    const { taskId, read } = await placeBlocked()
    const [first, second] = (await read()).orderLogistics
    const refuse = (id: string) =>
      desk.finance.sellerOrders.updateStatus({
        params: { id },
        body: { status: 'DECLINED_BY_SUPPLIER', reason: 'No.' },
      })
    await refuse(first!.id)
    expect(await find(desk.finance, taskId)).toBeDefined()
    await refuse(second!.id)
    expect(await find(desk.finance, taskId)).toBeUndefined()
  })

  test('cancelled by its buyer, it no longer waits', async () => {
    const { taskId, read } = await placeBlocked()
    for (const { id } of (await read()).orderLogistics) await used.buyer.logisticOrders.cancel({ params: { id } })
    expect(await find(desk.finance, taskId)).toBeUndefined()
  })

  test('put off until a time with a note, it comes back then', async () => {
    const { taskId } = await placeBlocked()
    const snoozedUntil = new Date(used.platform.now().getTime() + 3_600_000).toISOString()
    const body = { snoozedUntil, note: 'Pagan a las 12.' }
    await desk.finance.tasks.update({ params: { id: taskId }, body })
    expect(await find(desk.finance, taskId)).toBeUndefined()
    const put = await find(desk.finance, taskId, { snoozed: true })
    expect(put).toMatchObject({ ...body, notedBy: expect.stringMatching(/./) })
    await used.platform.database.db.execute(
      sql`update task set snoozed_until = ${used.platform.now().toISOString()}::timestamptz where entity_id = ${taskId.split('.')[1]!}`,
    )
    expect(await find(desk.finance, taskId)).toMatchObject({ note: 'Pagan a las 12.' })
  })

  test.each([
    ['a role that cannot do it', { role: 'SALES' as const }],
    ['a time that has passed', { snoozedUntil: '2020-01-01T10:00:00Z' }],
    ['a time in a year', { snoozedUntil: '2099-01-01T10:00:00Z' }],
  ])('%s is refused', async (_title, body) => {
    const { taskId } = await placeBlocked()
    const update = desk.finance.tasks.update({ params: { id: taskId }, body })
    await expect(update).rejects.toMatchObject({ status: 400, code: 'F-E-012' })
  })

  test('is not for sales to move, and what is done is not found', async () => {
    const { id, taskId } = await placeBlocked()
    const note = { params: { id: taskId }, body: { note: 'Mío.' } }
    await expect(desk.sales.tasks.update(note)).rejects.toMatchObject({ status: 403, code: 'PE0001' })
    await desk.finance.operatorOrders.refuse({ params: { id }, body: { reason: 'No.' } })
    await expect(desk.finance.tasks.update(note)).rejects.toMatchObject({ status: 404 })
  })
})

test('a silent supplier waits for sales once, with all its orders, until it has answered them', async () => {
  const orders = [await used.placeOrder(), await used.placeOrder()]
  const parts = await Promise.all(orders.map(async ({ read }) => (await read()).orderLogistics[0]!))
  await used.platform.database.db
    .execute(sql`update seller_notice set stage = 'ESCALATION', due_at = ${used.platform.now().toISOString()}::timestamptz - interval '1 hour'
    where logistic_order_id in (${parts[0]!.id}, ${parts[1]!.id})`)
  const taskId = `SUPPLIER_SILENT.${parts[0]!.supplierSnapshot.id}`
  await notifySellers(used.platform.systemContext())
  expect(await find(desk.sales, taskId, { own: true })).toMatchObject({
    subject: parts[0]!.supplierSnapshot.name,
    count: 2,
    role: 'SALES',
  })
  const accept = (id: string) =>
    used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status: 'ACCEPTED_BY_SUPPLIER' } })
  await accept(parts[0]!.id)
  expect(await find(desk.sales, taskId)).toMatchObject({ count: 1 })
  await accept(parts[1]!.id)
  expect(await find(desk.sales, taskId)).toBeUndefined()
})

test('the counts are those of the lists', async () => {
  await placeBlocked()
  const { total, byRole, byKind, tasks } = await desk.finance.tasks.list({ query: { size: 500 } })
  expect(tasks.length).toBe(total)
  for (const sums of [byRole, byKind]) expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(total)
})

test('the figures of the day are those of the lists, and invoices only for who may read them', async () => {
  await placeBlocked()
  // An order of two suppliers is one order that waits, and one that is late once the time of both has passed.
  const { id } = await used.placeOrder()
  await used.platform.database.db.execute(
    sql`update logistic_order set answer_by = ${used.platform.now().toISOString()}::timestamptz - interval '1 hour'
        where commercial_order_id = ${id}`,
  )
  const count = async (query: { stage: 'BLOCKED' | 'WAITING_SUPPLIER' } | { unanswered: true }) => {
    const { orders } = await desk.finance.operatorOrders.list({ query: { ...query, size: 200 } })
    return orders.length
  }
  const { waiting, blocked, overdueInvoices } = await desk.finance.tasks.today()
  expect(waiting).toEqual({
    count: await count({ stage: 'WAITING_SUPPLIER' }),
    overdue: await count({ unanswered: true }),
  })
  expect(waiting.overdue).toBeGreaterThan(0)
  expect(blocked.count).toBe(await count({ stage: 'BLOCKED' }))
  expect(blocked.count).toBeGreaterThan(0)
  expect(overdueInvoices).not.toBeNull()
  expect((await desk.catalogue.tasks.today()).overdueInvoices).toBeNull()
})
