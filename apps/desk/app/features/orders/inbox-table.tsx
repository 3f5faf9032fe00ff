import type { MouseEvent } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { Deadline } from './deadline.tsx'
import type { OrderRow } from './read-orders.server.ts'
import { StageBadge } from './stage-badge.tsx'
import type { Stage } from './stages.ts'
import { StockVerdict } from './stock-verdict.tsx'

/** The form outside the table that the chosen orders are sent with. */
export const chosenForm = 'chosen-orders'

type InboxTableProps = {
  orders: OrderRow[]
  stage: Stage
  now: number
  path: string
  handId: string | undefined
  /** Undefined if nothing can be chosen. */
  chosen: Set<string> | undefined
  onChoose: (ids: string[], isChosen: boolean) => void
  onTakeInHand: (id: string) => void
}

/** Orders of a stage, the most urgent first; on a phone each is a card. */
export function InboxTable({ orders, stage, chosen, onChoose, ...rest }: InboxTableProps) {
  const t = useMessages()
  const isAll = chosen !== undefined && orders.every(({ id }) => chosen.has(id))
  return (
    <Table label={t('orders.title')} list>
      <thead>
        <tr>
          {chosen && (
            <HeadCell className="w-9">
              <input
                type="checkbox"
                className="needs-script"
                aria-label={t('orders.choose.all')}
                checked={isAll}
                onChange={(event) =>
                  onChoose(
                    orders.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
            </HeadCell>
          )}
          <HeadCell>{t('orders.order')}</HeadCell>
          <HeadCell>{stage === 'toAnswer' ? t('orders.answerBy') : t('orders.status')}</HeadCell>
          <HeadCell>{stage === 'toAnswer' ? t('orders.requested') : t('orders.promised')}</HeadCell>
          <HeadCell>{t('orders.stock')}</HeadCell>
          <HeadCell kind="num">{t('orders.net')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <InboxRow key={order.id} {...rest} order={order} stage={stage} chosen={chosen} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  )
}

type InboxRowProps = Omit<InboxTableProps, 'orders'> & { order: OrderRow }

function InboxRow({ order, stage, now, path, handId, chosen, onChoose, onTakeInHand }: InboxRowProps) {
  const t = useMessages()
  const format = useFormat()
  const isChosen = chosen?.has(order.id) ?? false
  const isOpen = order.stage !== 'ON_THE_WAY' && order.stage !== 'ENDED'
  const takeInHand = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('a, input, label'))) onTakeInHand(order.id)
  }
  return (
    // Keys move between rows; a click elsewhere than on the link is a shortcut for the mouse.
    <Row
      state={isChosen ? 'selected' : undefined}
      data-hand={order.id === handId || undefined}
      className="inbox-row"
      onClick={takeInHand}
    >
      {chosen && (
        <Cell phone="corner">
          <input
            type="checkbox"
            name="order"
            form={chosenForm}
            value={`${order.id}:${order.version}`}
            aria-label={t('orders.choose', { reference: order.reference })}
            checked={isChosen}
            onChange={(event) => onChoose([order.id], event.currentTarget.checked)}
          />
        </Cell>
      )}
      <Cell phone="full" kind="text">
        <Link to={`${path}/${order.id}`} prefetch="intent" className="font-medium whitespace-nowrap">
          {order.reference}
        </Link>
        <SubLine>
          {[order.company, order.purchaseOrder].filter(Boolean).join(' · ')}
          {order.takenBy && (
            <b className="font-medium text-warning-text"> · {t('orders.takenBy', { name: order.takenBy })}</b>
          )}
        </SubLine>
      </Cell>
      {stage === 'toAnswer' ? (
        <Cell label={t('orders.answerBy')} phone="half">
          {order.answerBy && <Deadline at={order.answerBy} now={now} />}
          {order.isEscalated && <SubLine>{t('orders.escalated')}</SubLine>}
        </Cell>
      ) : (
        <Cell label={t('orders.status')} phone="half">
          <StageBadge stage={order.stage} status={order.status} />
        </Cell>
      )}
      <Cell label={stage === 'toAnswer' ? t('orders.requested') : t('orders.promised')}>
        <DeliveryDay order={order} isRequested={stage === 'toAnswer'} />
      </Cell>
      <Cell label={t('orders.stock')} className="inbox-stock">
        {isOpen ? <StockVerdict stock={order.stock} /> : '–'}
      </Cell>
      <Cell kind="num" label={t('orders.net')} phone="end">
        <span className="font-medium">{format.money(order.net)}</span>
        <SubLine>{t('orders.lines', { n: order.lineCount })}</SubLine>
      </Cell>
    </Row>
  )
}

/** The day the buyer asked for, or the one that is promised. */
function DeliveryDay({ order, isRequested }: { order: OrderRow; isRequested: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const day = isRequested ? order.requestedDate : order.expectedOn
  if (!day) return <span className="text-muted">{t('orders.noDay')}</span>
  return (
    <span className={order.isLate ? 'font-medium whitespace-nowrap text-danger-text' : 'whitespace-nowrap text-ink'}>
      {format.date(day)}
      {order.isLate && <SubLine>{t('orders.late')}</SubLine>}
    </span>
  )
}
