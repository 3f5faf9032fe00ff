import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provideAllMessages } from '#app/i18n/messages.server.ts'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { loader as readList } from './carts.route.tsx'
import { loader as compare, middleware } from './compare-carts.route.tsx'
import { action as manage } from '../calls/manage-cart.route.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  provideAllMessages()
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

const price = (net: number) => ({ priceWithoutTax: net, taxAmount: 0, priceWithTax: net })
const cart = (id: string, name: string) => ({
  id,
  name,
  status: 'INIT',
  currency: 'EUR',
  creationDate: '2026-11-15T10:00:00.000Z',
  numberOfLines: 2,
  numberOfProducts: 30,
  totalPrice: price(12),
  totalDiscountPrice: price(10.5),
})
const line = (offerPriceId: string, quantity: number) => ({
  quantity,
  productVariant: { id: `V-${offerPriceId}`, sku: offerPriceId, name: offerPriceId, mainProductBusinessId: '1' },
  supplier: { name: 'Ebro' },
  offer: { offerPriceId, totalDiscountPrice: price(quantity) },
})
const settings = { 'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['carts'] } } }

function visit(run: (arguments_: never) => unknown, script: Script, more: object) {
  platform.play({ ...settings, ...script })
  return visitScreen(run, { platformUrl: platform.url, path: '/account/carts', isSignedIn: true, ...more })
}

const drafts = 'GET /v2/shop/commercial-orders'

describe('list of carts', () => {
  const list = 'GET /v2/shop/carts'
  const two = { status: 200, body: { carts: [cart('1', 'Obra'), cart('2', 'BL_Taller')], totalElement: 2 } }

  test('separates carts and lists by name prefix, whatever their type, and includes the discount', async () => {
    const { outcome } = await visit(readList, { [list]: two }, { path: '/account/carts?type=list&status=INIT' })
    expect(outcome).toMatchObject({
      data: { total: 1, carts: [{ id: '2', name: 'Taller', isList: true, net: 10.5, discount: 1.5 }] },
    })
    expect(
      platform
        .received()
        .find(({ call }) => call === list)!
        .query.getAll('status'),
    ).toEqual(['INIT'])
  })

  test('that cannot be read › is logged and reported', async () => {
    const { outcome, logged } = await visit(
      readList,
      { [list]: createRefusal(500, 'SV0001'), [drafts]: { status: 200, body: { content: [] } } },
      {},
    )
    expect(outcome).toMatchObject({ data: { carts: [], hasFailed: true }, init: { status: 503 } })
    expect(logged).toEqual(['loadCarts failed'])
  })

  test('deletes several carts at once', async () => {
    const script = {
      'GET /v2/shop/carts/1': { status: 200, body: cart('1', 'Obra') },
      'DELETE /v2/shop/carts/1': { status: 204 },
      'DELETE /v2/shop/carts/2': { status: 204 },
    }
    const { outcome } = await visit(manage, script, { json: { cartIds: ['1', '2'] }, params: { verb: 'delete' } })
    expect(await (outcome as Response).json()).toMatchObject({ ok: true, message: '2 eliminados.' })
    expect(platform.calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  })
})

describe('differences between two carts', () => {
  const script = {
    'GET /v2/shop/carts/1': { status: 200, body: cart('1', 'Obra') },
    'GET /v2/shop/carts/2': { status: 200, body: cart('2', 'BL_Taller') },
    'GET /v2/shop/carts/1/lines': { status: 200, body: { cartLines: [line('a', 5), line('b', 2), line('c', 1)] } },
    'GET /v2/shop/carts/2/lines': { status: 200, body: { cartLines: [line('b', 2), line('a', 8), line('d', 4)] } },
  }

  test('are lines in only one cart and lines with different quantities', async () => {
    const { outcome } = await visit(compare, script, { path: '/account/carts/compare?a=1&b=2' })
    const { lines, ...rest } = outcome as { lines: { id: string; quantities: number[] }[] }
    expect(lines.map(({ id, quantities }) => [id, ...quantities])).toEqual([
      ['a', 5, 8],
      ['c', 1, 0],
      ['d', 0, 4],
    ])
    expect(rest).toMatchObject({ differing: 3, same: 1, b: { name: 'Taller' } })
  })

  test.each(['?a=1', '?a=1&b=1', '?a=1&b=3'])('for %s › page not found', async (search) => {
    const { outcome } = await visit(compare, script, { path: `/account/carts/compare${search}`, middleware })
    expect(outcome).toMatchObject({ init: { status: 404 } })
  })
})
