import { signInAs, openCompany } from '../companies.ts'
import { button } from '../controls.ts'
import { findLine, openAsNewCompany, textField } from '../quick-order/draft-page.ts'
import { expect, sendRequest, test, type Shop } from '../shop.ts'

const mail = [
  'Buenos días:',
  '',
  '- 300 uds de SCS-A2-M8-040',
  '- HXB-88-M12-065 3 cajas',
  '- 1000 x arandela inox',
  '- ABX-99817 6',
  '',
  'Saludos,',
  'Almacén',
].join('\n')

const getVerdictText = (shop: Shop, verdict: string) => shop.t(`quick-order.result.${verdict}`)

test('a mail is pasted on the dashboard, resolved by keyboard, kept over a reload, added to the cart, and its matches remembered', async ({
  page,
  shop,
}) => {
  await openAsNewCompany(page, shop, '/')
  await page.getByLabel(shop.t('dashboard.paste')).fill(mail)
  await button(page, shop, 'dashboard.paste.check').click()
  await expect(page).toHaveURL(shop.url('/quick-order'))
  await expect(findLine(page, 3)).toContainText(getVerdictText(shop, 'FOUND'))
  await expect(findLine(page, 4)).toContainText(getVerdictText(shop, 'ROUNDED'))
  await expect(findLine(page, 6).first()).toContainText(getVerdictText(shop, 'UNKNOWN'))
  await expect(textField(page, shop)).toHaveValue(mail)

  await page.waitForLoadState('networkidle')
  await page.keyboard.press('F8')
  await expect(findLine(page, 5).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('2')
  const second = findLine(page, 5).getByRole('radio').nth(1)
  await expect(second).toBeChecked()
  const chosen = (await findLine(page, 5).locator('label.candidate').nth(1).locator('b').first().textContent())!
  await page.keyboard.press('Enter')
  await expect(findLine(page, 5).getByRole('link', { name: chosen })).toBeVisible()
  // The focus moves to the next unresolved line.
  await expect(findLine(page, 6).getByRole('textbox')).toBeFocused()

  await page.reload()
  await expect(findLine(page, 5).getByRole('link', { name: chosen })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const box = findLine(page, 3).locator('[data-quantity]')
  await box.fill('500')
  await box.press('Enter')
  await expect(page.locator('.dock').getByRole('button', { name: /3/ })).toBeVisible()
  await expect(box).toHaveValue('500')
  await page.locator('.dock').getByRole('button', { name: /3/ }).click()
  await expect(findLine(page, 3)).toHaveCount(0)
  // The message about the added lines leaves the dock free.
  const toast = (await page.locator('.toast').first().boundingBox())!
  expect(toast.y + toast.height).toBeLessThanOrEqual((await page.locator('.dock').boundingBox())!.y)
  await expect(textField(page, shop)).not.toHaveValue(/SCS-A2-M8-040/)
  // Undo removes the lines from the cart and restores them; then a key adds them.
  await page.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(box).toHaveValue('500')
  await page.keyboard.press('Control+Enter')
  await expect(findLine(page, 3)).toHaveCount(0)
  await findLine(page, 6).locator('button[value=remove]').click()
  await expect(findLine(page, 6)).toHaveCount(0)
  await page
    .getByRole('button', { name: shop.t('forms.undo') })
    .last()
    .click()
  await expect(findLine(page, 6).first()).toBeVisible()
  await shop.open('/checkout/cart')
  for (const code of ['SCS-A2-M8-040', 'HXB-88-M12-065', chosen])
    await expect(page.getByRole('link', { name: code, exact: true })).toBeVisible()

  await shop.open('/quick-order')
  // Filling selects the old text first, and hydration in that moment drops the selection: then it is filled again.
  await expect(async () => {
    await textField(page, shop).fill('Arandela inox: 200')
    await expect(textField(page, shop)).toHaveValue('Arandela inox: 200', { timeout: 1000 })
  }).toPass()
  await button(page, shop, 'quick-order.again').click()
  await expect(findLine(page, 1).getByRole('link', { name: chosen })).toBeVisible()
})

test('a file is read, its columns are remapped, and its unresolved lines are exported', async ({ page, shop }) => {
  await openAsNewCompany(page, shop, '/quick-order')
  await page.waitForLoadState('networkidle')
  const csv = 'Código;Antes;Cantidad\nSCS-A2-M8-040;100;300\nABX-99817;1;6\n'
  const file = { name: 'pedido.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
  await page.locator('input[type=file].needs-script').setInputFiles(file)
  await expect(findLine(page, 2).locator('[data-quantity]')).toHaveValue('300')
  const columns = page.locator('.quick-order-columns')
  await columns.locator('summary').click()
  await columns.getByLabel(shop.t('quick-order.role.quantity')).selectOption({ index: 2 })
  await button(page, shop, 'quick-order.columns.apply').click()
  await expect(findLine(page, 2).locator('[data-quantity]')).toHaveValue('100')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('.dock')
      .getByRole('button', { name: shop.t('quick-order.unresolved') })
      .click()
      .then(() => page.getByRole('link', { name: shop.t('quick-order.unresolved.xlsx') }).click()),
  ])
  const exported = Buffer.concat(await (await download.createReadStream()).toArray())
  const again = { name: download.suggestedFilename(), mimeType: '', buffer: exported }
  await page.locator('input[type=file].needs-script').setInputFiles(again)
  await expect(page.getByRole('heading', { name: again.name })).toBeVisible()
  await expect(findLine(page, 2).first()).toContainText('ABX-99817')
  await expect(page.locator('tr[data-line]')).toHaveCount(2)

  const cleared = page.getByRole('status').filter({ hasText: shop.t('quick-order.flash.cleared') })
  await page.locator('button[value=clear]').click()
  // The draft before it is still there.
  await expect(page.getByRole('heading', { name: 'pedido.csv' })).toBeVisible()
  await cleared.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(findLine(page, 2).first()).toContainText('ABX-99817')

  const damaged = {
    name: 'viejo.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  }
  shop.expectErrors(/400/)
  await page.locator('input[type=file].needs-script').setInputFiles(damaged)
  await expect(page.getByRole('alert')).toContainText(shop.t('quick-order.problem.oldOrProtected'))
  await expect(findLine(page, 2)).toHaveCount(2)
})

test('a long draft is one table: F8 leads to an unresolved line far below, and filters count all lines', async ({
  page,
  shop,
}) => {
  await openAsNewCompany(page, shop, '/quick-order')
  await page.waitForLoadState('networkidle')
  const rows = Array.from({ length: 240 }, (_, at) => `SCS-A2-M8-040;${at + 1}`)
  const csv = ['Código;Cantidad', ...rows, 'ABX-99817;6'].join('\n')
  await page
    .locator('input[type=file].needs-script')
    .setInputFiles({ name: 'largo.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(findLine(page, 2)).toBeVisible()
  await expect(findLine(page, 242)).toHaveCount(0)
  await page.keyboard.press('F8')
  await expect(findLine(page, 242).getByRole('textbox')).toBeFocused()
  await page.getByRole('button', { name: shop.t('quick-order.show.merged') }).click()
  await expect(page.getByRole('button', { name: shop.t('quick-order.show.merged') })).toContainText('239')
  await expect(findLine(page, 242)).toHaveCount(0)
  await page.getByRole('button', { name: shop.t('quick-order.show.unavailable') }).click()
  await expect(page.locator('tr[data-line]')).toHaveCount(2)
})

test('one unresolved line is open at a time: deciding it opens the next, and the pasted text follows', async ({
  page,
  shop,
}) => {
  await openAsNewCompany(page, shop, '/quick-order')
  await page.waitForLoadState('networkidle')
  const found = Array.from({ length: 40 }, (_, at) => `SCS-A2-M8-040;${at + 1}`)
  await textField(page, shop).fill(['1000 x arandela inox', ...found, 'ABX-99817 6', 'ABX-99818 6'].join('\n'))
  await button(page, shop, 'quick-order.check').click()
  await expect(findLine(page, 1)).toHaveCount(2)
  const openNumber = page.locator('.paste li[data-open]')
  await expect(openNumber).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await findLine(page, 1).locator('button[value=choose]').click()
  await expect(findLine(page, 42).getByRole('textbox')).toBeFocused()
  await expect(page.locator('.quick-order-candidates')).toHaveCount(1)
  await expect(page.locator('.paste li').nth(41)).toHaveAttribute('data-open', 'true')
  await expect(openNumber).toBeInViewport()

  const opener = findLine(page, 43).getByRole('button', { name: shop.t('quick-order.searchOther') })
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect(findLine(page, 43).getByRole('textbox')).toBeFocused()
  await expect(findLine(page, 42)).toHaveCount(1)
  const quote = findLine(page, 43).getByRole('link', { name: shop.t('quick-order.quote') })
  await expect(quote).toHaveAttribute('href', /quotes\/new\?text=ABX-99818$/)
  await opener.click()
  await expect(findLine(page, 43)).toHaveCount(1)
  await expect(openNumber).toHaveCount(0)
})

test('an ended session loses nothing: a pasted text is back, and a decision and a quantity are made', async ({
  page,
  shop,
}) => {
  // The page may look for changes of the cart while there is no session.
  shop.expectErrors(/status of 401/)
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open('/quick-order')
  const text = 'SCS-A2-M8-040;300\n1000 x arandela inox'
  await textField(page, shop).fill(text)
  await shop.loseSession()
  await button(page, shop, 'quick-order.check').click()
  await expect(page).toHaveURL(/auth\/login/)
  await shop.signIn(company.email, company.password)
  await expect(textField(page, shop)).toHaveValue(text)
  await button(page, shop, 'quick-order.check').click()
  await expect(findLine(page, 2).getByRole('radio').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const chosen = (await findLine(page, 2).locator('label.candidate b').first().textContent())!

  await shop.loseSession()
  await findLine(page, 2).locator('button[value=choose]').click()
  await expect(page).toHaveURL(/auth\/login/)
  await shop.signIn(company.email, company.password)
  await expect(findLine(page, 2).getByRole('link', { name: chosen })).toBeVisible()
  await page.waitForLoadState('networkidle')

  await shop.loseSession()
  const box = findLine(page, 1).locator('[data-quantity]')
  const net = findLine(page, 1).locator('td').last()
  const netBefore = (await net.textContent())!
  await box.fill('500')
  await box.press('Enter')
  await expect(page).toHaveURL(/auth\/login/)
  await shop.signIn(company.email, company.password)
  await expect(net).not.toHaveText(netBefore)
  await page.reload()
  await expect(box).toHaveValue('500')
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('lines are pasted, resolved and added by forms', async ({ page, shop }) => {
    await openAsNewCompany(page, shop, '/quick-order')
    await textField(page, shop).fill('300 SCS-A2-M8-040\n1000 x arandela inox')
    await button(page, shop, 'quick-order.check').click()
    await findLine(page, 2).getByRole('radio').nth(1).check()
    await findLine(page, 2).locator('button[value=choose]').click()
    await expect(findLine(page, 2).getByRole('radio')).toHaveCount(0)
    await page.locator('.dock').getByRole('button', { name: /2/ }).click()
    await page.goto(shop.path('/checkout/cart'))
    await expect(page.getByRole('main')).toContainText('SCS-A2-M8-040')
  })
})

test('the former address of quick order redirects permanently, with its query', async ({ shop }) => {
  const response = await sendRequest(shop.path('/order-desk?state=verdicts'))
  expect(response.status).toBe(301)
  expect(response.headers.get('location')).toBe(shop.path('/quick-order?state=verdicts'))
})
