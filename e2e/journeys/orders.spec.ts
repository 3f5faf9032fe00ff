import type { Page } from '@playwright/test'

import { createUniqueId } from '../companies.ts'
import { setStatusAsSupplier, placeOrder } from '../placed-orders.ts'
import { expect, test, type Shop } from '../shop.ts'

const itemSku = 'NUT-A2-M10'
const supplier = 'Tornillería Ebro'
const panel = (page: Page) => page.getByRole('region', { name: supplier })
const findRow = (page: Page, sku: string) => panel(page).getByRole('row').filter({ hasText: sku })
const receiveButton = (page: Page, shop: Shop) =>
  panel(page).getByRole('button', { name: shop.t('orders.receive'), exact: true })

test.beforeEach(({ shop }) => shop.signInFast())

test('an order is shipped in two deliveries, received in part and then in full, and its history names the people', async ({
  page,
  shop,
}) => {
  const order = await placeOrder({ [itemSku]: 200 }, `PO-${createUniqueId()}`)
  const logisticOrder = order.orderLogistics[0]!
  const lineId = logisticOrder.lines[0]!.id
  await shop.open(`/account/orders/${logisticOrder.reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.reference)
  await expect(panel(page)).toContainText(shop.t('orders.status.WAITING_SUPPLIER_APPROVAL'))
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'])
    await setStatusAsSupplier(logisticOrder.id, status)
  await setStatusAsSupplier(logisticOrder.id, 'PARTIALLY_SHIPPED', {
    lines: [{ id: lineId, confirmedQuantity: 100 }],
    shippingTrackingUrl: 'https://tracking.tiber.example/1',
  })

  await shop.open(`/account/orders/${order.reference}`)
  await expect(panel(page)).toContainText(shop.t('orders.status.PARTIALLY_SHIPPED'))
  await expect(panel(page).getByRole('link', { name: shop.t('orders.shipment.track') })).toHaveAttribute(
    'href',
    'https://tracking.tiber.example/1',
  )
  await receiveButton(page, shop).click()
  const arrived = page.getByRole('textbox', { name: shop.t('orders.receive.of', { sku: itemSku }) })
  await expect(arrived).toHaveValue('100')
  await arrived.fill('101')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('orders.receive'), exact: true })
    .click()
  await expect(arrived).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    shop.t('orders.receive.problem.tooMany', { n: '100', supplier }),
  )
  await arrived.fill('60')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('orders.receive'), exact: true })
    .click()
  await expect(page.getByText(shop.t('orders.done.received', { supplier }))).toBeVisible()
  await expect(findRow(page, itemSku).getByRole('cell').nth(4)).toHaveText('60')

  await setStatusAsSupplier(logisticOrder.id, 'SHIPPED')
  await shop.open(`/account/orders/${order.reference}`)
  await receiveButton(page, shop).click()
  await expect(arrived).toHaveValue('140')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('orders.receive'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel(page)).toContainText(shop.t('orders.status.COMPLETED'))
  await expect(receiveButton(page, shop)).toBeHidden()
  await expect(page.getByRole('region', { name: shop.t('orders.history') })).toContainText('Compras Guadalquivir')
})

test('a logistic order is cancelled with a reason only until its supplier accepts it', async ({ page, shop }) => {
  const order = await placeOrder({ [itemSku]: 200, 'COA-ZN-8X100': 100 }, `PO-${createUniqueId()}`)
  await setStatusAsSupplier(order.orderLogistics[1]!.id, 'ACCEPTED_BY_SUPPLIER')
  await shop.open(`/account/orders/${order.reference}`)
  const cancel = page.getByRole('button', { name: shop.t('orders.cancel'), exact: true })
  await expect(cancel).toHaveCount(1)
  await panel(page)
    .getByRole('button', { name: shop.t('orders.cancel'), exact: true })
    .click()
  await page.getByRole('dialog').getByRole('textbox').fill('Ya no hace falta')
  const send = page.getByRole('dialog').getByRole('button', { name: shop.t('orders.cancel.do') })
  // The connection fails, and the typed reason stays.
  await shop.goOffline()
  await send.click()
  await expect(page.getByRole('dialog')).toContainText(shop.t('forms.unreachable'))
  await shop.goOnline()
  await send.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel(page)).toContainText(shop.t('orders.status.CANCELED'))
  await expect(page.getByRole('region', { name: shop.t('orders.history') })).toContainText('Ya no hace falta')
  await expect(cancel).toHaveCount(0)
})

test('orders are found by any of their data, filtered, saved as a view, and listed by item', async ({ page, shop }) => {
  const purchaseOrder = `PO-${createUniqueId()}`
  const order = await placeOrder({ [itemSku]: 200 }, purchaseOrder)
  await shop.open('/account/orders')
  await expect(page.getByText(shop.t('orders.late'), { exact: true }).first()).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill(`${purchaseOrder} nut-a2`)
  await search.press('Enter')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText(order.reference)
  await expect(page.getByRole('row').nth(1)).toContainText(itemSku)

  const name = `Vista ${createUniqueId()}`
  await page.getByRole('button', { name: shop.t('orders.views') }).click()
  await page.getByRole('button', { name: shop.t('orders.view.save') }).click()
  await page.getByLabel(shop.t('orders.view.name')).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: shop.t('orders.view.save') })
    .click()
  await expect(page.getByText(shop.t('orders.view.saved'))).toBeVisible()
  await shop.open('/account/orders')
  await page.getByRole('button', { name: shop.t('orders.views') }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: shop.t('orders.views') }).click()
  await page.getByRole('button', { name: shop.t('orders.view.delete', { name }) }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)

  await page.getByRole('link', { name: shop.t('orders.list.articles') }).click()
  await expect(page).toHaveURL(/view=articles/)
  await search.fill(itemSku)
  await search.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText(order.reference)
  const added = page.waitForResponse((response) => response.url().includes('/cart/'))
  await page.getByRole('row').nth(1).getByRole('button', { name: '200' }).click()
  expect((await added).ok()).toBe(true)
  await page.getByRole('link', { name: itemSku }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(itemSku).first()).toBeVisible()
})

test('orders are filtered by a day that is typed or picked from the calendar with the keyboard', async ({
  page,
  shop,
}) => {
  await shop.signInFast()
  await shop.open('/account/orders')
  const from = page.getByLabel(shop.t('orders.filter.from'))
  await expect(from).toHaveAttribute('placeholder', shop.t('forms.date.placeholder'))
  await from.fill('1/3/2026')
  await from.press('Tab')
  await expect(page).toHaveURL(/from=01-03-2026/)
  await expect(from).toHaveValue('01-03-2026')
  await page
    .getByRole('button', { name: shop.t('forms.date.open') })
    .first()
    .click()
  const days = page.getByRole('group', { name: /2026/ })
  await expect(days.locator('[aria-current=date]')).toBeFocused()
  for (const key of ['PageDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(from).toHaveValue('09-04-2026')
  await expect(page).toHaveURL(/from=09-04-2026/)
  await expect(page.getByRole('table')).toBeVisible()
  await page
    .getByRole('link', { name: shop.t('orders.filter.clear') })
    .first()
    .click()
  await expect(from).toHaveValue('')
})

test('the calendar keeps a distance to the edges of a phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await shop.signInFast()
  await shop.open('/account/invoices')
  for (const button of await page.getByRole('button', { name: shop.t('forms.date.open') }).all()) {
    await button.click()
    const box = (await page.locator('[popover]:popover-open').boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(8)
    expect(box.x + box.width).toBeLessThanOrEqual(375 - 8)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
})
