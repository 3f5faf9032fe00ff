import { createUniqueId } from '../companies.ts'
import { button } from '../controls.ts'
import { expect, test } from '../shop.ts'
import { placeCompletedOrder, placeSupplierOrder, readAsOperator } from '../threads.ts'

test.beforeEach(({ shop }) => shop.signInFast())

test('a question to the shop › about an order › becomes a conversation with a number', async ({ page, shop }) => {
  shop.expectErrors(/status of 400/)
  const { orderReference: order } = await placeSupplierOrder()
  await shop.open(`/contact?order=${order}`)
  await expect(page.getByText('cuentas.sur@')).toBeVisible()
  const reference = page.getByLabel(shop.t('threads.contact.order'))
  await expect(reference).toHaveValue(order)
  await page.getByLabel(shop.t('threads.topic'), { exact: true }).selectOption('INVOICE')
  const text = `La factura no cuadra ${createUniqueId()}`
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill(text)

  await reference.fill('999-999-9999999')
  await button(page, shop, 'threads.contact.send').click()
  await expect(reference).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(shop.t('threads.message'), { exact: true })).toHaveValue(text)
  await reference.fill(order)
  await button(page, shop, 'threads.contact.send').click()

  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/messages')}/\\d+$`))
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(page.getByRole('status').filter({ hasText: id })).toBeVisible()
  const thread = await readAsOperator(id)
  expect(thread).toMatchObject({ kind: 'CONTACT', messages: [{ message: text }] })
  expect(thread.subject).toContain(order)
  await shop.open('/contact')
  await expect(page.getByLabel(shop.t('threads.message'), { exact: true })).toHaveValue('')
})

test('a question of the FAQ › asked again › is quoted in the message, and survives a mistake', async ({
  page,
  shop,
}) => {
  shop.expectErrors(/status of 400/)
  const question = `¿Hay repuestos ${createUniqueId()}?`
  const text = `Para el compresor ${createUniqueId()}`
  await shop.open(`/contact?question=${encodeURIComponent(question)}`)
  await expect(page.getByText(question)).toBeVisible()
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill(text)
  await page.getByLabel(shop.t('threads.contact.order')).fill('999-999-9999999')
  await button(page, shop, 'threads.contact.send').click()
  await expect(page.getByLabel(shop.t('threads.contact.order'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(question)).toBeVisible()
  await page.getByLabel(shop.t('threads.contact.order')).fill('')
  await button(page, shop, 'threads.contact.send').click()
  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/messages')}/\\d+$`))
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  expect(await readAsOperator(id)).toMatchObject({ messages: [{ message: `«${question}»\n\n${text}` }] })
})

test('a received order › is rated, and the rating is changed › and counts for its supplier', async ({ page, shop }) => {
  const { orderReference } = await placeCompletedOrder()
  const supplier = 'Tornillería Ebro'
  await shop.open(`/account/orders/${orderReference}`)
  const rating = page.getByRole('region', { name: shop.t('orders.rating'), exact: true })
  const comment = `Todo bien embalado ${createUniqueId()}`
  await rating.getByText(shop.t('orders.rating.ask', { supplier })).click()
  await rating.getByLabel(shop.t('orders.rating.grade.2')).check()
  await rating.getByLabel(shop.t('orders.rating.comment')).fill('Llegó tarde')
  await rating.getByRole('button', { name: shop.t('orders.rating.save') }).click()
  await expect(page.getByText(shop.t('orders.done.rated', { supplier }))).toBeVisible()
  await expect(rating).toContainText('Llegó tarde')
  await rating.getByText(shop.t('orders.rating.change')).click()
  await rating.getByLabel(shop.t('orders.rating.grade.5')).check()
  await rating.getByLabel(shop.t('orders.rating.comment')).fill(comment)
  await rating.getByRole('button', { name: shop.t('orders.rating.save') }).click()
  await expect(rating).toContainText(comment)
  await rating.getByRole('link', { name: shop.t('orders.rating.all', { supplier }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(supplier)
  await expect(page.getByRole('region', { name: shop.t('suppliers.evaluations') })).toContainText(comment)
  await expect(page.getByRole('table', { name: shop.t('suppliers.grades') })).toBeVisible()
  await page
    .getByRole('region', { name: shop.t('suppliers.articles'), exact: true })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/supplier=EBRO/)
})
