import {
  generateCompanyNumber,
  decideAccessRequest,
  addAddress,
  waitForMailedLink,
  openCompany,
  findAccessRequest,
  createUniqueId,
  type Company,
} from '../companies.ts'
import { single } from '../buying-lists.ts'
import { field, expectStatus } from '../controls.ts'
import { usePlainShop } from '../plain-shop.ts'
import { expect, test } from '../shop.ts'
import type { Page } from '@playwright/test'

/** Runs the shop in front of a platform without our own calls: everything in the specification still works. */
test.describe.configure({ mode: 'serial' })

const { open, signIn, getUrl } = usePlainShop()
let company: Company
test.beforeAll(async () => {
  company = await openCompany()
})
const main = (page: Page) => page.getByRole('main')

test('addresses are created, changed and deleted; features that need our own calls are hidden', async ({
  page,
  shop,
}) => {
  await signIn(page, shop, company)
  await open(page, shop, '/account/addresses/new')
  const label = `Nave ${createUniqueId()}`
  await field(page, shop, 'address.label').fill(label)
  await field(page, shop, 'address.fullName').fill('Almacén')
  await field(page, shop, 'address.address').fill('Calle Mayor 1')
  await field(page, shop, 'address.zipcode').fill('41001')
  await field(page, shop, 'address.city').fill('Sevilla')
  await main(page)
    .getByRole('button', { name: shop.t('addresses.create') })
    .click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/addresses')}$`))
  await expect(main(page).getByText(label).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: shop.t('addresses.import'), exact: true })).toHaveCount(0)
  await main(page)
    .getByRole('button', { name: shop.t('addresses.actions.of', { name: label }), exact: true })
    .click()
  await expect(page.getByText(shop.t('addresses.makeDefaultShipping'))).toHaveCount(0)
  await page.getByRole('link', { name: shop.t('addresses.edit'), exact: true }).click()
  await field(page, shop, 'address.city').fill('Dos Hermanas')
  await main(page)
    .getByRole('button', { name: shop.t('addresses.save') })
    .click()
  await expect(main(page).getByText('Dos Hermanas').first()).toBeVisible()

  // One billing address has to remain, so another is added before the deletion.
  await addAddress(company, { label: 'Oficina' })
  await main(page)
    .getByRole('button', { name: shop.t('addresses.actions.of', { name: label }), exact: true })
    .click()
  await page.getByRole('button', { name: shop.t('addresses.delete'), exact: true }).click()
  await expect(main(page).getByText('Oficina').first()).toBeVisible()
  await expect(main(page).getByText(label)).toHaveCount(0)
})

test('the profile is changed; sessions and preferences are hidden', async ({ page, shop }) => {
  await signIn(page, shop, company)
  await open(page, shop, '/account/user-information')
  await field(page, shop, 'profile.lastName').fill('Sin añadidos')
  await main(page)
    .getByRole('button', { name: shop.t('profile.person.save') })
    .click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Sin añadidos')
  for (const key of ['profile.sessions', 'profile.preferences'])
    await expect(page.getByRole('region', { name: shop.t(key), exact: true })).toHaveCount(0)
})

test('the company, its users and organisations are shown', async ({ page, shop }) => {
  await signIn(page, shop, company)
  for (const path of ['/account/company', '/account/company/users', '/account/company/organisations']) {
    await open(page, shop, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: shop.t('company.section.audit') })).toHaveCount(0)
})

test('the catalogue is browsed and searched; features that need our own calls are hidden', async ({ page, shop }) => {
  await signIn(page, shop, company)
  await open(page, shop, '/c')
  await expect(main(page).getByRole('link').first()).toBeVisible()
  await open(page, shop, '/c/fixings/screws/socket-head-iso-4762?view=table')
  await expect(main(page).getByRole('link', { name: /^SCS-/ }).first()).toBeVisible()
  await open(page, shop, '/search?q=iso+4762&view=grid')
  await expect(main(page).getByRole('link', { name: /4762/ }).first()).toBeVisible()
  await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  await expect(main(page).getByRole('radio').first()).toBeAttached()
  await expect(main(page)).toContainText(/€/)
  await expect(main(page).getByText(shop.t('product.ownNumber.label'))).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: shop.t('product.why') })).toHaveCount(0)
})

test('messages and incidents › without the features › have neither links nor pages', async ({ page, shop }) => {
  shop.expectErrors(/status of 404/)
  await signIn(page, shop, company)
  for (const name of ['frame.messages', 'frame.contact'])
    await expect(page.getByRole('link', { name: shop.t(name), exact: true })).toHaveCount(0)
  for (const path of [
    '/account/messages',
    '/account/messages/1',
    '/account/messages/new?order=1',
    '/account/incidents',
    '/contact',
  ]) {
    await open(page, shop, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('frame.notFound.title'))
  }
  await open(page, shop, '/supplier/EBRO')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tornillería Ebro')
})

test('a cart is filled, renamed and deleted by the standard calls alone', async ({ page, shop }) => {
  await signIn(page, shop, company)
  await open(page, shop, '/product/SCS-A2-M8?variant=SCS-A2-M8-040')
  const banner = page.getByRole('banner')
  await main(page)
    .getByRole('button', { name: new RegExp(`^${shop.t('frame.cart.add').split('{')[0]}\\d`) })
    .click()
  await expect(banner.getByRole('button', { name: /€/ })).toBeVisible()
  await expectStatus(page, shop.t('frame.cart.default'))
  await expect(page.getByRole('button', { name: shop.t('forms.undo') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: shop.t('frame.quickOrder'), exact: true })).toHaveCount(0)
  await open(page, shop, '/account/carts')
  await main(page)
    .getByRole('button', { name: shop.t('carts.list.rename', { name: shop.t('frame.cart.default') }) })
    .click()
  const name = `Obra ${createUniqueId()}`
  await page
    .getByRole('textbox', { name: shop.t('carts.list.rename', { name: shop.t('frame.cart.default') }) })
    .fill(name)
  await page.keyboard.press('Enter')
  await main(page)
    .getByRole('button', { name: shop.t('carts.list.actionsOf', { name }) })
    .click()
  await expect(page.getByRole('button', { name: shop.t('carts.list.copy'), exact: true })).toHaveCount(0)
  // Deletion cannot be undone here, so the page asks for confirmation.
  await page.getByRole('button', { name: shop.t('carts.list.delete'), exact: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: shop.t('carts.list.delete'), exact: true })
    .click()
  await expect(main(page).getByText(shop.t('carts.list.empty'), { exact: true })).toBeVisible()
})

test('a company requests access, is approved and activates its account', async ({ page, shop }) => {
  await open(page, shop, '/auth/get-access')
  await expect(page.locator('[name="question"]')).toHaveCount(0)
  const email = `${createUniqueId()}@tiber.example`
  const typed = {
    name: 'Taller sin añadidos',
    companyRegistrationName: 'Taller sin añadidos, S.L.',
    businessRegistrationNumber: generateCompanyNumber(),
    firstName: 'Gerencia',
    lastName: 'Taller',
    email,
    'createAddressRequests.0.fullName': 'Gerencia',
    'createAddressRequests.0.address': 'Calle Mayor 1',
    'createAddressRequests.0.zipcode': '41001',
    'createAddressRequests.0.city': 'Sevilla',
  }
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(text)
  await page.getByRole('button', { name: shop.t('access.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.sent.title') })).toBeVisible()
  await decideAccessRequest((await findAccessRequest(email)).accountId, 'ACTIVE')
  const { searchParams } = new URL(await waitForMailedLink(email, '/auth/activate'))
  await open(page, shop, `/auth/activate?token=${searchParams.get('token')}`)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: shop.t('access.activated.title') })).toBeVisible()
})

test('a buying list is created, filled, changed, ordered from and deleted', async ({ page, shop }) => {
  await signIn(page, shop, company)
  await open(page, shop, '/account/buying-lists')
  const name = `Taller ${createUniqueId()}`
  await field(page, shop, 'buying-lists.new.label').fill(name)
  await main(page)
    .getByRole('button', { name: shop.t('buying-lists.new.create') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const listId = new URL(page.url()).pathname.split('/').at(-1)!
  const lines = [{ offerPriceId: single.offerPriceId, quantity: 7, updateAction: 'ADD_QUANTITY' }]
  const filled = await page.request.post(getUrl() + shop.path('/lists/items'), { data: { listId, lines } })
  expect(filled.status(), await filled.text()).toBe(200)
  await open(page, shop, `/account/buying-lists/${listId}`)
  const box = page.getByRole('textbox', { name: shop.t('buying-lists.amount.quantity', { sku: single.sku }) })
  await box.fill('12')
  await box.blur()
  await expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
  await open(page, shop, `/account/buying-lists/${listId}`)
  await expect(box).toHaveValue('12')
  await main(page)
    .getByRole('button', { name: /1 línea al carrito|1 line to cart/ })
    .click()
  await expectStatus(page, `${shop.t('frame.cart.default')}: 1`)
  await open(page, shop, `/account/buying-lists/${listId}/settings`)
  await main(page)
    .getByRole('button', { name: shop.t('buying-lists.delete') })
    .click()
  await expectStatus(page, name)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
