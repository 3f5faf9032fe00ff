import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPlatformClient, type ClientOptions } from './platform-client.ts'
import { startTestServer, type ReceivedRequest, type TestServer } from './testing/test-server.ts'
import { createMemoryTokenStore } from './token-store.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const createClient = (options: Partial<ClientOptions> = {}, isSupported = true) =>
  createPlatformClient({
    baseUrl: server.baseUrl,
    apiKey: 'key',
    batching: { schedule: (flush) => void setImmediate(flush), isSupported: () => isSupported },
    ...options,
  })

const listPaths = () => server.received.map(({ path }) => path).toSorted()
const readCalls = (request: ReceivedRequest) =>
  (JSON.parse(request.body) as { calls: { name: string; params?: string[]; query?: string }[] }).calls

/** Answers each call of a batch with its own name. */
function answerByName() {
  server.respondWith((request) =>
    request.path === '/v1/tiber/batch'
      ? { body: { results: readCalls(request).map(({ name }) => ({ status: 200, body: name })) } }
      : { body: request.path },
  )
}

test('reads made at the same time are sent in one request, equal ones once', async () => {
  answerByName()
  const { products, carts, settings } = createClient()
  const [product, cart, same] = await Promise.all([
    products.read({ params: { id: 'A/1' } }),
    carts.list({ query: { status: ['INIT', 'LOADING'], page: 0, size: 10, currency: 'EUR' } }),
    products.read({ params: { id: 'A/1' } }),
  ])
  expect([product, cart, same]).toEqual(['products.read', 'carts.list', 'products.read'])
  expect(readCalls(server.received[0]!)).toEqual([
    { name: 'products.read', params: ['A/1'] },
    { name: 'carts.list', query: 'status=INIT&status=LOADING&page=0&size=10&currency=EUR' },
  ])
  await settings.read()
  expect(listPaths()).toEqual(['/v1/shop/settings', '/v1/tiber/batch'])
})

test('changes, large pages, calls that wait and calls with options are sent alone', async () => {
  answerByName()
  const { products, productVariants, changes, carts, settings } = createClient()
  await Promise.all([
    products.read({ params: { id: '1' } }),
    settings.read(),
    carts.create({ body: { name: 'Obra' } }),
    productVariants.list({ query: { productSku: 'A', size: 1000 } }),
    changes.wait({ query: { waitSeconds: 0 } }),
    carts.read({ params: { id: '7' } }, { timeoutMs: 5000 }),
  ])
  expect(listPaths()).toEqual([
    '/v1/shop/product-variants',
    '/v1/tiber/batch',
    '/v1/tiber/changes',
    '/v2/shop/carts',
    '/v2/shop/carts/7',
  ])
})

test('a platform without batches receives every call by itself', async () => {
  answerByName()
  const { products, settings } = createClient({}, false)
  await Promise.all([products.read({ params: { id: '1' } }), settings.read()])
  expect(listPaths()).toEqual(['/v1/shop/products/1', '/v1/shop/settings'])
})

test('a call that fails in a batch fails as by itself, and the others succeed', async () => {
  const refusal = { code: 'F-E-002', message: 'No such product', errors: [] }
  server.respondWith(() => ({
    body: {
      results: [
        { status: 404, body: refusal },
        { status: 200, body: { features: [] } },
      ],
    },
  }))
  const { products, settings } = createClient()
  const [product, read] = await Promise.allSettled([products.read({ params: { id: '1' } }), settings.read()])
  expect(product).toMatchObject({ reason: { status: 404, code: 'F-E-002', serverMessage: 'No such product' } })
  expect(read).toMatchObject({ value: { features: [] } })
})

test('a failed batch fails all its calls', async () => {
  server.respondWith(() => ({ status: 503, body: {} }))
  const { products, settings } = createClient()
  const results = await Promise.allSettled([products.read({ params: { id: '1' } }), settings.read()])
  expect(results).toMatchObject([{ reason: { status: 503 } }, { reason: { status: 503 } }])
})

test('an invalid token is refreshed once for all calls of a batch', async () => {
  const pair = (name: string) => ({ accessToken: name, refreshToken: `refresh-${name}`, expireAt: 9_999_999_999 })
  server.respondWith((request) => {
    if (request.path === '/auth/refresh-token') return { body: { token: pair('new') } }
    if (request.headers.authorization !== 'Bearer new') return { status: 401, body: {} }
    return { body: { results: readCalls(request).map(({ name }) => ({ status: 200, body: name })) } }
  })
  const { carts, settings } = createClient({ tokens: createMemoryTokenStore(pair('old')) })
  expect(await Promise.all([carts.read({ params: { id: '7' } }), settings.read()])).toEqual([
    'carts.read',
    'settings.read',
  ])
  expect(listPaths()).toEqual(['/auth/refresh-token', '/v1/tiber/batch', '/v1/tiber/batch'])
})

test('a call refused in a batch for a missing token is repeated by itself, with a new token', async () => {
  const expired = { accessToken: 'old', refreshToken: 'refresh', expireAt: 1 }
  server.respondWith(({ path, headers }) => {
    if (path === '/auth/refresh-token')
      return { body: { token: { accessToken: 'new', refreshToken: 'next', expireAt: 9_999_999_999 } } }
    if (path === '/v1/tiber/batch')
      return {
        body: {
          results: [
            { status: 401, body: {} },
            { status: 200, body: 'settings' },
          ],
        },
      }
    return headers.authorization ? { body: 'cart' } : { status: 401, body: {} }
  })
  const { carts, settings } = createClient({ tokens: createMemoryTokenStore(expired) })
  expect(await Promise.all([carts.read({ params: { id: '7' } }), settings.read()])).toEqual(['cart', 'settings'])
})

test('calls for another account are not sent together with those before', async () => {
  answerByName()
  const client = createClient({ customerAccountId: '1' })
  const first = Promise.all([client.settings.read(), client.carts.read({ params: { id: '7' } })])
  client.updateConfiguration({ customerAccountId: '2' })
  await Promise.all([first, client.settings.read(), client.carts.read({ params: { id: '7' } })])
  expect(server.received.map(({ headers }) => headers['customer-account-id']).toSorted()).toEqual(['1', '2'])
})
