import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { findStage } from './stages.ts'

const styles = {
  toAnswer: { tone: 'warning', icon: 'message-circle-reply' },
  toPrepare: { tone: 'progress', icon: 'package' },
  toSend: { tone: 'progress', icon: 'package-check' },
  onTheWay: { tone: 'info', icon: 'truck' },
  ended: { tone: 'neutral', icon: 'circle-check' },
} as const

// messages: orders.badge.*
export function StageBadge({ status }: { status: LogisticStatus }) {
  const t = useMessages()
  const stage = findStage(status)
  if (!stage) return null
  const isStopped = stage === 'ended' && status !== 'COMPLETED'
  return (
    <Badge {...styles[stage]} {...(isStopped && { icon: 'ban' })}>
      {isStopped ? t('orders.badge.stopped') : t(`orders.badge.${stage}`)}
    </Badge>
  )
}
