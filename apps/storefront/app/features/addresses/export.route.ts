import { data } from 'react-router'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/export.route'
import { parseFilter, findAddresses, sortAddresses } from './address-search.ts'
import { toCsv } from './csv.ts'
import { readAddressBook } from './read-address-book.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

/** Exports the addresses found with the parameters of the list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { addresses, hasFailed } = await readAddressBook(handle)
  // An empty file would look like an empty address book.
  if (hasFailed) throw data('Service Unavailable', { status: 503 })
  const found = sortAddresses(findAddresses(addresses, parseFilter(url.searchParams)))
  const name = `addresses-${handle.session.account?.externalId ?? 'account'}.csv`.replaceAll(/[^\w.-]/g, '-')
  return new Response(toCsv(found), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` },
  })
}
