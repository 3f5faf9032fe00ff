import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/deliveries.route'
import { toCalendar } from './calendar.ts'
import { readConfirmation } from './read-confirmation.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns the expected deliveries of an order as a calendar file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { confirmation } = await readConfirmation(context.get(sessionContext), url)
  const t = getTranslator(getPathLocale(url.pathname))
  const title = (supplier: string) => t('checkout.calendar.title', { supplier })
  return new Response(toCalendar(confirmation, title, new Date()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${confirmation.reference}.ics"`,
    },
  })
}
