import type { Page } from '@playwright/test'

import { button } from '../controls.ts'
import { createUniqueId, openCompany, signInAs } from '../companies.ts'
import { expect, sendRequest, test, type Shop } from '../shop.ts'
import {
  answerAsOperator,
  answerAsSupplier,
  askShop,
  photo,
  placeSupplierOrder,
  readAsOperator,
  readAsSupplier,
  startThread,
} from '../threads.ts'

const supplier = 'Tornillería Ebro'
const messageField = (page: Page, shop: Shop) =>
  page.getByRole('textbox', { name: shop.t('threads.write', { name: supplier }) })
const messages = (page: Page, shop: Shop) => page.getByRole('region', { name: shop.t('threads.messages') })
const sendButton = (page: Page, shop: Shop) => button(page, shop, 'threads.send')
const attachedFiles = (page: Page, shop: Shop) => page.getByRole('list', { name: shop.t('threads.attached') })
const fileInput = (page: Page) => page.locator('input[type=file][multiple]')
const navigationLink = (page: Page, shop: Shop) =>
  page.getByRole('navigation', { name: shop.t('frame.sections') }).getByRole('link', { name: shop.t('frame.messages') })
const getThreadId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

test.beforeEach(({ shop }) => shop.signInFast())

test('a supplier is written to from an order with a photo › its answer appears here and on the order', async ({
  page,
  shop,
}) => {
  const order = await placeSupplierOrder()
  await shop.open(`/account/orders/${order.orderReference}`)
  const panel = page.getByRole('region', { name: supplier })
  await panel.getByRole('link', { name: shop.t('orders.write', { supplier }), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.t('threads.write', { name: supplier }))
  await page.getByLabel(shop.t('threads.reason'), { exact: true }).selectOption('DOCUMENTS')
  const text = `¿Falta el albarán? ${createUniqueId()}`
  await page.getByLabel(shop.t('threads.message'), { exact: true }).fill(text)
  await fileInput(page).setInputFiles(photo)
  await expect(attachedFiles(page, shop)).toContainText('1 kB')
  await sendButton(page, shop).click()

  await expect(page).toHaveURL(new RegExp(`${shop.path('/account/messages')}/\\d+$`))
  const id = getThreadId(page)
  await expect(page.getByText(shop.t('threads.number', { number: id }), { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: id })).toBeVisible()
  await expect(messages(page, shop)).toContainText(text)
  const file = messages(page, shop).getByRole('link', { name: photo.name })
  await expect(file.locator('img')).toHaveJSProperty('naturalWidth', 1)
  expect(await readAsSupplier(id)).toMatchObject({
    messages: [{ message: text, attachments: [{ fileName: photo.name }] }],
  })
  const path = (await file.getAttribute('href'))!
  const sent = await sendRequest(path, { cookie: await shop.cookieHeader() })
  expect(sent.headers.get('content-disposition')).toMatch(/^inline/)
  expect(sent.headers.get('content-security-policy')).toContain('sandbox')
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff')

  const answer = `Va con el siguiente envío ${createUniqueId()}`
  await answerAsSupplier(id, answer)
  await expect(messages(page, shop)).toContainText(answer)
  await shop.open(`/account/orders/${order.orderReference}`)
  await expect(page.getByRole('list', { name: shop.t('orders.threads') })).toContainText(answer)
})

test('unread messages › an answer arrives while another page is open › are counted in the header until they are read', async ({
  page,
  shop,
}) => {
  // A company of its own: other journeys write as the buyer at the same time.
  const company = await openCompany()
  await signInAs(page, shop, company)
  const id = await askShop(company)
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/changes')
  await shop.open('/account/addresses')
  await listening
  const count = navigationLink(page, shop).getByText(/^\d/)
  await expect(count).toHaveCount(0)
  await answerAsOperator(id, 'Sí, todo el año.')
  await expect(count).toHaveText(/^1/)
  await shop.open('/account/orders')
  await expect(count).toHaveText(/^1/)

  await navigationLink(page, shop).click()
  const item = page.getByRole('region', { name: shop.t('threads.list') }).getByRole('link')
  await expect(item.filter({ hasText: 'Sí, todo el año.' })).toContainText(shop.t('threads.unread'))
  const prefetched = page.waitForResponse((response) => response.url().endsWith(`/${id}.data`))
  await item.filter({ hasText: 'Sí, todo el año.' }).hover()
  await (await prefetched).finished()
  await item.filter({ hasText: 'Sí, todo el año.' }).click()
  await expect(messages(page, shop)).toContainText('Sí, todo el año.')
  await expect(count).toHaveCount(0)
  // The page reloads its data, and the prefetched one is still fresh enough for the browser.
  await answerAsOperator(id, 'También en agosto.')
  await expect(messages(page, shop)).toContainText('También en agosto.')
  await expect(count).toHaveCount(0)
})

test('a conversation › answers appear while it is open › it is closed, found and opened again', async ({
  page,
  shop,
}) => {
  const word = createUniqueId()
  const id = await startThread(`¿Llega el lunes? ${word}`)
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === '/changes')
  await shop.open(`/account/messages/${id}`)
  await listening
  const answer = `Sí, el lunes ${word}`
  await answerAsSupplier(id, answer)
  await expect(messages(page, shop)).toContainText(answer)

  await messageField(page, shop).fill('Gracias')
  await page.keyboard.press('Control+Enter')
  await expect(messages(page, shop).getByText('Gracias', { exact: true })).toBeVisible()
  await expect(messageField(page, shop)).toHaveValue('')
  await messageField(page, shop).fill('Una cosa más')
  await sendButton(page, shop).click()
  await expect(messages(page, shop).getByText('Una cosa más', { exact: true })).toBeVisible()
  // The page shows a message before it is saved.
  await expect
    .poll(async () => (await readAsSupplier(id)).messages.map(({ message }) => message))
    .toEqual([`¿Llega el lunes? ${word}`, answer, 'Gracias', 'Una cosa más'])

  await button(page, shop, 'threads.close').click()
  await expect(page.getByText(shop.t('threads.closed.text'))).toBeVisible()
  await expect(messageField(page, shop)).toHaveCount(0)
  await shop.open('/account/messages?show=closed')
  await page.getByRole('searchbox', { name: shop.t('threads.search') }).fill(word)
  await button(page, shop, 'threads.find').click()
  const found = page.getByRole('region', { name: shop.t('threads.list') }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('link').click()
  await button(page, shop, 'threads.reopen').click()
  await expect(messageField(page, shop)).toBeVisible()

  await page.getByRole('searchbox', { name: shop.t('threads.search') }).fill('nadie-lo-ha-dicho')
  await button(page, shop, 'threads.find').click()
  await expect(page.getByText(shop.t('threads.none'), { exact: true })).toBeVisible()
})

test('a conversation of more than a hundred messages › starts at its end › and loads older ones on demand', async ({
  page,
  shop,
}) => {
  const id = await startThread('El primero de todos')
  const answers = Array.from({ length: 100 }, (_, at) => `Respuesta ${at}`)
  await answerAsSupplier(id, ...answers, 'La última de todas')
  await shop.open(`/account/messages/${id}`)
  await expect(messages(page, shop).getByText('La última de todas')).toBeInViewport()
  await expect(messages(page, shop).getByText('El primero de todos')).toHaveCount(0)
  await messages(page, shop)
    .getByRole('link', { name: shop.t('threads.older') })
    .click()
  await expect(messages(page, shop).getByText('El primero de todos')).toBeVisible()
  await expect(messages(page, shop).getByRole('link', { name: shop.t('threads.older') })).toHaveCount(0)
})

test('a message › refused files and empty texts › are explained, and nothing typed is lost', async ({ page, shop }) => {
  shop.expectErrors(/status of 40[01]/)
  // A company of its own: a message of another journey would reload the page while it is offline.
  const company = await openCompany()
  await signInAs(page, shop, company)
  const id = await askShop(company)
  const field = page.getByRole('textbox', { name: shop.t('threads.write', { name: shop.t('threads.shop') }) })
  await shop.open(`/account/messages/${id}`)
  await sendButton(page, shop).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.fill('Lo necesitamos el lunes')

  const files = attachedFiles(page, shop)
  const large = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 1024 * 1024) }
  const drawing = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  const disguised = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await fileInput(page).setInputFiles([large, drawing, disguised])
  await expect(files.getByText(shop.t('threads.attach.problem.tooLarge'))).toBeVisible()
  await expect(files.getByText(shop.t('threads.attach.problem.file'))).toHaveCount(2)
  for (const { name } of [large, drawing, disguised])
    await files.getByRole('button', { name: shop.t('threads.attach.remove', { name }) }).click()
  await fileInput(page).setInputFiles(photo)
  await expect(files).toContainText('1 kB')

  await shop.goOffline()
  await sendButton(page, shop).click()
  await expect(page.getByText(shop.t('forms.unreachable'), { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Lo necesitamos el lunes')
  await shop.goOnline()

  await shop.loseSession()
  await sendButton(page, shop).click()
  await expect(page).toHaveURL(new RegExp(shop.path('/auth/login')))
  await shop.signIn(company.email, company.password)
  await expect(field).toHaveValue('Lo necesitamos el lunes')
  await expect(files).toContainText(photo.name)
  await sendButton(page, shop).click()
  await expect(messages(page, shop).getByRole('link', { name: photo.name })).toBeVisible()
  await expect.poll(async () => (await readAsOperator(id)).messages).toHaveLength(2)
})

test('a conversation of another company and an unknown file › are not found', async ({ shop }) => {
  const id = await startThread('Solo para nosotros')
  const cookie = await shop.cookieHeader()
  expect((await sendRequest(shop.path(`/account/messages/${id}/files/nothing`), { cookie })).status).toBe(404)
  await shop.loseSession()
  expect((await sendRequest(shop.path(`/account/messages/${id}/files/nothing`))).status).toBe(302)
  await shop.signInFast('new@tiber.example')
  expect((await sendRequest(shop.path(`/account/messages/${id}`), { cookie: await shop.cookieHeader() })).status).toBe(
    404,
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message with a file › is sent by the plain form, and the conversation is marked as read', async ({
    page,
    shop,
  }) => {
    const id = await startThread('¿Cuándo sale?')
    await answerAsSupplier(id, 'Mañana.')
    await page.goto(shop.path(`/account/messages/${id}`))
    await messageField(page, shop).fill('Perfecto')
    await page.locator('input[name=file]').setInputFiles(photo)
    await sendButton(page, shop).click()
    await expect(messages(page, shop)).toContainText('Perfecto')
    await expect(messages(page, shop).getByRole('link', { name: photo.name })).toBeVisible()
    await answerAsSupplier(id, 'De nada.')
    await page.goto(shop.path(`/account/messages/${id}`))
    await button(page, shop, 'threads.markRead').click()
    await expect(button(page, shop, 'threads.markRead')).toHaveCount(0)
  })
})
