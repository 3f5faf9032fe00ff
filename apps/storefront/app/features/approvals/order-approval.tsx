import { Link } from 'react-router'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import type { ApprovalStatus } from '@tiber/contract/orders/approval-enums'
import { useMessages, useLocale } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { SubLine } from '@tiber/ui/table.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { usePeopleText } from './people-text.ts'
import { ApprovalHistory } from './approval-detail.tsx'

const badgeStyles = {
  PENDING: { tone: 'info', icon: 'hourglass' },
  APPROVED: { tone: 'success', icon: 'check' },
  REJECTED: { tone: 'danger', icon: 'ban' },
  RETURNED: { tone: 'warning', icon: 'undo-2' },
  WITHDRAWN: { tone: 'neutral', icon: 'x' },
} as const satisfies Record<ApprovalStatus, { tone: Tone; icon: IconName }>

// messages: approvals.status.*
/** Shows the status of an approval: whose turn it is, and whether they were reminded. */
export function ApprovalState({ approval }: { approval: Approval }) {
  const t = useMessages()
  const peopleText = usePeopleText()
  const { status, canDecide, onBehalfOf, tiers, tier, remindedAt, escalatedAt } = approval
  const isPending = status === 'PENDING'
  const people = tiers[tier]?.people ?? []
  return (
    <>
      {canDecide ? (
        <Badge tone="warning" icon="stamp">
          {t('approvals.status.yourTurn')}
        </Badge>
      ) : (
        <Badge {...badgeStyles[status]}>{t(`approvals.status.${status}`)}</Badge>
      )}
      {onBehalfOf && <SubLine>{t('approvals.inPlaceOf', { name: onBehalfOf.name })}</SubLine>}
      {isPending && !canDecide && people.length > 0 && (
        <SubLine>{t('approvals.waitsFor', { people: peopleText(people) })}</SubLine>
      )}
      {isPending && (escalatedAt ?? remindedAt) && (
        <SubLine>{t(escalatedAt ? 'approvals.escalated' : 'approvals.reminded')}</SubLine>
      )}
    </>
  )
}

/** Panel of an order page: its approvers and their decisions. */
export function OrderApproval({ approval }: { approval: Approval }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel title={t('approvals.ofOrder')}>
      <div className="grid gap-3 text-13">
        <div>
          <ApprovalState approval={approval} />
        </div>
        <ApprovalHistory decisions={approval.decisions} />
        {approval.canDecide && (
          <Link to={`${localisedPath('/account/approvals', locale)}?open=${approval.id}`}>
            {t('approvals.ofOrder.decide')}
          </Link>
        )}
      </div>
    </Panel>
  )
}
