import type { Page } from '@playwright/test'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { createCart, readQuantities } from '../carts.ts'
import { addAddress, openCompany, signInAs } from '../companies.ts'
import { button } from '../controls.ts'
import { importOffer } from '../placed-orders.ts'
import { expect, test, type Shop } from '../shop.ts'

const { awaited, soldOut, capScrews } = knownProducts
const buyPanel = (page: Page, shop: Shop) => page.getByRole('complementary', { name: shop.t('product.buy') })
const quantityBox = (page: Page, shop: Shop, key: string, sku: string) =>
  page.getByRole('main').getByRole('textbox', { name: shop.t(key, { sku }), exact: true })
const main = (page: Page) => page.getByRole('main')
const cartTable = (page: Page, shop: Shop) => page.getByRole('region', { name: shop.t('cart.table') })

/** Matches the sentence on a quantity that is delivered later. */
const laterSentence = (shop: Shop, n: number) =>
  new RegExp(shop.locale === 'es-ES' ? `^${n} el \\d\\d-\\d\\d-\\d{4}$` : `^${n} on \\d\\d-\\d\\d-\\d{4}$`)

test('an article without stock is ordered with its date, which is the same from the product page to the order', async ({
  page,
  shop,
}) => {
  const company = await openCompany()
  await addAddress(company)
  await signInAs(page, shop, company)
  await shop.open(`/product/${awaited.product}?variant=${awaited.variant}&quantity=20`)
  const sentence = (await buyPanel(page, shop).locator('dd').getByText(laterSentence(shop, 20)).first().textContent())!
  await buyPanel(page, shop)
    .getByRole('button', { name: shop.t('frame.cart.add', { n: '20', unit: shop.t('product-ui.unit.ud') }) })
    .click()
  await expect(page.getByRole('status').filter({ hasText: shop.t('frame.cart.default') })).toBeVisible()

  await shop.open(`/search?q=${awaited.product}&view=table`)
  const listed = quantityBox(page, shop, 'search.quantityOf', awaited.variant)
  await listed.fill('20')
  await listed.press('Enter')
  await expect(main(page)).toContainText(sentence)
  await listed.fill('0')
  await listed.press('Enter')

  await shop.open('/')
  await page.getByLabel(shop.t('dashboard.paste')).fill(`${awaited.variant} 20`)
  await button(page, shop, 'dashboard.paste.check').click()
  await expect(page).toHaveURL(shop.url('/quick-order'))
  await expect(page.locator('tr[data-line="1"]')).toContainText(sentence)

  await shop.open('/checkout/cart')
  await expect(cartTable(page, shop)).toContainText(sentence)
  await proceed(page, shop)
  await expect(page).toHaveURL(/\/checkout\/shipping/)
  await expect(main(page)).toContainText(sentence)
  await button(page, shop, 'checkout.place.order').click()
  await expect(page).toHaveURL(/order-confirmation/)
  await expect(main(page)).toContainText(sentence)
  await shop.open('/account/orders')
  await main(page).getByRole('table').getByRole('link').first().click()
  await expect(main(page).getByRole('table').first()).toContainText(sentence)
})

test('what can be delivered neither now nor later has no way to add it', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open(`/product/${soldOut.product}?variant=${soldOut.variant}`)
  await expect(buyPanel(page, shop)).toContainText(shop.t('product.undeliverable.until').split('{')[0]!)
  await expect(buyPanel(page, shop).getByRole('button', { name: /\d/ })).toHaveCount(0)
  await expect(quantityBox(page, shop, 'product.quantityOf', capScrews.variant)).toBeVisible()
  const row = main(page).getByRole('row').filter({ hasText: soldOut.variant })
  await expect(row.getByRole('textbox')).toHaveCount(0)
})

test('a blocked line in the cart is replaced by an equivalent article', async ({ page, shop }) => {
  await shop.signInFast()
  const { id } = await createCart('Sustituto', { [soldOut.variant]: 50 })
  await shop.open(`/checkout/cart/${id}`)
  await expect(main(page)).toContainText(shop.t('cart.blocked'))
  await main(page)
    .getByRole('button', { name: new RegExp(soldOut.equivalent) })
    .click()
  await expect.poll(() => readQuantities(id)).toEqual({ [soldOut.equivalent]: 50 })
  await expect(main(page).getByText(shop.t('cart.blocked'), { exact: true })).toHaveCount(0)
})

/** Presses the button that leads from the cart to the checkout. */
const proceed = (page: Page, shop: Shop) =>
  main(page)
    .getByRole('link', { name: shop.t('cart.proceed'), exact: true })
    .or(button(page, shop, 'cart.proceed'))
    .click()

test.describe('a line whose supplier cannot deliver all of it any more', () => {
  // One after the other: they change the stock of the same offers.
  test.describe.configure({ mode: 'default' })
  // Sold by several suppliers; one article per language, because both may run at once.
  const getSku = (shop: Shop) => (shop.locale === 'es-ES' ? 'SCS-A2-M8-020' : 'SCS-A2-M8-025')
  const listOffers = (shop: Shop) => ['EBRO', 'LEVANTE', 'SUMCANT'].map((supplier) => `${supplier}-${getSku(shop)}`)

  test.beforeEach(async ({ shop }) => {
    await shop.signInFast()
    for (const offer of listOffers(shop)) await importOffer(offer, { stock: 9000, allowBackorder: false })
  })
  test.afterEach(async ({ shop }) => {
    for (const offer of listOffers(shop)) await importOffer(offer, { stock: 9000 })
  })

  /** Opens a cart with a line of 500 pieces, of which its supplier has 200 left. */
  async function openShortCart(page: Page, shop: Shop) {
    const { id } = await createCart('Corta', { [getSku(shop)]: 500 })
    await shop.open(`/checkout/cart/${id}`)
    const supplier = (await cartTable(page, shop).locator('tr[data-group]').first().textContent())!
    const offer = listOffers(shop).find((_, at) => supplier.includes(['Ebro', 'Levante', 'Cantábrico'][at]!))!
    await importOffer(offer, { stock: 200 })
    await shop.open(`/checkout/cart/${id}`)
    const row = page.locator('tr[data-row][data-state=warn]').first()
    await expect(row).toContainText(shop.t('cart.short', { n: '300' }))
    return { id, row }
  }

  test('stops at the cart, and is ordered in the quantity that is left', async ({ page, shop }) => {
    const { id, row } = await openShortCart(page, shop)
    await proceed(page, shop)
    await expect(page).toHaveURL(shop.url(`/checkout/cart/${id}`))
    const chip = main(page).getByRole('button', { name: `${shop.t('cart.filter.short')} 1`, exact: true })
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await main(page)
      .getByRole('button', { name: shop.t('cart.remedy.less', { n: '200' }), exact: true })
      .click()
    await expect.poll(() => readQuantities(id)).toEqual({ [getSku(shop)]: 200 })
    await expect(row).toHaveCount(0)
  })

  test('is moved to another supplier, whose price difference is shown, and goes on to the checkout', async ({
    page,
    shop,
  }) => {
    const { id, row } = await openShortCart(page, shop)
    const before = await cartTable(page, shop).locator('tr[data-group]').first().textContent()
    await main(page)
      .getByRole('button', { name: /\([+−]\d+[.,]\d\s?%\)/ })
      .first()
      .click()
    await expect(row).toHaveCount(0)
    await expect(cartTable(page, shop).locator('tr[data-group]').first()).not.toHaveText(before!)
    expect(await readQuantities(id)).toEqual({ [getSku(shop)]: 500 })
    await proceed(page, shop)
    await expect(page).toHaveURL(/\/checkout\/shipping/)
  })

  test('is accepted at the checkout with its later day, and placed', async ({ page, shop }) => {
    shop.expectErrors(/status of 409/)
    const company = await openCompany()
    await addAddress(company)
    await signInAs(page, shop, company)
    await shop.open(`/product/${capScrews.product}?variant=${getSku(shop)}&quantity=500`)
    await buyPanel(page, shop)
      .getByRole('button', { name: shop.t('frame.cart.add', { n: '500', unit: shop.t('product-ui.unit.ud') }) })
      .click()
    await expect(page.getByRole('status').filter({ hasText: shop.t('frame.cart.default') })).toBeVisible()
    await shop.open('/checkout/cart')
    await proceed(page, shop)
    await expect(page).toHaveURL(/\/checkout\/shipping/)
    const restockDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    for (const offer of listOffers(shop))
      await importOffer(offer, { stock: 200, allowBackorder: true, restockDate, restockQuantity: 5000 })
    await button(page, shop, 'checkout.place.order').click()
    const blocker = main(page).getByText(shop.t('checkout.blocker.DELIVERY', { sku: getSku(shop) }))
    await expect(blocker).toBeVisible()
    await expect(main(page).getByText(laterSentence(shop, 300)).first()).toBeVisible()
    await button(page, shop, 'checkout.blocker.acceptDelivery').click()
    await expect(blocker).toHaveCount(0)
    await button(page, shop, 'checkout.place.order').click()
    await expect(page).toHaveURL(/order-confirmation/)
    await expect(main(page).getByText(laterSentence(shop, 300)).first()).toBeVisible()
  })
})

test('accessories come in the size of the article and are added with their quantity', async ({ page, shop }) => {
  await signInAs(page, shop, await openCompany())
  await shop.open(`/product/${capScrews.product}?variant=${capScrews.variant}`)
  const washers = page.getByRole('listitem').filter({ hasText: 'WSH-A2-M8' })
  const box = washers.getByRole('textbox', { name: shop.t('product.quantityOf', { sku: 'WSH-A2-M8' }) })
  await box.fill('200')
  await box.press('Enter')
  await washers.getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: shop.t('frame.cart.default') })).toBeVisible()
  await shop.open('/checkout/cart')
  await expect(cartTable(page, shop)).toContainText('WSH-A2-M8')
})
