import { buyingListPrefix } from '@tiber/contract/cart-words'
import { redirect } from 'react-router'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { codeOf } from '#app/server/failure-policy.server.ts'
import { formOf } from '#app/server/form.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/confirmation.route'
import { ConfirmationPage } from './confirmation-page.tsx'
import { readConfirmation } from './read-confirmation.server.ts'

export const meta = pageTitle('checkout.confirmation.title')

export const loader = ({ url, context }: Route.LoaderArgs) => readConfirmation(context.get(sessionContext), url)

/** Saves the ordered lines as a buying list, or reopens the order for editing. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, parts } = context.get(sessionContext)
  const form = await formOf(request)
  const id = String(form.get('order') ?? '')
  if (form.get('intent') === 'change') {
    const { cartId } = await platform.commercialOrders.reopen({ params: { id } }).catch(orNotFound(url))
    throw redirect(`${localisedPath('/checkout/shipping', localeOfPath(url.pathname))}?cart=${cartId}`)
  }
  try {
    const { cartId, reference } = await platform.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 0 } })
    const name = `${buyingListPrefix}${reference}`
    const list = await platform.carts.copy({ params: { id: cartId ?? '' }, body: { name } })
    return { listId: list.id }
  } catch (error) {
    parts.log.warn({ err: error }, 'saving an order as a list failed')
    return { failure: codeOf(error) ?? 'SV0002' }
  }
}

export default function ConfirmationScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationPage {...loaderData} listResult={actionData} />
}
