import type { Page } from '@playwright/test'

import { button } from '../controls.ts'
import { placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { createUniqueId } from '../companies.ts'
import {
  decideAsOperator,
  placeShippedOrder,
  proposeCredit,
  reportDamage,
  reportLateOrder,
  settleAsSupplier,
} from '../incidents.ts'
import { expect, test, type Shop } from '../shop.ts'
import { photo, placeCompletedOrder, placeSupplierOrder } from '../threads.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const fileInput = (page: Page) => page.locator('input[type=file][multiple]')
const getIncidentId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
const openGoodsIn = async (page: Page, shop: Shop) => {
  const order = await placeShippedOrder()
  await shop.open(`/account/orders/${order.orderReference}`)
  await page.getByRole('link', { name: shop.t('orders.goodsIn'), exact: true }).click()
  await expect(heading(page)).toHaveText(shop.t('incidents.goodsIn.title', { supplier: 'Tornillería Ebro' }))
  return order
}
const counted = (page: Page, shop: Shop, name: 'arrived' | 'damaged') =>
  page.getByRole('textbox', { name: shop.t(`incidents.goodsIn.${name}.of`, { sku: 'NUT-A2-M10' }) })

test.beforeEach(({ shop }) => shop.signInFast())

test('a damaged line › is reported with a photo, settled by a credit note and closed', async ({ page, shop }) => {
  const order = await placeShippedOrder()
  await shop.open(`/account/orders/${order.orderReference}`)
  await page.getByRole('link', { name: shop.t('orders.line.report', { sku: 'NUT-A2-M10' }) }).click()
  await page.getByRole('textbox', { name: shop.t('incidents.report.of', { sku: 'NUT-A2-M10' }) }).fill('2')
  const text = `Dos piezas rotas ${createUniqueId()}`
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill(text)
  await fileInput(page).setInputFiles(photo)
  await expect(page.getByRole('list', { name: shop.t('threads.attached') })).toContainText(photo.name)
  await button(page, shop, 'incidents.report.send').click()

  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/incidents')}/\\d+$`))
  const id = getIncidentId(page)
  await expect(heading(page)).toContainText(shop.t('incidents.stage.WAITING_SUPPLIER'))
  await expect(page.getByRole('region', { name: shop.t('threads.messages') })).toContainText(text)
  await proposeCredit(id)
  await page.reload()
  const proposal = page.getByRole('region', { name: shop.t('incidents.proposal') })
  await expect(proposal).toContainText('Le abonamos las piezas dañadas.')
  await button(page, shop, 'incidents.agree').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.AGREED'))
  await settleAsSupplier(id)
  await page.reload()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.SETTLED'))
  await expect(proposal).toContainText('EBRO-')
  await shop.open('/account/incidents?box=closed')
  await expect(page.getByRole('link', { name: order.reference })).toBeVisible()
})

test('a report of more pieces than were ordered › marks the line and keeps what was typed', async ({ page, shop }) => {
  shop.expectErrors(/status of 400/)
  const order = await placeShippedOrder()
  await shop.open(`/account/incidents/new?order=${order.reference}`)
  const affected = page.getByRole('textbox', { name: shop.t('incidents.report.of', { sku: 'NUT-A2-M10' }) })
  await affected.fill('101')
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill('Rotas')
  await button(page, shop, 'incidents.report.send').click()
  await expect(affected).toHaveAccessibleDescription(shop.t('incidents.report.problem.quantity'))
  await expect(affected).toHaveValue('101')
  await expect(affected).toBeFocused()
})

test('an incident › a rejected proposal is escalated, and withdrawing closes it', async ({ page, shop }) => {
  const { id } = await reportDamage()
  await proposeCredit(id)
  await shop.open(`/account/incidents/${id}`)
  await button(page, shop, 'incidents.reject').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.REJECTED'))
  await button(page, shop, 'incidents.escalate').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.ESCALATED'))
  await button(page, shop, 'incidents.withdraw').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.WITHDRAWN'))
  await expect(page.getByText(shop.t('incidents.closed.text'))).toBeVisible()
})

test('a late supplier that does not answer › is escalated, and the shop decides', async ({ page, shop }) => {
  const { id } = await reportLateOrder()
  await shop.open(`/account/incidents/${id}`)
  await button(page, shop, 'incidents.escalate').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.ESCALATED'))
  await decideAsOperator(id)
  await page.reload()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.AGREED'))
  const decision = page.getByRole('region', { name: shop.t('incidents.decision') })
  await expect(decision).toContainText('El proveedor no responde: se abona el pedido.')
})

test('goods in on a phone › damaged and missing pieces › one step receives the rest and reports them', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 400/)
  await page.setViewportSize({ width: 375, height: 800 })
  const order = await openGoodsIn(page, shop)
  await counted(page, shop, 'arrived').fill('98')
  await counted(page, shop, 'damaged').fill('3')
  await button(page, shop, 'incidents.goodsIn.sendWithReport').click()
  await expect(page.getByText(shop.t('incidents.goodsIn.note.required'))).toBeVisible()
  await expect(counted(page, shop, 'arrived')).toHaveValue('98')
  await page.getByLabel(shop.t('incidents.goodsIn.note'), { exact: true }).fill('Caja abierta')
  await fileInput(page).setInputFiles(photo)
  await button(page, shop, 'incidents.goodsIn.sendWithReport').click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/incidents')}/\\d+$`))
  await expect(page.getByText('5 × NUT-A2-M10')).toBeVisible()
  await shop.open(`/account/orders/${order.orderReference}`)
  await expect(page.getByText(shop.t('orders.line.incident'))).toBeVisible()
})

test('goods in › more than was shipped › is refused and keeps what was typed; blank receives all', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 400/)
  const order = await openGoodsIn(page, shop)
  await counted(page, shop, 'arrived').fill('101')
  await button(page, shop, 'incidents.goodsIn.send').click()
  await expect(page.getByText(shop.t('incidents.goodsIn.problem.tooMany', { n: '100' }))).toBeVisible()
  await expect(counted(page, shop, 'arrived')).toHaveValue('101')
  await expect(counted(page, shop, 'arrived')).toBeFocused()
  await expect(counted(page, shop, 'damaged')).not.toHaveAttribute('aria-invalid')
  await counted(page, shop, 'arrived').fill('')
  await button(page, shop, 'incidents.goodsIn.send').click()
  await expect(page).toHaveURL(new RegExp(`/account/orders/${order.reference}$`))
  await expect(page.getByText(shop.t('orders.status.COMPLETED')).first()).toBeVisible()
})

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const wanted = (page: Page, shop: Shop) => page.getByLabel(shop.t('incidents.wanted'), { exact: true })

test('the order list › a delivery › is reported from its row; of several, the buyer chooses one', async ({
  page,
  shop,
}) => {
  const one = await placeShippedOrder()
  await shop.open(`/account/orders?q=${one.orderReference}`)
  await link(page, shop.t('orders.report.order', { reference: one.orderReference })).click()
  await expect(page).toHaveURL(new RegExp(`/account/incidents/new\\?order=${one.reference}$`))
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill('Falta una caja')
  await button(page, shop, 'incidents.report.send').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.WAITING_SUPPLIER'))
  await shop.open(`/account/orders?q=${one.orderReference}`)
  await expect(page.getByRole('row').filter({ hasText: one.orderReference })).toContainText(
    shop.t('orders.line.incident'),
  )

  const several = await placeOrder({ 'NUT-A2-M10': 100, 'COA-ZN-8X100': 100 }, `PO-${createUniqueId()}`)
  for (const { id } of several.orderLogistics)
    for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'])
      await setStatusAsSupplier(id, status)
  await shop.open(`/account/orders?q=${several.reference}`)
  await link(page, shop.t('orders.report.order', { reference: several.reference })).click()
  const [, second] = several.orderLogistics
  await link(page, shop.t('incidents.choose.one.of', { reference: second!.reference })).click()
  await expect(page.getByText(second!.reference).first()).toBeVisible()
  await expect(button(page, shop, 'incidents.report.send')).toBeVisible()
})

test('the dashboard › a late delivery › is reported from its row', async ({ page, shop }) => {
  await shop.open('/')
  const panel = page.getByRole('region', { name: shop.t('dashboard.deliveries') })
  const late = panel.getByRole('listitem').filter({ hasText: shop.t('dashboard.deliveries.late') })
  await late.getByText(shop.t('dashboard.deliveries.report')).first().click()
  await expect(heading(page)).toHaveText(shop.t('incidents.report'))
  await expect(button(page, shop, 'incidents.report.send')).toBeVisible()
})

test('the return policy of a supplier › leads to the return of one of its deliveries', async ({ page, shop }) => {
  const order = await placeCompletedOrder()
  await shop.open('/supplier/EBRO')
  await link(page, shop.t('suppliers.returns.request')).click()
  await expect(heading(page)).toHaveText(shop.t('incidents.report.return'))
  await link(page, shop.t('incidents.choose.one.of', { reference: order.reference })).click()
  await expect(wanted(page, shop)).toHaveValue('RETURN')
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill('Pedimos el doble por error')
  await button(page, shop, 'incidents.report.return.send').click()
  await expect(heading(page)).toContainText(shop.t('incidents.stage.WAITING_SUPPLIER'))
  await expect(page.getByRole('main')).toContainText(shop.t('incidents.outcome.RETURN'))

  const other = await placeCompletedOrder()
  await shop.open(`/account/orders/${other.orderReference}`)
  await page.getByText(shop.t('orders.returns', { supplier: 'Tornillería Ebro' })).click()
  await link(page, shop.t('orders.returns.request')).click()
  await expect(wanted(page, shop)).toHaveValue('RETURN')
})

test('an order on time that has not been shipped › cannot be reported, and the page says why', async ({
  page,
  shop,
}) => {
  const order = await placeSupplierOrder()
  await shop.open(`/account/orders/${order.orderReference}`)
  await expect(link(page, shop.t('orders.report'))).toBeHidden()
  await shop.open(`/account/incidents/new?order=${order.reference}`)
  await expect(page.getByRole('heading', { name: shop.t('incidents.report.refused') })).toBeVisible()
  await link(page, shop.t('incidents.report.refused.order')).click()
  await expect(page).toHaveURL(new RegExp(`/account/orders/${order.reference}$`))
})
