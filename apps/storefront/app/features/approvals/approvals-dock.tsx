import type { Approval } from '@tiber/contract/orders/approval-shapes'
import type { Decision } from '@tiber/contract/orders/approval-enums'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { sumGross } from './decide-dialog.tsx'

type ApprovalsDockProps = { approvals: Approval[]; onDecide: (decision: Decision) => void; onClear: () => void }

/** Bar with the decisions for all selected orders. */
export function ApprovalsDock({ approvals, onDecide, onClear }: ApprovalsDockProps) {
  const t = useMessages()
  const format = useFormat()
  if (approvals.length === 0) return null
  return (
    <output className="dock mt-4 flex-wrap">
      <span className="mr-auto text-16 font-bold text-ink">
        {t('approvals.chosen', { n: approvals.length, amount: format.money(sumGross(approvals)) })}
      </span>
      <Button variant="quiet" onClick={onClear}>
        {t('approvals.chooseNone')}
      </Button>
      <Button variant="danger-quiet" icon="ban" onClick={() => onDecide('REJECTED')}>
        {t('approvals.decide.REJECTED')}
      </Button>
      <Button icon="undo-2" onClick={() => onDecide('RETURNED')}>
        {t('approvals.decide.RETURNED')}
      </Button>
      <Button variant="primary" icon="check" onClick={() => onDecide('APPROVED')}>
        {t('approvals.dialog.APPROVED', { n: approvals.length })}
      </Button>
    </output>
  )
}
