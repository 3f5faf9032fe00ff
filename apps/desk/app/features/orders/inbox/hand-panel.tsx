import type { ReactNode } from 'react'
import { Badge } from '@tiber/ui/badge.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { AnswerForm, type AnswerResult } from '../answer-form.tsx'
import { OrderLines } from '../order-lines.tsx'
import type { OrderDetails } from '../read-orders.server.ts'
import { StageBadge } from '../stage-badge.tsx'

type HandPanelProps = { order: OrderDetails; path: string; today: string; result: AnswerResult | undefined }

/** The order in hand beside the list, with what has to be done with it. */
export function HandPanel({ order, path, today, result }: HandPanelProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <aside className="panel-box hand" aria-label={t('orders.hand')}>
      <header className="panel-head">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 className="text-14">
            <Link to={`${path}/${order.id}`}>{order.reference}</Link>
          </h2>
          <StageBadge stage={order.stage} status={order.status} />
        </div>
        <span className="font-bold whitespace-nowrap text-ink">
          {format.money(order.net)} <span className="text-12 font-normal text-muted">{t('orders.netOf')}</span>
        </span>
      </header>
      <OrderFacts order={order} />
      {order.actions.ACCEPT?.allowed || (result?.orderId === order.id && result.conflict) ? (
        <AnswerForm key={order.id} order={order} today={today} result={result} />
      ) : (
        <div className="flush">
          <OrderLines order={order} />
        </div>
      )}
    </aside>
  )
}

/** Who ordered, for when and where to. */
function OrderFacts({ order }: { order: OrderDetails }) {
  const t = useMessages()
  const format = useFormat()
  const { address } = order
  return (
    <dl className="hand-facts">
      <Fact name={t('orders.customer')}>
        {order.purchaseOrder
          ? t('orders.customer.order', { company: order.company, order: order.purchaseOrder })
          : order.company}
      </Fact>
      <Fact name={t('orders.requested')}>
        {order.requestedDate ? format.date(order.requestedDate) : t('orders.noDay')}
        {order.expected && (
          <span className="text-muted"> · {t('orders.told', { day: format.date(order.expected.latest) })}</span>
        )}
      </Fact>
      {address && (
        <Fact name={t('orders.destination')}>
          {[address.address, `${address.zipcode} ${address.city}`].filter(Boolean).join(', ')}
        </Fact>
      )}
      {order.stage === 'BLOCKED' && (
        <Badge tone="danger" icon="ban">
          {t('orders.badge.stopped')}
        </Badge>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
