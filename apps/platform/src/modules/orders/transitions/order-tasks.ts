import type { Context } from '../../../context.ts'
import { closeTasks, openTasks } from '../../tasks/service.ts'
import { selectAnsweredSuppliers, selectUnblockedOrders } from './order-task-queries.ts'
import type { AppliedTransition } from './transitions.ts'

/** Opens and closes what transitions make wait for the operator: blocked orders, and suppliers that do not answer. */
export async function updateTasks(context: Context, transitions: AppliedTransition[]): Promise<void> {
  const blocked = transitions.filter(({ to }) => to === 'BLOCKED_BY_POLICY')
  await openTasks(context, 'ORDER_BLOCKED', [...new Set(blocked.map(getOrderId))])
  const left = transitions.filter(({ logisticOrder }) => logisticOrder.status === 'BLOCKED_BY_POLICY')
  if (left.length > 0)
    await closeTasks(context, 'ORDER_BLOCKED', await selectUnblockedOrders(context, left.map(getOrderId)))
  const answered = transitions.filter(({ logisticOrder }) => logisticOrder.status === 'WAITING_SUPPLIER_APPROVAL')
  if (answered.length > 0)
    await closeTasks(
      context,
      'SUPPLIER_SILENT',
      await selectAnsweredSuppliers(
        context,
        answered.map(({ logisticOrder }) => logisticOrder.id),
      ),
    )
}

const getOrderId = ({ logisticOrder }: AppliedTransition) => logisticOrder.commercialOrderId
