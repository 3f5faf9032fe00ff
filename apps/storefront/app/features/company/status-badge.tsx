import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

export const userStatuses = ['ACTIVE', 'WAITING_ACTIVATION', 'INACTIVE'] as const

const userStyles = {
  ACTIVE: { tone: 'success', icon: 'check' },
  WAITING_ACTIVATION: { tone: 'info', icon: 'hourglass' },
  INACTIVE: { tone: 'neutral', icon: 'ban' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>

// messages: company.status.user.*
export function UserStatus({ status }: { status: keyof typeof userStyles }) {
  const t = useMessages()
  return <Badge {...userStyles[status]}>{t(`company.status.user.${status}`)}</Badge>
}

const accountStyles = {
  ACTIVE: { tone: 'success', icon: 'check' },
  WAITING_VALIDATION: { tone: 'info', icon: 'hourglass' },
  INACTIVE: { tone: 'neutral', icon: 'ban' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>

// messages: company.status.account.*
export function AccountStatus({ status }: { status: keyof typeof accountStyles }) {
  const t = useMessages()
  return <Badge {...accountStyles[status]}>{t(`company.status.account.${status}`)}</Badge>
}

export function ClosedBadge() {
  const t = useMessages()
  return (
    <Badge tone="neutral" icon="ban">
      {t('company.organisation.closed')}
    </Badge>
  )
}
