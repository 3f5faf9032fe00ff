import type { Page, Route } from '@playwright/test'

import { demoAccounts } from '@tiber/demo-data/people'

import { createCart } from '../carts.ts'
import { startCollector } from '../collector.ts'
import { createUniqueId, generateCompanyNumber } from '../companies.ts'
import { button } from '../controls.ts'
import { placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { findFreePort, startStorefront } from '../plain-shop.ts'
import { requestOffers } from '../quotes.ts'
import { readSetting } from '../settings.ts'
import { expect, test, waitForHydration, type Shop } from '../shop.ts'
import { placeCompletedOrder } from '../threads.ts'

const { id: account } = demoAccounts[0]

let collector: Awaited<ReturnType<typeof startCollector>>
let storefront: Awaited<ReturnType<typeof startStorefront>>

test.beforeAll(async () => {
  collector = await startCollector()
  storefront = await startStorefront(await findFreePort(), {
    // The platform mails no links to other addresses.
    PUBLIC_URL: readSetting('SHOP_URL'),
    ANALYTICS_URL: collector.url,
    ANALYTICS_SITE_ID: '7',
    SENTRY_DSN: collector.url.replace('//', '//key@') + '/42',
  })
})
test.beforeEach(({ shop }) => {
  collector.hits.length = 0
  return shop.signInFast()
})
test.afterAll(() => {
  storefront.stop()
  collector.stop()
})

async function open(page: Page, shop: Shop, path: string) {
  await page.goto(storefront.url + shop.path(path))
  await waitForHydration(page)
}

/** Submits a form of a page as a browser without scripts does; its events wait for the next page with scripts. */
async function submit(page: Page, shop: Shop, { path, form }: { path: string; form: Record<string, string> }) {
  const response = await page.request.post(storefront.url + shop.path(path), { form, maxRedirects: 0 })
  expect(response.status(), `${path}: ${await response.text()}`).toBeLessThan(400)
  return response
}

/** Sends a change of a cart as scripts of the shop do. */
async function change<Body>(page: Page, path: string, data: object): Promise<Body> {
  const response = await page.request.post(storefront.url + path, { data })
  expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
  return (await response.json()) as Body
}

const addArticle = (page: Page, shop: Shop) =>
  page
    .getByRole('complementary', { name: shop.t('product.buy') })
    .getByRole('button', { name: new RegExp(`^${shop.t('frame.cart.add').split('{')[0]}\\d`) })
    .click()

test('a visit › pages, search, categories, articles and suppliers are told to the tracker', async ({ page, shop }) => {
  await open(page, shop, '/search?q=tornillo')
  const search = await collector.waitForHit(({ search }) => search === 'tornillo')
  expect(search['idsite']).toBe('7')
  expect(Number(search['search_count'])).toBeGreaterThan(3)

  await open(page, shop, '/c/fixings')
  const category = await collector.waitForEvents('category: viewed')
  const view = await collector.waitForHit(({ _pkc }) => _pkc !== undefined)
  expect(JSON.parse(view['_pkc']!)).toEqual([category['name']])

  await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  const article = await collector.waitForHit(({ _pks }) => _pks === 'SCS-A2-M8-040')
  expect(article['url']).toBe(storefront.url + shop.path('/product/SCS-A2-M8'))
  expect(Number(article['_pkp'])).toBeGreaterThan(0)
  await collector.waitForEvents('contract: shown')

  await open(page, shop, '/supplier/EBRO')
  expect(await collector.waitForEvents('supplier: viewed')).toMatchObject({ name: 'Tornillería Ebro' })

  // Of the session before this browser remembers other tags of the account.
  await page.evaluate((id) => localStorage.setItem('tiber-analytics-tiers', JSON.stringify({ [id]: 'Other' })), account)
  await open(page, shop, '/account/company')
  expect(await collector.waitForEvents('account tier: changed')).toMatchObject({ id: account })
  expect(JSON.stringify(collector.hits)).not.toMatch(/tiber\.example|Compras|buyer/)
})

test('a cart › its changes, the checkout and the order reach the reports', async ({ page, shop }) => {
  const { cart } = await change<{ cart: { id: string } }>(page, '/cart/create', { name: createUniqueId() })
  await change(page, '/cart/activate', { cartId: cart.id })
  await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  await addArticle(page, shop)
  const line = await collector.waitForEvents('cart: created', 'contract: applied', 'cart line: added')
  const update = await collector.waitForHit(({ idgoal, ec_id }) => idgoal === '0' && ec_id === undefined)
  expect(JSON.parse(update['ec_items']!)).toHaveLength(1)
  expect(Number(update['revenue'])).toBe(line['total'])
  await change(page, '/cart/delete-lines', { cartId: cart.id, all: 'true' })
  await collector.waitForEvents('cart line: removed')
  await collector.waitForHit(({ idgoal, ec_items }) => idgoal === '0' && ec_items === '[]')

  const { id } = await createCart('Analítica', { 'NUT-A2-M10': 200 })
  await change(page, '/cart/rename', { cartId: id, name: createUniqueId() })
  await open(page, shop, `/checkout/shipping?cart=${id}`)
  await collector.waitForEvents('cart: updated', 'checkout: started')
  await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
  const number = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }[shop.locale]
  await page.getByRole('main').getByLabel(number).fill('PO-ANALYTICS')
  await page.keyboard.press('Tab')
  await collector.waitForEvents('checkout: step completed')
  await button(page, shop, 'checkout.place.order').click()
  await expect(page).toHaveURL(/order-confirmation/)
  await collector.waitForEvents('payment method: selected', 'checkout: completed')
  const order = await collector.waitForEvents('order: created')
  const sent = await collector.waitForHit(({ ec_id }) => ec_id !== undefined)
  expect(sent).toMatchObject({ ec_id: order['id'], revenue: String(order['total']), ec_tx: String(order['tax']) })
  expect(JSON.parse(sent['ec_items']!)).toContainEqual(expect.arrayContaining(['NUT-A2-M10', 200]))
  await page.reload()
  await waitForHydration(page)
  await collector.waitForHit(({ url, action_name }) => url!.includes('order-confirmation') && action_name !== '')
  expect(collector.hits.filter(({ ec_id }) => ec_id !== undefined)).toHaveLength(1)
})

test('a checkout that is left › is abandoned with its tab', async ({ context, shop }) => {
  const { id } = await createCart('Abandonada', { 'NUT-A2-M10': 200 })
  const tab = await context.newPage()
  await open(tab, shop, `/checkout/shipping?cart=${id}`)
  await collector.waitForEvents('checkout: started')
  await tab.close({ runBeforeUnload: true })
  await collector.waitForEvents('checkout: abandoned')
})

test('addresses, lists, quotes and questions › each change is an event without what was typed', async ({
  page,
  shop,
}) => {
  const secret = createUniqueId()
  const address = { label: secret, fullName: secret, address: secret, zipcode: '41007', city: 'Sevilla', country: 'ES' }
  await submit(page, shop, { path: '/account/addresses/new', form: address })
  const { cart: list } = await change<{ cart: { id: string } }>(page, '/lists/items', {
    name: secret,
    lines: [{ offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 1, updateAction: 'ADD_QUANTITY' }],
  })
  await change(page, '/cart/rename', { cartId: list.id, name: `BL_${secret}` })
  const quote = await requestOffers()
  const [first] = quote.supplierQuotes
  await submit(page, shop, {
    path: `/account/quotes/${quote.id}/${first!.id}`,
    form: { intent: 'decline', reason: secret },
  })
  await submit(page, shop, { path: '/contact', form: { topic: 'OTHER', message: secret } })
  await open(page, shop, `/account/buying-lists/${list.id}`)
  await collector.waitForHit(({ action_name }) => action_name === 'carts/buying-lists/list')
  await submit(page, shop, { path: '/account/buying-lists', form: { do: `delete ${list.id}` } })
  await open(page, shop, '/account/addresses')
  await collector.waitForEvents(
    'address: created',
    'buying list: deleted',
    'buying list: created',
    'buying list: updated',
    'quote: rejected',
    'lead: question sent',
  )
  expect(JSON.stringify(collector.hits)).not.toContain(secret)
})

test('a company that asks for access › is a lead', async ({ page, shop }) => {
  await shop.loseSession()
  const name = createUniqueId()
  await submit(page, shop, {
    path: '/auth/get-access',
    form: {
      name,
      companyRegistrationName: name,
      businessRegistrationNumber: generateCompanyNumber(),
      vatNumber: '',
      website: '',
      civility: 'MRS',
      firstName: 'Gerencia',
      lastName: 'Taller',
      email: `${name}@tiber.example`,
      phone: '',
      'createAddressRequests.0.country': 'ES',
      'createAddressRequests.0.fullName': 'Gerencia Taller',
      'createAddressRequests.0.address': 'Calle Feria 2',
      'createAddressRequests.0.zipcode': '41003',
      'createAddressRequests.0.city': 'Sevilla',
    },
  })
  await open(page, shop, '/auth/login')
  await collector.waitForEvents('lead: access requested')
})

test('what suppliers do meanwhile › is sent once, when the buyer first sees it', async ({ page, shop }) => {
  // What is seen before the tracker runs is not remembered.
  await open(page, shop, '/account/orders')
  await collector.waitForHit(({ action_name }) => action_name === 'orders/list/orders')
  const { reference, orderLogistics } = await placeOrder({ 'NUT-A2-M10': 200 }, 'PO-SEEN')
  const [part] = orderLogistics
  const path = `/account/orders/${reference}`
  await open(page, shop, path)
  await collector.waitForHit(({ action_name }) => action_name === 'orders/order/order')
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(part!.id, status)
  await open(page, shop, path)
  await collector.waitForEvents('order: status changed', 'order: shipped')
  await submit(page, shop, { path, form: { intent: 'receive', logisticOrder: part!.id } })
  await submit(page, shop, { path, form: { intent: 'rate', logisticOrder: part!.id, grade: '5' } })
  await open(page, shop, path)
  expect(await collector.waitForEvents('order: delivered', 'supplier: rated')).toMatchObject({ value: 5 })
  expect(collector.hits.filter(({ e_a }) => e_a === 'shipped')).toHaveLength(1)

  const other = await placeCompletedOrder()
  await open(page, shop, `/account/orders/${other.orderReference}`)
  await collector.waitForEvents('order: delivered')
})

test.describe('a visitor who does not want to be tracked', () => {
  for (const [name, property, header] of [
    ['Do Not Track', { doNotTrack: '1' }, { dnt: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }, { 'sec-gpc': '1' }],
    ['a privacy control that only scripts see', { globalPrivacyControl: true }, {}],
  ] as const)
    test(`${name} › no tracker is loaded, nothing is sent`, async ({ page, shop }) => {
      await page.setExtraHTTPHeaders(header)
      await page.addInitScript((values) => {
        for (const [key, value] of Object.entries(values)) Object.defineProperty(navigator, key, { value })
      }, property)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
      await open(page, shop, '/account/orders')
      expect(requests.filter((url) => url.startsWith(collector.url))).toEqual([])
      expect(collector.hits).toEqual([])
      if ('dnt' in header || 'sec-gpc' in header)
        expect(await page.locator('meta[name="signals"]').getAttribute('content')).not.toContain('analytics')
    })
})

test.describe('a tracker that', () => {
  for (const [name, answer] of [
    ['cannot be reached', (route: Route) => route.abort('connectionrefused')],
    ['never answers', () => undefined],
    ['answers with an error', (route: Route) => route.fulfill({ status: 500, body: 'broken' })],
  ] as const)
    test(`${name} › costs the buyer nothing`, async ({ page, shop }) => {
      shop.expectErrors(/Failed to load resource/)
      await page.route(`${collector.url}/**`, answer)
      await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
      await addArticle(page, shop)
      await expect(page.getByRole('button', { name: shop.t('forms.undo') })).toBeVisible()
    })
})

test('a blocker that stops the code of analytics › costs the buyer nothing', async ({ page, shop }) => {
  shop.expectErrors(/Failed to load resource/)
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  await page.route('**/assets/analytics-*.js', (route) => route.abort('blockedbyclient'))
  const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/analytics-'))
  await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  await blocked
  await addArticle(page, shop)
  await expect(page.getByRole('button', { name: shop.t('forms.undo') })).toBeVisible()
  expect(loads).toBe(1)
})

test('without a tracker or error reporting › a page loads nothing of them', async ({ page, shop }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await shop.open('/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  await expect(page.locator('meta[name="signals"]')).toHaveCount(0)
  expect(requests.filter((url) => /analytics|sentry|matomo|signals|early-errors/.test(url))).toEqual([])
})

test('an error in the browser › reaches Sentry through the shop, without personal data', async ({ page, shop }) => {
  shop.expectErrors(/broken click/)
  await open(page, shop, '/account/orders')
  await expect.poll(() => collector.envelopes.length).toBeGreaterThan(0)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('A broken click of anna@company.example')
    })
  })
  const findEvent = () => collector.envelopes.find((each) => each.includes('broken click'))
  await expect.poll(findEvent).toBeTruthy()
  expect(findEvent()).toContain('A broken click of [e-mail]')
  expect(findEvent()).not.toContain('anna@')
})
