import { createUniqueId } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

test('what a list shows is saved as a view with its columns, renamed, shared, deleted and taken back', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const name = `Vista ${createUniqueId()}`
  const tabs = page.getByRole('navigation', { name: t('views.title') })
  const heads = page.getByRole('columnheader')
  const submit = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
  const company = t('accounts.company')
  await desk.signInFast('operator@tiber.example')
  await desk.open('/operator/accounts?show=overdue')
  await submit(t('views.columns'))
  await page.getByRole('link', { name: t('views.columns.hide', { column: t('accounts.tags') }) }).click()
  await page.getByRole('link', { name: t('views.columns.forward', { column: t('accounts.overdue') }) }).click()
  await page.getByRole('link', { name: t('views.columns.forward', { column: t('accounts.overdue') }) }).click()
  const columns = [company, t('accounts.status'), t('accounts.overdue'), t('accounts.lastOrder'), t('accounts.net')]
  await expect(heads).toHaveText(columns)
  await page.keyboard.press('Escape')

  await submit(t('views.save'))
  await page.getByRole('textbox', { name: t('views.name') }).fill(name)
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: t('views.all') }).click()
  await expect(heads).toHaveCount(6)
  // Its link reproduces it, also after the page is loaded anew.
  const href = await tabs.getByRole('link', { name }).getAttribute('href')
  await page.goto(new URL(href!, page.url()).href)
  await expect(heads).toHaveText(columns)

  await submit(t('views.manage', { name }))
  await submit(t('views.share'))
  await expect(tabs.getByRole('link', { name })).toContainText(t('views.shared'))
  await desk.signInFast('sales@tiber.example')
  await page.goto(new URL(href!, page.url()).href)
  await expect(tabs.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: t('views.manage', { name }) })).toHaveCount(0)

  await desk.signInFast('operator@tiber.example')
  await page.goto(new URL(href!, page.url()).href)
  await submit(t('views.manage', { name }))
  await page.getByRole('textbox', { name: t('views.name') }).fill(`${name} B`)
  await submit(t('views.rename'))
  await expect(tabs.getByRole('link', { name: `${name} B` })).toBeVisible()
  await submit(t('views.manage', { name: `${name} B` }))
  await submit(t('views.delete'))
  await expect(tabs.getByRole('link', { name })).toHaveCount(0)
  await submit(t('forms.undo'))
  await expect(tabs.getByRole('link', { name: `${name} B` })).toHaveAttribute('aria-current', 'page')
  await submit(t('views.manage', { name: `${name} B` }))
  await submit(t('views.delete'))
  await expect(tabs.getByRole('link', { name })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a supplier leaves out a column of its orders, saves the view and deletes it', async ({ page, shop }) => {
    const desk = createDesk(page, shop.locale)
    const { t } = desk
    const name = `Vista ${createUniqueId()}`
    const view = page.getByRole('navigation', { name: t('views.title') }).getByRole('link', { name })
    await desk.signInFast('supplier@tiber.example')
    await page.goto(desk.url('/supplier/orders?stage=all'))
    await page.getByRole('button', { name: t('views.columns') }).click()
    await page.getByRole('link', { name: t('views.columns.hide', { column: t('orders.stock') }) }).click()
    await expect(page.getByRole('columnheader', { name: t('orders.stock') })).toHaveCount(0)
    await page.getByRole('button', { name: t('views.save') }).click()
    await page.getByRole('textbox', { name: t('views.name') }).fill(name)
    await page.getByRole('button', { name: t('views.save.submit'), exact: true }).click()
    await expect(view).toHaveAttribute('aria-current', 'page')
    await page.getByRole('button', { name: t('views.manage', { name }) }).click()
    await page.getByRole('button', { name: t('views.delete') }).click()
    await expect(view).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('forms.undo') })).toBeVisible()
  })
})
