import { isStopped, shippingTypes } from '@tiber/contract/orders/order-statuses'
import { lazy, Suspense, useState } from 'react'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Steps } from '#app/ui/steps.tsx'
import type { OrderActionResult } from './change-order.server.ts'
import type { LogisticOrderView } from './order-view.ts'
import { OrderLines } from './order-lines.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then(({ CancelDialog: dialog }) => ({ default: dialog })))
const ReceptionDialog = lazy(() =>
  import('./reception-dialog.tsx').then(({ ReceptionDialog: dialog }) => ({ default: dialog })),
)

type LogisticOrderPanelProps = {
  logisticOrder: LogisticOrderView
  currency: string
  result: OrderActionResult | undefined
  /** Its action is the main action of the page. */
  isPrimary: boolean
}

// messages: checkout.shipping.*
/** Panel of a logistic order: status, lines with quantities, shipments and actions. */
export function LogisticOrderPanel({ logisticOrder, currency, result, isPrimary }: LogisticOrderPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const rejectedIntent = result?.failure ? result.intent : undefined
  const shippingType = shippingTypes.find((type) => type === logisticOrder.shippingType)
  const [openDialog, setOpenDialog] = useState(
    rejectedIntent ? { dialog: rejectedIntent, previousResult: result } : undefined,
  )
  // A dialog keeps what is typed in it until its action has succeeded.
  const shownDialog = result?.done && result !== openDialog?.previousResult ? undefined : openDialog?.dialog
  const setShownDialog = (dialog: string | undefined) =>
    setOpenDialog(dialog ? { dialog, previousResult: result } : undefined)
  return (
    <Panel
      id={logisticOrder.reference}
      flush
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {logisticOrder.supplier} <span className="text-12 font-normal text-muted">{logisticOrder.reference}</span>
          <StatusBadge status={logisticOrder.status} />
          {logisticOrder.isLate && (
            <Badge tone="danger" icon="clock-alert">
              {t('orders.late')}
            </Badge>
          )}
        </span>
      }
      aside={
        <>
          <b className="text-14 text-ink">{format.money(logisticOrder.net, { currency })}</b> {t('orders.net')}
        </>
      }
    >
      {!isStopped(logisticOrder.status) && <Progress logisticOrder={logisticOrder} />}
      <OrderLines logisticOrder={logisticOrder} currency={currency} />
      <Deliveries logisticOrder={logisticOrder} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 max-md:px-3">
        <span className="text-12 text-muted">
          {shippingType && <>{t(`checkout.shipping.${shippingType}`)} · </>}
          {logisticOrder.shippingAddress.join(', ')}
        </span>
        <span className="flex flex-wrap gap-2">
          {logisticOrder.canCancel.allowed && (
            <Button variant="danger-quiet" icon="ban" onClick={() => setShownDialog('cancel')}>
              {t('orders.cancel')}
            </Button>
          )}
          {logisticOrder.canReceive && (
            <Button
              variant={isPrimary ? 'primary' : 'secondary'}
              icon="package-check"
              onClick={() => setShownDialog('receive')}
            >
              {t('orders.receive')}
            </Button>
          )}
        </span>
      </footer>
      {shownDialog && (
        <Suspense>
          {shownDialog === 'cancel' ? (
            <CancelDialog
              logisticOrder={logisticOrder}
              result={rejectedIntent === 'cancel' ? result : undefined}
              onClose={() => setShownDialog(undefined)}
            />
          ) : (
            <ReceptionDialog
              logisticOrder={logisticOrder}
              failure={rejectedIntent === 'receive' ? result?.failure : undefined}
              onClose={() => setShownDialog(undefined)}
            />
          )}
        </Suspense>
      )}
    </Panel>
  )
}

// messages: orders.step.*
function Progress({ logisticOrder: { steps, delivery, reference } }: { logisticOrder: LogisticOrderView }) {
  const t = useMessages()
  const format = useFormat()
  const next = steps.find(({ at }) => at === null)
  const getDetail = ({ step, at }: LogisticOrderView['steps'][number]) => {
    if (at) return format.dateTime(at)
    if (step === 'received' && delivery) return t('orders.step.expected', { date: format.date(delivery.latest) })
    return undefined
  }
  return (
    <div className="order-steps">
      <Steps
        label={t('orders.steps', { reference })}
        current={next?.step}
        steps={steps.map((step) => ({ id: step.step, title: t(`orders.step.${step.step}`), detail: getDetail(step) }))}
      />
    </div>
  )
}

/** Lists the shipments with their dates and tracking links. */
function Deliveries({ logisticOrder: { shipments } }: { logisticOrder: LogisticOrderView }) {
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
