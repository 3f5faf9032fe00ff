import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../job-handlers.ts'
import { people, useApprovals } from '../../testing/approvals.ts'
import { refusal } from '../../testing/carts.ts'
import { newDecisionLink } from './links.ts'

const used = useApprovals()
const hours = (count: number) => used.platform.advance(count * 60 * 60)
const today = (days = 0) => new Date(used.platform.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const visitor = () => used.platform.clientOf()
const run = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

afterEach(async () => {
  await run(sql`delete from approval_delegation`)
  await run(sql`update customer_user set status = 'ACTIVE' where id = ${people.approver}`)
})

type Waiting = Awaited<ReturnType<typeof used.waiting>>

/** Every door somebody may come through, with what it answers to who is not asked. */
async function refusedAt({ question, read }: Waiting, client: typeof used.buyer, userId: string) {
  const part = (await read()).orderLogistics[0]!
  await expect(client.logisticOrders.approve({ params: { id: part.id } })).rejects.toThrow(refusal('PE0001'))
  await expect(client.logisticOrders.disapprove({ params: { id: part.id } })).rejects.toThrow(refusal('PE0001'))
  const [outcome] = await client.approvals.decide({
    body: { decision: 'APPROVED', approvals: [{ id: question.id }] },
  })
  expect(outcome).toMatchObject({ status: 'PENDING', refused: 'NOT_ASKED' })
  await refusedByLink(question.id, userId)
  expect(await used.statuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
}

/** Also by a link that should never have been mailed. */
async function refusedByLink(approvalId: string, userId: string) {
  const token = (await newDecisionLink(used.platform.systemContext(), {
    approvalId,
    userId,
    tier: 0,
    because: 'ASKED',
  }))!
  expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({
    state: 'NOT_ASKED',
    approval: null,
  })
  const decided = visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
  await expect(decided).rejects.toThrow(refusal('PE0001'))
}

describe('whichever the door, nobody decides who is not asked:', () => {
  test('not about their own order, though a rule names them', async () => {
    await used.asking([people.buyer, people.approver])
    const order = await used.waiting()
    await refusedAt(order, used.buyer, people.buyer)
    // Also where the question itself names them.
    const tiers = JSON.stringify([{ thresholdWithoutTax: 0, approverUserIds: [people.buyer, people.approver] }])
    await run(sql`update approval set tiers = ${tiers}::jsonb where id = ${order.question.id}`)
    await refusedAt(order, used.buyer, people.buyer)
  })

  test('not about their own order in the place of who is away', async () => {
    await used.clients.approver.approvals.delegate({
      body: { delegateUserId: people.buyer, from: today(), until: today(3) },
    })
    await refusedAt(await used.waiting(), used.buyer, people.buyer)
  })

  test('not a colleague whom no rule names', async () => {
    await refusedAt(await used.waiting(), used.clients.admin, people.admin)
  })

  test('not who was deactivated or has left the account; the administrators are asked instead', async () => {
    const { id, question } = await used.waiting()
    await run(sql`update customer_user set status = 'INACTIVE' where id = ${people.approver}`)
    await refusedByLink(question.id, people.approver)
    expect(await used.questionOf(id, used.clients.admin, 'WAITING')).toMatchObject({ mayDecide: true })
    const [outcome] = await used.clients.admin.approvals.decide({
      body: { decision: 'APPROVED', approvals: [{ id: question.id }] },
    })
    expect(outcome).toMatchObject({ status: 'APPROVED', refused: null })
  })
})

describe('a delegation', () => {
  const delegate = (body: { delegateUserId: string; from: string; until: string }) =>
    used.clients.approver.approvals.delegate({ body })

  test('lets somebody else decide, by mail, too, and names both', async () => {
    await delegate({ delegateUserId: people.admin, from: today(), until: today(7) })
    const { id, read } = await used.waiting()
    const asked = await used.questionOf(id, used.clients.admin, 'WAITING')
    expect(asked).toMatchObject({ mayDecide: true, inPlaceOf: { id: people.approver } })
    expect(asked!.tiers[0]!.people[0]!.delegate).toMatchObject({ id: people.admin, until: today(7) })
    const token = await used.mailedToken('admin')
    await visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
    expect(await used.statuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
    const { decisions } = (await used.questionOf(id))!
    expect(decisions).toMatchObject([{ by: { id: people.admin }, onBehalfOf: { id: people.approver }, way: 'MAIL' }])
    const { given } = await used.clients.approver.approvals.delegations()
    const { received } = await used.clients.admin.approvals.delegations()
    expect(given).toEqual(received)
    await used.clients.admin.approvals.endDelegation({ params: { id: given[0]!.id } })
    expect((await used.clients.approver.approvals.delegations()).given).toEqual([])
  })

  test('holds on its days alone', async () => {
    await delegate({ delegateUserId: people.admin, from: today(2), until: today(3) })
    const { id } = await used.waiting()
    expect(await used.questionOf(id, used.clients.admin, 'WAITING')).toBeUndefined()
  })

  test('is given to somebody else of the account, for days to come, one at a time', async () => {
    const days = { from: today(10), until: today(12) }
    const refused = async (body: Parameters<typeof delegate>[0], code: string) =>
      expect(delegate(body)).rejects.toThrow(refusal(code))
    await refused({ delegateUserId: people.approver, ...days }, 'F-E-040')
    await refused({ delegateUserId: '0000000204', ...days }, 'F-E-002')
    await refused({ delegateUserId: people.admin, from: today(2), until: today(1) }, 'F-E-007')
    await refused({ delegateUserId: people.admin, from: today(-3), until: today(-1) }, 'F-E-007')
    const outcomes = await Promise.allSettled([
      delegate({ delegateUserId: people.admin, ...days }),
      delegate({ delegateUserId: people.buyer, from: today(12), until: today(14) }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await refused({ delegateUserId: people.admin, from: today(12), until: today(12) }, 'F-E-003')
    const { given } = await used.clients.approver.approvals.delegations()
    const params = { id: given[0]!.id }
    await expect(used.stranger.approvals.endDelegation({ params })).rejects.toThrow(refusal('F-E-002'))
  })
})

describe('a mailed link', () => {
  test('shows the order to whoever opens it, changes nothing, and decides once', async () => {
    const { read, question } = await used.waiting()
    const token = await used.mailedToken('approver')
    const [mail] = await used.mailsTo('approver')
    expect(mail!.text).toContain(question.order.reference)
    expect(mail!.text).toContain('10 × ')
    for (let opened = 0; opened < 3; opened += 1)
      expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({
        state: 'OPEN',
        reference: question.order.reference,
        approval: { id: question.id, mayDecide: true },
      })
    expect(await used.statuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
    const wish = (decision: 'APPROVED' | 'RETURNED', reason?: string) =>
      visitor().approvals.decideByLink({ body: { token, decision, ...(reason && { reason }) } })
    await expect(wish('RETURNED')).rejects.toThrow(refusal('F-E-001'))
    const outcomes = await Promise.allSettled([wish('APPROVED'), wish('RETURNED', 'Con menos')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(wish('APPROVED')).rejects.toThrow(refusal('AU0004'))
    expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'USED', approval: null })
    expect(await used.statuses({ read })).not.toContain('WAITING_CUSTOMER_APPROVAL')
    const [outcome] = await used.mailsTo('buyer')
    expect(outcome!.subject).toContain(question.order.reference)
  })

  test('is no longer good when the order was changed or decided, and none that was made up ever was', async () => {
    const { question, read } = await used.waiting()
    const token = await used.mailedToken('approver')
    await used.buyer.logisticOrders.cancel({ params: { id: (await read()).orderLogistics[0]!.id } })
    expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'SUPERSEDED' })
    const decided = (token: string) => visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
    await expect(decided(token)).rejects.toThrow(refusal('ST0001'))
    await used.clients.approver.approvals.decide({
      body: { decision: 'REJECTED', reason: 'No', approvals: [{ id: question.id }] },
    })
    await expect(decided(token)).rejects.toThrow(refusal('ST0001'))
    const [name, signature] = token.split('.')
    for (const forged of [`${name}.${signature!.slice(1)}A`, `${name!.slice(1)}A.${signature}`, name!, `${token}.x`]) {
      await expect(visitor().approvals.readLink({ params: { token: forged } })).rejects.toThrow(refusal('F-E-002'))
      await expect(decided(forged)).rejects.toThrow(refusal('F-E-002'))
    }
  })
})

test('silence is followed by one reminder, then the administrators are asked once; a link is good for three days', async () => {
  const { id, question } = await used.waiting()
  // Of the others nothing is to be heard.
  await run(sql`update approval set status = 'WITHDRAWN' where id <> ${question.id}`)
  const token = await used.mailedToken('approver')
  const pursue = async () => {
    await jobHandlers['pursue-approvals'](used.platform.systemContext())
    return { approver: (await used.mailsTo('approver')).length, admin: (await used.mailsTo('admin')).length }
  }
  const before = await pursue()
  hours(23)
  expect(await pursue()).toEqual(before)
  hours(2)
  const reminded = { ...before, approver: before.approver + 1 }
  expect(await pursue()).toEqual(reminded)
  expect(await pursue()).toEqual(reminded)
  hours(48)
  const escalated = { ...reminded, admin: before.admin + 1 }
  expect(await pursue()).toEqual(escalated)
  expect(await pursue()).toEqual(escalated)
  expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'EXPIRED', approval: null })
  const late = visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
  await expect(late).rejects.toThrow(refusal('AU0004'))
  await used.signInAgain()
  expect(await used.questionOf(id, used.clients.admin, 'WAITING')).toMatchObject({ mayDecide: true })
  await used.clients.admin.approvals.decide({ body: { decision: 'APPROVED', approvals: [{ id: question.id }] } })
  const read = () => used.clients.admin.commercialOrders.read({ params: { id } })
  expect(await used.statuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
})
