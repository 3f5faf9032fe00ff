import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/payment.route'
import { changePayment } from './change-payment.server.ts'
import { PaymentPage } from './payment-page.tsx'
import { readPayment } from './read-payment.server.ts'

export const meta = pageTitle('payments.title')

export const loader = ({ url, context }: Route.LoaderArgs) => readPayment(context.get(sessionContext), url)

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  const orderId = String(form.get('order') ?? '')
  return changePayment(context.get(sessionContext), { orderId, shouldRetry: form.get('intent') === 'again', url })
}

export default function PaymentScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentPage data={loaderData} failure={actionData?.failure} />
}
