import { inTransaction, type Context } from '../../context.ts'
import { tellDeciders } from '../approvals/service.ts'
import * as queries from './timer-queries.ts'
import { waitingTimes } from './waiting-times.ts'

/**
 * Looks after questions nobody answers: who is asked is reminded once, then the administrators are asked, too. What was
 * done is written down with the question in the transaction of the mails: whoever runs this twice sends nothing twice.
 */
export async function pursueApprovals(context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    const escalated = await queries.markEscalated(context, before(context, waitingTimes.escalateAfterMs))
    await tellDeciders(context, escalated, 'ESCALATED')
  })
  await inTransaction(context, async (context) => {
    const reminded = await queries.markReminded(context, before(context, waitingTimes.remindAfterMs))
    await tellDeciders(context, reminded, 'REMINDED')
  })
}

export const forgetOldLinks = (context: Context) =>
  queries.deleteLinks(context, before(context, waitingTimes.linkRememberedMs))

const before = (context: Context, ms: number) => new Date(context.now().getTime() - ms)
