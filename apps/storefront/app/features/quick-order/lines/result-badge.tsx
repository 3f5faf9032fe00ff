import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import type { Verdict } from '@tiber/contract/carts/quick-order-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'

const badgeStyles: Record<Verdict, { tone: Tone; icon: IconName }> = {
  FOUND: { tone: 'success', icon: 'check' },
  ROUNDED: { tone: 'info', icon: 'package' },
  LOW_STOCK: { tone: 'warning', icon: 'package' },
  REPLACED: { tone: 'info', icon: 'replace' },
  CANDIDATES: { tone: 'warning', icon: 'circle-help' },
  BAD_QUANTITY: { tone: 'warning', icon: 'triangle-alert' },
  OUT_OF_STOCK: { tone: 'danger', icon: 'ban' },
  NOT_SOLD: { tone: 'danger', icon: 'lock' },
  UNKNOWN: { tone: 'danger', icon: 'search-x' },
  MERGED: { tone: 'neutral', icon: 'merge' },
}

// messages: quick-order.result.*
export function ResultBadge({ line: { verdict, foundBy, mergedInto } }: { line: QuickOrderLine }) {
  const t = useMessages()
  if (verdict === 'MERGED')
    return <Badge {...badgeStyles.MERGED}>{t('quick-order.result.MERGED', { n: mergedInto ?? 0 })}</Badge>
  const isOwn = verdict === 'FOUND' && foundBy === 'OWN_NUMBER'
  return (
    <Badge {...badgeStyles[verdict]}>{isOwn ? t('quick-order.result.own') : t(`quick-order.result.${verdict}`)}</Badge>
  )
}
