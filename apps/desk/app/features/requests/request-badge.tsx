import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { AccessRequestRow } from './read-requests.server.ts'

const styles = {
  WAITING: { tone: 'warning', icon: 'message-circle-reply' },
  QUESTION: { tone: 'info', icon: 'hourglass' },
  APPROVED: { tone: 'success', icon: 'circle-check' },
  DECLINED: { tone: 'neutral', icon: 'ban' },
  EXPIRED: { tone: 'neutral', icon: 'hourglass' },
} as const

// messages: requests.status.*
export function RequestBadge({ status }: Pick<AccessRequestRow, 'status'>) {
  const t = useMessages()
  return <Badge {...styles[status]}>{t(`requests.status.${status}`)}</Badge>
}
