import { describe, expect, test } from 'vitest'
import type { Decision } from '@tiber/contract/orders/approval-enums'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { people, useApprovals } from '../../../testing/approvals.ts'
import { refusal } from '../../../testing/carts.ts'

const used = useApprovals()
const decide = (client = used.clients.approver, decision: Decision, ...ids: string[]) =>
  client.approvals.decide({ body: { decision, reason: 'Sobra una caja', approvals: ids.map((id) => ({ id })) } })

test('a supplier sees an order once it is approved, and never one that was cancelled or declined before', async () => {
  const { ebro, operator } = used.sellers
  const findEbroOrder = async (order: Pick<Awaited<ReturnType<typeof used.placeOrder>>, 'read'>) =>
    (await order.read()).orderLogistics[0]!.id
  const read = (client: PlatformClient, id: string) => client.sellerOrders.read({ params: { id } })
  const approved = await used.placeForApproval()
  const id = await findEbroOrder(approved)
  await expect(read(ebro, id)).rejects.toEqual(refusal('F-E-002'))
  await expect(read(operator, id)).resolves.toBeDefined()
  const list = async () => (await ebro.sellerOrders.list({ query: { size: 1000 } })).content.map((each) => each.id)
  expect(await list()).not.toContain(id)
  await decide(used.clients.approver, 'APPROVED', approved.approval.id)
  await expect(read(ebro, id)).resolves.toMatchObject({ status: 'WAITING_SUPPLIER_APPROVAL' })
  expect(await list()).toContain(id)

  const declined = await used.placeForApproval()
  await decide(used.clients.approver, 'REJECTED', declined.approval.id)
  const cancelled = await used.placeForApproval()
  await used.buyer.logisticOrders.cancel({ params: { id: await findEbroOrder(cancelled) } })
  for (const order of [declined, cancelled])
    await expect(read(ebro, await findEbroOrder(order))).rejects.toEqual(refusal('F-E-002'))
})

describe('approval inbox', () => {
  test('shows an approval with all details to its approver and to nobody else', async () => {
    const { id, approval } = await used.placeForApproval()
    const before = await used.clients.approver.approvals.count()
    const shown = await used.findApproval(id, used.clients.approver, 'WAITING')
    expect(shown).toMatchObject({
      status: 'PENDING',
      requester: { id: people.buyer },
      order: { lineCount: 2, purchaseOrder: expect.stringMatching(/^PO-/), version: expect.any(Number) },
      tiers: [{ thresholdWithoutTax: 0, people: [{ id: people.approver, delegate: null }] }],
      decisions: [],
      changes: null,
      canDecide: true,
      onBehalfOf: null,
      canWithdraw: false,
    })
    expect(shown!.lines.map(({ sku, quantity }) => `${sku} ${quantity}`).toSorted()).toEqual([
      'SCS-A2-M6-010 100',
      'SCS-A2-M6-012 10',
    ])
    expect(approval).toMatchObject({ canDecide: false, canWithdraw: true })
    expect(await used.findApproval(id, used.clients.admin, 'WAITING')).toBeUndefined()
    expect(await used.findApproval(id, used.stranger, 'WAITING')).toBeUndefined()
    await decide(used.clients.approver, 'APPROVED', approval.id)
    expect((await used.clients.approver.approvals.count()).waiting).toBe(before.waiting - 1)
    const decided = await used.findApproval(id, used.clients.approver, 'DECIDED')
    expect(decided).toMatchObject({ status: 'APPROVED', canDecide: false })
    const orderParams = { params: { id } }
    expect(await used.buyer.approvals.readByOrder(orderParams)).toMatchObject({ id: approval.id, status: 'APPROVED' })
    expect(decided!.decisions).toMatchObject([{ by: { id: people.approver }, decision: 'APPROVED', channel: 'SHOP' }])
  })

  test('paging by key returns every approval once, longest waiting first', async () => {
    for (let index = 0; index < 3; index += 1) await used.placeForApproval()
    const { approvals, counts } = await used.clients.approver.approvals.list({ query: { size: 100 } })
    expect(counts.find(({ box }) => box === 'WAITING')!.count).toBe(approvals.length)
    const read: string[] = []
    for (let after: string | undefined; ;) {
      const page = await used.clients.approver.approvals.list({ query: { size: 2, ...(after && { after }) } })
      read.push(...page.approvals.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(read).toEqual(approvals.map(({ id }) => id))
    expect(approvals.map(({ requestedAt }) => requestedAt)).toEqual(
      approvals.map(({ requestedAt }) => requestedAt).toSorted(),
    )
  })
})

describe('deciding several approvals at once', () => {
  test('each is decided on its own and reported with its own outcome', async () => {
    const [one, other, third] = [
      await used.placeForApproval(),
      await used.placeForApproval(),
      await used.placeForApproval(),
    ]
    await decide(used.clients.approver, 'APPROVED', one.approval.id)
    const outcomes = await decide(
      used.clients.approver,
      'REJECTED',
      one.approval.id,
      other.approval.id,
      third.approval.id,
    )
    expect(outcomes.map(({ status, refused }) => ({ status, refused }))).toEqual([
      { status: 'APPROVED', refused: 'NOT_PENDING' },
      { status: 'REJECTED', refused: null },
      { status: 'REJECTED', refused: null },
    ])
    expect(await used.readStatuses(one)).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
    expect(await used.readStatuses(third)).toEqual(new Set(['DECLINED_BY_CUSTOMER']))
  })

  test('is refused without a reason to reject or return, and for approvals of another account', async () => {
    const { approval } = await used.placeForApproval()
    const body = { approvals: [{ id: approval.id }] }
    for (const decision of ['REJECTED', 'RETURNED'] as const)
      await expect(
        used.clients.approver.approvals.decide({ body: { ...body, decision, reason: ' ' } }),
      ).rejects.toThrow(refusal('F-E-001'))
    await expect(decide(used.stranger, 'APPROVED', approval.id)).rejects.toThrow(refusal('F-E-002'))
    await expect(used.stranger.approvals.withdraw({ params: { id: approval.id } })).rejects.toThrow(refusal('F-E-002'))
  })

  test('an order that changed since it was read is not decided', async () => {
    const { approval, read } = await used.placeForApproval()
    const [logisticOrder] = (await read()).orderLogistics
    await used.buyer.logisticOrders.cancel({ params: { id: logisticOrder!.id } })
    const version = approval.order.version
    const [outcome] = await used.clients.approver.approvals.decide({
      body: { decision: 'APPROVED', approvals: [{ id: approval.id, version }] },
    })
    expect(outcome).toMatchObject({ status: 'PENDING', refused: 'CHANGED' })
  })
})

describe('approval decision', () => {
  test('several tiers: each tier is mailed in turn and the last one releases the order', async () => {
    await used.setApprovers([people.approver], [people.admin])
    const { id, approval, read } = await used.placeForApproval()
    await used.listMailsTo('admin')
    const before = (await used.listMailsTo('admin')).length
    expect(await decide(used.clients.admin, 'APPROVED', approval.id)).toMatchObject([{ refused: 'NOT_APPROVER' }])
    expect(await decide(used.clients.approver, 'APPROVED', approval.id)).toMatchObject([
      { status: 'PENDING', refused: null },
    ])
    const { events } = await used.buyer.orders.timeline({ params: { id } })
    expect(events.at(-1)).toMatchObject({ action: 'approveTier', logisticOrder: null, actor: { type: 'CUSTOMER' } })
    expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
    expect(await used.listMailsTo('admin')).toHaveLength(before + 1)
    expect(await used.findApproval(id, used.clients.admin, 'WAITING')).toMatchObject({ tier: 1, canDecide: true })
    expect(await decide(used.clients.approver, 'APPROVED', approval.id)).toMatchObject([{ refused: 'NOT_APPROVER' }])
    await decide(used.clients.admin, 'APPROVED', approval.id)
    expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
  })

  test('returned for changes: the buyer edits and places again, and the approver sees the differences', async () => {
    const before = await used.readStock()
    const { id, approval, read } = await used.placeForApproval()
    expect(await used.readStock()).toBe(before - 10)
    await decide(used.clients.approver, 'RETURNED', approval.id)
    expect(await used.readStock()).toBe(before)
    const readEditAction = async (client = used.buyer) =>
      (await client.commercialOrders.read({ params: { id } })).allowedActions!.find(({ action }) => action === 'EDIT')
    expect(await readEditAction()).toMatchObject({ allowed: true })
    expect(await readEditAction(used.clients.admin)).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('quien'),
    })
    await used.buyer.commercialOrders.reopen({ params: { id } })
    const { reference } = await read()
    await used.buyer.commercialOrders.updateLines({
      params: { id: reference },
      body: {
        lineType: 'OFFER_PRICE',
        lineIdType: 'EXTERNAL_ID',
        updateOrderCommercialLines: [
          { id: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 4, updateAction: 'REPLACE_QUANTITY' },
        ],
      },
    })
    await used.buyer.commercialOrders.place({ params: { id } })
    const again = await used.findApproval(id, used.clients.approver, 'WAITING')
    expect(again).toMatchObject({
      changes: { netBefore: approval.order.net, lines: [{ sku: 'SCS-A2-M6-012', before: 10, after: 4 }] },
      decisions: [{ decision: 'RETURNED', reason: 'Sobra una caja' }],
    })
    await decide(used.clients.approver, 'APPROVED', again!.id)
    expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
  })

  test('a credit limit lowered below the amount owed: approving is refused, rejecting is allowed', async () => {
    const early = await used.placeForApproval()
    await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 1_000_000 } })
    const { approval, read } = await used.placeForApproval()
    const shown = await used.findApproval(approval.order.id, used.clients.approver, 'WAITING')
    expect(shown!.budgets).toMatchObject([{ policy: 'CREDIT_CONTROL' }])
    // An order placed before the policy existed has reserved nothing.
    const [before] = (await used.findApproval(early.id, used.clients.approver, 'WAITING'))!.budgets
    expect(before!.remainingBefore).toBe(before!.remainingAfter)
    const { remainingBefore, remainingAfter } = shown!.budgets[0]!
    expect(remainingBefore - remainingAfter).toBeCloseTo(approval.order.gross, 2)
    await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 0.5 } })
    expect(await decide(used.clients.approver, 'APPROVED', approval.id)).toMatchObject([{ refused: 'OVER_BUDGET' }])
    const logisticOrder = (await read()).orderLogistics[0]!
    await expect(used.clients.approver.logisticOrders.approve({ params: { id: logisticOrder.id } })).rejects.toThrow(
      refusal('ST0001'),
    )
    expect(await decide(used.clients.approver, 'REJECTED', approval.id)).toMatchObject([{ refused: null }])
  })
})

test('withdrawing an approval request: only by the requester, and it releases stock and budget', async () => {
  await used.setPolicy({ type: 'QUOTA', active: true, quota: { amountWithoutTax: 1_000_000, period: 'MONTH' } })
  const reserved = async () => (await used.buyer.approvals.budgets())[0]!.reserved
  const [stock, budget] = [await used.readStock(), await reserved()]
  const { approval, read } = await used.placeForApproval()
  expect(await reserved()).toBeCloseTo(budget + approval.order.net, 2)
  const params = { id: approval.id }
  await expect(used.clients.approver.approvals.withdraw({ params })).rejects.toThrow(refusal('PE0001'))
  await used.buyer.approvals.withdraw({ params, body: { reason: 'Ya no hace falta' } })
  expect(await used.readStatuses({ read })).toEqual(new Set(['CANCELED']))
  expect([await used.readStock(), await reserved()]).toEqual([stock, budget])
  expect(await used.findApproval(approval.order.id)).toMatchObject({ status: 'WITHDRAWN' })
  await expect(used.buyer.approvals.withdraw({ params })).rejects.toThrow(refusal('ST0001'))
})

test('an order placed one supplier at a time: approval thresholds apply to its full total', async () => {
  const order = await used.createDraft()
  const { net } = await used.buyer.approvals.preview({ params: { id: order.id } })
  const [first, second] = (await order.read()).orderLogistics
  const least = Math.min(
    ...(await order.read()).orderLogistics.map((logisticOrder) => logisticOrder.orderLogisticPrices.totalItemPrice),
  )
  await used.setPolicy({
    type: 'MANUAL_VALIDATION',
    active: true,
    tiers: [{ thresholdWithoutTax: net - least / 2, approverUserIds: [people.approver] }],
  })
  for (const logisticOrder of [first!, second!])
    await used.buyer.logisticOrders.place({ params: { id: logisticOrder.id } })
  expect(await used.readStatuses(order)).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
  const approval = await used.findApproval(order.id)
  await decide(used.clients.approver, 'APPROVED', approval!.id)
  expect(await used.readStatuses(order)).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
})
