import { placeBlockedOrder } from '../desk/blocked-orders.ts'
import { callAsOperator, createUniqueId, requestAccess } from '../companies.ts'
import { holdFile } from '../controls.ts'
import { countActs } from '../desk/acts.ts'
import { createDesk } from '../desk/desk.ts'
import { placeOrder } from '../placed-orders.ts'
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
  await task.getByTitle(t('today.move')).click()
  await task.getByLabel(t('today.move.until')).selectOption('tomorrow')
  await task.getByLabel(t('today.move.note')).fill('Pagan mañana')
  await task.getByRole('button', { name: t('today.move.submit') }).click()
  await expect(task).toHaveCount(0)
  await desk.open('/operator?snoozed=1')
  await expect(task).toContainText('Pagan mañana')

  const acts = countActs(page)
  await acts.click(task.getByRole('link', { name: t('today.act.ORDER_BLOCKED') }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)
  await acts.click(page.getByLabel(t('operator-orders.release.reason')))
  await page.keyboard.type('Han pagado la factura vencida.')
  await acts.click(page.getByRole('button', { name: t('operator-orders.release'), exact: true }))
  await expect(page.getByText(t('operator-orders.flash.released'))).toBeVisible()
  // Job 19.
  acts.expectAtMost(3)
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
  const acts = countActs(page)
  await acts.press('n')
  await expect(page).toHaveURL(/next=1/)
  const first = page.url()
  await acts.click(page.getByRole('button', { name: t('requests.approve') }))
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/next=1/)
  // Job 2.
  acts.expectAtMost(2)
})

test('sales approves a request with a template, and reminds a supplier of all its orders', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const template = await requireTemplate()
  const { name } = await requestAccess()
  const order = await placeOrder({ 'SCS-A2-M6-012': 10 }, `PO-${createUniqueId()}`)
  await desk.signInFast('sales@tiber.example')
  await desk.open('/operator/requests')
  const acts = countActs(page)
  await acts.click(page.getByRole('link', { name, exact: true }))
  const choice = page.getByRole('radio', { name: new RegExp(template) })
  await expect(choice).not.toBeChecked()
  await acts.press('1')
  await expect(choice).toBeChecked()
  await acts.press('a')
  await expect(page.getByText(t('requests.flash.approved', { company: name }))).toBeVisible()
  // Job 16.
  acts.expectAtMost(3)

  await desk.open(`/operator/orders/${order.reference}`)
  const reminder = countActs(page)
  await reminder.click(page.getByRole('button', { name: t('operator-orders.remind') }))
  await expect(page.getByText(t('operator-orders.flash.reminded', { name: 'Tornillería Ebro' }))).toBeVisible()
  // Job 20.
  reminder.expectAtMost(1)
})

/** Returns the name of the first template for approved companies; creates one in a shop without any. */
async function requireTemplate(): Promise<string> {
  const path = '/v1/tiber/operator/access-templates'
  const read = async () => (await (await callAsOperator(path, 'GET')).json()) as { name: string }[]
  const [known] = await read()
  if (known) return known.name
  const templates = [{ name: 'Taller', paymentType: 'DUE_DATE', creditLimit: 3000 }]
  const saved = await callAsOperator(path, 'PUT', { templates })
  expect(saved.status, await saved.clone().text()).toBe(200)
  return templates[0]!.name
}

test('any order is found by its number and any company by its name with two acts, and the order corrects its address', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  const { reference, company } = await placeBlockedOrder({ 'SCS-A2-M6-012': 10 })
  await desk.signInFast('sales@tiber.example')
  const release = await holdFile(page, 'command-bar')
  await desk.open('/operator/suppliers')
  const heading = page.getByRole('heading', { level: 1 })
  const acts = countActs(page)
  await acts.press('Control+k')
  // Neither the letters nor Enter wait for anything.
  await page.keyboard.type(reference.replaceAll('-', ''))
  await acts.press('Enter')
  release()
  await expect(heading).toHaveText(reference)
  // Job 1.
  acts.expectAtMost(2)

  const delivery = page.getByText(t('operator-orders.address.open')).first()
  await delivery.click()
  await page.locator('[name="address"]').first().fill('Calle Feria 2')
  const form = page
    .locator('form')
    .filter({ has: page.locator('[name="zipcode"]') })
    .first()
  await form.locator('[name="reason"]').fill('Era el número 2.')
  await form.getByRole('button', { name: t('operator-orders.address.save') }).click()
  await expect(page.getByText(t('operator-orders.flash.addressCorrected'))).toBeVisible()
  await expect(page.getByText('Calle Feria 2').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('operator-orders.event.correctAddress') })).toBeVisible()

  // What was opened last is offered before anything is typed; actions alone after `>`.
  await page.keyboard.press('Control+k')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toContainText(reference)
  await page.keyboard.type('>')
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(company.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/operator/accounts/${company.accountId}$`))

  await page.getByRole('button', { name: t('frame.keys') }).click()
  await expect(page.getByRole('dialog')).toContainText(t('command-bar.open'))
})
