import { OrderApproval } from '#app/features/approvals/order-approval.tsx'
import { validate } from '#app/features/frame/validate.ts'
import { submitOrKeepPage, unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/order.route'
import { changeOrder, type OrderActionResult } from './change-order.server.ts'
import { OrderPage } from './order-page.tsx'
import { readOrder } from './read-order.server.ts'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData ? [{ title: `${loaderData.order.reference} · Tiber` }] : pageTitle('orders.title')({ location })

/** An id or a reference; anything else cannot be an order. */
export const middleware: Route.MiddlewareFunction[] = [
  validate(({ params }) => /^[\w-]{1,100}$/.test(params['id'] ?? '')),
]

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readOrder(context.get(sessionContext), params.id, url)

export const action = ({ request, url, context }: Route.ActionArgs) =>
  changeOrder(context.get(sessionContext), request, url)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitOrKeepPage({
    request,
    serverAction,
    buildResult: (texts): OrderActionResult => ({ ...texts, failure: unreachableCode }),
  })

export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { approval } = loaderData
  return (
    <OrderPage {...loaderData} result={actionData}>
      {approval && <OrderApproval approval={approval} />}
    </OrderPage>
  )
}
