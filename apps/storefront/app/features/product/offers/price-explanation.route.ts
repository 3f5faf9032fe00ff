import { data } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/price-explanation.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Explains the price of an offer, for the popover that shows it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const offerId = url.searchParams.get('offer') ?? ''
  const quantity = Math.trunc(Number(url.searchParams.get('quantity'))) || 1
  if (offerId === '' || quantity < 1) throw data('Bad Request', { status: 400 })
  const explanation = await platform.offers
    .explainPrice({ params: { offerId }, query: { quantity } })
    .catch((error: unknown) => {
      if (error instanceof SdkError && isRefusal(error)) throw data('Refused', { status: error.status ?? 400 })
      throw error
    })
  return Response.json(explanation)
}
