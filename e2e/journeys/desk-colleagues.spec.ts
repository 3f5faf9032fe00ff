import type { Page } from '@playwright/test'
import { createUniqueId, journeyPassword } from '../companies.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { findSupplierPath, joinSupplier } from '../desk/supplier-staff.ts'
import { callAsBuyer, placeOrder } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

const itemSku = 'NUT-A2-M10'

type Form = { page: Page; desk: Desk }

/** Types that 86 of 200 pieces come now and the others later, and leaves it unsent. */
async function typeAnswer({ page, desk }: Form) {
  const confirmed = page.getByLabel(`${desk.t('orders.confirm')} ${itemSku}`)
  const later = page.getByLabel(`${desk.t('orders.rest.later', { n: '114' })} ${itemSku}`)
  await confirmed.fill('86')
  await later.fill('04-01-2100')
  // Its name follows what was changed.
  const accept = page.locator('form[id^="answer-"] button[type="submit"]')
  await expect(accept).toBeEnabled()
  const expectKept = async () => {
    await expect(page.getByText(desk.t('orders.conflict.kept'))).toBeVisible()
    await expect(confirmed).toHaveValue('86')
    await expect(later).toHaveValue('04-01-2100')
    await expect(page.getByText(/05-01-2100/)).toContainText('114')
    await expect(accept).toBeDisabled()
  }
  return { accept, expectKept }
}

/** The sentence about who was faster, up to the time. */
const getConflict = ({ desk }: Form, kind: 'answered' | 'cancelled', name: string) =>
  desk.t(`orders.conflict.${kind}`, { name, time: '@' }).split('@')[0]!.trim()

for (const place of ['the list', 'its page'])
  test(`two colleagues answer an order on ${place} at once, and the second one keeps what was typed`, async ({
    page,
    shop,
    browser,
  }) => {
    const order = await placeOrder({ [itemSku]: 200 }, `PO-${createUniqueId()}`)
    const { reference, id } = order.orderLogistics[0]!
    const path = place === 'the list' ? `/supplier/orders?q=${reference}` : `/supplier/orders/${id}`
    const desk = createDesk(page, shop.locale)
    await desk.signInFast('supplier@tiber.example')
    await desk.open(path)
    const second = { page, desk }
    const { accept, expectKept } = await typeAnswer(second)

    const lastName = createUniqueId()
    const email = await joinSupplier(await findSupplierPath('EBRO'), { firstName: 'Pedidos', lastName })
    const context = await browser.newContext({ locale: shop.locale })
    const first = await context.newPage()
    const firstDesk = createDesk(first, shop.locale)
    await firstDesk.signInFast(email, journeyPassword)
    await firstDesk.open(path)
    await first.locator('form[id^="answer-"] button[type="submit"]').click()
    await expect(first.getByText(desk.t('orders.flash.accepted', { reference }))).toBeVisible()
    await context.close()

    shop.expectErrors(/409/)
    await accept.click()
    await expect(page.getByText(getConflict(second, 'answered', `Pedidos ${lastName}`))).toBeVisible()
    await expectKept()
    // A browser without scripts loads the page again.
    const line = order.orderLogistics[0]!.lines[0]!.id
    const typed = { [`quantity.${line}`]: '86', [`open.${line}`]: '200', [`restOn.${line}`]: '2100-01-04' }
    const form = { intent: 'accept', orderId: id, reference, shipsOn: '2100-01-03', ...typed }
    const html = await (await page.request.post(desk.url(`/supplier/orders/${id}`), { form })).text()
    expect(html).toContain(desk.t('orders.conflict.kept'))
    expect(html).toMatch(/name="quantity\.[^>]*value="86"|value="86"[^>]*name="quantity\./)
    // The answer of the first one counts.
    const { lines } = await callAsBuyer<{ lines: { quantity: number }[] }>('GET', `/v1/shop/logistic-orders/${id}`)
    expect(lines.map(({ quantity }) => quantity)).toEqual([200])
  })

test('an order that the buyer cancels meanwhile is not accepted, and what was typed is kept', async ({
  page,
  shop,
}) => {
  const order = await placeOrder({ [itemSku]: 200 }, `PO-${createUniqueId()}`)
  const { id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${id}`)
  const { accept, expectKept } = await typeAnswer({ page, desk })
  await callAsBuyer('PUT', `/v1/shop/logistic-orders/${id}/cancel`)
  shop.expectErrors(/409/)
  await accept.click()
  await expect(page.getByText(getConflict({ page, desk }, 'cancelled', 'Compras Guadalquivir'))).toBeVisible()
  await expectKept()
})
