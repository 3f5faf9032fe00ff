import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/search.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, requireRight('SELLER_ORDER_READ')]

/** Finds what the person may open; the platform leaves out the rest. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform, staff } = context.get(sessionContext)
  const words = (url.searchParams.get('words') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  if (words === '') return Response.json({ groups: [] })
  const query = { words }
  return Response.json(
    staff?.clientType === 'SUPPLIER'
      ? await platform.deskSearch.forSupplier({ query })
      : await platform.deskSearch.forOperator({ query }),
  )
}
