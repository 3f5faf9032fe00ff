import type { CallBody, CallResult } from '@tiber/contract/call'
import type { approvals } from '@tiber/contract/orders/approvals'
import { needsReason, type Decision, type DecisionRefusal } from '@tiber/contract/orders/approval-enums'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../../context.ts'
import { decideOrder, withdrawOrder } from './decide-order.ts'

import * as queries from './approval-queries.ts'

type Outcome = CallResult<typeof approvals.decide>[number]

/** Decides each approval in a transaction of its own: a refusal of one does not affect the others. */
export async function decideApprovals(
  context: CustomerContext,
  body: CallBody<typeof approvals.decide>,
): Promise<Outcome[]> {
  const reason = requireReason(body)
  const ids = body.approvals.map(({ id }) => id)
  const found = await queries.selectApprovalRequests(context, context.caller.accountId, ids)
  const unknownId = ids.find((id) => !found.has(id))
  if (unknownId !== undefined) throw new PlatformError('F-E-002', `Approval ${unknownId} not found.`, 'approvals')
  const outcomes: Outcome[] = []
  for (const { id, version } of new Map(body.approvals.map((each) => [each.id, each])).values()) {
    const { orderId, reference, status } = found.get(id)!
    const identity = { id, reference }
    outcomes.push(
      await decideOne(context, { orderId, version, verdict: { decision: body.decision, reason } }).then(
        (status) => ({ ...identity, status, refused: null }),
        (error: unknown) => ({ ...identity, status, refused: toRefusal(error) }),
      ),
    )
  }
  return outcomes
}

type DecisionCommand = {
  orderId: string
  version?: number | undefined
  verdict: { decision: Decision; reason: string | null }
}

function decideOne(context: CustomerContext, { orderId, version, verdict }: DecisionCommand) {
  const { caller, expectedVersion: _all, ...rest } = context
  const { userId: id, name } = caller
  return inTransaction({ ...rest, caller, ...(version !== undefined && { expectedVersion: version }) }, (context) =>
    decideOrder(context, orderId, { ...verdict, decider: { id, name }, channel: 'SHOP' }),
  )
}

/** Maps an error to a refusal code the storefront has a text for; other errors are rethrown. */
function toRefusal(error: unknown): DecisionRefusal {
  if (!(error instanceof PlatformError)) throw error
  if (error.code === 'PE0001') return 'NOT_APPROVER'
  if (error.code !== 'ST0001') throw error
  const detail = error.problems[0]?.detail
  return detail === 'version' ? 'CHANGED' : detail === 'budget' ? 'OVER_BUDGET' : 'NOT_PENDING'
}

export function requireReason({ decision, reason }: { decision: Decision; reason?: string | null }): string | null {
  const text = reason?.trim() || null
  if (text === null && needsReason(decision))
    throw new PlatformError('F-E-001', 'Enter a reason, so that the buyer knows what to change.', 'reason')
  return text
}

export async function withdrawApprovalRequest(
  context: CustomerContext,
  id: string,
  reason: string | null,
): Promise<null> {
  const approval = (await queries.selectApprovalRequests(context, context.caller.accountId, [id])).get(id)
  if (!approval) throw new PlatformError('F-E-002', `Approval ${id} not found.`, 'id')
  await withdrawOrder(context, approval.orderId, reason?.trim() || null)
  return null
}
