import type { OrderStage } from '@tiber/contract/orders/order-statuses'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { orderStageStyles } from '@tiber/ui/orders/stage-styles.ts'

// messages: frame.stage.*
/** The stage of a whole order, as its buyer knows it. */
export function OrderStageBadge({ stage }: { stage: OrderStage }) {
  const t = useMessages()
  return <Badge {...orderStageStyles[stage]}>{t(`frame.stage.${stage}`)}</Badge>
}
