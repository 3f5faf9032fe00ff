import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { signInAs, openCompany, createUniqueId } from '../companies.ts'
import { expectStatus, holdFile } from '../controls.ts'
import { expect, test } from '../shop.ts'

const { variant } = knownProducts.capScrews

test('the command bar finds products, pages and carts by keyboard, and lists the keyboard shortcuts', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, await openCompany())
  await shop.open('/')
  const bar = page.getByRole('dialog', { name: shop.t('command-bar.title') })
  const field = bar.getByRole('combobox')
  const keys = page.getByRole('dialog', { name: shop.t('command-bar.keys.title') })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(variant)
  const chosen = bar.getByRole('option', { selected: true })
  await expect(chosen).toContainText(`${variant} ·`)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!)
  await page.keyboard.press('Control+Enter')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /€/ })).toBeVisible()

  // The same key leads to a page; accents may be omitted.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(shop.locale === 'es-ES' ? 'catalogo' : 'catalog')
  await expect(chosen).toContainText(shop.t('command-bar.page.catalogue'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shop.url('/c'))

  const name = `Obra ${createUniqueId()}`
  await page.keyboard.press('Control+k')
  await page.keyboard.type(shop.t('command-bar.newCart'))
  await expect(chosen).toContainText(shop.t('command-bar.newCart'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: shop.t('carts.list.newName') })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expectStatus(page, shop.t('carts.said.create', { cart: name }))
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(chosen).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${shop.path('/checkout/cart/')}\\d+$`))

  // Shortcuts are ordinary letters inside a text field.
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: shop.t('frame.search') })).toBeFocused()
  await page.keyboard.type('?')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await expect(keys).toContainText(shop.t('command-bar.open'))
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('what is typed before the command bar has loaded counts, Enter included', async ({ page, shop }) => {
  await signInAs(page, shop, await openCompany())
  const release = await holdFile(page, 'command-bar')
  await shop.open('/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(shop.locale === 'es-ES' ? 'catalogo' : 'catalog')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('dialog', { name: shop.t('command-bar.title') })
  await expect(bar).toContainText(shop.t('command-bar.loading'))
  release()
  await expect(page).toHaveURL(shop.url('/c'))

  // Offline the missing file is said, and nothing else breaks; online the page would be loaded again.
  shop.expectErrors(/command-bar-.*\.js/)
  await page.route('**/assets/command-bar-*.js', (route) => route.abort())
  await shop.open('/')
  await shop.goOffline()
  await page.getByRole('button', { name: shop.t('command-bar.title') }).press('Control+k')
  await expect(bar.getByRole('alert')).toHaveText(shop.t('command-bar.failed'))
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: shop.t('command-bar.title') })).toBeFocused()
  await shop.goOnline()
  await page.unroute('**/assets/command-bar-*.js')
})
