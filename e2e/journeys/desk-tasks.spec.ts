import { placeBlockedOrder } from '../desk/blocked-orders.ts'
import { requestAccess } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { expect, test } from '../shop.ts'

test('an order blocked by credit waits on today, is put off, comes back to its list and is released on a phone', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  shop.expectErrors(/400/)
  const { reference } = await placeBlockedOrder({ 'SCS-A2-M6-012': 10 })
  await desk.signInFast('finance@tiber.example')
  await page.setViewportSize({ width: 375, height: 800 })
  await desk.open('/operator?role=FINANCE')
  const task = page.getByRole('listitem').filter({ hasText: reference })
  await expect(task).toContainText(t('today.cause.CREDIT_CONTROL'))
  await task.getByText(t('today.move')).click()
  await task.getByLabel(t('today.move.until')).selectOption('tomorrow')
  await task.getByLabel(t('today.move.note')).fill('Pagan mañana')
  await task.getByRole('button', { name: t('today.move.submit') }).click()
  await expect(task).toHaveCount(0)
  await desk.open('/operator?snoozed=1')
  await expect(task).toContainText('Pagan mañana')

  // Job 19: open, type why, release.
  await task.getByRole('link', { name: t('today.act.ORDER_BLOCKED') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)
  await page.getByLabel(t('operator-orders.release.reason')).fill('Han pagado la factura vencida.')
  await page.getByRole('button', { name: t('operator-orders.release'), exact: true }).click()
  await expect(page.getByText(t('operator-orders.flash.released'))).toBeVisible()
  await expect(page.getByText(t('frame.stage.WAITING_SUPPLIER'))).toBeVisible()
  await expect(page.getByText('Han pagado la factura vencida.')).toBeVisible()
  await desk.open(`/operator/orders?words=${reference}`)
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await desk.open('/operator?snoozed=1')
  await expect(task).toHaveCount(0)
})

test('sales takes the next thing by its key, decides it and gets another one', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  await Promise.all([requestAccess(), requestAccess()])
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/next=1/)
  const first = page.url()
  await page.getByRole('button', { name: t('requests.approve') }).click()
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/next=1/)
})
