import type { LogisticStatus, OrderStage } from '@tiber/contract/orders/order-statuses'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { StatusBadge } from './status-badge.tsx'

type BadgeStyle = { tone: Tone; icon: IconName }

const stageStyles: Record<OrderStage, BadgeStyle> = {
  BLOCKED: { tone: 'danger', icon: 'shield-alert' },
  WAITING_APPROVAL: { tone: 'warning', icon: 'stamp' },
  WAITING_PAYMENT: { tone: 'warning', icon: 'credit-card' },
  WAITING_SUPPLIER: { tone: 'info', icon: 'hourglass' },
  IN_PREPARATION: { tone: 'progress', icon: 'package' },
  ON_THE_WAY: { tone: 'progress', icon: 'truck' },
  RECEIVED: { tone: 'success', icon: 'circle-check' },
  ENDED: { tone: 'neutral', icon: 'ban' },
}

type StageBadgeProps = { stage: OrderStage; logisticOrders: { status: LogisticStatus }[] }

// messages: orders.stage.*
/**
 * Shows the stage of an order, which is that of its least advanced logistic order; an ended order shows its final
 * status.
 */
export function StageBadge({ stage, logisticOrders: [first, ...others] }: StageBadgeProps) {
  const t = useMessages()
  if (stage === 'ENDED' && first && others.every(({ status }) => status === first.status))
    return <StatusBadge status={first.status} />
  return <Badge {...stageStyles[stage]}>{t(`orders.stage.${stage}`)}</Badge>
}
