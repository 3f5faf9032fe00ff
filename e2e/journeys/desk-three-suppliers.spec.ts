import { callAsOperator, journeyPassword, signInAs } from '../companies.ts'
import { openCompanyWithCredit, placeCompanyOrder, type CompanyBuyer } from '../desk/company-orders.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { findSupplierPath, joinSupplier } from '../desk/supplier-staff.ts'
import { readOutbox } from '../platform.ts'
import { expect, test } from '../shop.ts'
import type { Page } from '@playwright/test'

/** One article of each of three suppliers; the first one is ordered by no other journey of its language. */
const shortSku = { 'es-ES': 'NUT-A2-M12', 'en-US': 'NUT-A2-M8' }
const others = { 'COA-ZN-8X100': 100, 'DSC-I-300X3': 25 }

type Part = {
  id: string
  reference: string
  status: string
  supplierSnapshot: { name: string }
  orderLogisticPrices: { totalItemPrice: number; totalPriceWithTax: number }
}
type Order = { reference: string; orderLogistics: Part[] }

const readOrder = ({ call }: CompanyBuyer, id: string) => call<Order>('GET', `/v1/shop/commercial-orders/${id}`)

/** Reads the stock of the supplier that sells an article to the company. */
async function readStock({ call }: CompanyBuyer, sku: string, supplier: string): Promise<number> {
  type Offer = { supplier: { name: string }; offerInventory: { stock: number } }
  const offers = await call<Offer[]>('GET', `/v1/shop/product-variants/${sku}/offers`)
  return offers.find((offer) => offer.supplier.name === supplier)!.offerInventory.stock
}

/** What the credit limit of the company is used for. */
async function readCredit({ company }: CompanyBuyer): Promise<number> {
  const answer = await callAsOperator(`/v1/tiber/operator/accounts/${company.accountId}`, 'GET')
  const { terms } = (await answer.json()) as { terms: { creditReserved: number; creditUsed: number } }
  return terms.creditReserved + terms.creditUsed
}

/** Accepts the orders of a company at once, as they are. */
async function acceptAll(page: Page, desk: Desk, { reference }: Part) {
  await desk.open(`/supplier/orders?q=${reference}`)
  const choice = page.getByRole('checkbox', { name: desk.t('orders.choose', { reference }) })
  await choice.check()
  await page.keyboard.press('a')
  await expect(choice).toBeHidden()
}

test('an order over three suppliers is accepted in bulk and with a late part, which the buyer reads word by word and drops', async ({
  page,
  shop,
}) => {
  const buyer = await openCompanyWithCredit(50_000)
  const sku = shortSku[shop.locale]
  const placed = await placeCompanyOrder(buyer, { [sku]: 200, ...others })
  const order = await readOrder(buyer, placed.id)
  const parts = order.orderLogistics
  expect(new Set(parts.map(({ supplierSnapshot }) => supplierSnapshot.name)).size).toBe(3)
  const short = parts.find(({ supplierSnapshot }) => supplierSnapshot.name === 'Tornillería Ebro')!
  const stockBefore = await readStock(buyer, sku, 'Tornillería Ebro')

  // The first supplier confirms 86 pieces now and 114 later.
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${short.id}`)
  await page.getByLabel(`${desk.t('orders.confirm')} ${sku}`).fill('86')
  await page.getByLabel(`${desk.t('orders.rest.later', { n: '114' })} ${sku}`).fill('04-01-2100')
  const said = page.locator('.desk-said')
  await expect(said).toContainText('05-01-2100')
  const sentence = (await said.innerText()).split('\n').at(-1)!
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(desk.t('orders.flash.accepted', { reference: short.reference }))).toBeVisible()

  // The other two accept theirs as they are.
  for (const [name, externalId] of [
    ['Fijaciones Levante', 'LEVANTE'],
    ['Herramientas Duero', 'DUERO'],
  ] as const) {
    const part = parts.find(({ supplierSnapshot }) => supplierSnapshot.name === name)!
    const email = await joinSupplier(await findSupplierPath(externalId), { firstName: 'Pedidos', lastName: name })
    await desk.signInFast(email, journeyPassword)
    await acceptAll(page, desk, part)
  }

  // The buyer reads the same sentence in the mail and on the page, in their own language.
  const findMail = async () =>
    (await readOutbox()).find(({ recipient, text }) => recipient === buyer.company.email && text.includes('114'))
  await expect.poll(async () => (await findMail())?.text.replaceAll(/\s+/g, ' ') ?? '').toContain('05-01-2100')
  await signInAs(page, shop, buyer.company)
  await shop.open(`/account/orders/${order.reference}`)
  const region = page.getByRole('region', { name: 'Tornillería Ebro' })
  await expect(region).toContainText(sentence)
  if (shop.locale === 'es-ES') expect((await findMail())!.text.replaceAll(/\s+/g, ' ')).toContain(sentence)

  // Late pieces are dropped; amounts, stock and credit follow.
  await page.getByRole('button', { name: shop.t('orders.late.drop') }).click()
  await expect(page.getByText(shop.t('orders.done.droppedLate', { supplier: 'Tornillería Ebro' }))).toBeVisible()
  const after = await readOrder(buyer, placed.id)
  const left = after.orderLogistics.find(({ id }) => id === short.id)!
  const unitPrice = short.orderLogisticPrices.totalItemPrice / 200
  expect(left.orderLogisticPrices.totalItemPrice).toBeCloseTo(unitPrice * 86, 2)
  for (const { id, orderLogisticPrices } of after.orderLogistics.filter((part) => part.id !== short.id))
    expect(orderLogisticPrices).toEqual(parts.find((part) => part.id === id)!.orderLogisticPrices)
  const gross = after.orderLogistics.reduce((sum, part) => sum + part.orderLogisticPrices.totalPriceWithTax, 0)
  expect(await readCredit(buyer)).toBeCloseTo(gross, 2)
  expect(await readStock(buyer, sku, 'Tornillería Ebro')).toBe(stockBefore + 114)
})
