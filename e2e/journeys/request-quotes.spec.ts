import type { Page } from '@playwright/test'

import { createList, single } from '../buying-lists.ts'
import { createCart, seededCarts } from '../carts.ts'
import { createUniqueId, openCompany, signInAs } from '../companies.ts'
import { button, field } from '../controls.ts'
import { findLineField, findSendButton, readAsSupplier, readSentRequest } from '../quote-requests.ts'
import { expect, sendRequest, test, type Shop } from '../shop.ts'
import { photo } from '../threads.ts'

const screw = 'SCS-A2-M8-040'
const nut = 'NUT-A2-M10'
const askLink = (page: Page, shop: Shop, key = 'product-ui.requestQuote') =>
  page.getByRole('link', { name: shop.t(key), exact: true })
const codeField = (page: Page, shop: Shop) => field(page, shop, 'quotes.request.code')
const nameField = (page: Page, shop: Shop) => page.getByLabel(shop.t('quotes.request.name'), { exact: true })
const descriptionField = (page: Page, shop: Shop, n: string) =>
  page.getByRole('textbox', { name: shop.t('quotes.request.description.of', { n }) })
const suppliers = (page: Page) => page.getByRole('checkbox', { name: /\d+\s?%/ })
const typePrice = (shop: Shop, euros: string, cents: string) => euros + (shop.locale === 'es-ES' ? ',' : '.') + cents
const fileInput = (page: Page) => page.locator('input[type=file][multiple]')

test.beforeEach(({ shop }) => shop.signInFast())

test('from a product › asks its suppliers for the entered quantity, with target price, note, message and file', async ({
  page,
  shop,
}) => {
  await shop.open(`/search?q=${screw}`)
  const quantity = page.getByLabel(shop.t('product.quantityOf', { sku: screw })).first()
  await quantity.fill('300')
  await quantity.press('Enter')
  await askLink(page, shop).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('quotes.new'))
  await expect(findLineField(page, shop, { field: 'quantity', line: screw })).toHaveValue('300')
  await expect(nameField(page, shop)).toHaveValue(/ISO 4762 M8 × 40.* · \d\d-\d\d-\d{4}$/)
  const name = `Tornillos ${createUniqueId()}`
  await nameField(page, shop).fill(name)
  await findLineField(page, shop, { field: 'targetPrice', line: screw }).fill(typePrice(shop, '0', '195'))
  await findLineField(page, shop, { field: 'note', line: screw }).fill('En cajas de 100')
  await field(page, shop, 'quotes.request.neededBy').fill('31-12-2099')
  await page.getByLabel(shop.t('quotes.request.message')).fill('Con certificado 3.1')
  await fileInput(page).setInputFiles(photo)
  await expect(page.getByRole('list', { name: shop.t('threads.attached') })).toContainText('1 kB')
  await expect(findSendButton(page)).toContainText('3')
  await findSendButton(page).click()
  const request = await readSentRequest(page, shop)
  expect(request).toMatchObject({
    name,
    description: 'Con certificado 3.1',
    neededBy: '2099-12-31',
    masterQuoteDetails: [
      { productVariant: { skuVariant: screw }, quantity: 300, targetPrice: 0.195, note: 'En cajas de 100' },
    ],
    attachments: [{ fileName: photo.name }],
  })
  expect(request.supplierQuotes).toHaveLength(3)
  const own = request.supplierQuotes.find(({ supplier }) => supplier.name === 'Tornillería Ebro')!
  expect(await readAsSupplier(own.id)).toMatchObject({ quoteLines: [{ requestedQuantity: 300 }] })
})

test('from a cart › lines are removed, added by code and described, and the chosen suppliers are asked', async ({
  page,
  shop,
}) => {
  const cart = await createCart('Parada', { [screw]: 100, [nut]: 200 })
  await shop.open(`/checkout/cart/${cart.id}`)
  await page.getByRole('button', { name: shop.t('cart.more.cart'), exact: true }).click()
  await askLink(page, shop).click()
  await expect(nameField(page, shop)).toHaveValue(new RegExp(`^${cart.name} · `))
  await expect(findLineField(page, shop, { field: 'quantity', line: nut })).toHaveValue('200')
  await page.getByRole('button', { name: shop.t('quotes.request.remove', { line: screw }), exact: true }).click()
  await expect(codeField(page, shop)).toBeFocused()

  await codeField(page, shop).fill('scs a2 m6 020')
  await codeField(page, shop).press('Enter')
  const added = findLineField(page, shop, { field: 'quantity', line: 'SCS-A2-M6-020' })
  await expect(added).toBeFocused()
  await added.fill('1000')
  await codeField(page, shop).fill(nut)
  await button(page, shop, 'quotes.request.add').click()
  await expect(page.getByText(shop.t('quotes.request.code.duplicate'))).toBeVisible()
  await codeField(page, shop).fill('NO-EXISTE-99')
  await codeField(page, shop).press('Enter')
  await expect(page.getByText(shop.t('quotes.request.code.unknown', { code: 'NO-EXISTE-99' }))).toBeVisible()
  await button(page, shop, 'quotes.request.describe.code').click()
  await expect(descriptionField(page, shop, '3')).toHaveValue('NO-EXISTE-99')

  const count = await suppliers(page).and(page.locator(':checked')).count()
  expect(count).toBeGreaterThan(1)
  await suppliers(page).first().uncheck()
  await findSendButton(page).click()
  const request = await readSentRequest(page, shop)
  expect(request.supplierQuotes).toHaveLength(count - 1)
  expect(request.masterQuoteDetails).toMatchObject([
    { productVariant: { skuVariant: nut }, quantity: 200 },
    { productVariant: { skuVariant: 'SCS-A2-M6-020' }, quantity: 1000 },
    { productVariant: null, description: 'NO-EXISTE-99', quantity: 1 },
  ])
})

test('from a buying list › asks for its lines', async ({ page, shop }) => {
  const name = `Taller ${createUniqueId()}`
  await shop.open(await createList(page, shop, { name, items: [{ ...single, quantity: 30 }] }))
  await askLink(page, shop).click()
  await expect(nameField(page, shop)).toHaveValue(new RegExp(`^${name} · `))
  await findSendButton(page).click()
  const { masterQuoteDetails } = await readSentRequest(page, shop)
  expect(masterQuoteDetails).toMatchObject([{ productVariant: { skuVariant: single.sku }, quantity: 30 }])
})

test('from a quick order › asks for found lines and describes unknown ones', async ({ page, shop }) => {
  await signInAs(page, shop, await openCompany())
  await shop.open('/quick-order')
  await page.getByLabel(shop.t('quick-order.text')).fill(`${screw};300\nEje-especial-ABX 6`)
  await button(page, shop, 'quick-order.check').click()
  await askLink(page, shop).click()
  await expect(findLineField(page, shop, { field: 'quantity', line: screw })).toHaveValue('300')
  await expect(descriptionField(page, shop, '2')).toHaveValue(/ABX/)
  await expect(page.locator('[data-cell=quantity]').nth(1)).toHaveValue('6')
})

test('from a search without results › the typed text is the description', async ({ page, shop }) => {
  const text = `zzqx ${createUniqueId()}`
  await shop.open(`/search?q=${encodeURIComponent(text)}`)
  await askLink(page, shop, 'search.none.quote').click()
  await expect(descriptionField(page, shop, '1')).toHaveValue(text)
  await expect(findSendButton(page)).toContainText('1')
  await page
    .locator('details > summary')
    .filter({ hasText: /proveedor|supplier/ })
    .click()
  await page.getByRole('checkbox', { name: 'Fijaciones Levante' }).check()
  await findSendButton(page).click()
  const request = await readSentRequest(page, shop)
  expect(request.masterQuoteDetails).toMatchObject([{ productVariant: null, description: text, quantity: 1 }])
  expect(request.supplierQuotes.map(({ supplier }) => supplier.name).toSorted()).toEqual([
    'Fijaciones Levante',
    'Tornillería Ebro',
  ])
})

test('from a large cart › a change in its last line is sent with all the others', async ({ page, shop }) => {
  await shop.open(`/account/quotes/new?cart=${seededCarts.large}`)
  await nameField(page, shop).fill(`Parada ${createUniqueId()}`)
  const first = page.locator('[data-row] [data-cell=quantity]').first()
  await first.focus()
  await first.press('Control+End')
  const last = page.locator(':focus')
  await expect(last).toHaveAttribute('aria-label', /\S/)
  await expect(page.locator('tr:has(:focus)')).toHaveAttribute('aria-rowindex', /^\d{3}$/)
  await last.fill('77')
  await findSendButton(page).click()
  const { lineCount, masterQuoteDetails } = await readSentRequest(page, shop)
  expect(lineCount).toBeGreaterThan(300)
  expect(masterQuoteDetails.at(-1)!.quantity).toBe(77)
})

test('bad input › is explained, the first field focused and everything kept until it is sent', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 409/)
  await shop.open(`/account/quotes/new?product=${screw}`)
  const quantity = findLineField(page, shop, { field: 'quantity', line: screw })
  const price = findLineField(page, shop, { field: 'targetPrice', line: screw })
  const neededBy = field(page, shop, 'quotes.request.neededBy')
  const deadline = page.getByLabel(shop.t('quotes.request.deadline'), { exact: true })
  await quantity.fill('0')
  await price.fill('-1')
  await suppliers(page).first().uncheck()
  await suppliers(page).nth(1).uncheck()
  await suppliers(page).nth(2).uncheck()
  await findSendButton(page).click()
  await expect(quantity).toBeFocused()
  await expect(page.getByText(shop.t('quotes.request.problem.targetPrice'))).toBeVisible()
  await expect(page.getByText(shop.t('quotes.request.suppliers.problem.none'))).toBeVisible()
  await quantity.fill('1000000000')
  await price.fill(typePrice(shop, '1', '25'))
  await suppliers(page).first().check()
  await neededBy.fill('01-01-2020')
  await findSendButton(page).click()
  await expect(neededBy).toBeFocused()
  await expect(page.getByText(shop.t('quotes.request.day.past'))).toBeVisible()
  await neededBy.fill('01-01-2099')
  await deadline.fill('02-01-2099')
  await quantity.fill('2')
  await findSendButton(page).click()
  await expect(deadline).toBeFocused()
  await expect(page.getByText(shop.t('quotes.request.deadline.late'))).toBeVisible()
  await deadline.fill('30-12-2098')

  await page.getByLabel(shop.t('quotes.request.message')).fill('Portes incluidos')
  await fileInput(page).setInputFiles(photo)
  const files = page.getByRole('list', { name: shop.t('threads.attached') })
  await expect(files).toContainText('1 kB')
  const name = `Repetido ${createUniqueId()}`
  await nameField(page, shop).fill(name)
  await shop.goOffline()
  await findSendButton(page).click()
  await expect(page.getByText(shop.t('forms.unreachable'), { exact: true })).toBeVisible()
  await shop.goOnline()
  await findSendButton(page).click()
  expect(await readSentRequest(page, shop)).toMatchObject({
    name,
    description: 'Portes incluidos',
    masterQuoteDetails: [{ quantity: 2, targetPrice: 1.25 }],
    supplierQuotes: [{ deadline: '2098-12-30T17:00:00.000Z' }],
    attachments: [{}],
  })

  await shop.open(`/account/quotes/new?product=${screw}`)
  await expect(price).toHaveValue('')
  await expect(files).toHaveCount(0)
  await nameField(page, shop).fill(name)
  await quantity.fill('3')
  await findSendButton(page).click()
  await expect(page.getByText(shop.t('quotes.request.name.taken'))).toBeVisible()
  await expect(nameField(page, shop)).toBeFocused()
  await expect(quantity).toHaveValue('3')
})

test('an ended session › keeps lines, fields and files until the request is sent', async ({ page, shop }) => {
  // The page may look for changes of the cart while there is no session.
  shop.expectErrors(/status of 401 .*\/cart\/current/)
  await shop.open(`/account/quotes/new?product=${screw}`)
  const name = `Con sesión ${createUniqueId()}`
  await nameField(page, shop).fill(name)
  await button(page, shop, 'quotes.request.describe').click()
  await descriptionField(page, shop, '2').fill('Eje Ø 20')
  await fileInput(page).setInputFiles(photo)
  const files = page.getByRole('list', { name: shop.t('threads.attached') })
  await expect(files).toContainText('1 kB')
  await shop.loseSession()
  await findSendButton(page).click()
  await expect(page).toHaveURL(new RegExp(shop.path('/auth/login')))
  await shop.signIn()
  await expect(descriptionField(page, shop, '2')).toHaveValue('Eje Ø 20')
  await expect(nameField(page, shop)).toHaveValue(name)
  await expect(files).toContainText(photo.name)
  await findSendButton(page).click()
  const { lineCount, attachments } = await readSentRequest(page, shop)
  expect([lineCount, attachments.length]).toEqual([2, 1])
})

test('a cart of another company and an article no longer sold › one is not found, the other is described', async ({
  page,
  shop,
}) => {
  const cart = await createCart('Ajeno', { [screw]: 1 })
  await shop.open('/account/quotes/new?product=GONE-1')
  await expect(page.getByText(shop.t('quotes.request.notice.gone'))).toBeVisible()
  await expect(descriptionField(page, shop, '1')).toHaveValue('GONE-1')
  await shop.loseSession()
  await shop.signInFast('new@tiber.example')
  const cookie = await shop.cookieHeader()
  expect((await sendRequest(shop.path(`/account/quotes/new?cart=${cart.id}`), { cookie })).status).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the plain form › adds and removes lines, keeps what was typed and sends it', async ({ page, shop }) => {
    shop.expectErrors(/status of 400/)
    await page.goto(shop.path(`/account/quotes/new?product=${screw}`))
    const name = `Sin guion ${createUniqueId()}`
    await nameField(page, shop).fill(name)
    await findLineField(page, shop, { field: 'quantity', line: screw }).fill('20')
    await codeField(page, shop).fill(nut)
    await button(page, shop, 'quotes.request.add').click()
    await expect(findLineField(page, shop, { field: 'quantity', line: screw })).toHaveValue('20')
    await findLineField(page, shop, { field: 'quantity', line: nut }).fill('0')
    await findSendButton(page).click()
    await expect(page.getByText(/1\D000\D000/)).toBeVisible()
    await expect(nameField(page, shop)).toHaveValue(name)
    await page.getByRole('button', { name: shop.t('quotes.request.remove', { line: nut }), exact: true }).click()
    await findSendButton(page).click()
    const { masterQuoteDetails } = await readSentRequest(page, shop)
    expect(masterQuoteDetails).toMatchObject([{ productVariant: { skuVariant: screw }, quantity: 20 }])
  })
})
