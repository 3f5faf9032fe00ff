import { callAsOperator, createUniqueId } from '../companies.ts'
import { showToCamera } from '../desk/camera.ts'
import { countActs } from '../desk/count-acts.ts'
import { createDesk } from '../desk/desk.ts'
import { placeOrder } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

const nut = 'NUT-A2-M10'

test('on a phone an order is accepted, scanned by typing, scanner and camera, and shipped', async ({ page, shop }) => {
  const order = await placeOrder({ [nut]: 200 }, `PO-${createUniqueId()}`)
  const { reference, id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await page.setViewportSize({ width: 375, height: 800 })
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${id}`)
  await page.getByRole('button', { name: desk.t('orders.accept'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.flash.accepted', { reference }))).toBeVisible()

  const lines = (await (await callAsOperator(`/v1/tiber/supplier/pick-lines?orders=${id}`, 'GET')).json()) as {
    lines: { codes: string[]; unit: string }[]
  }
  const ean = lines.lines[0]!.codes[0]!
  await desk.open(`/supplier/picking?order=${id}`)
  const card = page.getByRole('region', { name: desk.t('picking.scan') })
  await expect(card).toContainText('200')
  await expect(card).toContainText(nut)
  const code = card.getByLabel(desk.t('picking.code'))
  await code.fill('8499999999999')
  await code.press('Enter')
  await expect(card.getByText(desk.t('picking.note.unknown', { code: '8499999999999' }))).toBeVisible()
  const taken = card.getByLabel(desk.t('picking.taken', { sku: nut }))
  await taken.fill('201')
  await taken.press('Enter')
  await expect(card.getByText(desk.t('picking.note.tooMany', { sku: nut, n: '200' }))).toBeVisible()
  await expect(taken).toHaveValue('201')
  await taken.fill('200')
  await taken.blur()
  // A scanner types without a field.
  await page.keyboard.type(ean)
  await page.keyboard.press('Enter')
  await expect(card.getByText(desk.t('picking.all'))).toBeVisible()
  await page.keyboard.type(nut)
  await page.keyboard.press('Enter')
  await expect(card.getByText(desk.t('picking.note.done', { sku: nut }))).toBeVisible()
  // Once more, by the camera.
  await page.getByRole('button', { name: desk.t('picking.takeBack', { sku: nut }) }).click()
  await showToCamera(page, ean)
  const decoder = page.waitForResponse(/\.wasm$/)
  await card.getByRole('button', { name: desk.t('picking.camera.start') }).click()
  expect(new URL((await decoder).url()).origin).toBe(new URL(page.url()).origin)
  await expect(card.getByText(desk.t('picking.all'))).toBeVisible()
  await page.reload()
  await expect(card.getByText(desk.t('picking.all'))).toBeVisible()

  const acts = await countActs(page)
  await acts.start()
  await page.getByRole('link', { name: desk.t('picking.ship'), exact: true }).click()
  await expect(page.getByLabel(`${desk.t('orders.send')} ${nut}`)).toHaveValue('200')
  await expect(page.getByLabel(`${desk.t('orders.ready')} ${nut}`)).toBeChecked()
  const tracking = page.getByLabel(desk.t('orders.tracking.number', { n: '1' }))
  await tracking.fill('VG-8852-200')
  await tracking.press('Control+Enter')
  await expect(page.getByText(desk.t('orders.flash.shipped', { reference }))).toBeVisible()
  await acts.expect(3)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
})

test('a pick list of all accepted orders is printed with two acts', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open('/supplier')
  const acts = await countActs(page)
  await acts.start()
  await desk
    .navigation()
    .getByRole('link', { name: desk.t('frame.nav.picking') })
    .click()
  const file = page.waitForResponse(/\/pick-list\?order=/)
  await page.getByRole('link', { name: desk.t('picking.print') }).click()
  await acts.expect(2)
  expect((await file).headers()['content-type']).toBe('application/pdf')
})
