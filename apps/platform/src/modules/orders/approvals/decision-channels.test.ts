import { sql } from '@tiber/server/sql'
import { afterEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../job-handlers.ts'
import { people, useApprovals } from '../../../testing/approvals.ts'
import { refusal } from '../../../testing/carts.ts'
import { createDecisionLink } from './links.ts'

const used = useApprovals()
const hours = (count: number) => used.platform.advance(count * 60 * 60)
const today = (days = 0) => new Date(used.platform.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const visitor = () => used.platform.createClient()
const run = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

afterEach(async () => {
  await run(sql`delete from approval_delegation`)
  await run(sql`update customer_user set status = 'ACTIVE' where id = ${people.approver}`)
})

type Waiting = Awaited<ReturnType<typeof used.placeForApproval>>

/** Checks that every decision channel refuses a user who is not an approver. */
async function expectRefused({ approval, read }: Waiting, client: typeof used.buyer, userId: string) {
  const logisticOrder = (await read()).orderLogistics[0]!
  await expect(client.logisticOrders.approve({ params: { id: logisticOrder.id } })).rejects.toThrow(refusal('PE0001'))
  await expect(client.logisticOrders.disapprove({ params: { id: logisticOrder.id } })).rejects.toThrow(
    refusal('PE0001'),
  )
  const [outcome] = await client.approvals.decide({
    body: { decision: 'APPROVED', approvals: [{ id: approval.id }] },
  })
  expect(outcome).toMatchObject({ status: 'PENDING', refused: 'NOT_APPROVER' })
  await expectRefusedByLink(approval.id, userId)
  expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
}

/** Checks a mailed link too, even one that should never have been sent. */
async function expectRefusedByLink(approvalId: string, userId: string) {
  const token = (await createDecisionLink(used.platform.systemContext(), {
    approvalId,
    userId,
    tier: 0,
    because: 'REQUESTED',
  }))!
  expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({
    state: 'NOT_APPROVER',
    approval: null,
  })
  const decision = visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
  await expect(decision).rejects.toThrow(refusal('PE0001'))
}

describe('users who may not decide, through any channel', () => {
  test('the requester is refused, even if the policy names them', async () => {
    await used.setApprovers([people.buyer, people.approver])
    const order = await used.placeForApproval()
    await expectRefused(order, used.buyer, people.buyer)
    // Also if the stored approval itself names them.
    const tiers = JSON.stringify([{ thresholdWithoutTax: 0, approverUserIds: [people.buyer, people.approver] }])
    await run(sql`update approval set tiers = ${tiers}::jsonb where id = ${order.approval.id}`)
    await expectRefused(order, used.buyer, people.buyer)
  })

  test('the requester as a delegate of the approver is refused', async () => {
    await used.clients.approver.approvals.delegate({
      body: { delegateUserId: people.buyer, from: today(), until: today(3) },
    })
    await expectRefused(await used.placeForApproval(), used.buyer, people.buyer)
  })

  test('a colleague no policy names is refused', async () => {
    await expectRefused(await used.placeForApproval(), used.clients.admin, people.admin)
  })

  test('a deactivated approver is refused, and the administrators decide instead', async () => {
    const { id, approval } = await used.placeForApproval()
    await run(sql`update customer_user set status = 'INACTIVE' where id = ${people.approver}`)
    await expectRefusedByLink(approval.id, people.approver)
    expect(await used.findApproval(id, used.clients.admin, 'WAITING')).toMatchObject({ canDecide: true })
    const [outcome] = await used.clients.admin.approvals.decide({
      body: { decision: 'APPROVED', approvals: [{ id: approval.id }] },
    })
    expect(outcome).toMatchObject({ status: 'APPROVED', refused: null })
  })
})

describe('delegation', () => {
  const delegate = (body: { delegateUserId: string; from: string; until: string }) =>
    used.clients.approver.approvals.delegate({ body })

  test('lets the delegate decide in the shop and by mail, and records both names', async () => {
    await delegate({ delegateUserId: people.admin, from: today(), until: today(7) })
    const { id, read } = await used.placeForApproval()
    const approval = await used.findApproval(id, used.clients.admin, 'WAITING')
    expect(approval).toMatchObject({ canDecide: true, onBehalfOf: { id: people.approver } })
    expect(approval!.tiers[0]!.people[0]!.delegate).toMatchObject({ id: people.admin, until: today(7) })
    const token = await used.readMailedToken('admin')
    await visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
    expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
    const { decisions } = (await used.findApproval(id))!
    expect(decisions).toMatchObject([
      { by: { id: people.admin }, onBehalfOf: { id: people.approver }, channel: 'MAIL' },
    ])
    const { given } = await used.clients.approver.approvals.delegations()
    const { received } = await used.clients.admin.approvals.delegations()
    expect(given).toEqual(received)
    await used.clients.admin.approvals.endDelegation({ params: { id: given[0]!.id } })
    expect((await used.clients.approver.approvals.delegations()).given).toEqual([])
  })

  test('is effective only on its days', async () => {
    await delegate({ delegateUserId: people.admin, from: today(2), until: today(3) })
    const { id } = await used.placeForApproval()
    expect(await used.findApproval(id, used.clients.admin, 'WAITING')).toBeUndefined()
  })

  test('only to an active colleague, for future dates, without overlaps', async () => {
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

describe('mailed decision link', () => {
  test('shows the order without changing anything, and decides once', async () => {
    const { read, approval } = await used.placeForApproval()
    const token = await used.readMailedToken('approver')
    const [mail] = await used.listMailsTo('approver')
    expect(mail!.text).toContain(approval.order.reference)
    expect(mail!.text).toMatch(/^10 · .*€$/m)
    expect(mail!.text).toMatch(/^Total con IVA · .*€$/m)
    expect(mail!.html).toMatch(/<th[^>]*>Artículo<\/th>.*<td[^>]*>10<\/td>.*<td[^>]*>Total con IVA<\/td>/s)
    for (let opened = 0; opened < 3; opened += 1)
      expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({
        state: 'OPEN',
        reference: approval.order.reference,
        approval: { id: approval.id, canDecide: true },
      })
    expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_CUSTOMER_APPROVAL']))
    const decide = (decision: 'APPROVED' | 'RETURNED', reason?: string) =>
      visitor().approvals.decideByLink({ body: { token, decision, ...(reason && { reason }) } })
    await expect(decide('RETURNED')).rejects.toThrow(refusal('F-E-001'))
    const outcomes = await Promise.allSettled([decide('APPROVED'), decide('RETURNED', 'Con menos')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(decide('APPROVED')).rejects.toThrow(refusal('AU0004'))
    expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'USED', approval: null })
    expect(await used.readStatuses({ read })).not.toContain('WAITING_CUSTOMER_APPROVAL')
    const [outcome] = await used.listMailsTo('buyer')
    expect(outcome!.subject).toContain(approval.order.reference)
  })

  test('neither signs in nor sets a password', async () => {
    await used.placeForApproval()
    const token = await used.readMailedToken('approver')
    expect(await visitor().auth.isTokenValid({ query: { token } })).toBe(false)
    const reset = visitor().auth.resetPassword({ body: { resetPasswordToken: token, newPassword: 'Otra-clave-2026' } })
    await expect(reset).rejects.toThrow(refusal('AU0004'))
  })

  test('is refused once the order was changed or decided, and with a forged token', async () => {
    const { approval, read } = await used.placeForApproval()
    const token = await used.readMailedToken('approver')
    await used.buyer.logisticOrders.cancel({ params: { id: (await read()).orderLogistics[0]!.id } })
    expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'SUPERSEDED' })
    const decision = (token: string) => visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
    await expect(decision(token)).rejects.toThrow(refusal('ST0001'))
    await used.clients.approver.approvals.decide({
      body: { decision: 'REJECTED', reason: 'No', approvals: [{ id: approval.id }] },
    })
    await expect(decision(token)).rejects.toThrow(refusal('ST0001'))
    const [name, signature] = token.split('.')
    for (const forged of [`${name}.${signature!.slice(1)}A`, `${name!.slice(1)}A.${signature}`, name!, `${token}.x`]) {
      await expect(visitor().approvals.readLink({ params: { token: forged } })).rejects.toThrow(refusal('F-E-002'))
      await expect(decision(forged)).rejects.toThrow(refusal('F-E-002'))
    }
  })
})

test('unanswered approval: one reminder, then one escalation to the administrators; links expire after three days', async () => {
  const { id, approval } = await used.placeForApproval()
  // Only this approval should cause mails.
  await run(sql`update approval set status = 'WITHDRAWN' where id <> ${approval.id}`)
  const token = await used.readMailedToken('approver')
  const remind = async () => {
    await jobHandlers['remind-approvers'](used.platform.systemContext())
    return { approver: (await used.listMailsTo('approver')).length, admin: (await used.listMailsTo('admin')).length }
  }
  const before = await remind()
  hours(23)
  expect(await remind()).toEqual(before)
  hours(2)
  const reminded = { ...before, approver: before.approver + 1 }
  expect(await remind()).toEqual(reminded)
  expect(await remind()).toEqual(reminded)
  hours(48)
  const escalated = { ...reminded, admin: before.admin + 1 }
  expect(await remind()).toEqual(escalated)
  expect(await remind()).toEqual(escalated)
  expect(await visitor().approvals.readLink({ params: { token } })).toMatchObject({ state: 'EXPIRED', approval: null })
  const late = visitor().approvals.decideByLink({ body: { token, decision: 'APPROVED' } })
  await expect(late).rejects.toThrow(refusal('AU0004'))
  await used.signInAgain()
  expect(await used.findApproval(id, used.clients.admin, 'WAITING')).toMatchObject({ canDecide: true })
  await used.clients.admin.approvals.decide({ body: { decision: 'APPROVED', approvals: [{ id: approval.id }] } })
  const read = () => used.clients.admin.commercialOrders.read({ params: { id } })
  expect(await used.readStatuses({ read })).toEqual(new Set(['WAITING_SUPPLIER_APPROVAL']))
})
