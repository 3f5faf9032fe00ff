import { startReceiver, type Received } from '@tiber/server/testing/receiver'

import { createCart } from '../carts.ts'
import { button } from '../controls.ts'
import { findFreePort, startPlatform, startStorefront } from '../plain-shop.ts'
import { findSetting } from '../settings.ts'
import { expect, test, waitForHydration } from '../shop.ts'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }

/** Lists the spans of all requests in OTLP's JSON form. */
const listSpans = (received: Received[]): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .map(({ body }) => JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] })
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)))

const readAttribute = ({ attributes }: Span, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue

test.skip(
  !findSetting('SHOP_DATABASE_URL'),
  'The embedded database is open in the shop: no second platform can use it.',
)

test('placing an order › is one trace from the page through the platform to the statements', async ({ page, shop }) => {
  const receiver = await startReceiver()
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`, OTEL_BSP_SCHEDULE_DELAY: '100' }
  const platform = await startPlatform(await findFreePort(), settings)
  const storefront = await startStorefront(await findFreePort(), { ...settings, PLATFORM_URL: platform.url })
  try {
    const { id } = await createCart('Traza', { 'NUT-A2-M10': 200 })
    await page.goto(storefront.url + shop.path('/auth/login'))
    await waitForHydration(page)
    await shop.signIn()
    await expect(page).toHaveURL(storefront.url + shop.path('/'))
    await page.goto(`${storefront.url}${shop.path('/checkout/shipping')}?cart=${id}`)
    await waitForHydration(page)
    await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
    const number = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }[shop.locale]
    await page.getByRole('main').getByLabel(number).fill('PO-TRACE')
    await button(page, shop, 'checkout.place.order').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('checkout.confirmation.headline.sent'))
    await page.goto('about:blank')
  } finally {
    // Stopped processes have sent all of their spans.
    await Promise.all([platform.stop(), storefront.stop()])
    await receiver.close()
  }
  const spans = listSpans(receiver.received)
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const placed = spans.find(({ name }) => name === 'PUT /v1/shop/commercial-orders/:id/created')!
  const call = byId.get(placed.parentSpanId!)!
  expect(call.name).toBe('PUT /v1/shop/commercial-orders/{id}/created')
  const form = byId.get(call.parentSpanId!)!
  expect(form.name).toBe('POST /checkout/shipping')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === placed.spanId)
  expect(statements.length).toBeGreaterThan(3)
  expect(new Set([placed, call, form, ...statements].map(({ traceId }) => traceId)).size).toBe(1)
  expect(readAttribute(placed, 'tiber.request_id')).toBe(readAttribute(form, 'tiber.request_id'))
})
