import type { Page } from '@playwright/test'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { signInAs, openCompany, createUniqueId } from '../companies.ts'
import { expect, test, type Shop } from '../shop.ts'

const { product, variant } = knownProducts.capScrews
const path = `/product/${product}?variant=${variant}`

const cartTotal = (page: Page) => page.getByRole('banner').getByRole('button', { name: /€/ })
const addToCart = (page: Page, shop: Shop) =>
  page
    .getByRole('complementary', { name: shop.t('product.buy') })
    .getByRole('button', { name: new RegExp(`^${shop.t('frame.cart.add').split('{')[0]}\\d`) })
    .click()

test('an item added in one tab or browser appears in the others, through one stream', async ({
  page,
  shop,
  context,
  browser,
}) => {
  const company = await openCompany()
  const streams: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/changes') streams.push(request.url())
  })
  await signInAs(page, shop, company)
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/changes')
  await shop.open('/account/carts')
  await listening
  const second = await context.newPage()
  await shop.open(path, second)
  const before = streams.length

  await addToCart(second, shop)
  await expect(cartTotal(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: shop.t('frame.cart.default') })).toBeVisible()
  const first = await cartTotal(page).textContent()

  const other = await browser.newContext({ locale: shop.locale })
  const device = await other.newPage()
  await device.goto(shop.url('/auth/login'))
  await device.getByLabel(shop.t('session.email'), { exact: true }).fill(company.email)
  await device.getByLabel(shop.t('session.password'), { exact: true }).fill(company.password)
  await device.getByRole('button', { name: shop.t('session.login.submit'), exact: true }).click()
  await expect(device).toHaveURL(shop.url('/'))
  await shop.open(path, device)
  await addToCart(device, shop)
  for (const tab of [page, second]) await expect(cartTotal(tab)).not.toHaveText(first!)
  expect(streams.length, 'streams of this browser').toBe(before)

  // A rename on the other device appears in this list.
  const name = `Obra ${createUniqueId()}`
  await shop.open('/account/carts', device)
  await device
    .getByRole('button', { name: shop.t('carts.list.rename', { name: shop.t('frame.cart.default') }) })
    .click()
  await device
    .getByRole('textbox', { name: shop.t('carts.list.rename', { name: shop.t('frame.cart.default') }) })
    .fill(name)
  await device.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()

  // Deletion and undo appear in both.
  await device.getByRole('button', { name: shop.t('carts.list.actionsOf', { name }) }).click()
  await device.getByRole('button', { name: shop.t('carts.list.delete'), exact: true }).click()
  await expect(page.getByText(shop.t('carts.list.empty'), { exact: true })).toBeVisible()
  await device.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await other.close()
})
