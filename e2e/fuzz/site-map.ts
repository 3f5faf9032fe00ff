import { join } from 'node:path'

/** A route of the storefront; both languages of a screen are one route. */
export type SiteRoute = {
  id: string
  /** The path with its parameters: `/account/orders/:id`. */
  path: string
  pattern: RegExp
  staticSegments: number
  hasLoader: boolean
  hasAction: boolean
}

type BuiltRoute = { path?: string; parentId?: string; module: Record<string, unknown> }

const serverBuild = join(import.meta.dirname, '../../apps/storefront/build/server/index.js')

/** Reads the routes of the built storefront, which also tells which of them have a loader or an action. */
export async function readSiteMap(): Promise<SiteRoute[]> {
  const { routes } = (await import(serverBuild)) as { routes: Record<string, BuiltRoute> }
  const leaves = Object.entries(routes).filter(([id]) => !Object.values(routes).some(({ parentId }) => parentId === id))
  return leaves
    .filter(([id]) => !id.startsWith('en-US:'))
    .map(([id, route]) => {
      const segments = listSegments(route, routes)
      return {
        id: id.replace(/^es-ES:/, '').replace(/^features\//, ''),
        path: `/${segments.join('/')}`,
        pattern: new RegExp(`^${segments.map(toPattern).join('')}/?$`),
        staticSegments: segments.filter((segment) => !/^[:*]/.test(segment)).length,
        hasLoader: 'loader' in route.module || 'default' in route.module,
        hasAction: 'action' in route.module,
      }
    })
    .toSorted((a, b) => b.staticSegments - a.staticSegments)
}

function listSegments({ path, parentId }: BuiltRoute, routes: Record<string, BuiltRoute>): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [...(parent ? listSegments(parent, routes) : []), ...(path ?? '').split('/').filter(Boolean)]
}

function toPattern(segment: string): string {
  if (segment === '*') return '(?:/.*)?'
  if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  return `/${segment.replaceAll('.', String.raw`\.`)}`
}

export const stripLanguage = (path: string) => path.replace(/^\/en-US(?=\/|$)/, '') || '/'

/** Finds the route of a path without query; the one with the most fixed segments wins. */
export const findRoute = (siteMap: SiteRoute[], path: string): SiteRoute | undefined =>
  siteMap.find(({ pattern }) => pattern.test(stripLanguage(path)))
