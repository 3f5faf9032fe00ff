import { useLocation } from 'react-router'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/order.route'
import { answerOrder } from './answer-order.server.ts'
import { changeOrder } from './change-order.server.ts'
import { OrderActions } from './order-head.tsx'
import { Delivery, History, Documents, Shipments } from './order-side.tsx'
import { OrderChanges, OrderWork, type PageResult } from './order-work.tsx'
import { OwnInvoice } from './own-documents/own-invoice.tsx'
import { creditNoteRules, uploadCreditNote } from './own-documents/upload-credit-note.server.ts'
import { invoiceRules, uploadInvoice } from './own-documents/upload-invoice.server.ts'
import { readOrderPage, type OrderDetails } from './read-orders.server.ts'
import { previewShipment } from './shipping/preview-shipment.server.ts'
import { ShipmentSums } from './shipping/shipment-sums.tsx'
import { StageBadge } from './stage-badge.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.order.reference ?? ''} · Tiber` }]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const rights = handle.staff?.rights ?? []
  return {
    ...(await readOrderPage(handle, params.id, getPathLocale(url.pathname))),
    rules: { invoice: invoiceRules(), creditNote: creditNoteRules() },
    today: new Date().toISOString().slice(0, 10),
    may: {
      answer: rights.includes('SELLER_ORDER_ANSWER'),
      ship: rights.includes('SELLER_ORDER_SHIP'),
      credit: rights.includes('DOCUMENT_CREDIT'),
    },
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const intent = form.get('intent')
  if (intent === 'take') {
    await handle.platform.sellerOrders.take({ params: { id: params.id } }).catch(() => undefined)
    return null
  }
  if (intent === 'preview') return previewShipment(handle, form, params.id)
  if (intent === 'invoice' || intent === 'creditNote') {
    const upload = intent === 'invoice' ? uploadInvoice : uploadCreditNote
    const { result, flash } = await upload(handle, form, params.id)
    if (!flash) return result
    throw redirectWithFlash(handle.jar, url.pathname, flash)
  }
  const isAnswer = intent === 'accept' || intent === 'decline'
  const { result, flash } = await (isAnswer ? answerOrder(handle, form) : changeOrder(handle, form, params.id))
  if (!flash) return result ?? null
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const { order, events, documents, uninvoiced, may, rules, preview } = loaderData
  const result = (actionData ?? undefined) as PageResult
  return (
    <DeskPage
      title={t('orders.title.of', { reference: order.reference })}
      badge={<StageBadge stage={order.stage} status={order.status} />}
      facts={useOrderFacts(order)}
      actions={<OrderActions order={order} may={may} />}
      before={<OrderPath reference={order.reference} />}
    >
      <div className="order-columns">
        <div className="flex min-w-0 flex-col gap-4">
          {may.ship && uninvoiced.length > 0 && (
            <OwnInvoice
              key={`invoice ${order.version}`}
              reference={order.reference}
              uninvoiced={uninvoiced}
              rules={rules.invoice}
              result={result}
            />
          )}
          <OrderWork page={loaderData} result={result} />
          <OrderChanges page={loaderData} result={result} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {may.ship && <ShipmentSums order={order} initial={preview} />}
          <Delivery order={order} />
          <Shipments shipments={order.shipments} carriers={order.carriers} path={pathname} />
          <Documents documents={documents} path={pathname} />
          <History events={events} />
        </div>
      </div>
    </DeskPage>
  )
}

function OrderPath({ reference }: { reference: string }) {
  const t = useMessages()
  const locale = useLocale()
  const list = { label: t('orders.title'), to: localisedPath('/supplier/orders', locale) }
  return <Breadcrumb label={t('orders.title')} crumbs={[list, { label: reference }]} />
}

function useOrderFacts({ company, purchaseOrder, placedAt, requestedDate }: OrderDetails) {
  const t = useMessages()
  const format = useFormat()
  return [
    purchaseOrder ? t('orders.customer.order', { company, order: purchaseOrder }) : company,
    t('orders.received', { at: format.dateTime(placedAt) }),
    requestedDate && t('orders.requestedFor', { day: format.date(requestedDate) }),
  ]
}
