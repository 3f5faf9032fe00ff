import { describe, expect, test } from 'vitest'
import type { Decision } from '@tiber/contract/approval-words'
import { people, useApprovals } from '../../testing/approvals.ts'
import { refusal } from '../../testing/carts.ts'

const used = useApprovals()
const decide = (client = used.clients.approver, decision: Decision, ...ids: string[]) =>
  client.approvals.decide({ body: { decision, reason: 'Sobra una caja', approvals: ids.map((id) => ({ id })) } })

describe('the inbox', () => {
  test('tells who is asked all that a decision needs, and nobody else anything', async () => {
    const { id, question } = await used.waiting()
    const before = await used.clients.approver.approvals.count()
    const asked = await used.questionOf(id, used.clients.approver, 'WAITING')
    expect(asked).toMatchObject({
      status: 'PENDING',
      requester: { id: people.buyer },
      order: { lineCount: 2, purchaseOrder: expect.stringMatching(/^PO-/), version: expect.any(Number) },
      tiers: [{ thresholdWithoutTax: 0, people: [{ id: people.approver, delegate: null }] }],
      decisions: [],
      changes: null,
      mayDecide: true,
      inPlaceOf: null,
      mayWithdraw: false,
    })
    expect(asked!.lines.map(({ sku, quantity }) => `${sku} ${quantity}`).toSorted()).toEqual([
      'SCS-A2-M6-010 100',
      'SCS-A2-M6-012 10',
    ])
    expect(question).toMatchObject({ mayDecide: false, mayWithdraw: true })
    expect(await used.questionOf(id, used.clients.admin, 'WAITING')).toBeUndefined()
    expect(await used.questionOf(id, used.stranger, 'WAITING')).toBeUndefined()
    await decide(used.clients.approver, 'APPROVED', question.id)
    expect((await used.clients.approver.approvals.count()).waiting).toBe(before.waiting - 1)
    const decided = await used.questionOf(id, used.clients.approver, 'DECIDED')
    expect(decided).toMatchObject({ status: 'APPROVED', mayDecide: false })
    const told = { params: { id } }
    expect(await used.buyer.approvals.ofOrder(told)).toMatchObject({ id: question.id, status: 'APPROVED' })
    expect(decided!.decisions).toMatchObject([{ by: { id: people.approver }, decision: 'APPROVED', way: 'SHOP' }])
  })

  test('is read by key, each question once, who waits longest first', async () => {
    for (let made = 0; made < 3; made += 1) await used.waiting()
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
    expect(approvals.map(({ askedAt }) => askedAt)).toEqual(approvals.map(({ askedAt }) => askedAt).toSorted())
  })
})

describe('several orders at once', () => {
  test('are decided each by itself, and the answer says what happened to each', async () => {
    const [one, other, third] = [await used.waiting(), await used.waiting(), await used.waiting()]
    await decide(used.clients.approver, 'APPROVED', one.question.id)
    const outcomes = await decide(
      used.clients.approver,
      'REJECTED',
      one.question.id,
      other.question.id,
      third.question.id,
    )
    expect(outcomes.map(({ status, refused }) => ({ status, refused }))).toEqual([
      { status: 'APPROVED', refused: 'GONE' },
      { status: 'REJECTED', refused: null },
      { status: 'REJECTED', refused: null },
    ])
    expect(await used.statuses(one)).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
    expect(await used.statuses(third)).toEqual(new Set(['DECLINED_BY_CUSTOMER']))
  })

  test('need a reason to be declined or returned, and belong to the account', async () => {
    const { question } = await used.waiting()
    const body = { approvals: [{ id: question.id }] }
    for (const decision of ['REJECTED', 'RETURNED'] as const)
      await expect(
        used.clients.approver.approvals.decide({ body: { ...body, decision, reason: ' ' } }),
      ).rejects.toThrow(refusal('F-E-001'))
    await expect(decide(used.stranger, 'APPROVED', question.id)).rejects.toThrow(refusal('F-E-002'))
    await expect(used.stranger.approvals.withdraw({ params: { id: question.id } })).rejects.toThrow(refusal('F-E-002'))
  })

  test('are decided as they were seen: one that changed meanwhile waits', async () => {
    const { question, read } = await used.waiting()
    const [part] = (await read()).orderLogistics
    await used.buyer.logisticOrders.cancel({ params: { id: part!.id } })
    const version = question.order.version
    const [outcome] = await used.clients.approver.approvals.decide({
      body: { decision: 'APPROVED', approvals: [{ id: question.id, version }] },
    })
    expect(outcome).toMatchObject({ status: 'PENDING', refused: 'CHANGED' })
  })
})

describe('a decision', () => {
  test('goes from tier to tier, each asked by mail when it is its turn', async () => {
    await used.asking([people.approver], [people.admin])
    const { id, question, read } = await used.waiting()
    await used.mailsTo('admin')
    const before = (await used.mailsTo('admin')).length
    expect(await decide(used.clients.admin, 'APPROVED', question.id)).toMatchObject([{ refused: 'NOT_ASKED' }])
    expect(await decide(used.clients.approver, 'APPROVED', question.id)).toMatchObject([
      { status: 'PENDING', refused: null },
    ])
    const { events } = await used.buyer.orders.timeline({ params: { id } })
    expect(events.at(-1)).toMatchObject({ action: 'agree', part: null, actor: { type: 'CUSTOMER' } })
    expect(await used.statuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
    expect(await used.mailsTo('admin')).toHaveLength(before + 1)
    expect(await used.questionOf(id, used.clients.admin, 'WAITING')).toMatchObject({ tier: 1, mayDecide: true })
    expect(await decide(used.clients.approver, 'APPROVED', question.id)).toMatchObject([{ refused: 'NOT_ASKED' }])
    await decide(used.clients.admin, 'APPROVED', question.id)
    expect(await used.statuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
  })

  test('that returns an order lets its buyer change and place it again; who is asked again sees what is another', async () => {
    const before = await used.stock()
    const { id, question, read } = await used.waiting()
    expect(await used.stock()).toBe(before - 10)
    await decide(used.clients.approver, 'RETURNED', question.id)
    expect(await used.stock()).toBe(before)
    const edit = async (client = used.buyer) =>
      (await client.commercialOrders.read({ params: { id } })).allowedActions!.find(({ action }) => action === 'EDIT')
    expect(await edit()).toMatchObject({ allowed: true })
    expect(await edit(used.clients.admin)).toMatchObject({ allowed: false, reason: expect.stringContaining('quien') })
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
    const again = await used.questionOf(id, used.clients.approver, 'WAITING')
    expect(again).toMatchObject({
      changes: { netBefore: question.order.net, lines: [{ sku: 'SCS-A2-M6-012', before: 10, after: 4 }] },
      decisions: [{ decision: 'RETURNED', reason: 'Sobra una caja' }],
    })
    await decide(used.clients.approver, 'APPROVED', again!.id)
    expect(await used.statuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
  })

  test('to approve is refused when the credit was lowered below what is owed; to decline is not', async () => {
    const early = await used.waiting()
    await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 1_000_000 } })
    const { question, read } = await used.waiting()
    const asked = await used.questionOf(question.order.id, used.clients.approver, 'WAITING')
    expect(asked!.budgets).toMatchObject([{ policy: 'CREDIT_CONTROL' }])
    // What was placed before the rule was there has taken nothing of it.
    const [before] = (await used.questionOf(early.id, used.clients.approver, 'WAITING'))!.budgets
    expect(before!.leftBefore).toBe(before!.leftAfter)
    const { leftBefore, leftAfter } = asked!.budgets[0]!
    expect(leftBefore - leftAfter).toBeCloseTo(question.order.gross, 2)
    await used.setPolicy({ type: 'CREDIT_CONTROL', active: true, credit: { limitWithTax: 0.5 } })
    expect(await decide(used.clients.approver, 'APPROVED', question.id)).toMatchObject([{ refused: 'OVER_BUDGET' }])
    const part = (await read()).orderLogistics[0]!
    await expect(used.clients.approver.logisticOrders.approve({ params: { id: part.id } })).rejects.toThrow(
      refusal('ST0001'),
    )
    expect(await decide(used.clients.approver, 'REJECTED', question.id)).toMatchObject([{ refused: null }])
  })
})

test('who asked takes the question back, and nobody else; stock and budget come back', async () => {
  await used.setPolicy({ type: 'QUOTA', active: true, quota: { amountWithoutTax: 1_000_000, period: 'MONTH' } })
  const reserved = async () => (await used.buyer.approvals.budgets())[0]!.reserved
  const [stock, budget] = [await used.stock(), await reserved()]
  const { question, read } = await used.waiting()
  expect(await reserved()).toBeCloseTo(budget + question.order.net, 2)
  const params = { id: question.id }
  await expect(used.clients.approver.approvals.withdraw({ params })).rejects.toThrow(refusal('PE0001'))
  await used.buyer.approvals.withdraw({ params, body: { reason: 'Ya no hace falta' } })
  expect(await used.statuses({ read })).toEqual(new Set(['CANCELED']))
  expect([await used.stock(), await reserved()]).toEqual([stock, budget])
  expect(await used.questionOf(question.order.id)).toMatchObject({ status: 'WITHDRAWN' })
  await expect(used.buyer.approvals.withdraw({ params })).rejects.toThrow(refusal('ST0001'))
})

test('an order that is placed supplier by supplier is judged as the whole it is', async () => {
  const order = await used.draft()
  const { net } = await used.buyer.approvals.foresight({ params: { id: order.id } })
  const [first, second] = (await order.read()).orderLogistics
  const least = Math.min(...(await order.read()).orderLogistics.map((part) => part.orderLogisticPrices.totalItemPrice))
  await used.setPolicy({
    type: 'MANUAL_VALIDATION',
    active: true,
    tiers: [{ thresholdWithoutTax: net - least / 2, approverUserIds: [people.approver] }],
  })
  for (const part of [first!, second!]) await used.buyer.logisticOrders.place({ params: { id: part.id } })
  expect(await used.statuses(order)).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
  const question = await used.questionOf(order.id)
  await decide(used.clients.approver, 'APPROVED', question!.id)
  expect(await used.statuses(order)).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
})
