import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { Link } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ApprovalHistory } from './approval-detail.tsx'
import { ApprovalState } from './approval-state.tsx'

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
