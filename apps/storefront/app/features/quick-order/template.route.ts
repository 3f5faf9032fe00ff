import { buildCsv } from '@tiber/ui/i18n/build-csv.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import type { Route } from './+types/template.route'

const roles = ['code', 'quantity', 'unit', 'note'] as const

// messages: quick-order.role.*
/** Returns a template file with nothing but column headers. */
export function loader({ url }: Route.LoaderArgs) {
  const t = getTranslator(getPathLocale(url.searchParams.get('from') ?? '/'))
  return new Response(buildCsv([roles.map((role) => t(`quick-order.role.${role}`))]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tiber-order.csv"',
    },
  })
}
