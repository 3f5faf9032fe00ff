import type { Page } from '@playwright/test'

import { addToCart, createCart } from '../carts.ts'
import { signInAs, openCompany } from '../companies.ts'
import { button, holdRequests } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'

/** One item of each of three suppliers. */
const items = { 'NUT-A2-M10': 200, 'COA-ZN-8X100': 100, 'DSC-I-300X3': 25 }
const suppliers = ['Tornillería Ebro', 'Fijaciones Levante', 'Herramientas Duero'] as const

const purchaseOrder = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }
const total = (page: Page) => page.locator('.cart-total')
const numberField = (page: Page, shop: Shop) => page.getByRole('main').getByLabel(purchaseOrder[shop.locale])
/** Leaves a field and waits until its value is saved: “saved” may still stand there from the change before. */
async function leaveField(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/checkout/shipping'),
  )
  await page.keyboard.press('Tab')
  await saved
}
const expectSaved = (page: Page, shop: Shop) =>
  expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
const supplierSection = (page: Page, supplier: string) => page.getByRole('region', { name: supplier, exact: true })

/** Chooses an address in the dialog opened by a button. */
async function chooseAddress(page: Page, opener: ReturnType<Page['getByRole']>, query: string) {
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(query)
  // All addresses may be listed before: the one to click would move up under the pointer.
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: new RegExp(query) }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Opens the checkout and selects payment on account, because it starts with the payment type of the last order, whoever
 * placed it.
 */
async function openCheckout(page: Page, shop: Shop, cartId: string) {
  await shop.open(`/checkout/shipping?cart=${cartId}`, page)
  await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
  await expect(button(page, shop, 'checkout.place.order')).toBeVisible()
}

test.beforeEach(({ shop }) => shop.signInFast())

test('an order is split over three suppliers with three addresses, saved while it is filled in, and placed once', async ({
  page,
  context,
  shop,
}) => {
  const { id } = await createCart('Tres destinos', items)
  await openCheckout(page, shop, id)
  const change = (supplier: string) =>
    page.getByRole('button', { name: `: ${shop.t('checkout.place.title', { supplier })}` })
  await chooseAddress(page, change(suppliers[0]), 'Córdoba')
  await expect(supplierSection(page, suppliers[0])).toContainText('14013 Córdoba')
  await chooseAddress(page, change(suppliers[1]), 'Huelva')
  await expect(supplierSection(page, suppliers[1])).toContainText('21001 Huelva')
  const before = await total(page).textContent()
  // The checkout starts with the delivery of the last order, whoever placed it.
  const [standard, express] = (['STANDARD', 'EXPRESS'] as const).map((type) =>
    supplierSection(page, suppliers[2]).getByRole('radio', { name: shop.t(`checkout.shipping.${type}`) }),
  )
  await ((await express!.isChecked()) ? standard! : express!).check()
  await expect(total(page)).not.toHaveText(before!)
  await numberField(page, shop).fill('PO-3-SITIOS')
  await leaveField(page)
  await expectSaved(page, shop)
  const priced = await total(page).textContent()

  // Leaving and returning loses nothing.
  await openCheckout(page, shop, id)
  await expect(numberField(page, shop)).toHaveValue('PO-3-SITIOS')
  await expect(supplierSection(page, suppliers[0])).toContainText('14013 Córdoba')
  await expect(total(page)).toHaveText(priced!)

  // Two tabs place one order.
  const tab = await context.newPage()
  await openCheckout(tab, shop, id)
  await button(page, shop, 'checkout.place.order').click()
  await expect(page).toHaveURL(/\/checkout\/order-confirmation\?order=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('checkout.confirmation.headline.sent'))
  await expect(total(page)).toHaveText(priced!)
  const rows = page.getByRole('table', { name: shop.t('checkout.confirmation.parts') }).getByRole('row')
  await expect(rows.filter({ hasText: suppliers[0] })).toContainText('Taller de Córdoba')
  await expect(rows.filter({ hasText: suppliers[1] })).toContainText('Delegación de Huelva')
  await expect(rows.filter({ hasText: suppliers[2] })).toContainText('Almacén central')
  // The ordered items are listed below the suppliers.
  const placed = page.getByRole('region', { name: shop.t('checkout.confirmation.lines') })
  for (const sku of Object.keys(items)) await expect(placed.getByRole('link', { name: sku, exact: true })).toBeVisible()
  await button(tab, shop, 'checkout.place.order').click()
  await expect(tab).toHaveURL(page.url())
  await shop.open(`/checkout/shipping?cart=${id}`, tab)
  await expect(tab).toHaveURL(page.url())
  await tab.close()

  const calendar = page.waitForEvent('download')
  await page.getByRole('link', { name: shop.t('checkout.confirmation.calendar') }).click()
  expect((await calendar).suggestedFilename()).toMatch(/^\d{3}-\d{3}-\d{7}\.ics$/)
  await button(page, shop, 'checkout.confirmation.list').click()
  await page.getByRole('link', { name: shop.t('checkout.confirmation.list.open') }).click()
  await expect(page).toHaveURL(/\/account\/buying-lists\//)
  for (const code of Object.keys(items)) await expect(page.getByText(code, { exact: true }).first()).toBeVisible()
})

test('a missing field is reported in place, lines are left out, and an order is placed with the keyboard alone', async ({
  page,
  shop,
}) => {
  const { id } = await createCart('Teclado', items)
  await openCheckout(page, shop, id)
  const place = button(page, shop, 'checkout.place.order')
  await place.focus()
  await page.keyboard.press('Enter')
  await expect(numberField(page, shop)).toBeFocused()
  await expect(page).toHaveURL(/\/checkout\/shipping/)
  // Enter in a field submits nothing.
  await page.keyboard.type('PO-TECLADO')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/shipping/)
  await leaveField(page)
  await expectSaved(page, shop)

  // The dialog opens with focus in its search field, and arrow keys choose an address.
  await page.getByRole('button', { name: `: ${shop.t('checkout.place.title', { supplier: suppliers[0] })}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Huelva')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(supplierSection(page, suppliers[0])).toContainText('21001 Huelva')

  const menu = page.getByRole('button', { name: shop.t('checkout.line.menu', { sku: 'COA-ZN-8X100' }) })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(supplierSection(page, suppliers[1])).toBeHidden()
  const shippingOptions = supplierSection(page, suppliers[0]).getByRole('radio')
  await shippingOptions.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(shippingOptions.nth(1)).toBeChecked()
  await expectSaved(page, shop)
  await place.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('checkout.confirmation.headline.sent'))
  await expect(page.getByRole('table', { name: shop.t('checkout.confirmation.parts') }).getByRole('row')).toHaveCount(3)
})

test('an address is found by what was typed last, even if the answer to nothing typed comes last', async ({
  page,
  shop,
}) => {
  const { id } = await createCart('Búsqueda', items)
  await openCheckout(page, shop, id)
  // Both searches are sent once the router knows the route that answers them, and neither ends the other.
  const findRoute = /__manifest\?.*checkout%2Faddresses/
  const tellRoute = await holdRequests(page, findRoute)
  const answerFirst = await holdRequests(page, /\/checkout\/addresses\.data\?.*q=(&|$)/)
  const first = page.waitForRequest(findRoute)
  await page.getByRole('button', { name: `: ${shop.t('checkout.place.title', { supplier: suppliers[0] })}` }).click()
  await first
  const second = page.waitForRequest(findRoute)
  await page.getByRole('dialog').getByRole('searchbox').fill('Huelva')
  await second
  tellRoute()
  const places = page.getByRole('dialog').getByRole('listitem')
  await expect(places).toHaveCount(1)
  const again = page.waitForResponse(/\/checkout\/addresses\.data\?.*q=Huelva/)
  answerFirst()
  await again
  await expect(places).toHaveCount(1)
  await expect(places).toContainText('Huelva')
})

test('a cart that cannot be ordered leads back to the cart with the reason', async ({ page, shop }) => {
  const { id } = await createCart('Vacío', {})
  await shop.open(`/checkout/shipping?cart=${id}`)
  await expect(page.getByRole('heading', { name: shop.t('checkout.blocked.empty') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('checkout.blocked.empty.back') }).click()
  await expect(page).toHaveURL(new RegExp(`/checkout/cart/${id}`))
})

test('a buyer without orders is redirected from checkout to the cart and from confirmation to the orders', async ({
  page,
  shop,
}) => {
  await shop.loseSession()
  await signInAs(page, shop, await openCompany())
  await shop.open('/checkout/shipping')
  await expect(page).toHaveURL(/\/checkout\/cart$/)
  await shop.open('/checkout/order-confirmation')
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(page.getByRole('heading', { name: shop.t('orders.empty.title') })).toBeVisible()
})

test('input survives a lost connection and an expired session, and a rejection appears next to its cause', async ({
  page,
  shop,
}) => {
  // Back online, the header may ask for the cart while the session is already lost.
  shop.expectErrors(/Failed to fetch/, /status of 40[01]/)
  const { id } = await createCart('Sin línea', items)
  await openCheckout(page, shop, id)
  const place = button(page, shop, 'checkout.place.order')
  await shop.goOffline()
  await numberField(page, shop).fill('PO-SIN-LINEA')
  await numberField(page, shop).press('Tab')
  await expect(page.getByText(shop.t('frame.cart.waiting'))).toBeVisible()
  await place.click()
  await expect(page.getByText(shop.t('checkout.unreachable.place'))).toBeVisible()
  await expect(numberField(page, shop)).toHaveValue('PO-SIN-LINEA')
  await shop.goOnline()
  await expectSaved(page, shop)

  await shop.loseSession()
  await numberField(page, shop).fill('PO-SIN-SESION')
  await numberField(page, shop).press('Tab')
  await expect(page).toHaveURL(/\/auth\/login/)
  await shop.signIn()
  await expect(numberField(page, shop)).toHaveValue('PO-SIN-SESION')

  // The cart was changed in another tab, so the order differs from what the page shows.
  await addToCart(id, { 'SCS-A2-M8-040': 100 })
  const before = await total(page).textContent()
  await place.click()
  await expect(page.getByText(shop.t('checkout.changed'), { exact: true })).toBeVisible()
  await expect(total(page)).not.toHaveText(before!)
  await expect(numberField(page, shop)).toHaveValue('PO-SIN-SESION')
})
