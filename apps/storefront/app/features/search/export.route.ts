import { data } from 'react-router'
import { localeOfPath } from '#app/i18n/locale.ts'
import { isRefusal } from '#app/server/failure-policy.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/export.route'
import { mostExported } from './export-limit.ts'
import { readAllRows, resultsCsv } from './export-results.server.ts'
import { stateOf } from './results-state.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Returns the results of the list with the same parameters as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const state = stateOf(url.searchParams)
  const { rows, isWhole } = await readAllRows(context.get(sessionContext), state).catch((error: unknown) => {
    if (isRefusal(error)) throw data('Bad Request', { status: 400 })
    throw error
  })
  const name = isWhole ? 'tiber-results.csv' : `tiber-results-first-${mostExported}.csv`
  return new Response(resultsCsv(rows, localeOfPath(url.pathname)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}
