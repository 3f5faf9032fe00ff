import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

import type { Locale } from './i18n/locale.ts'

type ScreenOptions = { id?: string; children?: RouteConfigEntry[] }

/** A route whose id carries the locale, so that one file can be mounted once per language. An empty path is the index. */
function screen(locale: Locale, path: string, file: string, { id, children }: ScreenOptions = {}): RouteConfigEntry {
  const options = { id: `${locale}:${id ?? file.replace(/^features\//, '').replace(/\.route\.tsx?$/, '')}` }
  return path === '' ? index(file, options) : route(path, file, options, children)
}

/** The site map: each screen once, served without prefix (es-ES) and under /en-US. */
const screens = (locale: Locale): RouteConfigEntry[] => [
  layout('features/session/signed-in.layout.tsx', { id: `${locale}:signed-in` }, [
    screen(locale, '', 'features/home/home.route.tsx'),
    screen(locale, 'kit/:section?', 'features/kit/kit.route.tsx'),
  ]),
]

export default [...screens('es-ES'), ...prefix('en-US', screens('en-US'))] satisfies RouteConfig
