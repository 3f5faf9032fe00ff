import type { OperatorSupplier } from '@tiber/contract/operator/operator-suppliers'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const styles = {
  ACTIVE: { tone: 'success', icon: 'circle-check' },
  SUSPENDED: { tone: 'warning', icon: 'pause' },
  INACTIVE: { tone: 'neutral', icon: 'ban' },
  UNKNOWN: { tone: 'neutral', icon: 'circle-help' },
} as const

// messages: suppliers.state.*
export function SupplierBadge({ status }: Pick<OperatorSupplier, 'status'>) {
  const t = useMessages()
  return <Badge {...styles[status]}>{t(`suppliers.state.${status}`)}</Badge>
}
