import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { createSectionHandler, getSection, selectSection } from '@tiber/web/server/route-sections.ts'
import { createSmallBuild } from './testing/small-build.ts'

const build = createSiteBuild()

/** Creates a build with the site map of the storefront. */
function createSiteBuild(): ServerBuild {
  const entries: [string, object][] = [['root', { id: 'root', path: '', module: {} }]]
  const collect = (list: RouteConfigEntry[], parentId: string) => {
    for (const { id, file, path, index, children } of list) {
      const routeId = id ?? file
      entries.push([routeId, { id: routeId, parentId, path, index, module: {} }])
      collect(children ?? [], routeId)
    }
  }
  collect(routes, 'root')
  const site = createSmallBuild(Object.fromEntries(entries))
  const assets = { ...site.assets, routes: Object.fromEntries(entries) as ServerBuild['assets']['routes'] }
  return { ...site, assets, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } }
}

const toTree = (parts: ServerBuild, parentId?: string): RouteObject[] =>
  Object.values(parts.routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!
      return index ? { id, path, index } : { id, path, children: toTree(parts, id) }
    })

const createMatcher = (parts: ServerBuild) => {
  const { match } = createStaticHandler(toTree(parts))
  return (path: string) => match(path)?.map(({ route }) => route.id)
}
const matchAll = createMatcher(build)

/** Addresses of every route, with the ways in which addresses vary. */
const paths = Object.values(build.routes).flatMap((route) => {
  let path = ''
  for (let at = route; at; at = at.parentId === undefined ? undefined : build.routes[at.parentId])
    path = [at.path, path].filter(Boolean).join('/')
  const filled = `/${path.replaceAll(/:\w+\??|\*/g, 'x1')}`
  return [filled, `${filled}/`, `${filled}/unknown`, filled.toUpperCase(), filled.replace(/\/x1$/, '')]
})

test('sections › every address of the site map › matches the same routes as the whole site map', () => {
  expect(paths.length).toBeGreaterThan(1000)
  const matchers = new Map<string, typeof matchAll>()
  for (const path of paths) {
    const section = getSection(path)!
    const match = matchers.get(section) ?? createMatcher(selectSection(build, section))
    matchers.set(section, match)
    expect([path, match(path)]).toEqual([path, matchAll(path)])
  }
})

test('sections › one of them › has few of the routes', () => {
  expect(Object.keys(selectSection(build, 'c').routes).length * 10).toBeLessThan(Object.keys(build.routes).length)
})

test('sections › an encoded address › is matched with all routes', () => {
  expect(getSection('/%63')).toBeUndefined()
  expect(getSection('/en-US.data')).toBe('en-us/')
  expect(getSection('/c/fixings.data')).toBe('c')
  expect(getSection('/_.data')).toBe('')
})

test('sections › routes of links of several sections › are answered together', async () => {
  const handle = createSectionHandler(build, 'production')
  const ask = async (query: string) => handle(new Request(`http://localhost/__manifest?${query}`))
  const answer = await ask('version=&paths=/c/a,/product/1,/en-US/search,/unknown')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const found = Object.keys((await answer.json()) as object)
  for (const path of ['/c/a', '/product/1', '/en-US/search', '/unknown'])
    expect(found).toEqual(expect.arrayContaining(matchAll(path)!))
  expect((await ask('version=old&paths=/c,/product/1')).headers.get('x-remix-reload-document')).toBe('true')
  expect((await ask('version=')).status).toBe(400)
})
