import type { MouseEvent } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { useColumns, type ListColumn } from '../../frame/views/columns.ts'
import { Deadline } from '../deadline.tsx'
import type { OrderRow } from '../read-orders.server.ts'
import { StageBadge } from '../stage-badge.tsx'
import type { Stage } from '../stages.ts'
import { StockVerdict } from '../stock-verdict.tsx'

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
  const columns = useColumns(useInboxColumns(stage, rest.now))
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
          {columns.map(({ name, kind, label }) => (
            <HeadCell key={name} {...(kind === 'num' && { kind })}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <InboxRow key={order.id} {...rest} order={order} columns={columns} chosen={chosen} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  )
}

type InboxRowProps = Omit<InboxTableProps, 'orders' | 'stage' | 'now'> & {
  order: OrderRow
  columns: ListColumn<OrderRow>[]
}

function InboxRow({ order, columns, path, handId, chosen, onChoose, onTakeInHand }: InboxRowProps) {
  const t = useMessages()
  const isChosen = chosen?.has(order.id) ?? false
  const takeInHand = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('a, input, label'))) onTakeInHand(order.id)
  }
  return (
    // Keys move between rows; a click elsewhere than on the link is a shortcut for the mouse.
    <Row
      state={isChosen ? 'selected' : undefined}
      data-hand={order.id === handId || undefined}
      aria-current={order.id === handId || undefined}
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
      {columns.map(({ name, kind, label, phone, getClassName, render }) => (
        <Cell key={name} kind={kind} label={label} phone={phone} className={getClassName?.(order)}>
          {render(order)}
        </Cell>
      ))}
    </Row>
  )
}

/** The columns beside the order itself; those of orders to answer say what is asked for, the others what is promised. */
export function useInboxColumns(stage: Stage, now: number): ListColumn<OrderRow>[] {
  const t = useMessages()
  const format = useFormat()
  const isToAnswer = stage === 'toAnswer'
  return [
    {
      name: 'status',
      label: isToAnswer ? t('orders.answerBy') : t('orders.status'),
      phone: 'half',
      render: ({ answerBy, isEscalated, stage: reached, status }) =>
        isToAnswer ? (
          <>
            {answerBy && <Deadline at={answerBy} now={now} />}
            {isEscalated && <SubLine>{t('orders.escalated')}</SubLine>}
          </>
        ) : (
          <StageBadge stage={reached} status={status} />
        ),
    },
    {
      name: 'day',
      label: isToAnswer ? t('orders.requested') : t('orders.promised'),
      render: (order) => <DeliveryDay order={order} isRequested={isToAnswer} />,
    },
    {
      name: 'stock',
      label: t('orders.stock'),
      render: ({ stage: reached, stock }) =>
        reached === 'ON_THE_WAY' || reached === 'ENDED' ? '–' : <StockVerdict stock={stock} />,
    },
    {
      name: 'net',
      label: t('orders.net'),
      kind: 'num',
      phone: 'end',
      render: ({ net, lineCount }) => (
        <>
          <span className="font-medium">{format.money(net)}</span>
          <SubLine>{t('orders.lines', { n: lineCount })}</SubLine>
        </>
      ),
    },
  ]
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
