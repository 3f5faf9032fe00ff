import type { Page } from '@playwright/test'

import { button } from '../controls.ts'
import { createUniqueId } from '../companies.ts'
import { placeShippedOrder, proposeCredit, reportDamage, settleAsSupplier } from '../incidents.ts'
import { expect, test, type Shop } from '../shop.ts'
import { photo } from '../threads.ts'

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
  await counted(page, shop, 'arrived').fill('')
  await button(page, shop, 'incidents.goodsIn.send').click()
  await expect(page).toHaveURL(new RegExp(`/account/orders/${order.reference}$`))
  await expect(page.getByText(shop.t('orders.status.COMPLETED')).first()).toBeVisible()
})
