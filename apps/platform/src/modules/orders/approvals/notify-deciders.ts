import type { Context } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { selectDeciders } from './decider-queries.ts'

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
