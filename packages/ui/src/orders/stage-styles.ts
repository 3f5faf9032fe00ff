import type { OrderStage } from '@tiber/contract/orders/order-statuses'
import type { Tone } from '../badge.tsx'
import type { IconName } from '../icon-names.ts'

/** How the stage of an order looks, to its buyer as to the operator. */
export const orderStageStyles: Record<OrderStage, { tone: Tone; icon: IconName }> = {
  BLOCKED: { tone: 'danger', icon: 'shield-alert' },
  WAITING_APPROVAL: { tone: 'warning', icon: 'stamp' },
  WAITING_PAYMENT: { tone: 'warning', icon: 'credit-card' },
  WAITING_SUPPLIER: { tone: 'info', icon: 'hourglass' },
  IN_PREPARATION: { tone: 'progress', icon: 'package' },
  ON_THE_WAY: { tone: 'progress', icon: 'truck' },
  RECEIVED: { tone: 'success', icon: 'circle-check' },
  ENDED: { tone: 'neutral', icon: 'ban' },
}
