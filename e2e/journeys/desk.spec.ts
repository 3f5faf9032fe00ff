import { createUniqueId, requestAccess, waitForMailedLink } from '../companies.ts'
import { countActs } from '../desk/count-acts.ts'
import { createDesk } from '../desk/desk.ts'
import { callAsBuyer, movePromisesAsSupplier, placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'

const itemSku = 'NUT-A2-M10'

test('a supplier answers with two days and ships in two parts, and the buyer reads what was said before', async ({
  page,
  shop,
}) => {
  const order = await placeOrder({ [itemSku]: 200 }, `PO-${createUniqueId()}`)
  const { reference, id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await desk.open('/supplier')
  await expect(page).toHaveURL(/auth\/login\?returnTo=/)
  await desk.signIn('supplier@tiber.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
  // Act 1: the list. The order comes into hand by its address here, because other journeys place orders, too.
  await desk.open(`/supplier/orders?q=${reference}`)
  const hand = page.getByRole('complementary', { name: desk.t('orders.hand') })
  await expect(hand.getByRole('heading', { level: 2 })).toHaveText(reference)
  const confirmed = hand.getByLabel(`${desk.t('orders.confirm')} ${itemSku}`)
  shop.expectErrors(/400/)
  await confirmed.fill('all')
  await hand.getByRole('button', { name: desk.t('orders.accept'), exact: true }).click()
  await expect(hand.getByText(desk.t('orders.wrongQuantity', { n: '200' }))).toBeVisible()
  await expect(confirmed).toHaveValue('all')
  // The list and the order in hand come before.
  const acts = await countActs(page)
  await acts.start()
  await confirmed.fill('86')
  await hand.getByLabel(`${desk.t('orders.rest.later', { n: '114' })} ${itemSku}`).fill('04-01-2100')
  const said = hand.getByText(/05-01-2100/)
  await expect(said).toContainText('114')
  const sentence = (await said.innerText()).split('\n').at(-1)!
  await confirmed.press('Control+Enter')
  await expect(page.getByText(desk.t('orders.flash.accepted', { reference }))).toBeVisible()
  await acts.expect(4, { before: 2 })

  await desk.open(`/supplier/orders/${id}`)
  const sent = page.getByLabel(`${desk.t('orders.send')} ${itemSku}`)
  await expect(sent).toHaveValue('86')
  await page.getByLabel(desk.t('orders.carrier')).fill('DHL')
  const getNumber = (n: string) => page.getByLabel(desk.t('orders.tracking.number', { n }))
  await getNumber('1').fill('<script>')
  await getNumber('1').press('Control+Enter')
  await expect(page.getByText(desk.t('orders.tracking.wrong'))).toBeVisible()
  await expect(getNumber('1')).toHaveValue('<script>')
  await getNumber('1').fill('VG-8852-114')
  await page.getByRole('button', { name: desk.t('orders.tracking.add') }).click()
  await getNumber('2').fill('VG-8852-115')
  await acts.start()
  await getNumber('2').press('Control+Enter')
  await expect(page.getByText(desk.t('orders.flash.shipped', { reference }))).toBeVisible()
  await acts.expect(4, { before: 2 })
  await expect(page.getByRole('link', { name: 'VG-8852-115' })).toHaveAttribute('href', /dhl\.com.*VG-8852-115/)
  await expect(sent).toHaveValue('114')
  await page.getByRole('link', { name: desk.t('orders.cancelOpen'), exact: true }).click()
  await page.getByRole('textbox', { name: `${desk.t('orders.pieces.count')} ${itemSku}` }).fill('14')
  await page.getByRole('button', { name: desk.t('orders.cancelOpen.submit') }).click()
  await expect(sent).toHaveValue('100')
  await getNumber('1').fill('VG-8852-116')
  await sent.press('Control+Enter')
  await expect(sent).toBeHidden()
  const findDocuments = (type: 'INVOICE' | 'DELIVERY_NOTE') =>
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${desk.t(`orders.document.${type}`)} `) })
  await expect(async () => {
    await page.reload()
    await expect(findDocuments('INVOICE')).toHaveCount(2)
  }).toPass()
  // From any screen: Ctrl K and Enter open the order.
  await desk.open('/supplier')
  await acts.start()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(reference)
  await expect(page.getByRole('option', { name: reference, exact: false }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  for (const number of ['VG-8852-114', 'VG-8852-115', 'VG-8852-116'])
    await expect(page.getByRole('link', { name: number })).toBeVisible()
  await page.getByRole('link', { name: desk.t('orders.credit'), exact: true }).click()
  const credited = page.getByRole('textbox', { name: `${desk.t('orders.pieces.count')} ${itemSku}` })
  await expect(credited).toBeFocused()
  await credited.fill('1')
  await page.getByLabel(desk.t('orders.decline.reason'), { exact: true }).fill('Golpeada')
  await page.getByRole('button', { name: desk.t('orders.credit.submit') }).click()
  await expect(page.getByText(desk.t('orders.flash.credited', { reference }))).toBeVisible()
  // The counter takes Enter in the field of Ctrl K for typing.
  await acts.expect(4, { before: 1 })
  const notes = findDocuments('DELIVERY_NOTE')
  await expect(notes).toHaveCount(2)
  const document = new URL((await notes.first().getAttribute('href'))!, page.url()).href
  expect((await page.request.get(document)).headers()['content-type']).toBe('application/pdf')
  await desk.signInFast('supplier2@tiber.example')
  expect((await page.request.get(document)).status()).toBe(404)
  await desk.signInFast('supplier@tiber.example')

  // Both sessions live in one browser: cookies do not know ports.
  await shop.signInFast()
  await shop.open(`/account/orders/${order.reference}`)
  const part = page.getByRole('region', { name: 'Tornillería Ebro' })
  await expect(part).toContainText(shop.t('orders.status.SHIPPED'))
  await expect(part).toContainText(sentence)
  await desk.open('/supplier')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.t('today.title'))
})

test('orders fully in stock are accepted with three acts, and the buyer drops pieces that would arrive late', async ({
  page,
  shop,
}) => {
  const purchaseOrder = `PO-${createUniqueId()}`
  const orders = [
    await placeOrder({ [itemSku]: 100 }, purchaseOrder),
    await placeOrder({ [itemSku]: 200 }, purchaseOrder),
  ]
  const [taken, free] = orders.map(({ orderLogistics }) => orderLogistics[0]!)
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders?q=${purchaseOrder}`)
  const acts = await countActs(page)
  await acts.start()
  await page.locator('.desk-dock').getByRole('button').first().click()
  await expect(
    page.getByRole('checkbox', { name: desk.t('orders.choose', { reference: free!.reference }) }),
  ).toBeChecked()
  await setStatusAsSupplier(taken!.id, 'DECLINED_BY_SUPPLIER', { reasonCode: 'DISCONTINUED' })
  await page.keyboard.press('a')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: taken!.reference })).toBeVisible()
  await acts.expect(3, { before: 1 })
  await desk.open(`/supplier/orders?stage=toPrepare&q=${purchaseOrder}`)
  await expect(page.getByRole('link', { name: free!.reference, exact: true }).first()).toBeVisible()
  await movePromisesAsSupplier(free!, [
    { quantity: 86, shipsOn: new Date().toISOString().slice(0, 10) },
    { quantity: 114, shipsOn: '2100-01-04', arrivesOn: '2100-01-05' },
  ])

  await shop.signInFast()
  await shop.open(`/account/orders/${orders[1]!.reference}`)
  const late = page.getByRole('table', { name: shop.t('orders.late.title') })
  await expect(late.getByRole('row').filter({ hasText: itemSku })).toContainText('114')
  await expect(late).toContainText('05-01-2100')
  await page.getByRole('button', { name: shop.t('orders.late.drop') }).click()
  await expect(page.getByText(shop.t('orders.done.droppedLate', { supplier: 'Tornillería Ebro' }))).toBeVisible()
  await expect(late).toBeHidden()
  const left = await callAsBuyer<{ lines: { orderLogisticLinePriceDto: { price: number; totalItemPrice: number } }[] }>(
    'GET',
    `/v1/shop/logistic-orders/${free!.id}`,
  )
  const { price, totalItemPrice } = left.lines[0]!.orderLogisticLinePriceDto
  expect(totalItemPrice).toBe(Math.round(price * 86 * 100) / 100)
  await desk.open(`/supplier/orders/${free!.id}`)
  await expect(page.getByText(desk.t('orders.event.dropLate'))).toBeVisible()
})

test('an order is declined by R with a reason, which the buyer reads', async ({ page, shop }) => {
  const order = await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)
  const { reference, id } = order.orderLogistics[0]!
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${id}`)
  const acts = await countActs(page)
  await acts.start()
  await page.keyboard.press('r')
  const code = page.getByLabel(desk.t('orders.decline.reason'), { exact: true })
  await expect(code).toBeFocused()
  await code.selectOption('OTHER')
  await acts.expect(2, { before: 1 })
  const text = page.getByLabel(new RegExp(`^${desk.t('orders.decline.text')}`))
  shop.expectErrors(/400/)
  await page.getByRole('button', { name: desk.t('orders.decline'), exact: true }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.fill('Out of production')
  await acts.start()
  await page.getByRole('button', { name: desk.t('orders.decline'), exact: true }).click()
  await expect(page.getByText(desk.t('orders.flash.declined', { reference }))).toBeVisible()
  await acts.expect(1)
  await shop.signInFast()
  await shop.open(`/account/orders/${order.reference}`)
  await expect(page.getByText('Out of production').first()).toBeVisible()
})

test('on a phone an access request is answered with a question and approved, and the company can sign in', async ({
  page,
  shop,
}) => {
  const { email, name } = await requestAccess()
  await page.setViewportSize({ width: 375, height: 800 })
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
