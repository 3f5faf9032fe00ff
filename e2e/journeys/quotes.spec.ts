import type { Page } from '@playwright/test'

import { button } from '../controls.ts'
import { requestOffers, requestQuotes, sendOffer, withdrawOffer } from '../quotes.ts'
import { callAsBuyer } from '../placed-orders.ts'
import { expect, test, type Shop } from '../shop.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choice = (page: Page, shop: Shop, line: string, supplier: string) =>
  page.getByRole('radio', { name: shop.t('quotes.awardTo', { line, supplier }) })
const openOffer = async (page: Page, shop: Shop, name: string, supplier: string) => {
  await page.getByRole('columnheader').getByRole('link', { name: supplier }).click()
  await expect(heading(page)).toContainText(supplier)
  await expect(page.getByRole('link', { name })).toBeVisible()
}
const awardedCount = (page: Page, count: number) =>
  page.locator('.dock').getByText(new RegExp(`^${count} (de|of) 3 \\p{L}+ `, 'u'))
/** Amounts have spaces that do not break. */
const money = (shop: Shop, amount: string) =>
  new RegExp(shop.locale === 'es-ES' ? `${amount.replace('.', ',')}\\s€` : `€${amount}`)

test.beforeEach(({ shop }) => shop.signInFast())

test('three offers › after a counter-offer, the lines are awarded to two suppliers and ordered at the agreed prices', async ({
  page,
  shop,
}) => {
  const request = await requestOffers()
  const [first, second, third] = request.supplierQuotes
  await shop.open('/account/quotes')
  await expect(page.getByRole('row', { name: request.name })).toContainText(shop.t('quotes.turn.BUYER'))
  await page.getByRole('link', { name: request.name }).click()
  await expect(heading(page)).toContainText(shop.t('quotes.turn.BUYER'))
  await openOffer(page, shop, request.name, first!.supplier.name)

  await button(page, shop, 'quotes.counter').click()
  await expect(
    page
      .getByRole('table', { name: shop.t('quotes.lines.table') })
      .getByRole('textbox')
      .first(),
  ).toBeFocused()
  await button(page, shop, 'quotes.counter.send').click()
  await expect(page.getByText(shop.t('quotes.counter.problem.none'))).toBeVisible()
  const price = page.getByLabel(shop.t('quotes.counter.price', { line: 'SCS-A2-M8-040' }))
  await price.fill('mucho')
  await button(page, shop, 'quotes.counter.send').click()
  await expect(page.getByText(shop.t('quotes.counter.price.wrong'))).toBeVisible()
  await price.fill(shop.locale === 'es-ES' ? '0,18' : '0.18')
  await page.getByLabel(shop.t('quotes.reason', { supplier: first!.supplier.name })).fill('¿Puede bajar algo más?')
  await button(page, shop, 'quotes.counter.send').click()
  await expect(heading(page)).toContainText(shop.t('quotes.turn.SUPPLIER'))
  const history = page.getByRole('region', { name: shop.t('quotes.history') })
  await expect(history).toContainText('¿Puede bajar algo más?')
  await expect(history).toContainText(shop.t('quotes.author.CUSTOMER', { n: '2' }))

  await sendOffer(first!, { prices: [0.19, 0.24, 0.26] })
  await shop.open(`/account/quotes/${request.id}`)
  await expect(choice(page, shop, 'SCS-A2-M8-040', first!.supplier.name)).toBeChecked()
  await expect(choice(page, shop, 'SCS-A2-M6-020', second!.supplier.name)).toBeChecked()
  await expect(choice(page, shop, 'SCS-A2-M6-012', second!.supplier.name)).toBeChecked()
  await expect(awardedCount(page, 3)).toBeVisible()
  await button(page, shop, 'quotes.award').click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(money(shop, '63.00'))
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: shop.t('quotes.award') }).click()

  await expect(page).toHaveURL(new RegExp(`${shop.path('/checkout/shipping')}\\?order=`))
  await expect(page.getByText(shop.t('checkout.quoted'))).toBeVisible()
  await page
    .getByRole('main')
    .getByLabel({ 'es-ES': 'Número de pedido', 'en-US': 'PO number' }[shop.locale])
    .fill('PO-9')
  await page.getByRole('radio', { name: shop.t('checkout.payment.BANK_WIRE_ON_DUE_DATE') }).check()
  await page.getByRole('button', { name: shop.t('checkout.place.order') }).click()
  await expect(page).toHaveURL(new RegExp(shop.path('/checkout/order-confirmation')))
  await shop.open(`/account/quotes/${request.id}`)
  await expect(heading(page)).toContainText(shop.t('quotes.turn.NONE'))
  const states = await callAsBuyer<{ supplierQuotes: { id: string; status: string }[] }>(
    'GET',
    `/v1/shop/master-quotes/${request.id}`,
  )
  const statusById = new Map(states.supplierQuotes.map(({ id, status }) => [id, status]))
  expect([first, second, third].map((quote) => statusById.get(quote!.id))).toEqual([
    'CLOSED',
    'CLOSED',
    'DECLINED_BY_CUSTOMER',
  ])
})

test('an award › by preset or by hand, without a line, or of a superseded version', async ({ page, shop }) => {
  shop.expectErrors(/status of 409/)
  const request = await requestOffers()
  const [first, second] = request.supplierQuotes
  await shop.open(`/account/quotes/${request.id}`)
  const article = page.getByRole('link', { name: 'SCS-A2-M8-040', exact: true })
  expect((await page.request.get((await article.getAttribute('href'))!)).status()).toBe(200)
  await page.getByText(shop.t('quotes.preset.FEWEST_DELIVERIES')).click()
  await expect(choice(page, shop, 'SCS-A2-M8-040', second!.supplier.name)).toBeChecked()
  await choice(page, shop, 'SCS-A2-M8-040', first!.supplier.name).check()
  await page.getByRole('checkbox', { name: shop.t('quotes.include', { line: 'SCS-A2-M6-012' }) }).uncheck()
  await expect(page.getByRole('radio', { name: shop.t('quotes.preset.HAND') })).toBeChecked()
  await expect(awardedCount(page, 2)).toBeVisible()

  // The supplier changes its offer while the buyer decides.
  await withdrawOffer(first!)
  await sendOffer(first!, { prices: [0.5, 0.5, 0.5] })
  await button(page, shop, 'quotes.award').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: shop.t('quotes.award') })
    .click()
  await expect(page.getByText(shop.t('frame.errors.ST0001'))).toBeVisible()
  await expect(choice(page, shop, 'SCS-A2-M8-040', first!.supplier.name)).toBeChecked()
  await expect(page.getByRole('row', { name: /SCS-A2-M8-040/ })).toContainText(
    shop.locale === 'es-ES' ? '0,50' : '0.50',
  )
})

test('an offer › is declined with a reason, and the conversation starts with the first message', async ({
  page,
  shop,
}) => {
  const request = await requestQuotes(['EBRO'])
  const [quote] = request.supplierQuotes
  const path = `/account/quotes/${request.id}/${quote!.id}`
  await shop.open(path)
  await page.getByRole('link', { name: shop.t('quotes.write', { supplier: quote!.supplier.name }) }).click()
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill('¿Incluye el embalaje?')
  await button(page, shop, 'threads.send').click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/messages')}/\\d+$`))
  await page
    .getByRole('main')
    .getByRole('link', { name: shop.t('threads.quote'), exact: true })
    .click()
  await expect(page).toHaveURL(new RegExp(`${shop.path(path)}$`))
  await expect(page.getByRole('region', { name: shop.t('threads.messages') })).toContainText('¿Incluye el embalaje?')

  await sendOffer(quote!, { prices: [0.2, 0.2, 0.2] })
  await page.reload()
  await button(page, shop, 'quotes.decline').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Compramos en otro sitio.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('quotes.decline.do') })
    .click()
  await expect(heading(page)).toContainText(shop.t('quotes.turn.NONE'))
  await expect(page.getByRole('region', { name: shop.t('quotes.history') })).toContainText('Compramos en otro sitio.')
  await expect(page.getByText(shop.t('quotes.conversation.closed'))).toBeVisible()
})

test('an offer › is accepted and ordered later; its files can be downloaded', async ({ page, shop }) => {
  const request = await requestQuotes(['EBRO'])
  const [quote] = request.supplierQuotes
  await sendOffer(quote!, { prices: [0.2, 0.2, 0.2] })
  await shop.open(`/account/quotes/${request.id}/${quote!.id}`)
  const pdf = page.waitForEvent('download')
  await page.getByRole('link', { name: shop.t('quotes.pdf'), exact: true }).click()
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/)
  await button(page, shop, 'quotes.accept').click()
  await expect(page.getByText(shop.t('quotes.next.VALIDATED'))).toBeVisible()
  await shop.open(`/account/quotes/${request.id}`)
  const sheet = page.waitForEvent('download')
  await page.getByRole('link', { name: shop.t('quotes.excel') }).click()
  expect((await sheet).suggestedFilename()).toMatch(/\.xlsx$/)
  await shop.open(`/account/quotes/${request.id}/${quote!.id}`)
  await button(page, shop, 'quotes.orderNow').click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/checkout/shipping')}\\?order=`))
  await expect(page.getByText(money(shop, '60.00')).first()).toBeVisible()
})

test('a request › is deleted with its offers', async ({ page, shop }) => {
  const request = await requestOffers()
  await shop.open(`/account/quotes/${request.id}`)
  await button(page, shop, 'quotes.delete').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: shop.t('quotes.delete') })
    .click()
  await expect(page.getByText(shop.t('quotes.flash.deleted'))).toBeVisible()
  await expect(page.getByRole('link', { name: request.name })).toBeHidden()
})
