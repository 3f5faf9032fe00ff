import type { OrderStage } from '@tiber/contract/order-words'
import { useMessages } from '../i18n/use-messages.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { IconName } from '../ui/icon-names.ts'

type Look = { tone: Tone; icon: IconName }

const stageLooks: Record<OrderStage, Look> = {
  BLOCKED: { tone: 'danger', icon: 'shield-alert' },
  WAITING_APPROVAL: { tone: 'warning', icon: 'stamp' },
  WAITING_PAYMENT: { tone: 'warning', icon: 'credit-card' },
  WAITING_SUPPLIER: { tone: 'info', icon: 'hourglass' },
  IN_PREPARATION: { tone: 'progress', icon: 'package' },
  ON_THE_WAY: { tone: 'progress', icon: 'truck' },
  RECEIVED: { tone: 'success', icon: 'circle-check' },
  ENDED: { tone: 'neutral', icon: 'ban' },
}

// messages: orders.stage.*
/** How far the whole order is: as far as the part that needs somebody first. */
export function StageBadge({ stage }: { stage: OrderStage }) {
  const t = useMessages()
  return <Badge {...stageLooks[stage]}>{t(`orders.stage.${stage}`)}</Badge>
}
