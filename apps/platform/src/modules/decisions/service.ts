import type { CallBody, CallResult } from '@tiber/contract/call'
import type { approvals } from '@tiber/contract/approvals'
import { needsReason, type Decision, type DecisionRefusal } from '@tiber/contract/approval-words'
import { PlatformError } from '@tiber/contract/errors'
import { inTransaction, type CustomerContext } from '../../context.ts'
import { decideOrder, withdrawOrder } from '../orders/service.ts'
import * as queries from './queries.ts'

type Outcome = CallResult<typeof approvals.decide>[number]

/** Each order is decided by itself: what is refused for one changes nothing for the others. */
export async function decideAll(context: CustomerContext, body: CallBody<typeof approvals.decide>): Promise<Outcome[]> {
  const reason = requiredReason(body)
  const wanted = body.approvals.map(({ id }) => id)
  const found = await queries.selectQuestions(context, context.caller.accountId, wanted)
  const stranger = wanted.find((id) => !found.has(id))
  if (stranger !== undefined) throw new PlatformError('F-E-002', `There is no question ${stranger}.`, 'approvals')
  const outcomes: Outcome[] = []
  for (const { id, version } of new Map(body.approvals.map((each) => [each.id, each])).values()) {
    const { orderId, reference, status } = found.get(id)!
    const told = { id, reference }
    outcomes.push(
      await decideOne(context, { orderId, version, verdict: { decision: body.decision, reason } }).then(
        (status) => ({ ...told, status, refused: null }),
        (error: unknown) => ({ ...told, status, refused: refusalOf(error) }),
      ),
    )
  }
  return outcomes
}

type Wish = { orderId: string; version?: number | undefined; verdict: { decision: Decision; reason: string | null } }

function decideOne(context: CustomerContext, { orderId, version, verdict }: Wish) {
  const { caller, expectedVersion: _all, ...rest } = context
  const { userId: id, name } = caller
  return inTransaction({ ...rest, caller, ...(version !== undefined && { expectedVersion: version }) }, (context) =>
    decideOrder(context, orderId, { id, name }, { ...verdict, way: 'SHOP' }),
  )
}

/** In words a screen has a text for; what is no refusal is a fault. */
function refusalOf(error: unknown): DecisionRefusal {
  if (!(error instanceof PlatformError)) throw error
  if (error.code === 'PE0001') return 'NOT_ASKED'
  if (error.code !== 'ST0001') throw error
  const detail = error.problems[0]?.detail
  return detail === 'version' ? 'CHANGED' : detail === 'budget' ? 'OVER_BUDGET' : 'GONE'
}

export function requiredReason({ decision, reason }: { decision: Decision; reason?: string | null }): string | null {
  const text = reason?.trim() || null
  if (text === null && needsReason(decision))
    throw new PlatformError('F-E-001', 'Say why, so that the buyer knows how to go on.', 'reason')
  return text
}

export async function withdrawQuestion(context: CustomerContext, id: string, reason: string | null): Promise<null> {
  const question = (await queries.selectQuestions(context, context.caller.accountId, [id])).get(id)
  if (!question) throw new PlatformError('F-E-002', `There is no question ${id}.`, 'id')
  await withdrawOrder(context, question.orderId, reason?.trim() || null)
  return null
}
