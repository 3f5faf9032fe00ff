import { Link, useSearchParams, Form } from 'react-router'
import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { maxReasonLength, type ApprovalBox, type Decision } from '@tiber/contract/orders/approval-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Cell, Row, SubLine } from '@tiber/ui/table.tsx'
import { buildSearch } from './approval-boxes.tsx'
import { ApprovalDetail } from './approval-detail.tsx'
import { ApprovalState } from './order-approval.tsx'
import { DecisionForm, type ReasonProblem } from './decision-form.tsx'
import { useState } from 'react'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'

type ApprovalRowProps = {
  box: ApprovalBox
  approval: Approval
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDecide: (decision: Decision) => void
  problem: ReasonProblem | undefined
}

export function ApprovalRow(props: ApprovalRowProps) {
  const { box, approval, isOpen, onToggle, isChosen, onChoose, onDecide, problem } = props
  const t = useMessages()
  const { id, order, canDecide } = approval
  return (
    <>
      <Row state={isChosen ? 'selected' : undefined} data-approval={id}>
        {box === 'WAITING' && (
          <Cell className="needs-script" phone="hidden">
            {canDecide && (
              <input
                type="checkbox"
                aria-label={t('approvals.chooseOne', { reference: order.reference })}
                checked={isChosen}
                onChange={(event) => onChoose(event.currentTarget.checked)}
              />
            )}
          </Cell>
        )}
        <RequestCells box={box} approval={approval} />
        <Cell phone="full">
          <div className="flex justify-end gap-2 max-md:mt-1 max-md:*:flex-1">
            {canDecide && (
              <Button
                variant="secondary"
                icon="check"
                className="needs-script max-md:min-h-12 md:hidden"
                onClick={() => onDecide('APPROVED')}
              >
                {t('approvals.decide.APPROVED')}
              </Button>
            )}
            <Toggle box={box} approval={approval} isOpen={isOpen} onToggle={onToggle} />
          </div>
        </Cell>
      </Row>
      {isOpen && <OpenRow box={box} approval={approval} problem={problem} />}
    </>
  )
}

/** Shows who ordered what, the rule that asks for approval, its state, and the amounts. */
function RequestCells({ box, approval }: Pick<ApprovalRowProps, 'box' | 'approval'>) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { order, requester, tier, tiers } = approval
  const { reference } = order
  const money = (amount: number) => format.money(amount, { currency: order.currency })
  const since = box === 'DECIDED' ? (approval.decisions.at(-1)?.at ?? approval.requestedAt) : approval.requestedAt
  return (
    <>
      <Cell phone="full">
        <Link data-approval-link="" to={localisedPath(`/account/orders/${reference}`, locale)} className="code">
          {reference}
        </Link>
        <SubLine>
          {requester.name}, {t('approvals.lines.count', { n: order.lineCount })}
        </SubLine>
      </Cell>
      <Cell kind="text" phone="full">
        {order.costCentre ?? order.purchaseOrder ?? t('approvals.numbers.none')}
        {order.costCentre && order.purchaseOrder && <SubLine>{order.purchaseOrder}</SubLine>}
      </Cell>
      <Cell label={t('approvals.column.rule')} phone="half" className="nowrap">
        {t('approvals.rule', { amount: money(tiers[tier]?.thresholdWithoutTax ?? 0) })}
        {tiers.length > 1 && <SubLine>{t('approvals.tier', { tier: tier + 1, tiers: tiers.length })}</SubLine>}
      </Cell>
      <Cell
        label={t(box === 'DECIDED' ? 'approvals.column.decided' : 'approvals.column.since')}
        phone="end"
        className="nowrap"
      >
        <time dateTime={since}>{format.dateTime(since)}</time>
      </Cell>
      <Cell phone="full">
        <ApprovalState approval={approval} />
      </Cell>
      <Cell kind="num" label={t('approvals.column.net')} phone="half">
        {money(order.net)}
      </Cell>
      <Cell kind="num" label={t('approvals.column.gross')} phone="end" className="font-medium">
        {money(order.gross)}
      </Cell>
    </>
  )
}

type OpenRowProps = Pick<ApprovalRowProps, 'box' | 'approval' | 'problem'>

/** Shows the details of an approval below its row, with the forms to decide or withdraw it. */
function OpenRow({ box, approval, problem }: OpenRowProps) {
  const { id, order } = approval
  return (
    <tr>
      <Cell colSpan={box === 'WAITING' ? 9 : 8} phone="full" className="bg-surface-sunken">
        <div id={`approval-${id}`} className="flex flex-col gap-4 py-3 md:px-2">
          <ApprovalDetail approval={approval} />
          {approval.canDecide && <DecisionForm fields={{ chosen: `${id}:${order.version}` }} problem={problem} />}
          {approval.canWithdraw && <Withdraw id={id} reference={order.reference} />}
        </div>
      </Cell>
    </tr>
  )
}

type ToggleProps = Pick<ApprovalRowProps, 'box' | 'approval' | 'isOpen' | 'onToggle'>

/** Opens a row by a link, which works without scripts and can be shared; with scripts no request is needed. */
function Toggle({ box, approval, isOpen, onToggle }: ToggleProps) {
  const t = useMessages()
  const [params] = useSearchParams()
  const { id, order, canDecide } = approval
  const to = buildSearch({ box, after: params.get('after'), open: isOpen ? null : id })
  const action = isOpen ? 'close' : canDecide ? 'open' : 'see'
  return (
    <LinkButton
      to={to}
      prefetch="none"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onToggle(!isOpen)
      }}
      aria-label={t(`approvals.${action}One`, { reference: order.reference })}
      aria-expanded={isOpen}
      className="max-md:min-h-12"
      variant={canDecide && !isOpen ? 'secondary' : 'quiet'}
    >
      {t(`approvals.${action}`)}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size="small" />
    </LinkButton>
  )
}

/** Withdraws the user's own approval request, after confirming the consequences in place. */
function Withdraw({ id, reference }: { id: string; reference: string }) {
  const t = useMessages()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!isConfirming)
    return (
      <div>
        <Button
          variant="danger-quiet"
          icon="undo-2"
          aria-label={t('approvals.withdraw.one', { reference })}
          onClick={() => setIsConfirming(true)}
        >
          {t('approvals.withdraw')}
        </Button>
      </div>
    )
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Note tone="warning" title={t('approvals.withdraw.title', { reference })}>
        {t('approvals.withdraw.text')}
      </Note>
      <Field label={t('approvals.decide.reason')} optional={t('forms.optional')}>
        <Textarea name="reason" rows={2} maxLength={maxReasonLength} />
      </Field>
      <div className="flex gap-2">
        <Button onClick={() => setIsConfirming(false)}>{t('approvals.cancel')}</Button>
        <Button type="submit" variant="danger">
          {t('approvals.withdraw.confirm')}
        </Button>
      </div>
    </Form>
  )
}
