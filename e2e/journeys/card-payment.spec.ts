import type { Page } from '@playwright/test'

import { cards, payWith, providerTexts } from '../card-page.ts'
import { createCart } from '../carts.ts'
import { button } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'

const purchaseOrder = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }
/** Places an order by card in the storefront. */
async function placeByCard(page: Page, shop: Shop, title: string) {
  const { id } = await createCart(title, { 'NUT-A2-M10': 200 })
  await shop.open(`/checkout/shipping?cart=${id}`)
  await page.getByRole('main').getByLabel(purchaseOrder[shop.locale]).fill('PO-TARJETA')
  await page.getByRole('radio', { name: shop.t('checkout.payment.CREDIT_CARD'), exact: false }).check()
  await button(page, shop, 'checkout.place.pay').click()
}

/** Reads the order's reference from the provider's page. */
async function readReference(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sandbox-payments\/pay\//)
  return (await page
    .getByText(/\d{3}-\d{3}-\d{7}/)
    .first()
    .textContent())!.match(/\d{3}-\d{3}-\d{7}/)![0]
}

const expectConfirmed = async (page: Page, shop: Shop, headline = 'sent') => {
  await expect(page).toHaveURL(/\/checkout\/order-confirmation\?order=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t(`checkout.confirmation.headline.${headline}`))
}

test.beforeEach(({ shop }) => shop.signInFast())

test('an order is paid once by card on the provider’s page, and its pages show the payment', async ({
  page,
  context,
  shop,
}) => {
  await placeByCard(page, shop, 'Tarjeta')
  const reference = await readReference(page)
  const provider = page.url()
  // Before payment, another tab leads to the same provider page, and the order waits.
  const tab = await context.newPage()
  await shop.open(`/checkout/order-confirmation?order=${reference}`, tab)
  await expectConfirmed(tab, shop, 'payment')
  await tab.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await expect(tab.getByRole('link', { name: shop.t('payments.open.go') })).toHaveAttribute('href', provider)

  await payWith(page, shop, cards.approved)
  await expectConfirmed(page, shop)
  await expect(page.getByText(shop.t('payments.card', { brand: 'Visa', digits: '1111' }))).toBeVisible()
  // The other tab updates by itself, and the provider's page accepts no second card.
  await expectConfirmed(tab, shop)
  await tab.goto(provider)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(providerTexts[shop.locale].ended)
  await tab.close()
})

test('a declined card gives its reason and loses nothing: the order is paid again after a challenge by the bank', async ({
  page,
  shop,
}) => {
  await placeByCard(page, shop, 'Rechazada')
  const reference = await readReference(page)
  await payWith(page, shop, cards.insufficientFunds)
  await expect(page).toHaveURL(/\/checkout\/payment\?/)
  await expect(page.getByRole('alert')).toHaveText(shop.t('payments.reason.INSUFFICIENT_FUNDS'))
  // Nothing will be delivered, so no page promises a date.
  await shop.open(`/checkout/order-confirmation?order=${reference}`)
  await expectConfirmed(page, shop, 'refused')
  await expect(page.getByRole('link', { name: shop.t('checkout.confirmation.calendar') })).toBeHidden()
  await shop.open(`/account/orders/${reference}`)
  await expect(page.getByRole('region', { name: new RegExp(`${reference}-1`) })).toBeVisible()
  await expect(page.getByRole('list', { name: shop.t('orders.steps', { reference: `${reference}-1` }) })).toBeHidden()
  await shop.open(`/checkout/payment?order=${reference}`)
  await button(page, shop, 'payments.again').click()
  await payWith(page, shop, cards.challenged)
  await page.getByRole('button', { name: providerTexts[shop.locale].confirm }).click()
  await expectConfirmed(page, shop)
  await expect(page.getByText('PO-TARJETA')).toBeVisible()
})

test('a buyer who returns without paying continues, or pays another way', async ({ page, shop }) => {
  await placeByCard(page, shop, 'Otra forma')
  await shop.open(`/checkout/order-confirmation?order=${await readReference(page)}`)
  await page.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await button(page, shop, 'payments.otherWay').click()
  await expect(page).toHaveURL(/\/checkout\/shipping\?cart=/)
  await expect(page.getByRole('main').getByLabel(purchaseOrder[shop.locale])).toHaveValue('PO-TARJETA')
  await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
  await button(page, shop, 'checkout.place.order').click()
  await expectConfirmed(page, shop)
})

test('a buyer who never reached the provider’s page finds a link to it', async ({ page, shop }) => {
  const provider = /\/sandbox-payments\/pay\//
  // A response without a page keeps the browser where it is.
  await page.route(provider, (route) => route.fulfill({ status: 204 }), { times: 1 })
  const providerRequest = page.waitForRequest(provider)
  await placeByCard(page, shop, 'Sin respuesta')
  await providerRequest
  await expect(page).toHaveURL(/\/checkout\/payment\?/)
  await page.getByRole('link', { name: shop.t('payments.open.go') }).click()
  await payWith(page, shop, cards.approved)
  await expectConfirmed(page, shop)
})
