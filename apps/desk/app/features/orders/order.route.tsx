import { useLocation } from 'react-router'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/order.route'
import { AnswerForm, type AnswerResult } from './answer-form.tsx'
import { answerOrder } from './answer-order.server.ts'
import { changeOrder } from './change-order.server.ts'
import { CancelPieces, CreditPieces, MovePromise } from './line-changes.tsx'
import type { ChangeResult } from './order-changes.ts'
import { OrderLines } from './order-lines.tsx'
import { Delivery, History, Documents, Shipments } from './order-side.tsx'
import { OwnInvoice } from './own-documents/own-invoice.tsx'
import { OwnCreditNote } from './own-documents/own-credit-note.tsx'
import { creditNoteRules, uploadCreditNote } from './own-documents/upload-credit-note.server.ts'
import { invoiceRules, uploadInvoice } from './own-documents/upload-invoice.server.ts'
import { readOrderPage, type OrderDetails } from './read-orders.server.ts'
import { ShippingForm } from './shipping-form.tsx'
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
  const format = useFormat()
  const t = useMessages()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { order, events, documents, uninvoiced, today, may } = loaderData
  const result = (actionData ?? undefined) as (AnswerResult & ChangeResult) | undefined
  return (
    <DeskPage
      title={order.reference}
      facts={[
        order.purchaseOrder
          ? t('orders.customer.order', { company: order.company, order: order.purchaseOrder })
          : order.company,
        t('orders.received', { at: format.dateTime(order.placedAt) }),
        order.requestedDate && t('orders.requestedFor', { day: format.date(order.requestedDate) }),
      ]}
      actions={
        // A child of its own, because on a phone what stands here is as wide as the page.
        <span>
          <StageBadge stage={order.stage} status={order.status} />
        </span>
      }
      before={
        <Breadcrumb
          label={t('orders.title')}
          crumbs={[
            { label: t('orders.title'), to: localisedPath('/supplier/orders', locale) },
            { label: order.reference },
          ]}
        />
      }
    >
      <div className="order-columns">
        <div className="flex min-w-0 flex-col gap-4">
          {may.ship && uninvoiced.length > 0 && (
            <OwnInvoice
              key={`invoice ${order.version}`}
              reference={order.reference}
              uninvoiced={uninvoiced}
              rules={loaderData.rules.invoice}
              result={result}
            />
          )}
          <Work order={order} today={today} may={may} result={result} />
          {may.credit && order.lines.some((line) => line.shipped > 0) && <Credit {...loaderData} result={result} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Delivery order={order} />
          <Shipments shipments={order.shipments} carriers={order.carriers} path={pathname} />
          <Documents documents={documents} path={pathname} />
          <History events={events} />
        </div>
      </div>
    </DeskPage>
  )
}

type WorkProps = {
  order: OrderDetails
  today: string
  may: { answer: boolean; ship: boolean; credit: boolean }
  result: (AnswerResult & ChangeResult) | undefined
}

/** What is to be done with the order now, and what else may be. */
function Work({ order, today, may, result }: WorkProps) {
  const t = useMessages()
  const isAnswered = order.stage !== 'TO_ANSWER'
  const hasOpen = order.lines.some((line) => line.open > 0)
  const isShippable = order.stage === 'TO_PREPARE' || order.stage === 'TO_SHIP'
  const isUnpaid = isShippable && order.isUnpaid
  // What was typed stays to be compared with the answer of who was faster, also where the page is loaded again.
  if (result?.conflict || (!isAnswered && may.answer))
    return (
      <section className="panel-box">
        <AnswerForm key={order.id} order={order} today={today} result={result} isPage />
      </section>
    )
  return (
    <>
      {isUnpaid && (
        <Note tone="warning" title={t('orders.unpaid')}>
          {t('orders.unpaid.asked', { name: order.buyer, email: order.email })}
        </Note>
      )}
      {order.answer && <p className="desk-said m-0">{order.answer}</p>}
      {!may.ship && <Note>{t('orders.forOrders')}</Note>}
      {isShippable && hasOpen && may.ship ? (
        <ShippingForm
          key={order.version}
          order={order}
          result={result}
          number={order.shipments.length + 1}
          isBlocked={isUnpaid}
        />
      ) : (
        <Panel title={t('orders.lines', { n: order.total })} flush>
          <OrderLines order={order} />
        </Panel>
      )}
      {isShippable && may.answer && (
        <>
          <MovePromise key={`move ${order.version}`} order={order} result={result} />
          {hasOpen && <CancelPieces key={`cancel ${order.version}`} order={order} result={result} />}
        </>
      )}
    </>
  )
}

type CreditProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'isInvoicing' | 'rules'> &
  Pick<WorkProps, 'result'>

/** Credits shipped pieces: by the shop, or by a document of the supplier's own. */
const Credit = ({ order, isInvoicing, rules, result }: CreditProps) =>
  isInvoicing ? (
    <OwnCreditNote key={`credit ${order.version}`} order={order} rules={rules.creditNote} result={result} />
  ) : (
    <CreditPieces key={`credit ${order.version}`} order={order} result={result} />
  )
