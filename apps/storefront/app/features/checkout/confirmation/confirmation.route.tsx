import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { getErrorCode } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/confirmation.route'
import { ConfirmationPage } from './confirmation-page.tsx'
import { readConfirmation } from './read-confirmation.server.ts'

export const meta = pageTitle('checkout.confirmation.title')

export const loader = ({ url, context }: Route.LoaderArgs) => readConfirmation(context.get(sessionContext), url)

/** Saves the ordered lines as a buying list, or reopens the order for editing. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const form = await readFormData(request)
  const id = String(form.get('order') ?? '')
  if (form.get('intent') === 'change') {
    const reopened = await platform.commercialOrders.reopen({ params: { id } }).catch((error: unknown) => {
      // The order was changed in another tab; the page then shows what can still be done.
      if (getErrorCode(error) === 'ST0001') return undefined
      return rethrowAsNotFound(url)(error)
    })
    if (!reopened) throw redirect(url.pathname + url.search)
    throw redirect(`${localisedPath('/checkout/shipping', getPathLocale(url.pathname))}?cart=${reopened.cartId}`)
  }
  try {
    const { cartId, reference } = await platform.commercialOrders.read({ params: { id }, query: { nbPreviewLines: 0 } })
    const name = `${buyingListPrefix}${reference}`
    const list = await platform.carts.copy({ params: { id: cartId ?? '' }, body: { name } })
    return { listId: list.id }
  } catch (error) {
    dependencies.log.warn({ err: error }, 'saving an order as a list failed')
    return { failure: getErrorCode(error) ?? 'SV0002' }
  }
}

export default function ConfirmationScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationPage {...loaderData} listResult={actionData} />
}
