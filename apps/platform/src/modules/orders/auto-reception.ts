import { inTransaction, type Context } from '../../context.ts'
import { lockForgotten, receiveAll } from './auto-reception-queries.ts'
import { move } from './transitions.ts'

/** Who has not said anything for so long after the last delivery has what was sent. */
const patienceDays = 14
/** At once: more are left to the next turn. */
const most = 500

/** What was sent and nobody has confirmed is received by itself: goods that are there are no open order for ever. */
export async function receiveForgotten(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - patienceDays * 24 * 60 * 60 * 1000)
  let count = most
  // Of an order all its parts are received, so that there may be more than were asked for.
  while (count >= most) count = await inTransaction(context, (context) => receiveSome(context, before))
}

async function receiveSome(context: Context, before: Date): Promise<number> {
  const parts = await lockForgotten(context, before, most)
  const partIds = parts.map(({ id }) => id)
  await receiveAll(context, partIds)
  await move(
    context,
    parts.map((part) => ({ part, action: 'confirmReception', role: 'SYSTEM', details: { afterDays: patienceDays } })),
  )
  return parts.length
}
