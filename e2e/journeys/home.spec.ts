import { callAsOperator, signInAs, openCompany } from '../companies.ts'
import { expect, test } from '../shop.ts'

test('the dashboard shows action items, deliveries, reorder suggestions and spending, also as a table', async ({
  page,
  shop,
}) => {
  await shop.signInFast()
  await shop.open('/')
  const actionItems = page.getByRole('region', { name: shop.t('dashboard.waiting') })
  await expect(actionItems.getByRole('listitem').first()).toBeVisible()
  const reorder = page.getByRole('region', { name: shop.t('dashboard.again') })
  await expect(reorder.getByRole('listitem').first().getByRole('button')).toBeVisible()

  const spend = page.getByRole('region', { name: shop.t('dashboard.spend'), exact: true }).first()
  await expect(spend.getByRole('img')).toBeVisible()
  await spend.getByText(shop.t('dashboard.spend.table')).click()
  await expect(spend.getByRole('table').getByRole('row')).toHaveCount(13)

  const deliveries = page.getByRole('region', { name: shop.t('dashboard.deliveries') })
  const delivery = deliveries.getByRole('link').first()
  const reference = (await delivery.textContent())!
  await delivery.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference.replace(/-\d+$/, ''))
})

test('articles to reorder have pictures and are added all at once, with undo', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  const reorder = page.getByRole('region', { name: shop.t('dashboard.again') })
  const rows = reorder.getByRole('listitem')
  const count = await rows.count()
  expect(count).toBeGreaterThan(1)
  await expect(rows.locator('img')).toHaveCount(count)
  await reorder.getByRole('button', { name: new RegExp(`(Añadir los|Add all) ${count}$`) }).click()
  const toast = page.getByRole('status').locator('.toast')
  await expect(toast).toContainText(String(count))
  await toast.getByRole('button', { name: shop.t('forms.undo') }).click()
  await expect(toast.last()).toContainText(/deshecho|undone/i)
})

test('a file chosen on the dashboard is read by the quick order', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  await page
    .getByLabel(shop.t('dashboard.paste.file'))
    .first()
    .setInputFiles({
      name: 'lineas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code,quantity\nSCS-A2-M8-040,300\n'),
    })
  await expect(page).toHaveURL(/\/quick-order/)
  await expect(page.getByText('SCS-A2-M8-040').first()).toBeVisible()
})

test('codes of a hand scanner are counted and read by the quick order', async ({ page, shop }) => {
  // A user has one draft, so this one is not shared with other journeys.
  await signInAs(page, shop, await openCompany())
  await shop.open('/')
  await page.getByRole('button', { name: shop.t('forms.scan'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shop.t('forms.scan.title') })
  await expect(dialog.getByRole('textbox', { name: shop.t('forms.scan.code') })).toBeFocused()
  // A scanner types the code and presses Enter.
  for (const code of ['SCS-A2-M8-040', 'TORCIDO', 'SCS-A2-M8-040']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await dialog.getByRole('button', { name: shop.t('forms.scan.remove', { code: 'TORCIDO' }) }).click()
  const scanned = dialog.getByRole('list', { name: shop.t('forms.scan.list') })
  await expect(scanned.getByRole('listitem')).toHaveText([/SCS-A2-M8-040.*2/])
  await dialog.getByRole('button', { name: /(Comprobar 1 línea|Check 1 line)$/ }).click()
  await expect(page).toHaveURL(/\/quick-order/)
  await expect(page.getByRole('textbox', { name: shop.t('quick-order.text') })).toHaveValue('SCS-A2-M8-040;2')
  await expect(page.getByRole('link', { name: 'SCS-A2-M8-040' }).first()).toBeVisible()
})

test('the camera counts a barcode in view once, and says if it is not allowed', async ({ page, shop }) => {
  // Browsers in tests have neither a camera nor a detector.
  await page.addInitScript(`
    globalThis.detections = 0
    globalThis.BarcodeDetector = class {
      async detect() { globalThis.detections += 1; return [{ rawValue: 'SCS-A2-M8-040' }] }
    }
    const open = async () => {
      if (globalThis.isCameraRefused) throw new DOMException('refused', 'NotAllowedError')
      const canvas = document.createElement('canvas')
      canvas.getContext('2d').fillRect(0, 0, 10, 10)
      return canvas.captureStream(5)
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: open } })`)
  await shop.signInFast()
  await shop.open('/')
  await page.getByRole('button', { name: shop.t('forms.scan'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: shop.t('forms.scan.title') })
  await dialog.getByRole('button', { name: shop.t('forms.scan.camera.on') }).click()
  const scanned = dialog.getByRole('list', { name: shop.t('forms.scan.list') })
  await expect(scanned.getByRole('listitem')).toHaveText([/SCS-A2-M8-040.*1/])
  await expect.poll(() => page.evaluate('globalThis.detections')).toBeGreaterThan(3)
  await expect(scanned.getByRole('listitem')).toHaveText([/SCS-A2-M8-040.*1/])
  await dialog.getByRole('button', { name: shop.t('forms.scan.camera.off') }).click()
  await page.evaluate('globalThis.isCameraRefused = true')
  await dialog.getByRole('button', { name: shop.t('forms.scan.camera.on') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(shop.t('forms.scan.camera.failed'))
})

test('the dashboard shows the budget of the company', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  await expect(page.getByRole('region', { name: shop.t('approvals.budget.title') })).toBeHidden()
  const company = await openCompany()
  const policy = { type: 'QUOTA', active: true, quota: { amountWithoutTax: 5000, period: 'MONTH' } }
  const saved = await callAsOperator(`/v1/customer-accounts/${company.accountId}/buying-policy`, 'PUT', policy)
  expect(saved.ok, await saved.text()).toBe(true)
  await signInAs(page, shop, company)
  await shop.open('/')
  const budgets = page.getByRole('region', { name: shop.t('approvals.budget.title') })
  await expect(budgets).toContainText(shop.t('approvals.budget.period.MONTH'))
  await expect(budgets).toContainText(/5[.,]000[.,]00/)
})

test('the dashboard names the account manager of the company, with a link to write', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  const manager = page.getByRole('region', { name: shop.t('dashboard.manager') })
  await expect(manager.getByRole('link', { name: 'cuentas.sur@tiber.example' })).toHaveAttribute(
    'href',
    'mailto:cuentas.sur@tiber.example',
  )
})

test('the amounts of the spend chart are readable on a phone, also with larger text', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await shop.signInFast()
  await shop.open('/')
  const chart = page
    .getByRole('region', { name: shop.t('dashboard.spend'), exact: true })
    .first()
    .getByRole('img')
  for (const size of ['16px', '24px']) {
    await page.evaluate(`document.documentElement.style.fontSize = "${size}"`)
    const frame = (await chart.boundingBox())!
    const texts = await chart.locator('text').all()
    expect(texts.length).toBeGreaterThan(8)
    for (const text of texts) {
      const box = (await text.boundingBox())!
      const name = `${await text.textContent()} at ${size}`
      expect(box.x, name).toBeGreaterThanOrEqual(frame.x)
      expect(box.x + box.width, name).toBeLessThanOrEqual(frame.x + frame.width + 1)
    }
  }
  // The amount of the current month is in the chart, in the unit named above it.
  await expect(
    chart
      .locator('text')
      .filter({ hasText: /^\d+[.,]\d$/ })
      .last(),
  ).toBeVisible()
})

test('a buyer without orders is led to the catalogue', async ({ page, shop }) => {
  await signInAs(page, shop, await openCompany())
  await shop.open('/')
  await expect(page.getByRole('heading', { name: shop.t('dashboard.new') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('dashboard.new.shop') }).click()
  await expect(page).toHaveURL(shop.url('/c'))
})
