import type { IncidentStage } from '@tiber/contract/conversations/incident-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

const looks: Record<IncidentStage, { tone: Tone; icon: IconName }> = {
  WAITING_SUPPLIER: { tone: 'info', icon: 'hourglass' },
  WAITING_BUYER: { tone: 'warning', icon: 'message-circle-reply' },
  PROPOSED: { tone: 'warning', icon: 'message-circle-reply' },
  REJECTED: { tone: 'info', icon: 'hourglass' },
  AGREED: { tone: 'progress', icon: 'check' },
  ESCALATED: { tone: 'info', icon: 'shield-alert' },
  SETTLED: { tone: 'success', icon: 'circle-check' },
  WITHDRAWN: { tone: 'neutral', icon: 'ban' },
  ENDED: { tone: 'neutral', icon: 'check' },
}

// messages: incidents.stage.*
/** Says where an incident stands and whose turn it is. */
export function StageBadge({ stage }: { stage: IncidentStage }) {
  const t = useMessages()
  return <Badge {...looks[stage]}>{t(`incidents.stage.${stage}`)}</Badge>
}
