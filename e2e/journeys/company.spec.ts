import type { Page } from '@playwright/test'

import { addColleague } from '../colleagues.ts'
import { signInAs, openCompany, createUniqueName } from '../companies.ts'
import { expect, waitForHydration, test } from '../shop.ts'

test('the organisations page names users and addresses, and sums up what is missing', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await shop.signInFast('admin@tiber.example')
  await shop.open('/account/company/organisations')
  const row = page.getByRole('listitem').filter({ hasText: 'SEV-TAL-CNC' }).last()
  await expect(row).toContainText(/1 (usuario|user): \S+/)
  await expect(row).toContainText(/1 (dirección|address): \S+/)
  const summary = page.getByRole('region', { name: shop.t('company.organisations.summary') })
  await expect(summary).toContainText(shop.t('company.organisations.summary.withoutAddress'))
  // The summary stands beside the tree, not below it.
  const tree = (await page.getByRole('region', { name: shop.t('company.organisations.tree') }).boundingBox())!
  const box = (await summary.boundingBox())!
  expect(box.y).toBe(tree.y)
  expect(box.x).toBeGreaterThan(tree.x + tree.width)
})

test('organisations form a tree without cycles', async ({ page, shop }) => {
  shop.expectErrors(/status of 409/)
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open('/account/company/organisations')
  await page.getByRole('link', { name: shop.t('company.organisations.add') }).click()
  await page.locator('[name=name]').fill('Sevilla')
  await page.locator('[name=externalId]').fill('SEV')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sevilla' })).toBeVisible()
  const parent = page.url()
  await page.getByRole('link', { name: shop.t('company.organisations.addBelowThis') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('company.organisation.new') })).toBeVisible()
  await page.locator('[name=name]').fill('Taller')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller' })).toBeVisible()
  const child = page.url()
  await expect(page.locator('[name=parentId] option:checked')).toContainText('Sevilla')

  await shop.open('/account/company/organisations')
  await expect(page.getByRole('link', { name: 'Taller', exact: true })).toBeVisible()
  await page.locator('summary').press('Enter')
  await expect(page.getByRole('link', { name: 'Taller', exact: true })).toBeHidden()

  // The list offers no organisation below itself, and the server rejects one.
  await page.goto(parent)
  await expect(page.locator('[name=parentId] option')).toHaveCount(1)
  const childId = child.split('/').at(-1)!
  const refused = await page.request.post(parent, { form: { name: 'Sevilla', externalId: 'SEV', parentId: childId } })
  expect(refused.status()).toBe(409)
  expect(await refused.text()).toContain(shop.t('company.failure.cycle'))
  await page.goto(parent)
  await expect(page.locator('[name=parentId]')).toHaveValue('')

  await waitForHydration(page)
  await page.getByRole('link', { name: shop.t('company.organisation.address.add'), exact: true }).click()
  await page.locator('[name=fullName]').fill('Muelle')
  await page.locator('[name=address]').fill('Calle Feria 3')
  await page.locator('[name=zipcode]').fill('41003')
  await page.locator('[name=city]').fill('Sevilla')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page).toHaveURL(parent)
  await expect(page.getByRole('table').first()).toContainText('Calle Feria 3')
  await page.getByRole('button', { name: shop.t('company.organisation.address.delete', { name: 'Muelle' }) }).click()
  await expect(page.getByText(shop.t('company.organisation.addresses.none'))).toBeVisible()
  await page
    .getByRole('status')
    .getByRole('button', { name: shop.t('forms.undo') })
    .click()
  await expect(page.getByRole('table').first()).toContainText('Calle Feria 3')

  await page.goto(child)
  await waitForHydration(page)
  await page.locator('[name=parentId]').selectOption('')
  await page.locator('[name=name]').fill('Taller nuevo')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Taller nuevo' })).toBeVisible()
  await page.getByRole('button', { name: shop.t('company.organisation.close') }).click()
  await expect(page.getByRole('button', { name: shop.t('company.organisation.reopen') })).toBeVisible()
})

test('every field of company, organisation and colleague is saved as entered', async ({ page, shop }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)

  const name = createUniqueName('Nueva')
  const data = {
    name,
    companyRegistrationName: `${name}, S.A.`,
    businessRegistrationNumber: createUniqueName('R'),
    vatNumber: '',
    website: 'https://nueva.example',
    otherVatNumbers: 'PT980004101',
    legalUser: 'Dirección Firma',
    'cf.invoice-email': 'facturas@nueva.example',
  }
  await shop.open('/account/company')
  await fillAll(page, data)
  await page.locator('[name="cf.sector"]').selectOption('Naval')
  await page.locator('[name="cf.po-required"]').selectOption('true')
  await page.getByRole('button', { name: shop.t('company.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...data, 'cf.sector': 'Naval', 'cf.po-required': 'true' })
  await expect(page.getByText(shop.t('company.status.account.ACTIVE'))).toBeVisible()
  await expect(page.getByRole('link', { name: company.email })).toBeVisible()

  const organisation = { name: 'Almacén', externalId: createUniqueName('ALM'), 'cf.opening-hours': '7:00 a 14:00' }
  await shop.open('/account/company/organisations/new')
  await fillAll(page, organisation)
  await page.locator('[name="cf.has-forklift"]').selectOption('true')
  await page.getByRole('button', { name: shop.t('company.organisation.create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Almacén' })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...organisation, 'cf.has-forklift': 'true' })
  const organisationId = page.url().split('/').at(-1)!

  const person = {
    firstName: 'Mantenimiento',
    lastName: 'Sur',
    email: `${createUniqueName('mantenimiento').toLowerCase()}@journey.example`,
    phone: '+34954000002',
    externalId: createUniqueName('EMP'),
    'cf.cost-centre-user': 'Línea 2',
    'cf.in-company-since': '01-03-2024',
  }
  await shop.open('/account/company/users/new')
  await fillAll(page, person)
  await page.locator('[name=civility]').selectOption('MISS')
  await page.getByRole('radio', { name: shop.t('company.role.FOC_Admin') }).check()
  await page.locator(`[name=organisations][value="${organisationId}"]`).check()
  await page.locator(`[name=mainOrganisationId][value="${organisationId}"]`).check()
  await page.getByRole('button', { name: shop.t('company.invite.submit') }).click()
  await expect(page).toHaveURL(shop.url('/account/company/users'))
  await expect(findRow(page, person.email)).toContainText('Almacén')
  await page.getByRole('link', { name: 'Mantenimiento Sur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mantenimiento Sur' })).toBeVisible()
  await page.reload()
  await expectAll(page, { ...person, civility: 'MISS' })
  await expect(page.locator('[name=groups][value=FOC_Admin]')).toBeChecked()
  await expect(page.locator(`[name=organisations][value="${organisationId}"]`)).toBeChecked()
  await expect(page.locator(`[name=mainOrganisationId][value="${organisationId}"]`)).toBeChecked()
})

test('a user who is not an administrator reads everything and changes nothing', async ({ page, shop }) => {
  await shop.signInFast()
  for (const path of ['', '/users', '/organisations']) {
    await shop.open(`/account/company${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main form[method=post]')).toHaveCount(0)
    await expect(page.locator('main').locator('input:disabled, select:disabled')).toHaveCount(0)
  }
  await shop.open('/account/company/users')
  await expect(page.getByRole('link', { name: shop.t('company.users.invite') })).toHaveCount(0)
  await page.getByRole('link', { name: 'Administración Guadalquivir' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'admin@tiber.example' })).toBeVisible()
  await expect(page.locator('main form')).toHaveCount(0)
  for (const path of ['/users/new', '/users/import', '/organisations/new']) {
    await shop.open(`/account/company${path}`)
    await expect(page).toHaveURL(shop.url(`/account/company${path.replace(/\/(new|import)$/, '')}`))
  }
  const refused = await page.request.post(shop.path('/account/company'), {
    form: { name: 'X', companyRegistrationName: 'X', businessRegistrationNumber: 'X' },
  })
  expect(refused.status()).toBe(403)
})

test('on a phone users are found, viewed and invited', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const company = await openCompany()
  const colleague = await addColleague(company)
  await signInAs(page, shop, company)
  await shop.open('/account/company/users')
  await page.getByLabel(shop.t('company.users.search')).fill(colleague.email)
  await page.getByRole('button', { name: shop.t('company.filter') }).click()
  await expect(page.getByRole('table')).not.toContainText(company.email)
  await page.getByRole('link', { name: colleague.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: colleague.name })).toBeVisible()
  for (const path of ['', '/users', '/users/new', '/users/import', '/organisations', '/audit-trail']) {
    await shop.open(`/account/company${path}`)
    expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(375)
  }
})

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function fillAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value)
}

async function expectAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`[name="${name}"]:not([type=hidden])`), name).toHaveValue(value)
}
