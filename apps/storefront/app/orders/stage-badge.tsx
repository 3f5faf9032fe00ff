import type { LogisticStatus, OrderStage } from '@tiber/contract/orders/order-statuses'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { orderStageStyles } from '@tiber/ui/orders/stage-styles.ts'
import { StatusBadge } from './status-badge.tsx'

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
  return <Badge {...orderStageStyles[stage]}>{t(`orders.stage.${stage}`)}</Badge>
}
