import { withoutVersion, type Context } from '../../context.ts'
import { beginWaiting, lastApprovals, withdraw } from '../approvals/service.ts'
import { giveBack } from './coming-to-nothing.ts'
import { lockWhole } from './reading.ts'
import { isInQuestion } from './states.ts'
import { move } from './transitions.ts'

/** What was placed and is paid goes on: to whom it waits for, else to its suppliers. */
export async function goOn(context: Context, orderId: string, partIds: string[]): Promise<void> {
  const { parts } = await lockWhole(withoutVersion(context), orderId)
  const created = parts.filter(({ id, status }) => status === 'ORDER_CREATED' && partIds.includes(id))
  if (created.length === 0) return
  const { action, tell } = await wayOn(context, orderId)
  await move(
    context,
    created.map((part) => ({ part, action, role: 'SYSTEM' })),
  )
  await tell()
}

/** The step that follows on being placed, and who hears of it once it is made. */
export async function wayOn(context: Context, orderId: string) {
  const [approval] = await lastApprovals(context, [orderId])
  if (approval?.status !== 'PENDING') return { action: 'send' as const, tell: async () => {} }
  return { action: 'askForApproval' as const, tell: () => beginWaiting(context, approval) }
}

type Stopped = { partIds: string[]; refusal: string }

/** The card was refused: nothing of what was taken for it is kept back, and nobody is asked about it. */
export async function stopByPayment(context: Context, orderId: string, { partIds, refusal }: Stopped): Promise<void> {
  const { parts } = await lockWhole(withoutVersion(context), orderId)
  const created = parts.filter(({ id, status }) => status === 'ORDER_CREATED' && partIds.includes(id))
  if (created.length === 0) return
  await move(
    context,
    created.map((part) => ({ part, action: 'blockByPayment', role: 'SYSTEM', details: { refusal } })),
  )
  const stopped = created.map(({ id }) => id)
  await giveBack(context, stopped)
  if (!parts.some((part) => isInQuestion(part) && !stopped.includes(part.id))) await withdraw(context, orderId)
}
