import { readFile } from 'node:fs/promises'

import { readQuantities } from '../carts.ts'
import { createUniqueId } from '../companies.ts'
import { importOffer, placeOrder } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

/** A discontinued item of demo orders, and its replacement. */
const discontinued = 'SCS-A2-M8-045'
const replacement = 'SCS-A2-M8-050'

test.beforeEach(({ shop }) => shop.signInFast())

test('orders are repeated together: a discontinued item is replaced, the rest decided by line, all added to a new cart', async ({
  page,
  shop,
}) => {
  await shop.open(`/account/orders?q=${discontinued}`)
  const boxes = page.getByRole('table', { name: shop.t('orders.title') }).getByRole('checkbox')
  const repeat = page.getByRole('button', { name: shop.t('orders.repeat'), exact: true })
  await expect(repeat).toBeDisabled()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(repeat).toBeEnabled()
  await repeat.click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\b2\b/)
  const row = page.getByRole('row').filter({ hasText: discontinued })
  await expect(row).toContainText(shop.t('reorder.change.UNAVAILABLE'))
  await expect(row).toContainText(replacement)
  const decision = page.getByRole('combobox', { name: shop.t('reorder.decision.of', { sku: discontinued }) })
  await expect(decision.locator('option:checked')).toContainText(replacement)
  const total = page.getByRole('complementary').last().locator('output').first()
  const proposed = await total.textContent()
  await decision.selectOption('LEAVE_OUT')
  await expect(total).not.toHaveText(proposed!)
  await page.getByRole('button', { name: shop.t('reorder.accept') }).click()
  await expect(total).toHaveText(proposed!)

  await page.getByRole('textbox', { name: shop.t('reorder.quantity.of', { sku: discontinued }) }).fill('25')
  await page.getByRole('radio', { name: shop.t('reorder.into.new') }).check()
  const name = `Repetición ${createUniqueId()}`
  await page.getByRole('textbox', { name: shop.t('reorder.into.name') }).fill(name)
  await page.getByRole('button', { name: shop.t('reorder.add') }).click()
  await expect(page).toHaveURL(/\/checkout\/cart\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('row').filter({ hasText: replacement }).first()).toBeVisible()
})

test('stock below the ordered quantity › the page says 2 instead of 6 before anything is added', async ({
  page,
  shop,
}) => {
  // Sold by one supplier only; one article per language, because both may run at once.
  const sku = shop.locale === 'es-ES' ? 'FTT-BR-06G14' : 'FTT-BR-06G18'
  await importOffer(`BIDASOA-${sku}`, { stock: 100 })
  const { reference } = await placeOrder({ [sku]: 6 }, `OC-${createUniqueId()}`)
  await importOffer(`BIDASOA-${sku}`, { stock: 2 })
  await shop.open(`/account/reorder?order=${reference}`)
  const changes = page.getByRole('table', { name: shop.t('reorder.changed') })
  const row = changes.getByRole('row').filter({ hasText: sku })
  await expect(row).toContainText(shop.t('reorder.change.LOW_STOCK'))
  await expect(row).toContainText(/2 (en lugar de|instead of) 6/)
  const decision = row.getByRole('combobox', { name: shop.t('reorder.decision.of', { sku }) })
  await expect(decision.locator('option:checked')).toHaveText(/^(Pedir|Order) 2 /)
  await expect(decision.locator('option', { hasText: shop.t('reorder.include') })).toHaveCount(0)

  // More than the stock is typed all the same: the message after adding says that it was adjusted.
  await row.getByRole('textbox', { name: shop.t('reorder.quantity.of', { sku }) }).fill('6')
  await page.getByRole('radio', { name: shop.t('reorder.into.new') }).check()
  await page.getByRole('textbox', { name: shop.t('reorder.into.name') }).fill(`Repetición ${createUniqueId()}`)
  await page.getByRole('button', { name: shop.t('reorder.add') }).click()
  await expect(page).toHaveURL(/\/checkout\/cart\/\d+/)
  await expect(page.getByRole('status').locator('.toast')).toContainText(
    /1 (con la cantidad ajustada|with its quantity)/,
  )
  expect(Object.values(await readQuantities(/\d+$/.exec(page.url())![0]))).toEqual([2])

  // Nothing left: there is nothing to order the same of.
  await importOffer(`BIDASOA-${sku}`, { stock: 0 })
  await shop.open(`/account/reorder?order=${reference}`)
  await expect(row).toContainText(/Agotado|Out of stock/)
  await expect(decision.locator('option:checked')).toHaveText(shop.t('reorder.leaveOut'))
  await importOffer(`BIDASOA-${sku}`, { stock: 100 })
})

test('an order is repeated from its page, and selected orders are exported line by line', async ({ page, shop }) => {
  await shop.open(`/account/orders?q=${discontinued}`)
  const link = page
    .getByRole('table', { name: shop.t('orders.title') })
    .getByRole('link')
    .first()
  const reference = (await link.textContent())!.trim()
  await page.getByRole('checkbox', { name: shop.t('orders.chooseOne', { reference }) }).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: shop.t('orders.export.csv') }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/).slice(1)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toContain(reference)

  await link.click()
  await page.getByRole('link', { name: shop.t('orders.repeat'), exact: true }).click()
  await expect(page).toHaveURL(/reorder/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
})

test('an order is found by its number in the command bar, and a product shows its last purchase', async ({
  page,
  shop,
}) => {
  await shop.open(`/product/SCS-A2-M8?variant=${discontinued}`)
  const order = page.getByRole('link', { name: shop.t('product.last.order') })
  const reference = (await order.getAttribute('href'))!.split('/').at(-1)!
  await order.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)

  await shop.open('/account/addresses')
  await page.keyboard.press('Control+k')
  const bar = page.getByRole('dialog', { name: shop.t('command-bar.title') })
  await expect(bar.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(reference)
  await expect(bar.getByRole('option', { selected: true })).toContainText(reference)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shop.url(`/account/orders/${reference}`))
})
