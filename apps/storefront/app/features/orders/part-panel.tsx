import { isStopped, shippingTypes } from '@tiber/contract/order-words'
import { lazy, Suspense, useState } from 'react'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Steps } from '#app/ui/steps.tsx'
import type { OrderAnswer } from './change-order.server.ts'
import type { PartView } from './order-view.ts'
import { PartLines } from './part-lines.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then(({ CancelDialog: dialog }) => ({ default: dialog })))
const ReceptionDialog = lazy(() =>
  import('./reception-dialog.tsx').then(({ ReceptionDialog: dialog }) => ({ default: dialog })),
)

type PartPanelProps = {
  part: PartView
  currency: string
  answer: OrderAnswer | undefined
  /** Its action is the main action of the page. */
  isFirst: boolean
}

// messages: checkout.shipping.*
/** Panel of a logistic order: status, lines with quantities, shipments and actions. */
export function PartPanel({ part, currency, answer, isFirst }: PartPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const refused = answer?.failure ? answer.intent : undefined
  const shippingType = shippingTypes.find((type) => type === part.shippingType)
  const [opened, setOpened] = useState(refused ? { dialog: refused, before: answer } : undefined)
  // A dialog keeps what is typed in it until its action has succeeded.
  const isOpen = answer?.done && answer !== opened?.before ? undefined : opened?.dialog
  const setIsOpen = (dialog: string | undefined) => setOpened(dialog ? { dialog, before: answer } : undefined)
  return (
    <Panel
      id={part.reference}
      flush
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {part.supplier} <span className="text-12 font-normal text-muted">{part.reference}</span>
          <StatusBadge status={part.status} />
          {part.isLate && (
            <Badge tone="danger" icon="clock-alert">
              {t('orders.late')}
            </Badge>
          )}
        </span>
      }
      aside={
        <>
          <b className="text-14 text-ink">{format.money(part.net, { currency })}</b> {t('orders.net')}
        </>
      }
    >
      {!isStopped(part.status) && <PartSteps part={part} />}
      <PartLines part={part} currency={currency} />
      <Deliveries part={part} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 max-md:px-3">
        <span className="text-12 text-muted">
          {shippingType && <>{t(`checkout.shipping.${shippingType}`)} · </>}
          {part.place.join(', ')}
        </span>
        <span className="flex flex-wrap gap-2">
          {part.canCancel.allowed && (
            <Button variant="danger-quiet" icon="ban" onClick={() => setIsOpen('cancel')}>
              {t('orders.cancel')}
            </Button>
          )}
          {part.canReceive && (
            <Button
              variant={isFirst ? 'primary' : 'secondary'}
              icon="package-check"
              onClick={() => setIsOpen('receive')}
            >
              {t('orders.receive')}
            </Button>
          )}
        </span>
      </footer>
      {isOpen && (
        <Suspense>
          {isOpen === 'cancel' ? (
            <CancelDialog
              part={part}
              answer={refused === 'cancel' ? answer : undefined}
              onClose={() => setIsOpen(undefined)}
            />
          ) : (
            <ReceptionDialog
              part={part}
              failure={refused === 'receive' ? answer?.failure : undefined}
              onClose={() => setIsOpen(undefined)}
            />
          )}
        </Suspense>
      )}
    </Panel>
  )
}

// messages: orders.step.*
function PartSteps({ part: { steps, delivery, reference } }: { part: PartView }) {
  const t = useMessages()
  const format = useFormat()
  const next = steps.find(({ at }) => at === null)
  const detailOf = ({ step, at }: PartView['steps'][number]) => {
    if (at) return format.dateTime(at)
    if (step === 'received' && delivery) return t('orders.step.expected', { date: format.date(delivery.latest) })
    return undefined
  }
  return (
    <div className="order-steps">
      <Steps
        label={t('orders.steps', { reference })}
        current={next?.step}
        steps={steps.map((step) => ({ id: step.step, title: t(`orders.step.${step.step}`), detail: detailOf(step) }))}
      />
    </div>
  )
}

/** Lists the shipments with their dates and tracking links. */
function Deliveries({ part: { shipments } }: { part: PartView }) {
  const t = useMessages()
  const format = useFormat()
  if (shipments.length === 0) return null
  return (
    <ul className="border-t border-line bg-surface-head text-13">
      {shipments.map(({ id, number, shippedAt, receivedAt, trackingUrl, pieces }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0 max-md:px-3"
        >
          <Icon name="truck" className="text-muted" />
          <b className="font-medium text-ink">{t('orders.shipment', { number })}</b>
          <span>{format.date(shippedAt)}</span>
          <span>{t('orders.shipment.pieces', { n: pieces })}</span>
          {receivedAt && <span>{t('orders.shipment.received', { date: format.date(receivedAt) })}</span>}
          {trackingUrl && (
            <a href={trackingUrl} target="_blank" rel="noreferrer" className="ml-auto inline-flex items-center gap-1">
              {t('orders.shipment.track')}
              <Icon name="external-link" size="small" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
