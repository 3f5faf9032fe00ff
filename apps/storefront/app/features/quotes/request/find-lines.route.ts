import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/find-lines.route'
import { createArticleLine } from './request-lines.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

/** Finds the articles a typed code may mean; one if it is certain. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const code = (url.searchParams.get('code') ?? '').trim().slice(0, 255)
  const { platform } = context.get(sessionContext)
  const { matches } = code ? await platform.masterQuotes.preview({ body: { code } }) : { matches: [] }
  return Response.json(matches.map((match) => createArticleLine(match)))
}
