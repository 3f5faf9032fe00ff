import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provideAllMessages } from '#app/i18n/messages.server.ts'
import { createRefusal, startScriptedPlatform, type Script } from '#app/testing/scripted-platform.ts'
import { visitScreen } from '#app/testing/visit-screen.ts'
import { action as deleteLines } from './delete-lines.route.ts'
import { action as changeLines, loader as readLines } from './lines.route.ts'
import { action as manage } from './manage-cart.route.ts'
import { action as undo } from './undo.route.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  provideAllMessages()
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

const price = { priceWithTax: 12.1, priceWithoutTax: 10, taxAmount: 2.1 }
const cart = { id: '2', name: 'Obra', numberOfLines: 1, version: 7, totalPrice: price, totalDiscountPrice: price }
const line = {
  quantity: 200,
  offer: { offerPriceId: 'a' },
  productVariant: { id: 'X-1', sku: 'SCS-M6' },
}
const changeResponse = (more = {}) => ({
  status: 200,
  body: { cart, lines: [line], touched: 1, warnings: [], removedOffers: [], choices: [], ...more },
})
const settings = { 'GET /v1/shop/settings': { status: 200, body: { manualAccountCheck: true, features: ['carts'] } } }
const put = 'PUT /v2/shop/carts/2/lines'
const byVariant = 'PUT /v2/shop/carts/2/lines-by-variant'
const command = { offerPriceId: 'a', quantity: 130, updateAction: 'ADD_QUANTITY' }

type Visit = Omit<Parameters<typeof visitScreen>[1], 'platformUrl' | 'path'> & { script?: Script; path?: string }

async function visit(run: (arguments_: never) => unknown, { script = {}, path = '/cart/lines', ...more }: Visit) {
  platform.play({ ...settings, ...script })
  const visited = await visitScreen(run, { platformUrl: platform.url, path, isSignedIn: true, ...more })
  const response = visited.outcome as Response
  const answer = response instanceof Response && response.status !== 302 ? await response.json() : undefined
  return { ...visited, response, answer }
}

describe('cart actions called by scripts', () => {
  test('return touched lines, translated corrections and the version to undo', async () => {
    const warnings = [{ id: 'a', code: 'F-W-007', detail: 'Rounded', blocked: false }]
    const { answer } = await visit(changeLines, {
      script: { [put]: changeResponse({ warnings }) },
      json: { cartId: '2', lines: [command] },
    })
    expect(answer).toMatchObject({ ok: true, cart: { id: '2' }, change: { touched: 1 }, undoVersion: 7 })
    expect(answer.message).toBe('1 línea añadida a Obra.')
    expect(answer.warnings).toEqual([{ ...warnings[0], text: 'SCS-M6: se ha redondeado a 200, en envases completos.' }])
    expect(platform.received().at(-1)!.headers).toMatchObject({ prefer: 'return=representation' })
  })

  test('by variant › reply in the language of the page', async () => {
    const warnings = [{ id: 'X-1', code: 'F_W_004', detail: '', blocked: false }]
    const lines = [{ productVariantId: 'X-1', quantity: 3, updateAction: 'ADD_QUANTITY' }]
    const { answer } = await visit(changeLines, {
      script: { [byVariant]: changeResponse({ warnings }) },
      path: '/en-US/cart/lines',
      json: { cartId: '2', lines },
    })
    expect(answer.message).toBe('1 line added to Obra.')
    expect(answer.warnings[0].text).toBe('SCS-M6: lowered to 200, all that is in stock.')
  })

  test.each([
    ['F-E-002', 404, 'El carrito ya no existe o el artículo no se vende a su empresa. No se ha cambiado nada.'],
    ['ST0001', 409, 'El carrito ya se ha pedido o se está pidiendo. No se ha cambiado nada.'],
    ['SV0002', 503, 'El servicio no responde en este momento. Compruebe el carrito antes de volver a intentarlo.'],
    ['PE0001', 403, 'No tiene permiso para hacer esto.'],
  ])('rejected with %s › return a reason', async (code, status, problem) => {
    const { answer, response } = await visit(changeLines, {
      script: { [put]: createRefusal(status, code) },
      json: { cartId: '2', lines: [command] },
    })
    expect(response.status).toBe(status)
    expect(answer).toEqual({ ok: false, problem, code })
  })

  test.each([
    [[]],
    [[{ ...command, quantity: -1 }]],
    [[{ ...command, quantity: 1.5 }]],
    [[{ ...command, quantity: 1e12 }]],
    [[{ ...command, quantity: '2' }]],
    [[{ ...command, updateAction: 'DOUBLE' }]],
    [[{ quantity: 1, updateAction: 'ADD_QUANTITY' }]],
    [[command, { productVariantId: 'X-1', quantity: 1, updateAction: 'ADD_QUANTITY' }]],
    ['text'],
    [undefined],
  ])('with unreadable lines %j › do not call the platform', async (lines) => {
    const { answer, response } = await visit(changeLines, { json: { cartId: '2', lines } })
    expect(response.status).toBe(400)
    expect(answer.ok).toBe(false)
    expect(answer.problem).toMatch(/No se ha cambiado nada\.$/)
    expect(platform.calls()).toEqual([])
  })

  test('without a session › return the sign-in page and the way back', async () => {
    const json = { lines: [command], returnTo: '/c/tornilleria' }
    const { answer, response } = await visit(changeLines, { json, isSignedIn: false })
    expect(response.status).toBe(401)
    expect(answer).toMatchObject({ ok: false, login: '/auth/login?returnTo=%2Fc%2Ftornilleria' })
  })

  test('undo › reverts a change or reports that it is too late', async () => {
    const call = 'POST /v1/tiber/carts/2/undone-changes'
    const json = { cartId: '2', version: 7 }
    const { answer } = await visit(undo, { script: { [call]: changeResponse() }, json })
    expect(answer).toMatchObject({ ok: true, message: 'Cambio deshecho en Obra.' })
    const late = await visit(undo, { script: { [call]: createRefusal(409, 'ST0001') }, json })
    expect(late.answer.problem).toMatch(/^Ya no se puede deshacer/)
    expect(late.logged).toEqual(['undoCartChange failed'])
  })

  test('delete lines › can be undone', async () => {
    const { answer } = await visit(deleteLines, {
      script: { [put]: changeResponse() },
      json: { cartId: '2', offerPriceIds: ['a', 'b'] },
    })
    expect(answer).toMatchObject({ ok: true, message: '2 líneas eliminadas de Obra.', undoVersion: 7 })
    expect(JSON.parse(platform.received().at(-1)!.body)).toEqual(
      ['a', 'b'].map((offerPriceId) => ({ offerPriceId, quantity: 0, updateAction: 'REPLACE_QUANTITY' })),
    )
    expect((await visit(deleteLines, { json: { cartId: '2' } })).response.status).toBe(400)
  })

  test('rename › changes the name or reports that it is taken', async () => {
    const call = 'PUT /v2/shop/carts/2'
    const json = { cartId: '2', name: ' Nave 4 ' }
    const params = { verb: 'rename' }
    const { answer } = await visit(manage, {
      script: { [call]: { status: 200, body: { ...cart, name: 'Nave 4' } } },
      json,
      params,
    })
    expect(answer).toMatchObject({ ok: true, message: 'El carrito se llama ahora Nave 4.' })
    const taken = await visit(manage, { script: { [call]: createRefusal(409, 'CT0001') }, json, params })
    expect(taken.answer).toMatchObject({ ok: false, problem: 'Ya tiene un carrito con ese nombre.', code: 'CT0001' })
  })

  test('lines › are read after a cursor', async () => {
    const call = 'GET /v1/tiber/carts/2/lines'
    const { answer } = await visit(readLines, {
      script: { [call]: { status: 200, body: { cartLines: [line], next: 's.9', version: 7 } } },
      path: '/cart/lines?cart=2&after=s.1&size=5000',
    })
    expect(answer).toMatchObject({ next: 's.9', version: 7 })
    expect(Object.fromEntries(platform.received().at(-1)!.query)).toEqual({ after: 's.1', size: '1000' })
  })
})

describe('cart actions called by a form without scripts', () => {
  const form = { offerPriceId: 'a', quantity: '1.300', cartId: '2', returnTo: '/product/1?variant=2' }

  test('redirect to the page, with a message and an undo action', async () => {
    const { response, flash } = await visit(changeLines, { script: { [put]: changeResponse() }, form })
    expect(response.headers.get('location')).toBe('/product/1?variant=2')
    expect(JSON.parse(flash)).toEqual({
      key: 'carts.flash.done',
      values: { said: '1 línea añadida a Obra.' },
      undo: { action: '/cart/undo', fields: { cartId: '2', version: '7', returnTo: form.returnTo } },
    })
    expect(JSON.parse(platform.received().at(-1)!.body)).toEqual([{ ...command, quantity: 1300 }])
  })

  test('show invalid input on the page', async () => {
    const { response, flash } = await visit(changeLines, { form: { ...form, quantity: 'muchos' } })
    expect(response.headers.get('location')).toBe(form.returnTo)
    expect(JSON.parse(flash)).toMatchObject({ key: 'carts.flash.refused' })
  })

  test('redirect to sign-in if the session has ended', async () => {
    const { response } = await visit(changeLines, { form, isSignedIn: false })
    expect(response.headers.get('location')).toBe('/auth/login?returnTo=%2Fproduct%2F1%3Fvariant%3D2')
  })
})
