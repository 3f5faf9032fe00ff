import { csvText } from '#app/i18n/csv-text.ts'
import { localeOfPath } from '#app/i18n/locale.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import type { Route } from './+types/template.route'

const roles = ['code', 'quantity', 'unit', 'note'] as const

// messages: order-desk.role.*
/** Returns a template file with nothing but column headers. */
export function loader({ url }: Route.LoaderArgs) {
  const t = wordsOf(localeOfPath(url.searchParams.get('from') ?? '/'))
  return new Response(csvText([roles.map((role) => t(`order-desk.role.${role}`))]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tiber-order.csv"',
    },
  })
}
