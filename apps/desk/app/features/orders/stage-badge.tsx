import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { SellerStage } from '@tiber/contract/orders/seller-order-enums'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const badges = {
  TO_ANSWER: { name: 'toAnswer', tone: 'warning', icon: 'message-circle-reply' },
  TO_PREPARE: { name: 'toPrepare', tone: 'progress', icon: 'package' },
  TO_SHIP: { name: 'toSend', tone: 'progress', icon: 'package-check' },
  ON_THE_WAY: { name: 'onTheWay', tone: 'info', icon: 'truck' },
  BLOCKED: { name: 'stopped', tone: 'danger', icon: 'ban' },
  ENDED: { name: 'ended', tone: 'neutral', icon: 'circle-check' },
} as const

// messages: orders.badge.*
/** Says what has to be done with an order, or that part of it is on its way. */
export function StageBadge({ stage, status }: { stage: SellerStage; status: LogisticStatus }) {
  const t = useMessages()
  const { name, ...style } = badges[stage]
  if (stage === 'ENDED' && status !== 'COMPLETED')
    return (
      <Badge tone="neutral" icon="ban">
        {t('orders.badge.stopped')}
      </Badge>
    )
  if (stage === 'TO_SHIP' && status === 'PARTIALLY_SHIPPED')
    return (
      <Badge tone="info" icon="truck">
        {t('orders.badge.partlySent')}
      </Badge>
    )
  return <Badge {...style}>{t(`orders.badge.${name}`)}</Badge>
}
