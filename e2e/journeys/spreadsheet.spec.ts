import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { signInToNewCompany, createList, packed, single } from '../buying-lists.ts'
import { button, expectStatus } from '../controls.ts'
import { expect, test, type Shop } from '../shop.ts'
import { changeSheet } from '../xlsx.ts'

const findRow = (xml: string, sku: string) => xml.match(/<row .*?<\/row>/g)!.find((row) => row.includes(`>${sku}<`))!
const setQuantity = (row: string, value: number) => row.replace(/(<c r="D\d+"[^>]*>)<v>\d+<\/v>/, `$1<v>${value}</v>`)

async function compare(page: Page, shop: Shop, buffer: Buffer) {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel(shop.t('cart-sheets.file')).setInputFiles({ name: 'lista.xlsx', mimeType, buffer })
  await button(page, shop, 'cart-sheets.compare').click()
  await expect(page.getByRole('table')).toBeVisible()
}

test('a list is exported as a spreadsheet, changed there and imported after a preview of every difference', async ({
  page,
  shop,
}) => {
  await signInToNewCompany(page, shop)
  const path = await createList(page, shop, {
    name: 'Ida y vuelta',
    items: [
      { offerPriceId: single.offerPriceId, quantity: 7 },
      { offerPriceId: packed.offerPriceId, quantity: 100 },
    ],
  })
  await shop.open(path)
  await page.getByRole('button', { name: shop.t('carts.sheet') }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: shop.t('carts.sheet.xlsx') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ida-y-vuelta.xlsx')
  const file = await readFile(await download.path())
  const changed = changeSheet(file, (xml) => {
    const line = findRow(xml, single.sku)
    const added = '<row r="4"><c r="A4" t="inlineStr"><is><t>SCS-A2-M6-020</t></is></c><c r="D4"><v>200</v></c></row>'
    return xml.replace(line, setQuantity(line, 12)).replace(findRow(xml, packed.sku), added)
  })
  const cartId = path.split('/').at(-1)!
  await shop.open(`/account/carts/${cartId}/import`)
  await compare(page, shop, changed)
  const row = (sku: string) => page.getByRole('row').filter({ hasText: sku })
  await expect(row(single.sku)).toContainText(shop.t('cart-sheets.kind.CHANGED'))
  await expect(row(packed.sku)).toContainText(shop.t('cart-sheets.kind.REMOVED'))
  await expect(row('SCS-A2-M6-020')).toContainText(shop.t('cart-sheets.kind.ADDED'))
  await row(packed.sku).getByRole('checkbox').uncheck()
  await button(page, shop, 'cart-sheets.apply').click()
  await expect(page).toHaveURL(shop.url(path))
  await expectStatus(page, 'Ida y vuelta')
  const box = (sku: string) => page.getByRole('textbox', { name: shop.t('buying-lists.amount.quantity', { sku }) })
  await expect(box(single.sku)).toHaveValue('12')
  await expect(box(packed.sku)).toHaveValue('100')
  await expect(box('SCS-A2-M6-020')).toHaveValue('200')
  // The same file once more: lines changed on both sides are left to the buyer.
  await box(single.sku).fill('9')
  await box(single.sku).blur()
  await expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
  await shop.open(`/account/carts/${cartId}/import`)
  await compare(page, shop, changed)
  await expect(row(single.sku)).toContainText(shop.t('cart-sheets.kind.CONFLICT'))
  await expect(row(single.sku).getByRole('checkbox')).not.toBeChecked()
  await row(single.sku).getByRole('checkbox').check()
  await row(packed.sku).getByRole('checkbox').uncheck()
  await button(page, shop, 'cart-sheets.apply').click()
  await expectStatus(page, 'Ida y vuelta')
  await expect(box(single.sku)).toHaveValue('12')
  await page
    .getByRole('button', { name: shop.t('forms.undo') })
    .last()
    .click()
  await expect(box(single.sku)).toHaveValue('9')
})

test('a file that cannot be read is reported before anything is compared', async ({ page, shop }) => {
  await shop.signInFast()
  // A list is shown among the lists, even at a cart's address.
  await shop.open('/account/carts/0000000811/import')
  const menu = page.getByRole('navigation', { name: shop.t('account.title') })
  await expect(menu.locator('[aria-current=page]')).toHaveText(shop.t('account.section.buyingLists'))
  shop.expectErrors(/status of 400/)
  for (const [buffer, problem] of [
    [Buffer.from('a;b\n1;2\n'), 'columns'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'unreadable'],
  ] as const) {
    await page.getByLabel(shop.t('cart-sheets.file')).setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
    await button(page, shop, 'cart-sheets.compare').click()
    await expect(page.getByText(shop.t(`cart-sheets.problem.${problem}`))).toBeVisible()
  }
})
