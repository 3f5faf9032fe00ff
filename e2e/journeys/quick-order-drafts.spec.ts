import { button } from '../controls.ts'
import { findLine, openAsNewCompany, textField } from '../quick-order/draft-page.ts'
import { expect, test } from '../shop.ts'

test('a decided line is undone and reopened, and a learned text forgotten where it is used', async ({ page, shop }) => {
  await openAsNewCompany(page, shop, '/quick-order')
  await page.waitForLoadState('networkidle')
  await textField(page, shop).fill('Arandela inox: 200')
  await button(page, shop, 'quick-order.check').click()
  const candidates = findLine(page, 1).getByRole('radio')
  await expect(candidates.nth(1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const sku = (await findLine(page, 1).locator('.candidate b').first().textContent())!
  const link = findLine(page, 1).getByRole('link', { name: sku, exact: true })
  const choose = findLine(page, 1).locator('button[value=choose]')
  await choose.click()
  await expect(link).toBeVisible()
  const chosen = page.getByRole('status').filter({ hasText: shop.t('quick-order.chosen', { n: '1', sku }) })
  await chosen.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(candidates.nth(1)).toBeVisible()
  await choose.click()
  await expect(link).toBeVisible()

  await page.reload()
  await page.waitForLoadState('networkidle')
  await textField(page, shop).fill('arandela inox: 500')
  await button(page, shop, 'quick-order.again').click()
  await expect(findLine(page, 1).locator('[data-quantity]')).toHaveValue('500')
  await expect(link).toBeVisible()
  const forget = findLine(page, 1).locator('button[value=reopen]')
  await expect(forget).toContainText(shop.t('quick-order.forget'))
  await page.waitForLoadState('networkidle')
  await forget.click()
  // The article it had is the first candidate.
  await expect(findLine(page, 1).locator('.candidate b').first()).toHaveText(sku)
})

test('drafts have names: another order does not replace one, and each is opened from the list', async ({
  page,
  shop,
}) => {
  await openAsNewCompany(page, shop, '/quick-order')
  await page.waitForLoadState('networkidle')
  await textField(page, shop).fill('SCS-A2-M8-040;300')
  await button(page, shop, 'quick-order.check').click()
  await expect(findLine(page, 1)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.locator('.quick-order-name-form summary').click()
  await page.getByLabel(shop.t('quick-order.name'), { exact: true }).fill('Nave 2')
  await button(page, shop, 'quick-order.name.save').click()
  await expect(page.getByRole('heading', { name: 'Nave 2' })).toBeVisible()

  // A correction of the text keeps the draft and its name.
  await textField(page, shop).fill('SCS-A2-M8-040;300\nHXB-88-M12-065 100')
  await button(page, shop, 'quick-order.again').click()
  await expect(findLine(page, 2)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nave 2' })).toBeVisible()

  await page.waitForLoadState('networkidle')
  await textField(page, shop).fill('FWA-A2-M8 200')
  await button(page, shop, 'quick-order.again').click()
  await expect(page.getByRole('status').filter({ hasText: shop.t('quick-order.flash.kept') })).toBeVisible()
  await expect(findLine(page, 2)).toHaveCount(0)
  await page.getByRole('button', { name: /^2 (borradores|drafts)$/ }).click()
  await page.getByRole('link', { name: /Nave 2/ }).click()
  await expect(findLine(page, 2)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nave 2' })).toBeVisible()
})
