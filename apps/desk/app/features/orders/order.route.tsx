import { useMessages, useFormat } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/order.route'
import { changeOrder } from './change-order.server.ts'
import { OrderForms } from './order-forms.tsx'
import { readOrder, type OrderDetails } from './read-orders.server.ts'
import { StageBadge } from './stage-badge.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.order.reference ?? ''} · Tiber` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const rights = handle.staff?.rights ?? []
  return {
    order: await readOrder(handle, params.id),
    mayAnswer: rights.includes('SELLER_ORDER_ANSWER'),
    mayShip: rights.includes('SELLER_ORDER_SHIP'),
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeOrder(handle, request, params.id)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const t = useMessages()
  const { order, mayAnswer, mayShip } = loaderData
  return (
    <DeskPage
      title={order.reference}
      sub={`${order.company} · ${format.dateTime(order.placedAt)}`}
      actions={<StageBadge status={order.status} />}
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Panel title={t('orders.lines', { n: order.lines.length })} aside={format.money(order.net)} flush>
          <OrderForms order={order} mayAnswer={mayAnswer} mayShip={mayShip} result={actionData} />
        </Panel>
        <Delivery order={order} />
      </div>
    </DeskPage>
  )
}

function Delivery({ order: { address, buyer } }: { order: OrderDetails }) {
  const t = useMessages()
  return (
    <Panel title={t('orders.delivery')}>
      <address className="text-13 not-italic">
        {address && (
          <>
            {address.company && <span className="block font-medium text-ink">{address.company}</span>}
            <span className="block">{address.fullName}</span>
            <span className="block">{address.address}</span>
            {address.additionalAddress && <span className="block">{address.additionalAddress}</span>}
            <span className="block">
              {address.zipcode} {address.city}
            </span>
            <span className="block">{address.country}</span>
            {address.phone && <span className="block">{address.phone}</span>}
          </>
        )}
      </address>
      <p className="mt-3 text-13 text-muted">{t('orders.buyer', { name: buyer })}</p>
    </Panel>
  )
}
