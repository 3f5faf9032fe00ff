import { inTransaction, type Context } from '../../context.ts'
import { recordChanges } from '../audit/service.ts'
import * as customers from '../customers/public.ts'
import { closeTasks } from '../tasks/service.ts'
import * as queries from './queries.ts'
import { enqueueRequestMail } from './registration.ts'
import { toAuditEntity } from './service.ts'

const maxAgeMs = 30 * 24 * 60 * 60 * 1000
const batchSize = 200

/** Ends requests for access about which nobody has written for 30 days; the applicant is told and may ask again. */
export async function expireRequests(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - maxAgeMs)
  for (let count = batchSize; count === batchSize;)
    count = await inTransaction(context, async (context) => {
      const expired = await queries.lockOldRequests(context, before, batchSize)
      for (const account of expired) {
        await customers.updateAccount(context, account.id, { status: 'INACTIVE' })
        await enqueueRequestMail(context, account.id, 'expired')
      }
      const ids = expired.map(({ id }) => id)
      await queries.updateExpiry(context, ids)
      await closeTasks(context, 'ACCESS_REQUEST', ids)
      await recordChanges(
        context,
        expired.map((account) => ({
          ...toAuditEntity(account),
          action: 'UPDATED' as const,
          before: { status: 'WAITING_VALIDATION' },
          after: { status: 'INACTIVE' },
        })),
      )
      return expired.length
    })
}
