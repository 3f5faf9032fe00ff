import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect } from './shop.ts'

/** A request as a Matomo server gets it. */
export type Hit = Record<string, string>

/**
 * Starts a server in place of Matomo and of Sentry. Its matomo.js turns the waiting calls into requests of Matomo's HTTP
 * API, as far as the shop uses them.
 */
export async function startCollector() {
  const hits: Hit[] = []
  const envelopes: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const { pathname } = new URL(request.url ?? '/', 'http://collector')
    const body = await text(request)
    if (pathname === '/matomo.js') response.setHeader('content-type', 'text/javascript').end(tracker)
    else {
      if (pathname === '/matomo.php') hits.push(Object.fromEntries(new URLSearchParams(body)))
      if (pathname.endsWith('/envelope/')) envelopes.push(body)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listEvents = () => hits.filter(({ e_c }) => e_c).map(({ e_c, e_a }) => `${e_c}: ${e_a}`)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    envelopes,
    /** Waits until these events have arrived, and returns the data of the last one. */
    async waitForEvents(...expected: string[]): Promise<Record<string, unknown>> {
      await expect.poll(listEvents, { message: 'events' }).toEqual(expect.arrayContaining(expected))
      const last = hits.findLast(({ e_c, e_a }) => `${e_c}: ${e_a}` === expected.at(-1))
      return JSON.parse(last?.['data'] ?? '{}') as Record<string, unknown>
    },
    async waitForHit(fits: (hit: Hit) => boolean): Promise<Hit> {
      await expect.poll(() => hits.some(fits)).toBe(true)
      return hits.findLast(fits)!
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const tracker = `(() => {
  const state = { items: {} }
  const send = (fields) => navigator.sendBeacon(state.url, new URLSearchParams({ idsite: state.site, rec: 1, apiv: 1,
    send_image: 0, url: state.page ?? location.href, urlref: state.referrer ?? '', action_name: state.title ?? '', ...fields }))
  const view = () => state.view ? { _pks: state.view[0] || '', _pkn: state.view[1] || '', _pkc: JSON.stringify(state.view[2]),
    _pkp: state.view[3] || '' } : {}
  const items = () => JSON.stringify(Object.values(state.items))
  const calls = {
    setTrackerUrl: (url) => { state.url = url },
    setSiteId: (site) => { state.site = site },
    setCustomUrl: (page) => { state.page = page; delete state.view },
    setReferrerUrl: (referrer) => { state.referrer = referrer },
    setDocumentTitle: (title) => { state.title = title },
    setEcommerceView: (...view) => { state.view = view },
    trackPageView: () => send(view()),
    trackSiteSearch: (search, category, count) => send({ search, search_count: count }),
    trackEvent: (e_c, e_a, e_n, e_v, data) => send({ e_c, e_a, e_n: e_n ?? '', e_v: e_v ?? '', data: JSON.stringify(data) }),
    addEcommerceItem: (sku, ...item) => { state.items[sku] = [sku, ...item] },
    clearEcommerceCart: () => { state.items = {} },
    trackEcommerceCartUpdate: (revenue) => send({ idgoal: 0, revenue, ec_items: items() }),
    trackEcommerceOrder: (ec_id, revenue, ec_st, ec_tx, ec_sh) =>
      send({ idgoal: 0, ec_id, revenue, ec_st, ec_tx, ec_sh, ec_items: items() }),
  }
  const run = ([name, ...args]) => calls[name]?.(...args)
  const waiting = window._paq
  window._paq = { push: (...all) => all.forEach(run) }
  waiting.forEach(run)
})()`
