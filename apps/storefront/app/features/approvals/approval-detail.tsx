import type { Approval } from '@tiber/contract/orders/approval-shapes'
import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { usePeopleText } from './people-text.ts'
import type { IconName } from '@tiber/ui/icon-names.ts'

type ApprovalDetailProps = { approval: Approval }

/**
 * Shows all that a decision needs: lines and amounts, effect on budgets, changes since the last request and earlier
 * decisions.
 */
export function ApprovalDetail({ approval }: ApprovalDetailProps) {
  const { budgets, order } = approval
  return (
    <div className="flex flex-col gap-4">
      <Facts approval={approval} />
      <Changes approval={approval} />
      <Lines approval={approval} />
      {budgets.length > 0 && (
        <div className="grid gap-3 md:grid-cols-2">
          {budgets.map((budget) => (
            <BudgetMeter key={budget.policy} budget={budget} currency={order.currency} />
          ))}
        </div>
      )}
      <ApprovalHistory decisions={approval.decisions} />
    </div>
  )
}

function Facts({ approval: { order, requester, tiers, tier, onBehalfOf } }: { approval: Approval }) {
  const t = useMessages()
  const format = useFormat()
  const peopleText = usePeopleText()
  const money = (amount: number) => format.money(amount, { currency: order.currency })
  const currentTier = tiers[tier]
  const facts: [string, string | null][] = [
    [t('approvals.numbers.requester'), requester.name],
    [t('approvals.numbers.purchaseOrder'), order.purchaseOrder],
    [t('approvals.numbers.costCentre'), order.costCentre],
    [t('approvals.numbers.suppliers'), order.suppliers.join(', ')],
    [t('approvals.numbers.net'), money(order.net)],
    [t('approvals.numbers.gross'), money(order.gross)],
    [
      t('approvals.numbers.rule'),
      currentTier
        ? `${t('approvals.rule', { amount: money(currentTier.thresholdWithoutTax) })}: ${peopleText(currentTier.people)}`
        : null,
    ],
    ...(order.instructions ? [[t('approvals.numbers.instructions'), order.instructions] as [string, string]] : []),
  ]
  return (
    <div>
      {onBehalfOf && (
        <p className="mb-3 flex items-center gap-2 font-medium text-warning-text">
          <Icon name="users" size="small" />
          {t('approvals.inPlaceOf', { name: onBehalfOf.name })}
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-2 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="sub">{name}</dt>
            <dd className="wrap-anywhere text-ink">{value || t('approvals.numbers.none')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Lines({ approval: { order, lines } }: ApprovalDetailProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const rest = order.lineCount - lines.length
  return (
    <div>
      <Table label={t('approvals.lines')} list>
        <thead>
          <tr>
            <HeadCell>{t('approvals.lines.article')}</HeadCell>
            <HeadCell kind="num">{t('approvals.lines.quantity')}</HeadCell>
            <HeadCell kind="num">{t('approvals.lines.unit')}</HeadCell>
            <HeadCell kind="num">{t('approvals.lines.amount')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.id}>
              <Cell phone="full">
                <Code>{line.sku}</Code>
                <SubLine>
                  {line.name}, {line.supplier}
                </SubLine>
              </Cell>
              <Cell kind="num" label={t('approvals.lines.quantity')} phone="half">
                {format.number(line.quantity)}
              </Cell>
              <Cell kind="num" phone="hidden">
                {format.number(line.unitPrice, { minimumFractionDigits: 2, maximumFractionDigits: 4 })}
              </Cell>
              <Cell kind="num" label={t('approvals.lines.amount')} phone="end">
                {format.money(line.net, { currency: order.currency })}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {rest > 0 && (
        <p className="mt-2 text-13">
          {/* Approvers who came by a mailed link sign in on the way. */}
          <Link to={localisedPath(`/account/orders/${order.reference}`, locale)}>
            {t('approvals.lines.more', { n: rest })}
          </Link>
        </p>
      )}
    </div>
  )
}

function Changes({ approval: { changes, order } }: { approval: Approval }) {
  const t = useMessages()
  const format = useFormat()
  if (!changes) return null
  const money = (amount: number) => format.money(amount, { currency: order.currency })
  return (
    <section className="rounded-2 border border-l-3 border-warning-edge bg-warning-soft px-4 py-3 text-13">
      <h3 className="text-13">{t('approvals.changes')}</h3>
      <p>{t('approvals.changes.sum', { before: money(changes.netBefore), after: money(order.net) })}</p>
      {changes.lines.length === 0 ? (
        <p>{t('approvals.changes.none')}</p>
      ) : (
        <ul className="mt-1 list-disc pl-5">
          {changes.lines.map(({ sku, before, after }) => (
            <li key={sku}>
              {before === null
                ? t('approvals.changes.new', { sku, after: format.number(after ?? 0) })
                : after === null
                  ? t('approvals.changes.gone', { sku, before: format.number(before) })
                  : t('approvals.changes.other', { sku, before: format.number(before), after: format.number(after) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const icons = {
  APPROVED: 'circle-check',
  REJECTED: 'ban',
  RETURNED: 'undo-2',
} as const satisfies Record<Approval['decisions'][number]['decision'], IconName>

// messages: approvals.history.*
/** Lists the decisions with who made them, on whose behalf, through which channel and why. */
export function ApprovalHistory({ decisions }: Pick<Approval, 'decisions'>) {
  const t = useMessages()
  const format = useFormat()
  if (decisions.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-13">{t('approvals.history')}</h3>
      <ol className="flex flex-col gap-2 text-13">
        {decisions.map(({ decision, by, onBehalfOf, channel, at, reason }) => (
          <li key={at + by.id} className="flex gap-2">
            <Icon name={icons[decision]} size="small" className="mt-0.5 text-muted" />
            <span className="break-text">
              <span className="text-ink">{t(`approvals.history.${decision}`, { name: by.name })}</span>
              {onBehalfOf && <> {t('approvals.history.onBehalfOf', { name: onBehalfOf.name })}</>},{' '}
              {t(`approvals.history.${channel}`)}, <time dateTime={at}>{format.dateTime(at)}</time>
              {reason && <span className="block">«{reason}»</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
