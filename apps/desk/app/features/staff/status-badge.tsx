import type { Staff } from '@tiber/contract/company/staff'
import { Badge } from '@tiber/ui/badge.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

// messages: staff.status.*
export function StatusBadge({ status }: Pick<Staff, 'status'>) {
  const t = useMessages()
  const [tone, icon] = (
    {
      ACTIVE: ['success', 'circle-check'],
      WAITING_ACTIVATION: ['info', 'mail'],
      INACTIVE: ['neutral', 'ban'],
    } as const
  )[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`staff.status.${status}`)}
    </Badge>
  )
}
