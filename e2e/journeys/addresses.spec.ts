import type { Page } from '@playwright/test'

import { demoAccounts } from '@tiber/demo-data/people'

import { signInAs, addAddress, openCompany, createUniqueId } from '../companies.ts'
import { button, field, expectStatus } from '../controls.ts'
import { sendRequest, expect, test, type Shop } from '../shop.ts'

const [guadalquivir, cantabrico] = demoAccounts
const list = '/account/addresses'

const actionsButton = (page: Page, shop: Shop, name: string) =>
  page.getByRole('button', { name: shop.t('addresses.actions.of', { name }), exact: true })

async function fillAddress(page: Page, shop: Shop, label: string, street = `Calle ${createUniqueId()} 7`) {
  await field(page, shop, 'address.label').fill(label)
  await field(page, shop, 'address.fullName').fill('Recepción Taller')
  await field(page, shop, 'address.address').fill(street)
  await field(page, shop, 'address.zipcode').fill('41007')
  await field(page, shop, 'address.city').fill('Sevilla')
}

/** Signs in for the demo company with 500 addresses, which no journey changes. */
async function signInWith500Addresses(page: Page, shop: Shop) {
  await shop.signInFast()
  const form = { customerAccountId: cantabrico.id, returnTo: '/' }
  await page.request.post('/session/account', { form, maxRedirects: 0 })
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'with JavaScript off', () => {
    test.use({ javaScriptEnabled })
    const open = (page: Page, shop: Shop, path: string) =>
      javaScriptEnabled ? shop.open(path) : page.goto(shop.path(path))

    test('a buyer finds one of 500 addresses', async ({ page, shop }) => {
      await signInWith500Addresses(page, shop)
      await open(page, shop, list)
      const rows = page.getByRole('main').getByRole('row')
      await expect(page.getByRole('main').locator('output')).toContainText('500')
      await expect(rows).toHaveCount(51)
      await page.getByRole('link', { name: shop.t('frame.pages.next') }).click()
      await expect(page).toHaveURL(shop.url(`${list}?page=2`))
      await expect(rows).toHaveCount(51)
      // The query has no accent, another word order and words from several fields.
      await page.getByRole('searchbox').fill('gijon DIQUE')
      await button(page, shop, 'addresses.search.submit').click()
      await expect(page).toHaveURL(/q=gijon/)
      await expect(rows.nth(1)).toContainText('Gijón')
      await expect(page.getByRole('main').locator('output')).toContainText(/^\d+ (de|of) 500/)
      await page.getByRole('searchbox').fill('no hay tal sitio')
      await button(page, shop, 'addresses.search.submit').click()
      await expect(page.getByRole('heading', { name: shop.t('addresses.none.title') })).toBeVisible()
      await page
        .getByRole('link', { name: shop.t('addresses.filter.clear') })
        .first()
        .click()
      await expect(rows).toHaveCount(51)
    })

    test('an address is created, changed, deleted and restored', async ({ page, shop }) => {
      const company = await openCompany()
      await addAddress(company, { label: 'Sede' })
      const label = `Nave ${createUniqueId()}`
      await signInAs(page, shop, company)
      await open(page, shop, list)
      await page.getByRole('link', { name: shop.t('addresses.new') }).click()
      await fillAddress(page, shop, label)
      await field(page, shop, 'address.company').fill('Taller')
      await field(page, shop, 'address.additionalAddress').fill('Muelle 3')
      await field(page, shop, 'address.phone').fill('+34 954 123 456')
      if (javaScriptEnabled) await expect(field(page, shop, 'address.state.ES')).toHaveValue('Sevilla')
      await page.getByLabel(shop.t('addresses.form.billing')).uncheck()
      await button(page, shop, 'addresses.create').click()
      await expect(page).toHaveURL(shop.url(list))
      await expectMessage(page, shop.t('addresses.flash.created', { name: label }))
      const row = page.getByRole('row').filter({ hasText: label })
      await expect(row).toContainText('+34954123456')
      await expect(row).toContainText(shop.t('addresses.use.shipping'))
      await expect(row).not.toContainText(shop.t('addresses.use.billing'))

      await page.getByRole('link', { name: label, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
      await expect(field(page, shop, 'address.state.ES')).toHaveValue('Sevilla')
      await expect(field(page, shop, 'address.additionalAddress')).toHaveValue('Muelle 3')
      await field(page, shop, 'address.additionalAddress').fill('')
      await field(page, shop, 'address.city').fill('Dos Hermanas')
      await button(page, shop, 'addresses.save').click()
      await expect(row).toContainText('Dos Hermanas')
      await expect(row).not.toContainText('Muelle 3')

      await actionsButton(page, shop, label).click()
      await row.getByRole('button', { name: shop.t('addresses.delete') }).click()
      await expectMessage(page, shop.t('addresses.flash.deleted', { name: label }))
      await expect(row).toHaveCount(0)
      if (javaScriptEnabled) await page.getByRole('button', { name: shop.t('forms.undo') }).click()
      else await page.locator('noscript button').click()
      await expectMessage(page, shop.t('addresses.flash.restored'))
      await expect(row).toHaveCount(1)
    })

    // The message is on the page without scripts and in a toast with them. Text selectors ignore noscript elements.
    const expectMessage = async (page: Page, text: string) => {
      if (javaScriptEnabled) return expectStatus(page, text)
      await expect(page.locator('noscript > div')).toBeVisible()
      expect(await page.locator('noscript > div').textContent()).toContain(text)
    }
  })

test('a page that arrives late keeps what is typed in the search meanwhile, and its focus', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/account/addresses?q=nave')
  const search = page.getByRole('main').getByRole('searchbox')
  const release = Promise.withResolvers<void>()
  await page.route(/addresses\.data/, async (route) => {
    await release.promise
    await route.continue()
  })
  await search.fill('almacén')
  await search.press('Enter')
  await search.fill('almacén norte')
  release.resolve()
  await expect(page).toHaveURL(/q=almac/)
  await expect(search).toHaveValue('almacén norte')
  await expect(search).toBeFocused()
  await page
    .getByRole('link', { name: shop.t('addresses.filter.clear') })
    .first()
    .click()
  await expect(page).toHaveURL(shop.url('/account/addresses'))
  await expect(search).toHaveValue('')
})

test('a duplicate address is only saved after confirmation', async ({ page, shop }) => {
  shop.expectErrors(/status of 400/)
  const company = await openCompany()
  await addAddress(company, { label: 'Sede' })
  await signInAs(page, shop, company)
  await shop.open('/account/addresses/new')
  await fillAddress(page, shop, 'Otra', 'C/ METALURGIA 14')
  await button(page, shop, 'addresses.create').click()
  await expect(page.getByText(shop.t('addresses.duplicate.title', { name: 'Sede' }))).toBeVisible()
  await expect(field(page, shop, 'address.label')).toHaveValue('Otra')
  await button(page, shop, 'addresses.duplicate.save').click()
  await expect(page).toHaveURL(shop.url(list))
  await expect(page.getByRole('row').filter({ hasText: /METALURGIA/i })).toHaveCount(2)
})

test('address fields are validated by the rules of the country', async ({ page, shop }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open('/account/addresses/new')
  await fillAddress(page, shop, 'Fuera')
  const state = () => field(page, shop, 'address.state.US')
  await field(page, shop, 'address.country').selectOption('PT')
  await button(page, shop, 'addresses.create').click()
  await expect(page.getByText(shop.t('forms.problem.format.example', { example: '1000-001' }))).toBeVisible()
  await expect(field(page, shop, 'address.zipcode')).toBeFocused()
  await field(page, shop, 'address.country').selectOption('US')
  await field(page, shop, 'address.zipcode').fill('10001')
  await state().fill('')
  await button(page, shop, 'addresses.create').click()
  await expect(state()).toBeFocused()
  await expect(page.getByText(shop.t('forms.problem.required'))).toBeVisible()
  await state().fill('NY')
  await button(page, shop, 'addresses.create').click()
  await expect(page).toHaveURL(shop.url(list))
  await expect(page.getByRole('row').filter({ hasText: 'Fuera' })).toContainText('10001')
})

test('an address becomes the default of the checkout, and the last billing address cannot be deleted', async ({
  page,
  shop,
}) => {
  const company = await openCompany()
  await addAddress(company, { label: 'Sede', address: 'Calle Uno 1' })
  await addAddress(company, { label: 'Obra', address: 'Calle Dos 2', shipping: true, billing: false })
  await signInAs(page, shop, company)
  await shop.open(list)
  const choose = async (name: string, key: string) => {
    await actionsButton(page, shop, name).click()
    await page
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: shop.t(key) })
      .click()
  }
  await choose('Obra', 'addresses.makeDefaultShipping')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Obra')).toContainText(shop.t('addresses.use.defaultShipping'))
  await choose('Sede', 'addresses.delete')
  await expectStatus(page, shop.t('addresses.flash.lastBilling'))
  await expect(row('Sede')).toHaveCount(1)
})

test('a new company sees an empty address book with a link to add an address', async ({ page, shop }) => {
  const company = await openCompany()
  await signInAs(page, shop, company)
  await shop.open(list)
  await expect(page.getByRole('heading', { name: shop.t('addresses.empty.title') })).toBeVisible()
  await page.getByRole('link', { name: shop.t('addresses.new') }).click()
  await expect(page).toHaveURL(shop.url('/account/addresses/new'))
})

test('a typed address survives an expired session', async ({ page, shop }) => {
  const company = await openCompany()
  const label = `Nave ${createUniqueId()}`
  await signInAs(page, shop, company)
  await shop.open('/account/addresses/new')
  await fillAddress(page, shop, label)
  await page.getByLabel(shop.t('addresses.form.billing')).uncheck()
  await shop.loseSession()
  await button(page, shop, 'addresses.create').click()
  await expect(page).toHaveURL(/\/auth\/login\?.*expired=1/)
  await shop.signIn(company.email, company.password)
  await expect(page).toHaveURL(shop.url('/account/addresses/new'))
  await expect(field(page, shop, 'address.label')).toHaveValue(label)
  await expect(field(page, shop, 'address.city')).toHaveValue('Sevilla')
  await expect(page.getByLabel(shop.t('addresses.form.billing'))).not.toBeChecked()
  await button(page, shop, 'addresses.create').click()
  await expect(page.getByRole('row').filter({ hasText: label })).toHaveCount(1)
})

test('an address of another account is not found', async ({ page, shop }) => {
  const [mine, other] = [await openCompany(), await openCompany()]
  const id = await addAddress(other)
  await signInAs(page, shop, mine)
  shop.expectErrors(/status of 404/)
  const response = await shop.open(`/account/addresses/${id}`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('frame.notFound.title'))
  const form = { fullName: 'x', address: 'x', city: 'x', zipcode: '41001', country: 'ES' }
  const saved = await sendRequest(shop.path(`/account/addresses/${id}`), { cookie: await shop.cookieHeader(), form })
  expect(saved.status).toBe(404)
})

test('on a phone addresses are cards with all their actions', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const company = await openCompany()
  const label = `Nave ${createUniqueId()}`
  await addAddress(company, { label: 'Sede' })
  await signInAs(page, shop, company)
  await shop.open(list)
  await page.getByRole('link', { name: shop.t('addresses.new') }).click()
  await fillAddress(page, shop, label)
  await button(page, shop, 'addresses.create').click()
  await actionsButton(page, shop, label).click()
  await page
    .getByRole('row')
    .filter({ hasText: label })
    .getByRole('button', { name: shop.t('addresses.delete') })
    .click()
  await expectStatus(page, shop.t('addresses.flash.deleted', { name: label }))
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
})

test('the address book is linked from the header menu and the account navigation', async ({ page, shop }) => {
  await shop.signInFast()
  await shop.open('/')
  await expect(shop.contextButton()).toContainText(guadalquivir.name)
  await shop.contextButton().click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: shop.t('frame.menu.addresses') })
    .click()
  await expect(page).toHaveURL(shop.url(list))
  const nav = page.getByRole('navigation', { name: shop.t('account.title') })
  await expect(nav.getByRole('link', { name: shop.t('account.section.addresses') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await nav.getByRole('link', { name: shop.t('account.section.profile') }).click()
  await expect(page).toHaveURL(shop.url('/account/user-information'))
})
