import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { readSitemap } from '#app/server/sitemap.server.ts'
import type { Route } from './+types/sitemap.route'

/** Serves `/sitemap.xml`, and its parts below `/sitemaps/` if one file cannot hold all products. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { part } = params as { part?: string }
  const name = part === undefined ? undefined : /^(.+)\.xml$/.exec(part)?.[1]
  if (part !== undefined && name === undefined) throw createNotFound(url)
  const text = await readSitemap(context.get(sessionContext).dependencies, name)
  if (text === undefined) throw createNotFound(url)
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
