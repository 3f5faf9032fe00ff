import type { Page } from '@playwright/test'

import { copyCart, createCart, readQuantities, readReferences, seededCarts } from '../carts.ts'
import { button, pasteText } from '../controls.ts'
import { expect, waitForHydration, test, type Shop } from '../shop.ts'

const items: Record<string, number> = { 'SCS-A2-M8-030': 100, 'SCS-A2-M8-035': 100, 'SCS-A2-M8-040': 300 }
const skus = Object.keys(items)

const quantity = (page: Page, shop: Shop, sku: string) =>
  page.getByRole('textbox', { name: shop.t('cart.quantityOf', { sku }), exact: true })
const reference = (page: Page, shop: Shop, sku: string) =>
  page.getByRole('textbox', { name: shop.t('cart.referenceOf', { sku }), exact: true })
const total = (page: Page) => page.locator('.cart-total')
const expectSaved = (page: Page, shop: Shop) =>
  expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()

/** Returns the SKUs in the order of the page. */
const readShownSkus = (page: Page) => page.locator('[data-cell=article]').allTextContents()

// The reference column needs this width.
test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(({ shop }) => shop.signInFast())

test('a quantity is typed, rounded to packs, saved and undone with the keyboard alone', async ({ page, shop }) => {
  const { id } = await createCart('Teclado', items)
  await shop.open(`/checkout/cart/${id}`)
  const order = await readShownSkus(page)
  expect(order.toSorted()).toEqual(skus)
  const [first, second, third] = order as [string, string, string]
  const before = await total(page).textContent()

  await quantity(page, shop, first).focus()
  await page.keyboard.type('450')
  await page.keyboard.press('Enter')
  await expect(quantity(page, shop, second)).toBeFocused()
  await expect(total(page)).not.toHaveText(before!)
  await expectSaved(page, shop)
  expect((await readQuantities(id))[first]).toBe(Number(await quantity(page, shop, first).inputValue()))

  await page.keyboard.press('ArrowDown')
  await expect(quantity(page, shop, third)).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(quantity(page, shop, third)).toHaveValue(await quantity(page, shop, second).inputValue())
  await expectSaved(page, shop)

  await page.keyboard.press('ArrowLeft')
  await expect(reference(page, shop, third)).toBeFocused()
  await page.keyboard.type('OT-4711')
  await page.keyboard.press('ArrowUp')
  await expect(reference(page, shop, second)).toBeFocused()
  await expect.poll(() => readReferences(id)).toMatchObject({ [third]: 'OT-4711' })

  await page.keyboard.press('Control+z')
  await expect.poll(() => readReferences(id)).toMatchObject({ [third]: null })
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => readQuantities(id)).toEqual(items)
  await expect(total(page)).toHaveText(before!)
})

test('input typed before hydration is saved', async ({ page, shop }) => {
  const { id } = await createCart('Con prisa', items)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => allowed.then(() => route.continue()))
  await page.goto(shop.path(`/checkout/cart/${id}`), { waitUntil: 'commit' })
  await quantity(page, shop, 'SCS-A2-M8-040').fill('700')
  await reference(page, shop, 'SCS-A2-M8-030').fill('OT-PRONTO')
  allow()
  await waitForHydration(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => readQuantities(id)).toEqual({ ...items, 'SCS-A2-M8-040': 700 })
  await expect.poll(() => readReferences(id)).toMatchObject({ 'SCS-A2-M8-030': 'OT-PRONTO' })
})

test('a block of cells is pasted from a spreadsheet, and an invalid quantity is reported and skipped', async ({
  page,
  shop,
}) => {
  const { id } = await createCart('Pegado', items)
  await shop.open(`/checkout/cart/${id}`)
  const [first, second, third] = (await readShownSkus(page)) as [string, string, string]
  await reference(page, shop, first).focus()
  await pasteText(page, `OT-1\t500\nOT-2\tmuchos\nOT-3\t700\n`)
  await expect(quantity(page, shop, third)).toHaveValue('700')
  await expect.poll(() => readQuantities(id)).toMatchObject({ [first]: 500, [second]: items[second], [third]: 700 })
  await expect.poll(() => readReferences(id)).toEqual({ [first]: 'OT-1', [second]: 'OT-2', [third]: 'OT-3' })
})

test('an invalid quantity stays in its field with an error; zero removes the line, and undo restores it', async ({
  page,
  shop,
}) => {
  const { id } = await createCart('Mala entrada', items)
  await shop.open(`/checkout/cart/${id}`)
  const box = quantity(page, shop, 'SCS-A2-M8-040')
  for (const typed of ['tres', '-5', '1,5', '1e3']) {
    await box.fill(typed)
    await box.blur()
    await expect(box).toHaveValue(typed)
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(shop.t('product-ui.quantity.wrong'))).toBeVisible()
  }
  expect(await readQuantities(id)).toEqual(items)
  await box.fill('0')
  await box.blur()
  await expect(box).toHaveCount(0)
  await expect.poll(() => readQuantities(id)).not.toHaveProperty('SCS-A2-M8-040')
  await page
    .getByRole('button', { name: shop.t('forms.undo') })
    .first()
    .click()
  await expect(box).toHaveValue('300')
  await expect.poll(() => readQuantities(id)).toEqual(items)
})

test('a quantity typed after the session expired is saved after signing in again', async ({ page, shop }) => {
  const { id } = await createCart('Sesión', items)
  await shop.open(`/checkout/cart/${id}`)
  await shop.loseSession()
  shop.expectErrors(/status of 401/)
  await quantity(page, shop, skus[2]!).fill('700')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/auth\/login/)
  await shop.signIn()
  await expect.poll(() => readQuantities(id)).toEqual({ ...items, [skus[2]!]: 700 })
  await expect(quantity(page, shop, skus[2]!)).toHaveValue('700')
})

test('lines are selected and changed together, filtered by word, and saved as a list', async ({ page, shop }) => {
  const { id, name } = await createCart('Juntas', items)
  await shop.open(`/checkout/cart/${id}`)
  await page.getByRole('searchbox', { name: shop.t('cart.find') }).fill('m8 035')
  await expect.poll(() => readShownSkus(page)).toEqual(['SCS-A2-M8-035'])
  await page.getByRole('searchbox', { name: shop.t('cart.find') }).fill('')
  // Only the lines that are shown are selected.
  await expect.poll(() => readShownSkus(page)).toEqual(skus)
  await page.getByRole('checkbox', { name: shop.t('cart.selectAll') }).check()
  const setAll = async (text: string) => {
    await page.getByRole('textbox', { name: shop.t('cart.bulk.quantity') }).fill(text)
    await page.getByRole('button', { name: shop.t('cart.bulk.set') }).click()
  }
  await setAll('470')
  await expect(page.getByRole('status').filter({ hasText: /ajustado|adjusted/ })).toBeVisible()
  await setAll('500')
  await expect.poll(() => readQuantities(id)).toEqual(Object.fromEntries(skus.map((code) => [code, 500])))
  await page.getByRole('button', { name: shop.t('frame.list.add') }).click()
  await page.getByLabel(shop.t('frame.list.new')).fill(`Lista de ${name}`)
  await page.getByRole('button', { name: shop.t('frame.list.create') }).click()
  await expect(page.getByRole('status').filter({ hasText: `Lista de ${name}` })).toBeVisible()

  await button(page, shop, 'cart.more.cart').click()
  await page.getByRole('button', { name: shop.t('cart.saveAsList') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(shop.t('cart.name.label'))).toBeFocused()
  await dialog.getByLabel(shop.t('cart.name.label')).fill('BL_')
  await dialog.getByRole('button', { name: shop.t('cart.name.list.save') }).click()
  await expect(dialog.getByText(shop.t('cart.name.missing'))).toBeVisible()
  await dialog.getByLabel(shop.t('cart.name.label')).fill(`Todo de ${name}`)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, shop, 'cart.more.cart')).toBeFocused()
})

test('a blocked line gives its reason and fixes, and prevents checkout until it is resolved', async ({
  page,
  shop,
}) => {
  const { id } = await copyCart(seededCarts.active, 'Bloqueada')
  await shop.open(`/checkout/cart/${id}`)
  await page
    .getByRole('link', { name: shop.t('cart.proceed'), exact: false })
    .first()
    .click()
  await expect(page).toHaveURL(shop.url(`/checkout/cart/${id}`))
  const blocked = page.locator('tr[data-row][data-state=blocked]')
  const count = await blocked.count()
  expect(count).toBeGreaterThan(0)
  await expect(page.getByText(shop.t('cart.cause.consequence'))).toHaveCount(count)
  await page
    .getByRole('button', { name: shop.t('cart.remedy.remove') })
    .first()
    .click()
  await expect(blocked).toHaveCount(count - 1)
})

test('a cart of hundreds of lines renders few rows, and a key leads to its last line', async ({ page, shop }) => {
  await shop.open(`/checkout/cart/${seededCarts.large}`)
  await expect(page.getByText(shop.t('cart.reading'))).toHaveCount(0)
  const grid = page.getByRole('grid')
  expect(await grid.getByRole('row').count()).toBeLessThan(90)
  await page.locator('[data-cell=quantity]').first().focus()
  await page.keyboard.press('Control+End')
  const last = page.locator('[data-row]').last().locator('[data-cell=quantity]')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  const index = Number(await page.locator('[data-row]').last().getAttribute('aria-rowindex'))
  expect(index).toBeGreaterThan(380)
})

test('while a quantity is saved › the summary keeps its rows and the checkout button its place', async ({
  page,
  shop,
}) => {
  const { id } = await copyCart(seededCarts.active, 'Quieto')
  await shop.open(`/checkout/cart/${id}`)
  const sums = page.locator('.cart-sums dt')
  // The cart has reduced prices, so it shows the regular amount and the discount too.
  await expect(sums).toHaveCount(4)
  const proceed = page.getByRole('link', { name: shop.t('cart.proceed'), exact: true })
  const before = (await proceed.boundingBox())!
  const [first] = (await readShownSkus(page)) as [string]
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/cart\/lines$/, async (route) => {
    await held
    await route.continue()
  })
  const box = quantity(page, shop, first)
  await box.fill(String(Number(await box.inputValue()) * 2))
  await box.press('Enter')
  await expect(page.getByText(shop.t('cart.saving'), { exact: true })).toBeVisible()
  await expect(sums).toHaveCount(4)
  expect((await proceed.boundingBox())!.y).toBe(before.y)
  release()
  await expectSaved(page, shop)
  expect((await proceed.boundingBox())!.y).toBe(before.y)
})

test('a line is saved for later with a message, and undo moves it back', async ({ page, shop }) => {
  const { id } = await createCart('Aplazada', items)
  await shop.open(`/checkout/cart/${id}`)
  const sku = 'SCS-A2-M8-030'
  await page.getByRole('button', { name: shop.t('cart.more', { sku }) }).click()
  // A blocked line offers the same beside its cause.
  await page
    .getByRole('button', { name: shop.t('cart.menu.later') })
    .first()
    .click()
  const toast = page.getByRole('status').locator('.toast')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(sku)
  await expect(toast).toContainText(shop.t('cart.laterList'))
  await expect.poll(() => readQuantities(id)).toEqual({ 'SCS-A2-M8-035': 100, 'SCS-A2-M8-040': 300 })
  await toast.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect.poll(() => readQuantities(id)).toEqual(items)
  await expect(quantity(page, shop, sku)).toHaveValue('100')
})

test('at 200 % zoom the first line is on the first screen, above the dock', async ({ page, shop }) => {
  const { id } = await createCart('Aumento', items)
  await page.setViewportSize({ width: 720, height: 450 })
  await shop.open(`/checkout/cart/${id}`)
  const [first] = (await readShownSkus(page)) as [string]
  const article = page.locator('[data-cell=article]').first()
  await expect(article).toBeInViewport({ ratio: 1 })
  const box = (await quantity(page, shop, first).boundingBox())!
  const dock = (await page.locator('.dock').boundingBox())!
  expect(box.y + box.height / 2).toBeLessThan(dock.y)
})

test('the print page shows the entire cart', async ({ page, shop }) => {
  await page.addInitScript('window.print = () => {}')
  await shop.open(`/checkout/cart/${seededCarts.large}/print`)
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(380)
})

test('an unknown cart is not found', async ({ page, shop }) => {
  shop.expectErrors(/404/)
  const response = await page.goto(shop.path('/checkout/cart/9999999999'))
  expect(response?.status()).toBe(404)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('a quantity is set by a form, with a message and undo', async ({ page, shop }) => {
    const { id } = await createCart('Sin guiones', items)
    await page.goto(shop.path(`/checkout/cart/${id}`))
    await quantity(page, shop, 'SCS-A2-M8-040').fill('350')
    await quantity(page, shop, 'SCS-A2-M8-040').press('Enter')
    await expect(page.getByRole('button', { name: shop.t('forms.undo') })).toBeVisible()
    expect((await readQuantities(id))['SCS-A2-M8-040']).toBe(
      Number(await quantity(page, shop, 'SCS-A2-M8-040').inputValue()),
    )
    await page.getByRole('button', { name: shop.t('forms.undo') }).click()
    await expect(quantity(page, shop, 'SCS-A2-M8-040')).toHaveValue('300')
  })
})
