import { callAsOperator, createUniqueId, openCompany, signInAs } from '../companies.ts'
import { countActs } from '../desk/acts.ts'
import { createDesk } from '../desk/desk.ts'
import { demoUsers } from '@tiber/demo-data/people'
import { expect, test } from '../shop.ts'

const finance = demoUsers.find(({ email }) => email === 'finance@tiber.example')!.firstName

test('sales creates a company, finance sets its terms in three acts, and who may not change them sees who may', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const name = `Empresa ${createUniqueId()}`
  const fill = async (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) await page.locator(`[name="${field}"]`).fill(value)
  }
  shop.expectErrors(/400/)
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator/accounts/new')
  const person = { firstName: 'Compras', lastName: 'Pisuerga', email: `${createUniqueId()}@tiber.example` }
  await fill({ name, ...person, address: 'Calle Mayor 1', zipcode: '1', city: 'Burgos' })
  await page.getByRole('button', { name: t('accounts.new.submit') }).click()
  await expect(page.locator('[name="zipcode"]')).toHaveAttribute('aria-invalid', 'true')
  await fill({ zipcode: '09004' })
  await page.getByRole('button', { name: t('accounts.new.submit') }).click()
  await expect(page.getByText(t('accounts.flash.created', { email: person.email }))).toBeVisible()
  await expect(page.getByText(t('accounts.person.WAITING_ACTIVATION'))).toBeVisible()
  await expect(page.getByText(t('accounts.forFinance'))).toBeVisible()
  const address = page.url()
  await page.locator('[name="text"]').fill('Muelle B hasta las 14:00')
  await page.getByRole('button', { name: t('accounts.notes.add') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Muelle B' })).toBeVisible()

  await desk.signInFast('finance@tiber.example')
  await desk.open('/operator/suppliers')
  const acts = countActs(page)
  await acts.press('Control+k')
  await page.keyboard.type(name)
  await acts.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByText(t('accounts.forSales'))).toBeVisible()
  await fill({ paymentDelay: '45', creditLimit: '12000' })
  await acts.click(page.getByRole('button', { name: t('accounts.save') }))
  await expect(page.getByText(t('accounts.flash.termsSaved'))).toBeVisible()
  // Job 17.
  acts.expectAtMost(3)
  await expect(page.getByText(/12[.,]000,?.*€|€12,000/).first()).toBeVisible()
  await desk.open(`/operator/accounts?words=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1)

  // Job 24: who changed the value, and what it was before.
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator/suppliers')
  const findActs = countActs(page)
  await findActs.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name, exact: false }).first()).toBeVisible()
  await findActs.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('listitem').filter({ hasText: '– → 45' })).toContainText(finance)
  findActs.expectAtMost(2)
})

test('everything about a company is on its page: each tab has an address, and works without scripts', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  await desk.signInFast('operator@tiber.example')
  const path = '/operator/accounts/0000000101'
  await desk.open(path)
  await expect(page.getByRole('link', { name: t('accounts.write') })).toHaveAttribute(
    'href',
    /^mailto:.+@tiber\.example$/,
  )
  const pays = page.locator('.figures > *').filter({ hasText: t('accounts.figure.pays') })
  await expect(pays.locator('b')).toHaveText(/^\d+ /)
  const statement = page.getByRole('link', { name: t('accounts.statement'), exact: true })
  const file = await page.request.get(new URL((await statement.getAttribute('href'))!, page.url()).href)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const tabs = page.getByRole('navigation', { name: t('accounts.tabs') })
  for (const [tab, table] of [
    ['orders', 'accounts.tab.orders'],
    ['invoices', 'accounts.invoices'],
    ['people', 'accounts.people'],
    ['addresses', 'accounts.tab.addresses'],
  ] as const) {
    await tabs.getByRole('link', { name: t(`accounts.tab.${tab}`) }).click()
    await expect(page).toHaveURL(desk.url(`${path}?tab=${tab}`))
    await expect(
      page
        .getByRole('table', { name: t(table), exact: true })
        .getByRole('row')
        .nth(1),
    ).toBeVisible()
    const html = await (await page.request.get(desk.url(`${path}?tab=${tab}`))).text()
    expect(html).toContain(`aria-label="${t(table)}"`)
  }
  await desk.signInFast('catalogue@tiber.example')
  await desk.open(path)
  await expect(tabs.getByRole('link', { name: t('accounts.tab.invoices') })).toHaveCount(0)
})

test('a company reads in its own words what the operator changed about its terms', async ({ page, shop }) => {
  const company = await openCompany()
  const path = `/v1/tiber/operator/accounts/${company.accountId}/terms`
  const terms = { paymentType: 'DUE_DATE', paymentDelay: 45, paymentMode: 'END_OF_MONTH', creditLimit: 12000 }
  const changed = await callAsOperator(path, 'PATCH', terms)
  expect(changed.ok, await changed.clone().text()).toBe(true)
  await signInAs(page, shop, company)
  await shop.open('/account/company/audit-trail')
  const findEntry = (label: string) => page.getByRole('row').filter({ hasText: `${label}:` })
  const delay = findEntry(shop.t('company.field.paymentDelay'))
  await expect(delay).toContainText(shop.t('company.dueMode.END_OF_MONTH'))
  await expect(delay).toContainText(shop.t('company.field.paymentMode'))
  await expect(findEntry(shop.t('company.field.credit'))).toContainText(/12\.000,00.€|€12,000\.00/)
  await expect(page.getByRole('table')).not.toContainText(/paymentDelay|paymentMode|END_OF_MONTH|12000/)
})

test('sales suspends a supplier, reading first what it reaches, and takes it back', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const name = `Proveedor ${createUniqueId()}`
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator/suppliers/new')
  await page.locator('[name="name"]').fill(name)
  await page.getByRole('button', { name: t('suppliers.new.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('button', { name: t('suppliers.suspend'), exact: true }).click()
  await expect(page.getByText(t('suppliers.state.SUSPENDED'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('suppliers.resume'), exact: true }).click()
  await expect(page.getByText(t('suppliers.state.ACTIVE'), { exact: true })).toBeVisible()
  const email = `${createUniqueId()}@tiber.example`
  for (const [field, value] of Object.entries({ firstName: 'Compras', lastName: 'Pisuerga', email }))
    await page.locator(`[name="${field}"]`).fill(value)
  await page.getByRole('button', { name: t('suppliers.invite') }).click()
  await expect(page.getByText(t('suppliers.people.invited'), { exact: true })).toBeVisible()
})
