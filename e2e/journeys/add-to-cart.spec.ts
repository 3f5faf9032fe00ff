import type { Page } from '@playwright/test'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { signInAs, openCompany, createUniqueId } from '../companies.ts'
import { expectStatus } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'

const { product, variant } = knownProducts.capScrews
const path = `/product/${product}?variant=${variant}`

/** Returns the text before its first placeholder. */
const getLeadingText = (text: string) => text.split('{')[0]!
const miniCart = (page: Page, shop: Shop) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`${getLinesPattern(shop)}|${shop.t('frame.cart')}`) })
const getLinesPattern = (shop: Shop) => (shop.locale === 'es-ES' ? 'líneas?' : 'lines?')
const addButton = (page: Page, shop: Shop) =>
  page
    .getByRole('complementary', { name: shop.t('product.buy') })
    .getByRole('button', { name: new RegExp(`^${getLeadingText(shop.t('frame.cart.add'))}\\d`) })
const getAddedMessage = (shop: Shop, n: number) =>
  shop.locale === 'es-ES'
    ? `${n} ${n === 1 ? 'línea añadida' : 'líneas añadidas'} a ${shop.t('frame.cart.default')}.`
    : `${n} ${n === 1 ? 'line' : 'lines'} added to ${shop.t('frame.cart.default')}.`

test('items are added to the cart from product page, table, list menu and search field, and removed by undo', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, await openCompany())
  await shop.open(path)
  await expect(miniCart(page, shop)).toContainText(shop.t('frame.cart'))
  await addButton(page, shop).click()
  await expectStatus(page, getAddedMessage(shop, 1))
  await expect(miniCart(page, shop)).toContainText('€')
  await page.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expectStatus(page, shop.t('carts.said.undone', { cart: shop.t('frame.cart.default') }))
  await expect(miniCart(page, shop)).not.toContainText('€')

  // A quantity above what can be delivered is reduced, with a note.
  const panel = page.getByRole('complementary', { name: shop.t('product.buy') })
  const box = panel.getByRole('textbox', { name: shop.t('product.quantityOf', { sku: variant }) })
  await box.fill('900000')
  await box.press('Enter')
  await expect(panel).toContainText(getLeadingText(shop.t('product-ui.quantity.note.stock')))
  await addButton(page, shop).click()
  await expectStatus(page, getAddedMessage(shop, 1))

  const list = `Taller ${createUniqueId()}`
  await page
    .getByRole('button', { name: shop.t('frame.list.add') })
    .first()
    .click()
  await page.getByLabel(shop.t('frame.list.new')).fill(list)
  await page.getByRole('button', { name: shop.t('frame.list.create') }).click()
  await expectStatus(page, list)

  await shop.open('/c/fixings/screws/socket-head-iso-4762?view=table')
  const boxes = page.getByRole('main').locator('[data-quantity]')
  for (const at of [0, 1]) {
    await boxes.nth(at).fill('1')
    await boxes.nth(at).press('Enter')
  }
  await page
    .getByRole('button', { name: new RegExp(shop.locale === 'es-ES' ? 'Añadir 2 filas' : 'Add 2 rows') })
    .click()
  await expectStatus(page, getAddedMessage(shop, 2))
  await expect(boxes.nth(0)).toHaveValue('')
  await expect(miniCart(page, shop)).toContainText(/[34] l/)

  const field = page.getByRole('combobox', { name: shop.t('frame.search') })
  await field.fill(variant.toLowerCase().replaceAll('-', ' '))
  const add = page.getByRole('option', {
    name: new RegExp(`${variant} ${shop.locale === 'es-ES' ? 'al carrito' : 'to cart'}`),
  })
  await expect(add).toBeVisible()
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(add).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expectStatus(page, getAddedMessage(shop, 1))
  await expect(field).toHaveValue('')

  await miniCart(page, shop).click()
  await expect(page.getByRole('banner').getByRole('link', { name: new RegExp(variant) })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: shop.t('frame.cart.open') })
    .click()
  await expect(page).toHaveURL(shop.url('/checkout/cart'))
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('an item is added by a form, with a message and undo', async ({ page, shop }) => {
    const { email, password } = await openCompany()
    await page.goto(shop.path('/auth/login'))
    await shop.signIn(email, password)
    await page.goto(shop.path(path))
    await page
      .getByRole('complementary', { name: shop.t('product.buy') })
      .getByRole('textbox', { name: shop.t('frame.cart.quantity') })
      .fill('130')
    await addButton(page, shop).click()
    await expect(page).toHaveURL(shop.url(path))
    // Text selectors ignore noscript elements.
    const note = page.locator('noscript > div')
    await expect(note).toBeVisible()
    expect(await note.textContent()).toContain(getAddedMessage(shop, 1))
    expect(await note.textContent()).toContain(getLeadingText(shop.t('carts.warning.pack', { article: variant })))
    await page.locator('noscript button').click()
    await expect
      .poll(() => note.textContent())
      .toContain(shop.t('carts.said.undone', { cart: shop.t('frame.cart.default') }))
  })
})
