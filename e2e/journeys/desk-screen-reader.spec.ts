import { createUniqueId } from '../companies.ts'
import { createDesk } from '../desk/desk.ts'
import { pressOn, typeInto } from '../desk/keys.ts'
import { placeOrder } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

const itemSku = 'NUT-A2-M10'

test('a screen reader hears the rows of the inbox, the order that keys reach, what is wrong and what was done', async ({
  page,
  shop,
}) => {
  const purchaseOrder = `PO-${createUniqueId()}`
  const orders = [
    await placeOrder({ [itemSku]: 200 }, purchaseOrder),
    await placeOrder({ [itemSku]: 100 }, purchaseOrder),
  ]
  const references = orders.map(({ orderLogistics }) => orderLogistics[0]!.reference)
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders?q=${purchaseOrder}`)

  const list = page.getByRole('table', { name: t('orders.title'), exact: true })
  for (const column of ['orders.order', 'orders.answerBy', 'orders.stock', 'orders.net'])
    await expect(list.getByRole('columnheader', { name: t(column), exact: true })).toHaveCount(1)
  for (const reference of references)
    await expect(list.getByRole('row', { name: reference })).toHaveAccessibleName(/Talleres Guadalquivir/)
  const current = list.locator('[aria-current=true]')
  await expect(current).toHaveCount(1)
  // Nothing is said before somebody moves.
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toHaveText('')

  await page.keyboard.press('j')
  await expect(status).toHaveText(/Talleres Guadalquivir.*2 (de|of) 2$/)
  await page.keyboard.press('k')
  await expect(status).toHaveText(/1 (de|of) 2$/)
  await expect(status).toContainText(await current.getByRole('link').innerText())

  const hand = page.getByRole('complementary', { name: t('orders.hand') })
  const quantity = hand.getByLabel(`${t('orders.confirm')} ${itemSku}`)
  await typeInto(quantity, 'all')
  await expect(hand.getByRole('alert')).toHaveCount(1)
  await expect(quantity).toHaveAccessibleDescription(await hand.getByRole('alert').innerText())
  await typeInto(quantity, '86')
  await expect(hand.getByRole('alert')).toHaveCount(0)
  const day = hand.getByLabel(new RegExp(`${itemSku}$`)).and(hand.locator('[name^="restOn."]'))
  await typeInto(day, '31-02-2100')
  shop.expectErrors(/400/)
  await pressOn(hand.locator('form[id^="answer-"] button[type=submit]'))
  await expect(day).toBeFocused()
  await expect(day).toHaveAccessibleDescription(t('orders.wrongDay'))
  await typeInto(day, '04-01-2100')
  // What the buyer will read follows what is typed, and is said.
  await expect(hand.locator('[aria-live=polite]')).toContainText('05-01-2100')
  await page.keyboard.press('Control+Enter')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(references.join('|')) })
      .first(),
  ).toBeVisible()
})
