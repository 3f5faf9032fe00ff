import { inTransaction, type Context } from '../../context.ts'
import { lockOverdueIncidents } from './change-queries.ts'
import { recordChanges } from './record-change.ts'

const batchSize = 500

/** Escalates incidents whose supplier has not answered or settled in time. */
export async function escalateOverdueIncidents(context: Context): Promise<void> {
  for (let count = batchSize; count === batchSize;)
    count = await inTransaction(context, async (context) => {
      const overdue = await lockOverdueIncidents(context, batchSize)
      if (overdue.length > 0)
        await recordChanges(
          context,
          overdue.map(({ id, stage }) => ({
            incidentId: id,
            action: 'ESCALATE',
            from: stage,
            to: 'ESCALATED',
            reason: null,
          })),
        )
      return overdue.length
    })
}
