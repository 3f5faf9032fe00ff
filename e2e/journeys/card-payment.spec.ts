import type { Page } from '@playwright/test'

import { newCart } from '../carts.ts'
import { button } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'

/** Numbers of the sandbox: nobody's, each with its own answer. */
const cards = { approved: '4111 1111 1111 1111', challenged: '4000 0000 0000 3220', poor: '4000 0000 0000 9995' }
const purchaseOrder = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }
const words = {
  'es-ES': { number: 'Número de tarjeta', pay: /^Pagar /, confirm: 'Confirmar el pago', ended: /ya tiene respuesta/ },
  'en-US': { number: 'Card number', pay: /^Pay /, confirm: 'Confirm the payment', ended: /has been answered/ },
}

/** At the provider's, in the buyer's language. */
async function payWith(page: Page, shop: Shop, number: string) {
  const { number: label, pay } = words[shop.locale]
  await expect(page).toHaveURL(/\/sandbox-payments\/pay\//)
  // The list of test cards fills in the form.
  await page.getByRole('button', { name: number }).click()
  await expect(page.getByLabel(label, { exact: true })).toHaveValue(number)
  await page.getByRole('button', { name: pay }).click()
}

/** An order of the buyer's, placed by card on the page of the shop. */
async function placeByCard(page: Page, shop: Shop, title: string) {
  const { id } = await newCart(title, { 'NUT-A2-M10': 200 })
  await shop.open(`/checkout/shipping?cart=${id}`)
  await page.getByRole('main').getByLabel(purchaseOrder[shop.locale]).fill('PO-TARJETA')
  await page.getByRole('radio', { name: shop.t('checkout.payment.CREDIT_CARD'), exact: false }).check()
  await button(page, shop, 'checkout.place.pay').click()
}

/** As the provider's page names it. */
async function referenceAt(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox-payments\/pay\//)
  return (await page
    .getByText(/\d{3}-\d{3}-\d{7}/)
    .first()
    .textContent())!.match(/\d{3}-\d{3}-\d{7}/)![0]
}

const isConfirmed = async (page: Page, shop: Shop, headline = 'sent') => {
  await expect(page).toHaveURL(/\/checkout\/order-confirmation\?order=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t(`checkout.confirmation.headline.${headline}`))
}

test.beforeEach(({ shop }) => shop.signInFast())

test('an order is paid by card on the provider’s page, once, and tells so ever after', async ({
  page,
  context,
  shop,
}) => {
  await placeByCard(page, shop, 'Tarjeta')
  const reference = await referenceAt(page)
  const provider = page.url()
  // Another tab, before it is paid: the same page of the provider's, and the order waits.
  const tab = await context.newPage()
  await shop.open(`/checkout/order-confirmation?order=${reference}`, tab)
  await isConfirmed(tab, shop, 'payment')
  await tab.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await expect(tab.getByRole('link', { name: shop.t('payments.open.go') })).toHaveAttribute('href', provider)

  await payWith(page, shop, cards.approved)
  await isConfirmed(page, shop)
  await expect(page.getByText(shop.t('payments.card', { brand: 'Visa', digits: '1111' }))).toBeVisible()
  // The other tab learns of it by itself, and the provider's page takes no second card.
  await isConfirmed(tab, shop)
  await tab.goto(provider)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(words[shop.locale].ended)
  await tab.close()
})

test('a refused card says why and loses nothing: it is paid again, after the bank has asked', async ({
  page,
  shop,
}) => {
  await placeByCard(page, shop, 'Rechazada')
  const reference = await referenceAt(page)
  await payWith(page, shop, cards.poor)
  await expect(page).toHaveURL(/\/checkout\/payment\?/)
  await expect(page.getByRole('alert')).toHaveText(shop.t('payments.reason.INSUFFICIENT_FUNDS'))
  // Nothing of it comes, so that no page promises when.
  await shop.open(`/checkout/order-confirmation?order=${reference}`)
  await isConfirmed(page, shop, 'refused')
  await expect(page.getByRole('link', { name: shop.t('checkout.confirmation.calendar') })).toBeHidden()
  await shop.open(`/account/orders/${reference}`)
  await expect(page.getByRole('region', { name: new RegExp(`${reference}-1`) })).toBeVisible()
  await expect(page.getByRole('list', { name: shop.t('orders.steps', { reference: `${reference}-1` }) })).toBeHidden()
  await shop.open(`/checkout/payment?order=${reference}`)
  await button(page, shop, 'payments.again').click()
  await payWith(page, shop, cards.challenged)
  await page.getByRole('button', { name: words[shop.locale].confirm }).click()
  await isConfirmed(page, shop)
  await expect(page.getByText('PO-TARJETA')).toBeVisible()
})

test('whoever comes back without paying goes on, or pays in another way', async ({ page, shop }) => {
  await placeByCard(page, shop, 'Otra forma')
  await shop.open(`/checkout/order-confirmation?order=${await referenceAt(page)}`)
  await page.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await button(page, shop, 'payments.otherWay').click()
  await expect(page).toHaveURL(/\/checkout\/shipping\?cart=/)
  await expect(page.getByRole('main').getByLabel(purchaseOrder[shop.locale])).toHaveValue('PO-TARJETA')
  await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
  await button(page, shop, 'checkout.place.order').click()
  await isConfirmed(page, shop)
})

test('whoever does not arrive at the provider’s page finds the way there', async ({ page, shop }) => {
  const provider = /\/sandbox-payments\/pay\//
  // An answer without a page: the browser stays where it is.
  await page.route(provider, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const asked = page.waitForRequest(provider)
  await placeByCard(page, shop, 'Sin respuesta')
  await asked
  await expect(page).toHaveURL(/\/checkout\/payment\?/)
  await page.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await payWith(page, shop, cards.approved)
  await isConfirmed(page, shop)
})
