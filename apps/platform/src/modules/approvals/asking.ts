import type { Context } from '../../context.ts'
import { dayOf } from '../prices/service.ts'
import { selectDeciders } from './decider-queries.ts'

/** Why somebody gets a mail: asked, asked again, or because nobody answered. */
export type AskedBecause = 'ASKED' | 'REMINDED' | 'ESCALATED'

/** A mail to one person about one question; made of what is known when it is sent. */
export type ApprovalMail = { approvalId: string; tier: number; userId: string; because: AskedBecause }

/** Everybody who may decide hears of it, by a job each: one mail that fails repeats no other. */
export async function tellDeciders(context: Context, approvalIds: string[], because: AskedBecause): Promise<void> {
  const everybody = await selectDeciders(context, approvalIds, dayOf(context.now()))
  const told = because === 'ESCALATED' ? everybody.filter(({ isAdmin }) => isAdmin) : everybody
  const mails = told.map(({ approvalId, tier, userId }): ApprovalMail => ({ approvalId, tier, userId, because }))
  if (mails.length > 0) await context.jobs.enqueueAll(context, 'approval-mail', mails)
}
