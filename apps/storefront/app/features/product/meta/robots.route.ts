import { locales, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/robots.route'

/** Paths that require sign-in or are not pages. */
const disallowedPaths = [
  '/account',
  '/c',
  '/search',
  '/compare',
  '/brands',
  '/supplier',
  '/catalogue',
  '/checkout',
  '/product/price-explanation',
]

/** Allows search engines everything that visitors may see. */
export function loader({ context }: Route.LoaderArgs) {
  const origin = new URL(context.get(sessionContext).dependencies.config.publicUrl).origin
  const paths = locales.flatMap((locale) => disallowedPaths.map((path) => localisedPath(path, locale)))
  const lines = [
    'User-agent: *',
    ...paths.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`]),
    'Disallow: /session/',
    'Disallow: /*/_payload.json',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
