import { sendRequest, expect, test } from '../shop.ts'

/** An order of the demo that was placed long ago. */
const placedOrder = '0095000012'

test('a change that comes too late, of an order placed in another tab, leads back to a page', async ({ shop }) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  const form = { order: placedOrder, intent: 'change' }
  const confirmation = await sendRequest(shop.path('/checkout/order-confirmation'), { cookie, form })
  expect([confirmation.status, confirmation.headers.get('location')]).toEqual([
    302,
    shop.path('/checkout/order-confirmation'),
  ])
  const fields = { order: placedOrder, intent: 'fields' }
  expect((await sendRequest(shop.path('/checkout/shipping'), { cookie, form: fields })).status).toBeLessThan(500)
})

test('an id that no platform accepts is not found', async ({ shop }) => {
  await shop.signInFast('admin@tiber.example')
  const cookie = await shop.cookieHeader()
  const user = await sendRequest(shop.path(`/account/company/users/${'x'.repeat(300)}`), { cookie })
  expect(user.status).toBe(404)
  const settings = shop.path('/account/buying-lists/%20/settings')
  const renamed = await sendRequest(settings, { cookie, form: { do: 'rename', value: 'Taller' } })
  expect(renamed.status).toBe(404)
})

test('a form for an id outside Latin-1 leads back to its page', async ({ shop }) => {
  await shop.signInFast()
  const form = { do: 'share' }
  const settings = shop.path('/account/buying-lists/%E2%82%AC/settings')
  const shared = await sendRequest(settings, { cookie: await shop.cookieHeader(), form })
  expect([shared.status, shared.headers.get('location')]).toEqual([302, shop.path('/account/buying-lists/%E2%82%AC')])
})

test('a form with the name of an inherited property as its intent is refused', async ({ shop }) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  for (const intent of ['__proto__', 'constructor', 'toString']) {
    expect((await sendRequest(shop.path('/quick-order'), { cookie, form: { intent } })).status).toBe(400)
    const lists = await sendRequest(shop.path('/account/buying-lists'), { cookie, form: { do: `${intent} 1` } })
    expect(lists.status).toBeLessThan(400)
  }
})

test('the stream of changes is refused to a request that cannot read events', async ({ shop }) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  for (const path of ['/changes', '/changes.data']) expect((await sendRequest(path, { cookie })).status, path).toBe(406)
})
