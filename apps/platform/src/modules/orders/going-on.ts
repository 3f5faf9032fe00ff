import { withoutVersion, type Context } from '../../context.ts'
import { beginWaiting, lastApprovals, withdraw } from '../approvals/service.ts'
import { giveBack } from './coming-to-nothing.ts'
import { lockWhole } from './reading.ts'
import { isInQuestion } from './states.ts'
import { move } from './transitions.ts'

/** What was placed and is paid or need not be goes on: to whom it waits for, else to its suppliers. */
export async function goOn(context: Context, orderId: string, partIds?: string[]): Promise<void> {
  const { parts } = await lockWhole(withoutVersion(context), orderId)
  const [approval] = await lastApprovals(context, [orderId])
  const action = approval?.status === 'PENDING' ? ('askForApproval' as const) : ('send' as const)
  const created = parts.filter(({ id, status }) => status === 'ORDER_CREATED' && (partIds?.includes(id) ?? true))
  await move(
    context,
    created.map((part) => ({ part, action, role: 'SYSTEM' })),
  )
  if (approval?.status === 'PENDING' && created.length > 0) await beginWaiting(context, approval)
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
