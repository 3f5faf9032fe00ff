import { createUniqueId, requestAccess, waitForMailedLink } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { placeOrder } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

const itemSku = 'NUT-A2-M10'

test('a supplier confirms fewer pieces, prepares and sends them in two parts, and the buyer follows it in the shop', async ({
  page,
  shop,
}) => {
  const order = await placeOrder({ [itemSku]: 200 }, `PO-${createUniqueId()}`)
  const { reference, id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await desk.open('/supplier/orders')
  await expect(page).toHaveURL(/auth\/login\?returnTo=/)
  await desk.signIn('supplier@tiber.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('orders.title'))
  await desk.open(`/supplier/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)

  const confirmed = page.getByLabel(`${desk.t('orders.confirm')} ${itemSku}`)
  shop.expectErrors(/400/)
  await confirmed.fill('all')
  await page.getByRole('button', { name: desk.t('orders.accept'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.wrongQuantity', { n: '200' }))).toBeVisible()
  await expect(confirmed).toHaveValue('all')
  await confirmed.fill('150')
  await page.getByRole('button', { name: desk.t('orders.accept'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.flash.accepted', { reference }))).toBeVisible()
  await expect(page.getByText(desk.t('orders.cancelled', { n: '50' }))).toBeVisible()

  await page.getByRole('button', { name: desk.t('orders.step.prepare') }).click()
  await page.getByRole('button', { name: desk.t('orders.step.pack') }).click()
  const sent = page.getByLabel(`${desk.t('orders.send')} ${itemSku}`)
  await expect(sent).toHaveValue('150')
  await sent.fill('100')
  await page.getByLabel(desk.t('orders.tracking')).fill('https://tracking.tiber.example/desk')
  await page.getByRole('button', { name: desk.t('orders.step.ship'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.flash.shipped', { reference }))).toBeVisible()
  await expect(sent).toHaveValue('50')
  await page.getByRole('button', { name: desk.t('orders.step.ship'), exact: true }).click()
  await expect(sent).toBeHidden()

  // Both sessions live in one browser: cookies do not know ports.
  await shop.signInFast()
  await shop.open(`/account/orders/${order.reference}`)
  await expect(page.getByRole('region', { name: 'Tornillería Ebro' })).toContainText(shop.t('orders.status.SHIPPED'))
  await desk.open('/supplier')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
})

test('an order is declined only with a reason, which the buyer reads', async ({ page, shop }) => {
  const order = await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)
  const { reference, id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${id}`)
  await page.getByText(desk.t('orders.decline.open')).click()
  const reason = page.getByLabel(desk.t('orders.decline.reason'))
  await page.getByRole('button', { name: desk.t('orders.decline'), exact: true }).click()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.fill('Out of production')
  await page.getByRole('button', { name: desk.t('orders.decline'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.flash.declined', { reference }))).toBeVisible()
  await shop.signInFast()
  await shop.open(`/account/orders/${order.reference}`)
  await expect(page.getByText('Out of production').first()).toBeVisible()
})

test('an access request is answered with a question, approved, and the company can sign in', async ({ page, shop }) => {
  const { email, name } = await requestAccess()
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator/requests')
  await page.getByRole('link', { name, exact: true }).click()
  await page
    .getByRole('textbox', { name: desk.t('requests.ask.text'), exact: true })
    .fill('Which workshop do you buy for?')
  await page.getByRole('button', { name: desk.t('requests.ask.submit') }).click()
  await expect(page.getByText(desk.t('requests.flash.asked', { company: name }))).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Which workshop do you buy for?')).toBeVisible()
  await page.getByRole('button', { name: desk.t('requests.approve'), exact: true }).click()
  await expect(page.getByText(desk.t('requests.flash.approved', { company: name }))).toBeVisible()
  expect(await waitForMailedLink(email, '/auth/activate')).toContain('/auth/activate')
})
