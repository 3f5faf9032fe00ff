import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { findNextPath, isTakingNext } from '../frame/next-task.server.ts'
import { OrderStageBadge } from '../frame/order-stage-badge.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/operator-order.route'
import { changeOperatorOrder, orderRules } from './change-operator-order.server.ts'
import { Decision } from './decision.tsx'
import { Events, Mails, Payments } from './order-facts.tsx'
import { OrderPart } from './order-part.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.order.reference ?? ''} · Tiber` }]

async function readOrder({ platform }: SessionHandle, id: string) {
  try {
    return await platform.operatorOrders.read({ params: { id } })
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) throw data('Order not found', { status: 404 })
    throw error
  }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const rights = handle.staff?.rights ?? []
  return {
    order: await readOrder(handle, params.id),
    may: { release: rights.includes('ORDER_RELEASE'), answer: rights.includes('SELLER_ORDER_ANSWER') },
    rules: orderRules(),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeOperatorOrder(handle, request, params.id)
  if (!flash) return result
  const path = isTakingNext(url) ? await findNextPath(handle, getPathLocale(url.pathname)) : url.pathname
  throw redirectWithFlash(handle.jar, path, flash)
}

export default function OperatorOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { order, may, rules } = loaderData
  const isBlocked = order.parts.some(({ status }) => status === 'BLOCKED_BY_POLICY')
  const parts = { may, rules, result: actionData }
  const account = <Link to={localisedPath(`/operator/accounts/${order.account.id}`, locale)}>{order.account.name}</Link>
  return (
    <DeskPage
      title={order.reference}
      facts={[
        account,
        order.buyer,
        order.purchaseOrder && t('operator-orders.theirOrder', { order: order.purchaseOrder }),
        format.dateTime(order.placedAt),
        t('operator-orders.netOf', { net: format.money(order.net) }),
      ]}
      actions={
        <span>
          <OrderStageBadge stage={order.stage} />
        </span>
      }
      before={
        <Breadcrumb
          label={t('operator-orders.title')}
          crumbs={[
            { label: t('operator-orders.title'), to: localisedPath('/operator/orders', locale) },
            { label: order.reference },
          ]}
        />
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          {order.judgement && <Decision {...parts} order={order} isBlocked={isBlocked} />}
          {order.unanswered && !may.answer && <Note>{t('operator-orders.forSales')}</Note>}
          {order.parts.map((part) => (
            <OrderPart key={part.id} {...parts} part={part} currency={order.currency} />
          ))}
        </div>
        <div className="grid min-w-0 gap-4">
          <Payments order={order} />
          <Mails order={order} />
          <Events order={order} />
        </div>
      </div>
    </DeskPage>
  )
}
