import type { Page } from '@playwright/test'

import { createUniqueId } from './companies.ts'
import { placeOrder, setStatusAsSupplier } from './placed-orders.ts'
import { expect, type Shop } from './shop.ts'

/** Has an order of the buyer shipped and opens the list with its only invoice. */
export async function openInvoice(page: Page, shop: Shop, quantity: number) {
  const purchaseOrder = `PO-${createUniqueId()}`
  const { orderLogistics } = await placeOrder({ 'NUT-A2-M10': quantity }, purchaseOrder)
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
    await setStatusAsSupplier(orderLogistics[0]!.id, status)
  await shop.signInFast()
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(async () => {
    await shop.open(`/account/invoices?q=${purchaseOrder}`)
    await expect(row).toHaveCount(1, { timeout: 500 })
  }).toPass()
  const number = (await row.getByRole('link').first().innerText()).trim()
  return { number, purchaseOrder, row }
}
