import { signInAs, openCompany } from '../companies.ts'
import { button } from '../controls.ts'
import { expect, test } from '../shop.ts'

test('own part numbers are added, changed, deleted, restored, imported from a file, and found', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, await openCompany())
  await shop.open('/account/part-numbers')
  await expect(page.getByText(shop.t('part-numbers.empty'))).toBeVisible()
  const code = page.getByLabel(shop.t('part-numbers.code'), { exact: true })
  const number = page.getByLabel(shop.t('part-numbers.number'), { exact: true })

  shop.expectErrors(/404/)
  await code.fill('NADIE-LO-TIENE')
  await number.fill('OBRA-1')
  await button(page, shop, 'part-numbers.save').click()
  await expect(page.getByRole('alert')).toContainText(shop.t('part-numbers.problem.article'))
  await expect(number).toHaveValue('OBRA-1')
  await code.fill('SCS-A2-M8-040')
  await button(page, shop, 'part-numbers.save').click()
  const row = page.getByRole('row').filter({ hasText: 'SCS-A2-M8-040' })
  await expect(row).toContainText('OBRA-1')

  await row.getByRole('textbox').fill('OBRA-2')
  await row.getByRole('button', { name: shop.t('part-numbers.change'), exact: true }).click()
  await expect(row).toContainText('OBRA-2')
  await row.getByRole('button', { name: shop.t('part-numbers.deleteOf', { number: 'OBRA-2' }) }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(row).toContainText('OBRA-2')

  await page.getByRole('link', { name: shop.t('part-numbers.import'), exact: true }).click()
  const csv = 'sku;su referencia\nSCS-A2-M8-040;OBRA-2\nSCS-A2-M8-050;OBRA-3\nNADIE;OBRA-4\n'
  const file = { name: 'referencias.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(shop.t('forms.import.csv')).setInputFiles(file)
  await button(page, shop, 'forms.import.compare').click()
  await expect(page.getByRole('row').filter({ hasText: 'NADIE' })).toContainText(shop.t('forms.import.is.broken'))
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: /1/ }).click()
  await expect(page).toHaveURL(shop.url('/account/part-numbers'))
  await expect(page.getByRole('row').filter({ hasText: 'OBRA-3' })).toHaveCount(1)

  await shop.open('/quick-order')
  await page.getByLabel(shop.t('quick-order.text')).fill('obra 3: 50')
  await button(page, shop, 'quick-order.check').click()
  await expect(page.getByRole('row').filter({ hasText: 'SCS-A2-M8-050' })).toContainText(
    shop.t('quick-order.result.own'),
  )
})
