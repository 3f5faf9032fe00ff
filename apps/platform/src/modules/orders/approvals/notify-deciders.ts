import { inTransaction, type Context } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { selectDeciders } from './decider-queries.ts'
import * as queries from './approval-queries.ts'

const hour = 60 * 60 * 1000

/** Waiting times before reminders and escalation, and lifetimes of mailed links. */
export const approvalTimeouts = {
  remindAfterMs: 24 * hour,
  escalateAfterMs: 72 * hour,
  linkLifetimeSeconds: (72 * hour) / 1000,
}

/** Reason why an approver is mailed: a first request, a reminder, or an escalation because nobody answered. */
export type ApprovalMailReason = 'REQUESTED' | 'REMINDED' | 'ESCALATED'

/** Job data for one mail to one person about one approval; the text is built when the mail is sent. */
export type ApprovalMail = { approvalId: string; tier: number; userId: string; because: ApprovalMailReason }

/** Notifies everybody who may decide, with one job per person, so that a failed mail does not repeat the others. */
export async function notifyDeciders(
  context: Context,
  approvalIds: string[],
  because: ApprovalMailReason,
): Promise<void> {
  const deciders = await selectDeciders(context, approvalIds, toDay(context.now()))
  const recipients = because === 'ESCALATED' ? deciders.filter(({ isAdmin }) => isAdmin) : deciders
  const mails = recipients.map(({ approvalId, tier, userId }): ApprovalMail => ({ approvalId, tier, userId, because }))
  if (mails.length > 0) await context.jobs.enqueueAll(context, 'approval-mail', mails)
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
