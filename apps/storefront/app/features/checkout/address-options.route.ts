import { findAddresses, parseFilter, sortAddresses } from '#app/features/addresses/address-search.ts'
import { readAddressBook } from '#app/features/addresses/read-address-book.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/address-options.route'
import { toAddressView } from './checkout-view.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Addresses shown at once; a longer search text narrows them down. */
const maxShown = 30

/** Returns the addresses to choose from, found with the search of the address book. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { addresses, hasFailed } = await readAddressBook(context.get(sessionContext))
  const found = sortAddresses(findAddresses(addresses, parseFilter(url.searchParams)))
  return {
    words: url.searchParams.get('q') ?? '',
    options: found.slice(0, maxShown).flatMap((address) => toAddressView(address) ?? []),
    total: found.length,
    hasFailed,
  }
}
