import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { guadalquivir } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'
import { notifySellers } from '../../orders/notify/seller-notices.ts'

const used = useOrders()
let finance: PlatformClient
let sales: PlatformClient

beforeAll(async () => {
  finance = (await used.platform.signIn('finance@tiber.example', { client: 'OPERATOR' })).client
  sales = (await used.platform.signIn('sales@tiber.example', { client: 'OPERATOR' })).client
})

const setCreditLimit = (creditLimit: number | null) =>
  finance.operatorAccounts.updateTerms({ params: { id: guadalquivir }, body: { creditLimit } })
beforeEach(async () => {
  await setCreditLimit(null)
})

/** Places an order that the credit limit blocks. */
async function placeBlocked() {
  await setCreditLimit(1)
  return used.placeOrder()
}
const readStatuses = async (order: { read: Awaited<ReturnType<typeof used.placeOrder>>['read'] }) =>
  (await order.read()).orderLogistics.map(({ status }) => status)
const listBlocked = async () => {
  const query = { stage: 'BLOCKED', account: guadalquivir, size: 200 } as const
  return (await finance.operatorOrders.list({ query })).orders.map(({ id }) => id)
}
async function listMailsAbout(reference: string) {
  await used.platform.drainJobs()
  return (await used.platform.readMails()).filter(({ subject, text }) => `${subject} ${text}`.includes(reference))
}

describe('an order blocked by credit', () => {
  test('says by how much, then and now, and is released › it is placed, and its stock is taken once', async () => {
    const order = await placeBlocked()
    const stock = await used.readStock()
    expect(await listBlocked()).toContain(order.id)
    const { judgement, stage, gross } = await finance.operatorOrders.read({ params: { id: order.id } })
    expect([stage, judgement!.blockedBy]).toEqual(['BLOCKED', ['CREDIT_CONTROL']])
    const [budget] = judgement!.now!
    expect(budget).toMatchObject({ policy: 'CREDIT_CONTROL', limit: 1 })
    expect(budget!.remainingAfter).toBeCloseTo(1 - budget!.reserved - budget!.consumed - gross, 2)

    const release = () =>
      finance.operatorOrders.release({ params: { id: order.id }, body: { reason: 'Han pagado hoy.' } })
    const outcomes = await Promise.allSettled([release(), release()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ST0001' } })
    expect(await readStatuses(order)).toEqual(Array(2).fill('WAITING_SUPPLIER_APPROVAL'))
    expect(await used.readStock()).toBe(stock - 10)
    expect(await listBlocked()).not.toContain(order.id)

    const released = await finance.operatorOrders.read({ params: { id: (await order.read()).reference } })
    expect(released.judgement).toMatchObject({ blockedBy: ['CREDIT_CONTROL'], now: null })
    const event = released.events.find(({ action }) => action === 'reopen')
    expect(event).toMatchObject({ actor: { type: 'OPERATOR' }, reason: 'Han pagado hoy.' })
    expect(event!.requestId).toBeTruthy()
  })

  test('is refused with a reason › the buyer is told, and no stock is taken', async () => {
    const order = await placeBlocked()
    const stock = await used.readStock()
    const { reference } = await finance.operatorOrders.refuse({
      params: { id: order.id },
      body: { reason: 'La factura de marzo está vencida.' },
    })
    expect(await readStatuses(order)).toEqual(Array(2).fill('DECLINED_BY_SUPPLIER'))
    expect(await used.readStock()).toBe(stock)
    const [mail] = await listMailsAbout(reference)
    expect(mail).toMatchObject({
      recipient: 'buyer@tiber.example',
      subject: expect.stringContaining('no se ha autorizado'),
    })
    expect(mail!.text).toContain('La factura de marzo está vencida.')
  })

  test.each(['release', 'refuse'] as const)(
    '%s without a reason, or of an order that is not blocked, is refused',
    async (call) => {
      const blocked = await placeBlocked()
      const nothing = finance.operatorOrders[call]({ params: { id: blocked.id }, body: { reason: ' ' } })
      await expect(nothing).rejects.toMatchObject({ status: 400 })
      await setCreditLimit(null)
      const { id } = await used.placeOrder()
      const late = finance.operatorOrders[call]({ params: { id }, body: { reason: 'Sí' } })
      await expect(late).rejects.toMatchObject({ status: 409, code: 'ST0001' })
      expect(await readStatuses(blocked)).toEqual(Array(2).fill('BLOCKED_BY_POLICY'))
    },
  )

  test('is not for sales to release', async () => {
    const { id } = await placeBlocked()
    const release = sales.operatorOrders.release({ params: { id }, body: { reason: 'Sí' } })
    await expect(release).rejects.toMatchObject({ status: 403, code: 'PE0001' })
  })
})

describe('a silent supplier', () => {
  test('is reminded of all its waiting orders at once, and the operator declines for it, marked as such', async () => {
    const orders = [await used.placeOrder(), await used.placeOrder()]
    const parts = await Promise.all(orders.map(async ({ read }) => (await read()).orderLogistics[0]!))
    const { id: supplierId } = parts[0]!.supplierSnapshot
    await notifySellers(used.platform.systemContext())
    await used.platform.drainJobs()
    const countReminders = async () =>
      (await listMailsAbout(parts[0]!.reference)).filter(({ text }) => text.includes(parts[1]!.reference)).length
    const before = await countReminders()
    const { suppliers, orders: count } = await sales.operatorOrders.remind({ body: { supplierId } })
    expect([suppliers, count >= 2]).toEqual([1, true])
    expect(await countReminders()).toBe(before + 1)

    await used.platform.database.db.execute(
      sql`update logistic_order set answer_by = ${used.platform.now().toISOString()}::timestamptz - interval '60 days' where id = ${parts[0]!.id}`,
    )
    const { orders: unanswered } = await sales.operatorOrders.list({
      query: { unanswered: true, supplierId, size: 200 },
    })
    expect(unanswered.map(({ id }) => id)).toContain(orders[0]!.id)
    await sales.sellerOrders.updateStatus({
      params: { id: parts[0]!.id },
      body: { status: 'DECLINED_BY_SUPPLIER', reason: 'El proveedor no contesta.' },
    })
    const { events } = await sales.operatorOrders.read({ params: { id: orders[0]!.id } })
    expect(events[0]).toMatchObject({ action: 'decline', actor: { type: 'OPERATOR' }, part: parts[0]!.reference })
    const [mail] = await listMailsAbout(parts[0]!.reference)
    expect(mail!.text).toContain('El proveedor no contesta.')
  })

  test('a reminder of nothing is refused', async () => {
    await expect(sales.operatorOrders.remind({ body: {} })).rejects.toMatchObject({ status: 400, code: 'F-E-001' })
  })

  test('an unknown supplier is not found, and unknown orders are none', async () => {
    const unknown = sales.operatorOrders.remind({ body: { supplierId: '0000099999' } })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
    expect(await sales.operatorOrders.remind({ body: { orderIds: ['0000099999'] } })).toEqual({
      suppliers: 0,
      orders: 0,
    })
  })
})

describe('the list of orders', () => {
  test('is read a page at a time, newest first, each order once, and the counts are those of the lists', async () => {
    for (let at = 0; at < 3; at += 1) await used.placeOrder()
    const query = { account: guadalquivir, stage: 'WAITING_SUPPLIER' } as const
    const ids: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof sales.operatorOrders.list>> = await sales.operatorOrders.list({
        query: { ...query, size: 2, ...(after && { after }) },
      })
      ids.push(...page.orders.map(({ id }) => id))
      after = page.next
    } while (after)
    const { orders, counts } = await sales.operatorOrders.list({ query: { ...query, size: 200 } })
    expect(ids).toEqual(orders.map(({ id }) => id))
    expect(orders.length).toBe(counts.WAITING_SUPPLIER)
    expect(orders.map(({ placedAt }) => placedAt)).toEqual(
      orders
        .map(({ placedAt }) => placedAt)
        .toSorted()
        .toReversed(),
    )
  })

  test.each(['EBRO', 'guadalquivir'])('finds orders over all companies by %s', async (words) => {
    await used.placeOrder()
    const { orders } = await sales.operatorOrders.list({ query: { words: words === 'EBRO' ? 'ebro' : words } })
    expect(orders.length).toBeGreaterThan(0)
    if (words !== 'EBRO') expect(orders.map(({ account }) => account.id)).toContain(guadalquivir)
  })

  test('a draft is not listed, and not found by its id', async () => {
    const { id } = await used.createDraft()
    await expect(sales.operatorOrders.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test.each(['x', '2026-13-45 10:00:00+00|0000000001', '1.5|0000000001'])(
    'the page key %s is refused',
    async (after) => {
      await expect(sales.operatorOrders.list({ query: { after } })).rejects.toMatchObject({ code: 'F-E-012' })
    },
  )
})
