import { afterAll, describe, expect, test } from 'vitest'
import {
  createRefusal,
  createRequestDependencies,
  startScriptedPlatform,
  type Script,
} from '#app/testing/scripted-platform.ts'
import { createBuyingList, updateBuyingList } from '#app/features/carts/buying-lists/change-lists.server.ts'
import { addToCart } from './change-cart.server.ts'
import { loadInitialCarts, clearCart, getOrCreateCart, refreshCart } from './carts.server.ts'
import { openSession } from '../session/session.server.ts'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

const price = { priceWithTax: 12.1, priceWithoutTax: 10, taxAmount: 2.1 }
const cart = (id: string, name: string, overrides = {}) => ({
  id,
  name,
  type: 'CART',
  status: 'INIT',
  creationDate: '2026-11-15T10:00:00.000Z',
  currency: 'EUR',
  numberOfLines: 2,
  numberOfProducts: 5,
  totalPrice: price,
  totalDiscountPrice: price,
  billingAddressId: null,
  customerUserId: null,
  ...overrides,
})
const list = 'GET /v2/shop/carts'
const create = 'POST /v2/shop/carts'
const createLine = (offerPriceId: string) => ({
  offer: { offerPriceId },
  productVariant: { id: 'v', sku: 'S' },
  quantity: 1,
})
const page = (carts: unknown[]) => ({ status: 200, body: { carts, totalElement: carts.length } })
const lines = (ids: string[]) => ({ status: 200, body: { cartLines: ids.map(createLine), totalElement: ids.length } })

/** Settings are cached by URL: no platform of these tests has extensions. */
function signIn(script: Script, { isAuthenticated = true } = {}) {
  platform.play({ 'GET /v1/shop/settings': createRefusal(404, 'RQ0005'), ...script })
  const { dependencies, logged } = createRequestDependencies(platform.url)
  const url = new URL('http://localhost:3000/')
  const handle = openSession(new Request(url), url, dependencies)
  handle.session.isAuthenticated = isAuthenticated
  return { handle, logged }
}
const getRequests = (call: string) => platform.received().filter((each) => each.call === call)
const getQueries = (call: string) => getRequests(call).map(({ query }) => Object.fromEntries(query))

describe('initial carts', () => {
  test('are not requested for visitors', async () => {
    const { handle } = signIn({}, { isAuthenticated: false })
    expect(await loadInitialCarts(handle)).toBeNull()
    expect(platform.calls()).toEqual([])
  })

  test('are ten carts in euros and all lists, distinguished by the name prefix', async () => {
    const rows = [cart('1', 'BL_Taller'), cart('2', 'Obra'), cart('3', 'Otra', { active: true })]
    const { handle } = signIn({ [list]: page(rows) })
    const start = await loadInitialCarts(handle)
    expect(start?.carts?.map(({ id }) => id)).toEqual(['3', '2'])
    expect(start?.lists).toEqual([{ id: '1', name: 'Taller', numberOfLines: 2 }])
    const queries = getRequests(list).map(({ query }) => ({
      type: query.getAll('type'),
      status: query.getAll('status'),
      currency: query.get('currency'),
      page: query.get('page'),
      size: query.get('size'),
    }))
    const common = { status: ['INIT', 'LOADING', 'ON_GOING'], currency: 'EUR', page: '0' }
    expect(queries).toContainEqual({ ...common, type: ['CART'], size: '10' })
    expect(queries).toContainEqual({ ...common, type: ['BUYING_LIST'], size: '100' })
  })

  test('are null and logged after a failure', async () => {
    const { handle, logged } = signIn({ [list]: createRefusal(500, 'SV0001') })
    expect(await loadInitialCarts(handle)).toMatchObject({ carts: null, lists: null })
    expect(logged().toSorted()).toEqual(['loadBuyingLists failed', 'loadCarts failed'])
  })
})

describe('the current cart', () => {
  test('is read with ten lines, and with a hundred on refresh', async () => {
    const path = '/v2/shop/carts/2'
    const script = {
      [list]: page([cart('2', 'Obra')]),
      [`GET ${path}`]: { status: 200, body: cart('2', 'Obra') },
      [`GET ${path}/lines`]: lines(['a']),
    }
    const { handle } = signIn(script)
    expect((await getOrCreateCart(handle))?.cart.id).toBe('2')
    await refreshCart(handle, '2')
    expect(getQueries(`GET ${path}/lines`).map(({ size }) => size)).toEqual(['10', '100'])
    expect(getRequests(create)).toEqual([])
  })

  test('is created with the default name if there is none', async () => {
    const { handle } = signIn({ [list]: page([]), [create]: { status: 200, body: cart('9', 'Default Cart') } })
    expect((await getOrCreateCart(handle))?.cart.id).toBe('9')
    expect(getRequests(create).map(({ body }) => JSON.parse(body))).toEqual([{ name: 'Default Cart', type: 'CART' }])
  })

  test('is the one another tab has just created', async () => {
    const pages = [page([]), page([cart('9', 'Default Cart')])]
    const { handle } = signIn({ [list]: () => pages.shift()!, [create]: createRefusal(409, 'CT0001') })
    expect((await getOrCreateCart(handle))?.cart.id).toBe('9')
  })

  test('is null and logged after a failure', async () => {
    const { handle, logged } = signIn({ [list]: page([]), [create]: createRefusal(503, 'SV0002') })
    expect(await getOrCreateCart(handle)).toBeNull()
    expect(logged()).toContain('getOrCreateCart failed')
  })

  test('is cleared by naming its lines on a platform without extensions', async () => {
    const path = '/v2/shop/carts/2'
    const left = [lines(['a', 'b']), lines([]), lines([])]
    const { handle } = signIn({
      [`GET ${path}`]: { status: 200, body: cart('2', 'Obra') },
      [`GET ${path}/lines`]: () => left.shift()!,
      [`DELETE ${path}/lines`]: { status: 204 },
    })
    expect((await clearCart(handle, '2'))?.lines).toEqual([])
    expect(getRequests(`DELETE ${path}/lines`).map(({ body }) => JSON.parse(body))).toEqual([
      [{ offerPriceId: 'a' }, { offerPriceId: 'b' }],
    ])
  })
})

describe('adding to a cart', () => {
  const command = [{ offerPriceId: 'a', quantity: 2, updateAction: 'ADD_QUANTITY' as const }]
  const cartPath = '/v2/shop/carts/2'
  const readScript = {
    [`GET ${cartPath}`]: { status: 200, body: cart('2', 'Obra') },
    [`GET ${cartPath}/lines`]: lines(['a']),
  }

  test('is one call with the caller’s idempotency key', async () => {
    const { handle } = signIn({ ...readScript, [`PUT ${cartPath}/lines`]: { status: 200, body: [] } })
    const changed = await addToCart(handle, { cartId: '2', lines: command, idempotencyKey: 'key-1' })
    expect(changed).toMatchObject({ cart: { id: '2' }, change: undefined, warnings: [] })
    const [sent] = getRequests(`PUT ${cartPath}/lines`)
    expect(JSON.parse(sent!.body)).toEqual(command)
    expect(sent!.headers).toMatchObject({ 'idempotency-key': 'key-1' })
    expect(sent!.headers).not.toHaveProperty('prefer')
  })

  test('falls back to the actual current cart if the page’s is outdated', async () => {
    const { handle } = signIn({
      ...readScript,
      [list]: page([cart('2', 'Obra')]),
      'PUT /v2/shop/carts/1/lines': createRefusal(409, 'ST0001'),
      [`PUT ${cartPath}/lines`]: { status: 200, body: [] },
    })
    expect((await addToCart(handle, { currentCartId: '1', lines: command })).cart.id).toBe('2')
  })

  test('never changes another cart than the named one', async () => {
    const { handle, logged } = signIn({
      [list]: page([cart('2', 'Obra')]),
      'PUT /v2/shop/carts/1/lines': createRefusal(409, 'ST0001'),
    })
    await expect(addToCart(handle, { cartId: '1', lines: command })).rejects.toMatchObject({ code: 'ST0001' })
    expect(logged()).toEqual(['addToCart failed'])
  })
})

describe('buying lists', () => {
  test('are neither created without a name nor updated without an id', async () => {
    const { handle } = signIn({})
    await expect(createBuyingList(handle, {})).rejects.toThrow(/^Name is required to create a new buying list\.$/)
    await expect(createBuyingList(handle, { name: ' ' })).rejects.toThrow('Name is required')
    await expect(updateBuyingList(handle, { name: 'Taller' })).rejects.toThrow(
      /^Buying list ID is required to update an existing buying list\.$/,
    )
    expect(platform.calls()).toEqual([])
  })

  test('are created with the prefix; a failed creation returns null, a failed update throws', async () => {
    const { handle, logged } = signIn({
      [create]: createRefusal(409, 'CT0001'),
      'PUT /v2/shop/carts/1': createRefusal(409, 'CT0001'),
    })
    expect(await createBuyingList(handle, { name: 'Taller' })).toBeNull()
    await expect(updateBuyingList(handle, { id: '1', name: 'Taller' })).rejects.toMatchObject({ code: 'CT0001' })
    expect(getRequests(create).map(({ body }) => JSON.parse(body))).toEqual([
      { name: 'BL_Taller', type: 'BUYING_LIST' },
    ])
    expect(logged()).toEqual(['createBuyingList failed', 'updateBuyingList failed'])
  })
})
