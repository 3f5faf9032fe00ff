import type { OperatorAccount } from '@tiber/contract/operator/operator-accounts'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

const styles = {
  ACTIVE: { tone: 'success', icon: 'circle-check' },
  WAITING_VALIDATION: { tone: 'warning', icon: 'hourglass' },
  INACTIVE: { tone: 'neutral', icon: 'ban' },
} as const

// messages: accounts.state.*
export function AccountBadge({ status }: Pick<OperatorAccount, 'status'>) {
  const t = useMessages()
  return <Badge {...styles[status]}>{t(`accounts.state.${status}`)}</Badge>
}
