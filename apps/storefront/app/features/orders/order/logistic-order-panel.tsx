import type { LatePieces as Late } from '@tiber/contract/orders/late-pieces'
import { isStopped, shippingTypes } from '@tiber/contract/orders/order-statuses'
import { lazy, Suspense, useState } from 'react'
import { Form, Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { StatusBadge } from '#app/orders/status-badge.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Steps } from '@tiber/ui/steps.tsx'
import type { OrderActionResult } from './change-order.server.ts'
import type { LogisticOrderView } from './order-view.ts'
import { LatePieces } from './late-pieces.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRating } from './order-rating.tsx'
import { OrderThreads } from './order-threads.tsx'
import { ReturnPolicy } from './return-policy.tsx'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then(({ CancelDialog: dialog }) => ({ default: dialog })))
const ReceptionDialog = lazy(() =>
  import('./reception-dialog.tsx').then(({ ReceptionDialog: dialog }) => ({ default: dialog })),
)

type LogisticOrderPanelProps = {
  logisticOrder: LogisticOrderView
  currency: string
  latePieces: Late
  result: OrderActionResult | undefined
  /** Its action is the main action of the page. */
  isPrimary: boolean
}

/** Panel of a logistic order: status, lines with quantities, shipments and actions. */
export function LogisticOrderPanel({
  logisticOrder,
  currency,
  latePieces,
  result,
  isPrimary,
}: LogisticOrderPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const dialog = useActionDialog(result)
  const lateLines = latePieces.lines.filter(({ logisticOrderId }) => logisticOrderId === logisticOrder.id)
  return (
    <Panel
      id={logisticOrder.reference}
      flush
      title={<PanelTitle logisticOrder={logisticOrder} />}
      aside={
        <>
          <b className="text-14 text-ink">{format.money(logisticOrder.net, { currency })}</b> {t('orders.net')}
        </>
      }
    >
      {!isStopped(logisticOrder.status) && <Progress logisticOrder={logisticOrder} />}
      {logisticOrder.answer && (
        <Note className="mx-4 mb-3 max-md:mx-3" title={t('orders.answer', { supplier: logisticOrder.supplier })}>
          {logisticOrder.answer}
        </Note>
      )}
      {lateLines.length > 0 && (
        <LatePieces
          logisticOrder={logisticOrder}
          lines={lateLines}
          currency={currency}
          canDecide={latePieces.canDecide}
        />
      )}
      <OrderLines logisticOrder={logisticOrder} currency={currency} />
      <Deliveries logisticOrder={logisticOrder} />
      <OrderThreads threads={logisticOrder.threads} />
      {logisticOrder.returnPolicy && <ReturnPolicy logisticOrder={logisticOrder} />}
      {logisticOrder.canRate && <OrderRating logisticOrder={logisticOrder} result={result} />}
      <PanelFooter logisticOrder={logisticOrder} isPrimary={isPrimary} onOpen={dialog.open} />
      {dialog.shown && (
        <ActionDialog dialog={dialog.shown} logisticOrder={logisticOrder} result={result} onClose={dialog.close} />
      )}
    </Panel>
  )
}

/** The supplier, the reference and where the order stands. */
function PanelTitle({ logisticOrder }: Pick<LogisticOrderPanelProps, 'logisticOrder'>) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link to={localisedPath(`/supplier/${logisticOrder.supplierId}`, locale)} prefetch="intent" className="text-ink">
        {logisticOrder.supplier}
      </Link>{' '}
      <span className="text-12 font-normal text-muted">{logisticOrder.reference}</span>
      <StatusBadge status={logisticOrder.status} />
      {logisticOrder.isLate && (
        <Badge tone="danger" icon="clock-alert">
          {t('orders.late')}
        </Badge>
      )}
    </span>
  )
}

/** Decides which dialog is open: the one whose action was rejected, or the one opened by a button. */
function useActionDialog(result: OrderActionResult | undefined) {
  const rejectedIntent = getRejectedIntent(result)
  const [opened, setOpened] = useState(rejectedIntent ? { dialog: rejectedIntent, previousResult: result } : undefined)
  return {
    // A dialog keeps what is typed in it until its action has succeeded.
    shown: result?.done && result !== opened?.previousResult ? undefined : opened?.dialog,
    open: (dialog: string) => setOpened({ dialog, previousResult: result }),
    close: () => setOpened(undefined),
  }
}

const getRejectedIntent = (result: OrderActionResult | undefined) => (result?.failure ? result.intent : undefined)

type PanelFooterProps = Pick<LogisticOrderPanelProps, 'logisticOrder' | 'isPrimary'> & {
  onOpen: (dialog: string) => void
}

// messages: checkout.shipping.*
/** Shows where and how it is delivered, and the actions. */
function PanelFooter({ logisticOrder, isPrimary, onOpen }: PanelFooterProps) {
  const t = useMessages()
  const locale = useLocale()
  const shippingType = shippingTypes.find((type) => type === logisticOrder.shippingType)
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 max-md:px-3">
      <span className="sub">
        {shippingType && <>{t(`checkout.shipping.${shippingType}`)} · </>}
        {logisticOrder.shippingAddress.join(', ')}
      </span>
      <span className="flex flex-wrap gap-2">
        {logisticOrder.canWrite && (
          <LinkButton
            to={`${localisedPath('/account/messages/new', locale)}?order=${logisticOrder.reference}`}
            icon="message-circle"
          >
            {t('orders.write', { supplier: logisticOrder.supplier })}
          </LinkButton>
        )}
        {logisticOrder.canReport && (
          <LinkButton
            to={`${localisedPath('/account/incidents/new', locale)}?order=${logisticOrder.reference}`}
            icon="triangle-alert"
          >
            {t('orders.report')}
          </LinkButton>
        )}
        {logisticOrder.canReport && logisticOrder.canReceive && (
          <LinkButton
            to={localisedPath(`/account/orders/${logisticOrder.reference}/goods-in`, locale)}
            icon="scan-barcode"
          >
            {t('orders.goodsIn')}
          </LinkButton>
        )}
        {logisticOrder.canCancel.allowed && (
          <Button variant="danger-quiet" icon="ban" onClick={() => onOpen('cancel')}>
            {t('orders.cancel')}
          </Button>
        )}
        {logisticOrder.canReceive && (
          <ReceiveButton logisticOrder={logisticOrder} isPrimary={isPrimary} onOpen={onOpen} />
        )}
      </span>
    </footer>
  )
}

/** Asks for the quantities in a dialog, or confirms everything shipped at once if the platform takes no quantities. */
function ReceiveButton({ logisticOrder, isPrimary, onOpen }: PanelFooterProps) {
  const t = useMessages()
  const look = { variant: isPrimary ? 'primary' : 'secondary', icon: 'package-check' } as const
  if (logisticOrder.canReceiveInPart)
    return (
      <Button {...look} onClick={() => onOpen('receive')}>
        {t('orders.receive')}
      </Button>
    )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="logisticOrder" value={logisticOrder.id} />
      <Button {...look} type="submit" name="intent" value="receive">
        {t('orders.receive')}
      </Button>
    </Form>
  )
}

type ActionDialogProps = Pick<LogisticOrderPanelProps, 'logisticOrder' | 'result'> & {
  dialog: string
  onClose: () => void
}

function ActionDialog({ dialog, logisticOrder, result, onClose }: ActionDialogProps) {
  const rejectedIntent = getRejectedIntent(result)
  return (
    <Suspense>
      {dialog === 'cancel' ? (
        <CancelDialog
          logisticOrder={logisticOrder}
          result={rejectedIntent === 'cancel' ? result : undefined}
          onClose={onClose}
        />
      ) : (
        <ReceptionDialog
          logisticOrder={logisticOrder}
          failure={rejectedIntent === 'receive' ? result?.failure : undefined}
          onClose={onClose}
        />
      )}
    </Suspense>
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
