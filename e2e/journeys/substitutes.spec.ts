import { knownProducts } from '@tiber/demo-data/catalogue/known-products'

import { openCompany, signInAs } from '../companies.ts'
import { button } from '../controls.ts'
import { expect, test } from '../shop.ts'

const { soldOut } = knownProducts

test('candidates are priced for the wanted quantity, and an article out of stock is replaced by its equivalent', async ({
  page,
  shop,
}) => {
  const findLine = (line: number) => page.locator(`tr[data-line="${line}"]`)
  await signInAs(page, shop, await openCompany())
  await shop.open('/quick-order')
  await page.getByLabel(shop.t('quick-order.text')).fill(`1000 x arandela inox\n${soldOut.variant} 50`)
  await button(page, shop, 'quick-order.check').click()
  await expect(findLine(1).locator('.candidate-price').last()).toContainText(/\d[.,]\d\d.*1[.,]000/)
  const opener = findLine(2).getByRole('button', { name: shop.t('quick-order.substitutes') })
  await page.waitForLoadState('networkidle')
  await opener.click()
  await findLine(2)
    .getByRole('radio', { name: new RegExp(soldOut.equivalent) })
    .check()
  await findLine(2).locator('button[value=choose]').click()
  await expect(findLine(2).getByRole('link', { name: soldOut.equivalent })).toBeVisible()
  await expect(findLine(2).locator('[data-quantity]')).toHaveValue('50')
})
