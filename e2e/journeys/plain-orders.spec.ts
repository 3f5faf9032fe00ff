import type { Page } from '@playwright/test'

import { openApprovingCompany, placeOrderForApproval } from '../approvals.ts'
import { single } from '../buying-lists.ts'
import { addAddress, callAsOperator, createUniqueId, openCompany, type Company } from '../companies.ts'
import { setStatusAsSupplier } from '../placed-orders.ts'
import { usePlainShop } from '../plain-shop.ts'
import { callPlatform, signInOnPlatform } from '../platform.ts'
import { expect, test, type Shop } from '../shop.ts'

/** Orders in front of a platform without our own calls, from checkout to reception. */
test.describe.configure({ mode: 'serial' })

const { open, signIn, getUrl } = usePlainShop()
const main = (page: Page) => page.getByRole('main')
const purchaseOrder = { 'es-ES': 'Número de pedido', 'en-US': 'PO number' }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const supplier = 'Tornillería Ebro'
const panel = (page: Page) => page.getByRole('region', { name: supplier })

let company: Company
test.beforeAll(async () => {
  company = await openCompany()
  await addAddress(company, { shipping: true, billing: true })
})

/** Creates a cart of ten screws in stock, through the API. */
async function createCart({ email, password, accountId }: Company): Promise<string> {
  const { accessToken: token } = await signInOnPlatform(email, password)
  const call = async (path: string, method: string, body: unknown) => {
    const response = await callPlatform(path, { method, token, headers: { 'customer-account-id': accountId }, body })
    expect(response.ok, await response.clone().text()).toBe(true)
    return (await response.json()) as { id: string }
  }
  const { id } = await call('/v2/shop/carts', 'POST', { name: `Obra ${createUniqueId()}` })
  const line = { offerPriceId: single.offerPriceId, quantity: 10, updateAction: 'REPLACE_QUANTITY' }
  await call(`/v2/shop/carts/${id}/lines`, 'PUT', [line])
  return id
}

test('a draft is put on hold, waits among the carts and is placed later', async ({ page, shop }) => {
  await signIn(page, shop, company)
  const cart = await createCart(company)
  await open(page, shop, `/checkout/shipping?cart=${cart}`)
  await main(page).getByLabel(purchaseOrder[shop.locale]).fill('PO-ESPERA')
  await main(page).getByLabel(purchaseOrder[shop.locale]).press('Tab')
  await expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
  await button(page, shop.t('checkout.hold')).click()
  await expect(main(page).getByText(shop.t('carts.list.held'), { exact: true })).toBeVisible()
  await main(page)
    .getByRole('link', { name: shop.t('carts.list.held.open') })
    .click()
  await expect(main(page).getByText(shop.t('checkout.held'))).toBeVisible()
  await expect(main(page).getByLabel(purchaseOrder[shop.locale])).toHaveValue('PO-ESPERA')
  await button(page, shop.t('checkout.place.order')).click()
  await expect(page).toHaveURL(/order-confirmation/)
  await open(page, shop, '/account/carts')
  await expect(main(page).getByText(shop.t('carts.list.held'), { exact: true })).toHaveCount(0)
})

/** Orders a cart: chooses how it is delivered and paid, and places the order; returns its reference. */
async function placeOrder(page: Page, shop: Shop, payment: 'BANK_WIRE' | 'CREDIT_CARD' = 'BANK_WIRE'): Promise<string> {
  await open(page, shop, `/checkout/shipping?cart=${await createCart(company)}`)
  const express = page.getByRole('radio', { name: shop.t('checkout.shipping.EXPRESS') }).first()
  await express.check()
  await expect(page.getByText(shop.t('cart.saved'), { exact: true })).toBeVisible()
  await main(page).getByLabel(purchaseOrder[shop.locale]).fill('PO-1')
  await page.getByRole('radio', { name: shop.t(`checkout.payment.${payment}`) }).check()
  await button(page, shop.t(payment === 'CREDIT_CARD' ? 'checkout.place.pay' : 'checkout.place.order')).click()
  await expect(page).toHaveURL(/order-confirmation|payment/)
  return new URL(page.url()).searchParams.get('order')!
}

const readLogisticOrderId = async (page: Page, reference: string) => {
  const path = await panel(page).getAttribute('id')
  expect(path).toContain(reference)
  return path!
}

test('an order is placed, found, shipped, received and its documents downloaded', async ({ page, shop }) => {
  await signIn(page, shop, company)
  const reference = await placeOrder(page, shop)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, shop, '/account/orders')
  await main(page).getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await expect(panel(page)).toContainText('SCS-A2-M6-012')
  await expect(button(page, shop.t('orders.cancel'))).toBeVisible()
  const logisticOrder = await readLogisticOrderId(page, reference)
  const paid = await callAsOperator(`/v1/logistic-orders/${logisticOrder}/payment-status`, 'PUT', {
    paymentStatus: 'PAID',
  })
  expect(paid.status, await paid.clone().text()).toBe(200)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(logisticOrder, status)
  await open(page, shop, `/account/orders/${reference}`)
  await button(page, shop.t('orders.receive')).click()
  await expect(page.getByText(shop.t('orders.done.received', { supplier }))).toBeVisible()
  await expect(panel(page)).toContainText(shop.t('orders.status.COMPLETED'))
  await expect(page.getByRole('region', { name: shop.t('orders.rating'), exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: shop.t('orders.write', { supplier }), exact: true })).toHaveCount(0)
  const documents = page.getByRole('region', { name: shop.t('documents.list') }).getByRole('link')
  await expect
    .poll(async () => {
      await page.reload()
      return documents.count()
    })
    .toBeGreaterThan(1)
  for (const link of await documents.all()) {
    const file = await page.request.get(new URL((await link.getAttribute('href'))!, getUrl()).href)
    expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
})

test('orders are filtered by number, supplier and stage, and one is cancelled', async ({ page, shop }) => {
  await signIn(page, shop, company)
  const reference = await placeOrder(page, shop)
  await open(page, shop, `/account/orders?q=${reference}`)
  await expect(main(page).getByRole('row').filter({ hasText: reference })).toHaveCount(1)
  await open(page, shop, '/account/orders?supplier=EBRO&stage=WAITING_SUPPLIER')
  await expect(main(page).getByRole('link', { name: reference })).toBeVisible()
  await open(page, shop, '/account/orders?stage=RECEIVED')
  await expect(main(page).getByRole('link', { name: reference })).toHaveCount(0)
  await open(page, shop, `/account/orders/${reference}`)
  await button(page, shop.t('orders.cancel')).click()
  await button(page, shop.t('orders.cancel.do')).click()
  await expect(page.getByText(shop.t('orders.done.cancelled', { supplier }))).toBeVisible()
  await expect(panel(page)).toContainText(shop.t('orders.status.CANCELED'))
})

test('an order is paid by card on the page of the provider', async ({ page, shop }) => {
  await signIn(page, shop, company)
  await placeOrder(page, shop, 'CREDIT_CARD')
  await page.locator('[name="number"]').fill('4111 1111 1111 1111')
  await page.locator('[name="expiry"]').fill('12/99')
  await page.locator('[name="code"]').fill('123')
  await page.locator('[name="name"]').fill('Compras')
  await page.getByRole('button', { name: /^(Pagar|Pay) / }).click()
  await expect(page).toHaveURL(/order-confirmation/)
})

test('an approver approves one order and declines another on their pages', async ({ page, shop }) => {
  const approving = await openApprovingCompany()
  const [approved, declined] = [await placeOrderForApproval(approving), await placeOrderForApproval(approving)]
  await signIn(page, shop, approving.approver)
  await open(page, shop, '/account/orders?stage=WAITING_APPROVAL')
  await main(page).getByRole('link', { name: approved.reference }).click()
  await button(page, shop.t('orders.decide.approve')).click()
  await expect(page.getByText(shop.t('orders.done.approved'))).toBeVisible()
  await expect(panel(page)).toContainText(shop.t('orders.status.WAITING_SUPPLIER_APPROVAL'))
  await open(page, shop, `/account/orders/${declined.reference}`)
  await page.getByLabel(shop.t('orders.decide.reason')).fill('Ya hay existencias')
  await button(page, shop.t('orders.decide.decline')).click()
  await expect(page.getByText(shop.t('orders.done.declined'))).toBeVisible()
  await expect(panel(page)).toContainText(shop.t('orders.status.DECLINED_BY_CUSTOMER'))
})
