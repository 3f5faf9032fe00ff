import { inTransaction, type Context } from '../../../context.ts'
import { notifyDeciders } from './notify-deciders.ts'
import * as queries from './approval-queries.ts'

const hour = 60 * 60 * 1000

/** Waiting times before reminders and escalation, and lifetimes of mailed links. */
export const approvalTimeouts = {
  remindAfterMs: 24 * hour,
  escalateAfterMs: 72 * hour,
  linkLifetimeSeconds: (72 * hour) / 1000,
}

/**
 * Reminds approvers of unanswered approvals once, then escalates to the administrators. The marks are written in the
 * transaction that enqueues the mails, so that running this twice sends nothing twice.
 */
export async function remindApprovers(context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    const escalated = await queries.markEscalated(context, subtractMs(context, approvalTimeouts.escalateAfterMs))
    await notifyDeciders(context, escalated, 'ESCALATED')
  })
  await inTransaction(context, async (context) => {
    const reminded = await queries.markReminded(context, subtractMs(context, approvalTimeouts.remindAfterMs))
    await notifyDeciders(context, reminded, 'REMINDED')
  })
}

const subtractMs = (context: Context, ms: number) => new Date(context.now().getTime() - ms)
