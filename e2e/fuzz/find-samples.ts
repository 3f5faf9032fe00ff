import type { Send } from '@tiber/server/testing/fuzz/http-request'
import type { Pairs } from '@tiber/server/testing/fuzz/mutate-pairs'
import { createRandom } from '@tiber/server/testing/fuzz/random'
import { buildPageRequest } from './page-request.ts'
import type { createSessions } from './people.ts'
import { listForms, listLinks } from './read-page.ts'
import { prepareShop } from './prepare-shop.ts'
import { listFormSamples, listScriptSamples, startPaths, type Person, type RouteSample } from './route-samples.ts'
import { findRoute, type SiteRoute } from './site-map.ts'

/** Valid requests by target, which is the loader or the action of a route. */
export type SamplesByTarget = Map<string, RouteSample[]>

export type Shop = { siteMap: SiteRoute[]; send: Send; sessions: ReturnType<typeof createSessions>; shopUrl: string }

const maxPerTarget = 16
/** Pages of the persons who sign in: blocking them would end the run. */
const ownUsers = /users\/00000002(01|02|03)\b/

export const listTargets = (siteMap: SiteRoute[]): string[] =>
  siteMap.flatMap(({ id, hasLoader, hasAction }) => [
    ...(hasLoader ? [`${id} loader`] : []),
    ...(hasAction ? [`${id} action`] : []),
  ])

const getTarget = (siteMap: SiteRoute[], { method, path }: Pick<RouteSample, 'method' | 'path'>) =>
  `${findRoute(siteMap, path)?.id ?? 'unknown'} ${method === 'GET' ? 'loader' : 'action'}`

/** Visits pages as each person and collects their links and forms, up to a number of pages per route. */
export async function findSamples(shop: Shop, { pagesPerRoute }: { pagesPerRoute: number }): Promise<SamplesByTarget> {
  const samples: SamplesByTarget = new Map()
  const add = (sample: RouteSample) => {
    const target = getTarget(shop.siteMap, sample)
    const known = samples.get(target) ?? []
    const isKnown = known.some((each) => JSON.stringify(each) === JSON.stringify(sample))
    if (!isKnown && known.length < maxPerTarget && !ownUsers.test(sample.path)) samples.set(target, [...known, sample])
  }
  const known = await prepareShop((sample) => visitPage(shop, sample))
  for (const sample of [...listScriptSamples(known), ...listFormSamples(known)]) add(sample)
  for (const person of Object.keys(startPaths) as Person[]) {
    const mailed = person === 'visitor' ? known.mailedPaths : []
    await collectSamples(shop, { person, startPaths: [...startPaths[person], ...mailed], pagesPerRoute, add })
  }
  // What no page leads to is requested with made-up ids.
  for (const { path, hasLoader, hasAction } of shop.siteMap) {
    const madeUp = { as: 'buyer', path: path.replaceAll(/:\w+\??|\*/g, '1'), query: [] } as const
    if (hasLoader && !samples.has(getTarget(shop.siteMap, { ...madeUp, method: 'GET' })))
      add({ ...madeUp, query: [], method: 'GET' })
    if (hasAction && !samples.has(getTarget(shop.siteMap, { ...madeUp, method: 'POST' })))
      add({ ...madeUp, query: [], method: 'POST', form: [['intent', 'save']] })
  }
  return samples
}

type Collection = {
  person: Person
  startPaths: string[]
  pagesPerRoute: number
  add: (sample: RouteSample) => void
}

/** Follows the links of a person's pages. */
async function collectSamples(shop: Shop, { person, startPaths, pagesPerRoute, add }: Collection): Promise<void> {
  const visits = new Map<string, number>()
  const queue = [...startPaths]
  const seen = new Set(queue)
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const sample = toSample(person, address)
    const target = getTarget(shop.siteMap, sample)
    if ((visits.get(target) ?? 0) >= pagesPerRoute) continue
    visits.set(target, (visits.get(target) ?? 0) + 1)
    add(sample)
    for (const found of (await visitPage(shop, sample)).found) {
      add(found)
      const link = `${found.path}${found.query.length > 0 ? `?${new URLSearchParams(found.query)}` : ''}`
      if (found.method !== 'GET' || seen.has(link)) continue
      seen.add(link)
      queue.push(link)
    }
  }
}

/** Opens a page and lists the requests a person can make from it. */
async function visitPage({ send, sessions, shopUrl }: Shop, sample: RouteSample) {
  const cookies = await sessions.getCookies(sample.as)
  const input = { sample, cookies, shopUrl, mutationCount: 0 }
  const response = await send(buildPageRequest(createRandom('visit'), input))
  sessions.noteResponse(sample.as, response)
  if (response.status >= 400 || !String(response.headers['content-type']).startsWith('text/html'))
    return { response, found: [] }
  const forms = listForms(response.body, sample.path).map(({ method, action, fields, isMultipart }): RouteSample => {
    const target = toSample(sample.as, action)
    return method === 'GET' ? { ...target, query: fields } : { ...target, method, form: fields, isMultipart }
  })
  return { response, found: [...listLinks(response.body).map((link) => toSample(sample.as, link)), ...forms] }
}

function toSample(as: Person, address: string): RouteSample {
  const [path = '/', search = ''] = address.split('?')
  return { as, method: 'GET', path: path || '/', query: [...new URLSearchParams(search)] satisfies Pairs }
}
