import type { LogisticStatus } from '@tiber/contract/orders/order-statuses'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

type BadgeStyle = { tone: Tone; icon: IconName }

const statusStyles: Record<LogisticStatus, BadgeStyle> = {
  CREATING: { tone: 'neutral', icon: 'hourglass' },
  DRAFT_ORDER: { tone: 'neutral', icon: 'pencil' },
  DRAFT_ORDER_ON_HOLD: { tone: 'neutral', icon: 'pause' },
  BLOCKED_BY_POLICY: { tone: 'danger', icon: 'shield-alert' },
  BLOCKED_BY_PAYMENT: { tone: 'danger', icon: 'credit-card' },
  ORDER_CREATED: { tone: 'info', icon: 'clock' },
  WAITING_CUSTOMER_APPROVAL: { tone: 'warning', icon: 'stamp' },
  WAITING_SUPPLIER_APPROVAL: { tone: 'info', icon: 'hourglass' },
  DECLINED_BY_CUSTOMER: { tone: 'neutral', icon: 'ban' },
  DECLINED_BY_SUPPLIER: { tone: 'danger', icon: 'ban' },
  ACCEPTED_BY_SUPPLIER: { tone: 'progress', icon: 'check' },
  WAITING_FULFILLMENT: { tone: 'progress', icon: 'package' },
  WAITING_SHIPMENT: { tone: 'progress', icon: 'package-check' },
  PARTIALLY_SHIPPED: { tone: 'progress', icon: 'truck' },
  SHIPPED: { tone: 'progress', icon: 'truck' },
  COMPLETED: { tone: 'success', icon: 'circle-check' },
  PARTIALLY_CANCELED: { tone: 'warning', icon: 'circle-minus' },
  CANCELED: { tone: 'neutral', icon: 'ban' },
  INCIDENT: { tone: 'warning', icon: 'triangle-alert' },
}

// messages: orders.status.*
/** Shows the status of a logistic order. */
export function StatusBadge({ status }: { status: LogisticStatus }) {
  const t = useMessages()
  return <Badge {...statusStyles[status]}>{t(`orders.status.${status}`)}</Badge>
}
