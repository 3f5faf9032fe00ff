import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/**
 * The router tries some 300 routes one by one, several times per page. A section contains those that can match a path
 * with this first segment (after the language's), so matching gives the same result sooner.
 */
export function selectSection(build: ServerBuild, section: string): ServerBuild {
  const wanted = section.split('/')
  return selectRoutes(build, (segments) => canMatch(segments, wanted))
}

/** Returns the build with those routes, and their layouts, whose path consists of accepted segments. */
function selectRoutes(build: ServerBuild, isAccepted: (segments: string[]) => boolean): ServerBuild {
  const selected = new Set<string>()
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    if (!isAccepted(listSegments(build.routes, route.id))) continue
    for (let id: string | undefined = route.id; id !== undefined; id = build.routes[id]?.parentId) selected.add(id)
  }
  const select = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => selected.has(id)))
  const { assets, routes } = build
  return { ...build, routes: select(routes), assets: { ...assets, routes: select(assets.routes) } }
}

/** A route with fewer segments is the page of a parent path, which the router looks up too. */
const canMatch = (segments: string[], wanted: string[]) =>
  wanted.every((each, at) => {
    const segment = segments[at]
    return segment === undefined || /[:*?]/.test(segment) || segment.toLowerCase() === each
  })

function listSegments(routes: ServerBuild['routes'], id: string): string[] {
  const route = routes[id]
  if (!route) return []
  const own = route.path?.split('/').filter(Boolean) ?? []
  return route.parentId === undefined ? own : [...listSegments(routes, route.parentId), ...own]
}

const languageSegment = 'en-us'
const otherPaths = ''

/** Returns the section of a path, or of a path of data; undefined if it is written in an unusual way. */
export function getSection(pathname: string): string | undefined {
  if (pathname.includes('%')) return undefined
  const path = pathname.replace(/(\/_)?\.data$/, '').toLowerCase()
  const [first = otherPaths, second = otherPaths] = path.split('/').filter(Boolean)
  return first === languageSegment ? `${first}/${second}` : first
}

/** Answers requests like the router's own handler, with the routes of a section each. */
export function createSectionHandler(build: ServerBuild, mode: string): RequestHandler {
  const handlers = new Map<string, RequestHandler>()
  const all = createRequestHandler(build, mode)
  const known = new Set(Object.keys(build.routes).map((id) => getSection(listSegments(build.routes, id).join('/'))))
  const findHandler = (pathname: string): RequestHandler => {
    const found = getSection(pathname)
    if (found === undefined) return all
    const section = known.has(found) ? found : found.includes('/') ? `${languageSegment}/${otherPaths}` : otherPaths
    const existing = handlers.get(section)
    if (existing) return existing
    const handler = createRequestHandler(selectSection(build, section), mode)
    handlers.set(section, handler)
    return handler
  }
  return (request, context) => {
    const { pathname } = new URL(request.url)
    return pathname === build.routeDiscovery.manifestPath
      ? answerManifest(request, (path) => findHandler(path))
      : findHandler(pathname)(request, context)
  }
}

/** Browsers ask for the routes of all links of a page at once; each section answers for its own paths. */
async function answerManifest(request: Request, findHandler: (path: string) => RequestHandler): Promise<Response> {
  const url = new URL(request.url)
  const paths = (url.searchParams.get('paths') ?? '').split(',').filter(Boolean)
  const byHandler = Map.groupBy(paths.length > 0 ? paths : ['/'], findHandler)
  const answers = [...byHandler].map(([handle, group]) => {
    const part = new URL(url)
    if (paths.length > 0) part.searchParams.set('paths', group.join(','))
    return handle(new Request(part, { headers: request.headers }))
  })
  const [first, ...others] = await Promise.all(answers)
  const failed = [first!, ...others].find(({ status }) => status !== 200)
  if (failed || others.length === 0) return failed ?? first!
  const routes: object[] = await Promise.all([first!, ...others].map((answer) => answer.json() as Promise<object>))
  return Response.json(Object.assign({}, ...routes), { headers: first!.headers })
}
