import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { findFreePort, startStorefront } from '../plain-shop.ts'
import { signInOnPlatform } from '../platform.ts'
import { readSetting } from '../settings.ts'
import { expect, test } from '../shop.ts'

/** Calls of ours that answer what several calls of the contract would. */
const composedFeatures = new Set(['batch', 'product-page'])
const composedPath = /^\/v1\/tiber\/(batch|products\/[^/]+\/page)(\?|$)/

type Forwarder = { url: string; calls: string[]; stop: () => Promise<unknown> }

/** Starts a server in front of the platform that counts the calls; `isPlain` hides the composed ones. */
async function forwardToPlatform({ isPlain }: { isPlain: boolean }): Promise<Forwarder> {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (isPlain && composedPath.test(request.url ?? '')) return response.writeHead(404).end('{}')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(new URL(request.url ?? '/', readSetting('PLATFORM_URL')), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    if (!isPlain || request.url !== '/v1/shop/settings' || !answer.ok) return response.end(await answer.text())
    const settings = (await answer.json()) as { features: string[] }
    const features = settings.features.filter((each) => !composedFeatures.has(each))
    return response.end(JSON.stringify({ ...settings, features }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, stop }
}

async function startShop(options: { isPlain: boolean }) {
  const platform = await forwardToPlatform(options)
  const storefront = await startStorefront(await findFreePort(), { PLATFORM_URL: platform.url })
  /** Reads the data of a page: what its loaders return, and the session. */
  const readPage = async (path: string, cookie: string) => {
    platform.calls.length = 0
    const { pathname, search } = new URL(path, storefront.url)
    const url = `${storefront.url}${pathname.replace(/\/$/, '')}/_payload.json${search}`
    const response = await fetch(url, { headers: { cookie } })
    expect(response.status, `${path}: ${platform.calls.join(', ')}`).toBe(200)
    const calls = platform.calls.filter((call) => call !== 'GET /v1/shop/settings')
    return { data: (await response.json()) as unknown, calls }
  }
  return { readPage, stop: () => Promise.all([platform.stop(), storefront.stop()]) }
}

let shops: Record<'composed' | 'plain', Awaited<ReturnType<typeof startShop>>>
test.beforeAll(async () => {
  const [composed, plain] = await Promise.all([startShop({ isPlain: false }), startShop({ isPlain: true })])
  shops = { composed, plain }
})
test.afterAll(() => Promise.all([shops.composed.stop(), shops.plain.stop()]))

/** Pages with the number of calls they may need on our platform. */
const pages: [path: string, maxCalls: number][] = [
  ['/', 4],
  ['/c/fixings?size=48&view=grid', 2],
  ['/search?q=tornillo&view=list', 2],
  ['/product/SCS-A2-M8?variant=SCS-A2-M8-040', 2],
  ['/checkout/cart', 2],
  ['/account/orders', 3],
]

/** Drops the time of the request, the address of the shop, and the sizes of related products: no single call has them. */
const toComparable = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data)
      .replaceAll(/"today":"[^"]+"/g, '"today":""')
      .replaceAll(/http:\/\/localhost:\d+/g, ''),
    (_key, value: unknown) => (isRelatedProduct(value) ? { ...value, variant: null } : value),
  )
const isRelatedProduct = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'variant' in value && 'variantCount' in value

for (const [path, maxCalls] of pages)
  test(`${path} › has the same data by single calls as by few composed ones`, async () => {
    const { accessToken, refreshToken } = await signInOnPlatform('buyer@tiber.example', 'tiber-demo')
    const cookie = `token=${accessToken}; refreshToken=${refreshToken}`
    // The first request also reads what the storefront keeps for all pages.
    for (const { readPage } of Object.values(shops)) await readPage(path, cookie)
    // Other journeys may change orders of the demo company between the two requests.
    await expect(async () => {
      const composed = await shops.composed.readPage(path, cookie)
      const plain = await shops.plain.readPage(path, cookie)
      expect(toComparable(composed.data)).toEqual(toComparable(plain.data))
      expect(composed.calls.length, composed.calls.join('\n')).toBeLessThanOrEqual(maxCalls)
      expect(plain.calls.length).toBeGreaterThan(composed.calls.length)
    }).toPass()
  })

test('a visitor’s product page › has the same data both ways', async () => {
  const path = '/product/SCS-A2-M8?variant=SCS-A2-M8-040'
  for (const { readPage } of Object.values(shops)) await readPage(path, '')
  const [composed, plain] = [await shops.composed.readPage(path, ''), await shops.plain.readPage(path, '')]
  expect(toComparable(composed.data)).toEqual(toComparable(plain.data))
  expect(composed.calls.length).toBe(1)
})
