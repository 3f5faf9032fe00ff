import type { QuoteTurn } from '@tiber/contract/quotes/quote-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

const looks: Record<QuoteTurn, { tone: Tone; icon: IconName }> = {
  BUYER: { tone: 'warning', icon: 'message-circle-reply' },
  SUPPLIER: { tone: 'info', icon: 'hourglass' },
  OPERATOR: { tone: 'info', icon: 'shield-alert' },
  NONE: { tone: 'neutral', icon: 'check' },
}

// messages: quotes.turn.*
/** Says whose turn it is in a request for quotes. */
export function TurnBadge({ turn }: { turn: QuoteTurn }) {
  const t = useMessages()
  return <Badge {...looks[turn]}>{t(`quotes.turn.${turn}`)}</Badge>
}
