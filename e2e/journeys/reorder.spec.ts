import { readFile } from 'node:fs/promises'

import { createUniqueId } from '../companies.ts'
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
