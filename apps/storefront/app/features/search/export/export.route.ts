import { data } from 'react-router'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'
import { maxExported } from './export-limit.ts'
import { readAllRows, buildResultsCsv } from './export-results.server.ts'
import { parseState } from '../results/results-state.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Returns the results of the list with the same parameters as a CSV file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const state = parseState(url.searchParams)
  const { rows, isComplete } = await readAllRows(context.get(sessionContext), state).catch((error: unknown) => {
    if (isRefusal(error)) throw data('Bad Request', { status: 400 })
    throw error
  })
  const name = isComplete ? 'tiber-results.csv' : `tiber-results-first-${maxExported}.csv`
  return new Response(buildResultsCsv(rows, getPathLocale(url.pathname)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}
