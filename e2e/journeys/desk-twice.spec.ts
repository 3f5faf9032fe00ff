import { callAsOperator, createUniqueId, openCompany, requestAccess } from '../companies.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { placeOrder, setStatusAsSupplier } from '../placed-orders.ts'
import { expect, test } from '../shop.ts'
import type { Page } from '@playwright/test'

const itemSku = 'NUT-A2-M10'

/** Sends the form of a page twice at the same moment, as two clicks or two tabs do that show the same state. */
async function sendTwice(page: Page, desk: Desk, path: string, form: Record<string, string>) {
  const send = () => page.request.post(desk.url(path), { form, maxRedirects: 0 })
  const statuses = (await Promise.all([send(), send()])).map((answer) => answer.status())
  for (const status of statuses) expect(status).toBeLessThan(500)
  return statuses
}

async function readAsOperator<Body>(path: string): Promise<Body> {
  const answer = await callAsOperator(path, 'GET')
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return (await answer.json()) as Body
}

/** Returns an order of 100 pieces that is packed, with its only line. */
async function packOrder() {
  const order = await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)
  const { id, reference, lines } = order.orderLogistics[0]!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT'])
    await setStatusAsSupplier(id, status)
  return { id, reference, line: lines[0]!.id }
}

type Seller = { seller: { shipments: { number: number; lines: { quantity: number }[] }[] } }

test('an answer, a shipment and a credit note that are sent twice happen once', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  const waiting = (await placeOrder({ [itemSku]: 100 }, `PO-${createUniqueId()}`)).orderLogistics[0]!
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const answer = { intent: 'accept', orderId: waiting.id, reference: waiting.reference, shipsOn: day }
  expect((await sendTwice(page, desk, `/supplier/orders/${waiting.id}`, answer)).toSorted()).toEqual([302, 409])
  const events = await readAsOperator<{ action: string }[]>(`/v1/tiber/seller-orders/${waiting.id}/timeline`)
  expect(events.filter(({ action }) => action === 'accept')).toHaveLength(1)

  const { id, reference, line } = await packOrder()
  const path = `/supplier/orders/${id}`
  const shipment = { intent: 'ship', reference, number: '1', [`quantity.${line}`]: '40', [`open.${line}`]: '100' }
  expect((await sendTwice(page, desk, path, shipment)).toSorted()).toEqual([302, 409])
  const read = () => readAsOperator<Seller>(`/v1/tiber/seller-orders/${id}`)
  expect((await read()).seller.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[40]])

  const listDocuments = () => readAsOperator<{ type: string }[]>(`/v1/tiber/seller-orders/${id}/documents`)
  await expect.poll(async () => (await listDocuments()).map(({ type }) => type)).toContain('INVOICE')
  const credit = {
    intent: 'credit',
    reference,
    reason: 'Golpeada',
    notes: '0',
    [`credit.${line}`]: '1',
    [`open.${line}`]: '40',
  }
  expect(await sendTwice(page, desk, path, credit)).toEqual([302, 302])
  expect((await listDocuments()).filter(({ type }) => type === 'CREDIT_NOTE')).toHaveLength(1)
})

test('a note, an invitation and a decision that are sent twice happen once', async ({ page, shop }) => {
  const desk = createDesk(page, shop.locale)
  const { accountId } = await openCompany()
  await desk.signInFast('operator@tiber.example')
  const note = { intent: 'note', text: `Muelle B ${createUniqueId()}`, forRole: '', after: '' }
  expect(await sendTwice(page, desk, `/operator/accounts/${accountId}`, note)).toEqual([302, 302])
  const account = await readAsOperator<{ notes: { text: string }[] }>(`/v1/tiber/operator/accounts/${accountId}`)
  expect(account.notes.map(({ text }) => text)).toEqual([note.text])

  const email = `${createUniqueId()}@tiber.example`
  const invitation = { firstName: 'Ventas', lastName: 'Norte', email, roles: 'SALES' }
  await sendTwice(page, desk, '/operator/staff/new', invitation)
  const staff = await readAsOperator<{ email: string }[]>('/v1/tiber/operator/staff')
  expect(staff.filter((each) => each.email === email)).toHaveLength(1)

  const request = await requestAccess()
  const approval = { intent: 'approve', company: request.name, templateId: '' }
  const statuses = await sendTwice(page, desk, `/operator/requests/${request.accountId}`, approval)
  expect(statuses).toContain(302)
  const { accounts } = await readAsOperator<{ accounts: { status: string }[] }>(
    `/v1/tiber/operator/accounts?words=${request.name}`,
  )
  expect(accounts.map(({ status }) => status)).toEqual(['ACTIVE'])
})

test('two tabs ship the same order: the second one learns it, and keeps what was typed', async ({ page, shop }) => {
  const { id, reference, line } = await packOrder()
  const desk = createDesk(page, shop.locale)
  await desk.signInFast('supplier@tiber.example')
  await desk.open(`/supplier/orders/${id}`)
  const quantity = page.getByLabel(`${desk.t('orders.send')} ${itemSku}`)
  await quantity.fill('30')
  const tracking = page.getByLabel(desk.t('orders.tracking.number', { n: '1' }))
  await tracking.fill('VG-1-30')
  // The other tab.
  const form = { intent: 'ship', reference, number: '1', [`quantity.${line}`]: '60', [`open.${line}`]: '100' }
  expect((await page.request.post(desk.url(`/supplier/orders/${id}`), { form, maxRedirects: 0 })).status()).toBe(302)
  shop.expectErrors(/409/)
  await tracking.press('Control+Enter')
  await expect(page.getByText(desk.t('orders.shipping.changed'))).toBeVisible()
  await expect(quantity).toHaveValue('30')
  await expect(tracking).toHaveValue('VG-1-30')
  const { seller } = await readAsOperator<Seller>(`/v1/tiber/seller-orders/${id}`)
  expect(seller.shipments).toHaveLength(1)
})

test('two colleagues change payment terms, a supplier or decide a request: the second one keeps what was typed', async ({
  page,
  shop,
}) => {
  const desk = createDesk(page, shop.locale)
  const { t } = desk
  await desk.signInFast('operator@tiber.example')
  shop.expectErrors(/409/)
  const { accountId } = await openCompany()
  await desk.open(`/operator/accounts/${accountId}`)
  await page.getByText(t('accounts.terms.change'), { exact: true }).click()
  const delay = page.locator('[name="paymentDelay"]')
  await delay.fill('45')
  const account = `/v1/tiber/operator/accounts/${accountId}`
  expect((await callAsOperator(`${account}/terms`, 'PATCH', { creditLimit: 900 })).status).toBe(200)
  await delay.press('Enter')
  await expect(page.getByText(t('accounts.changedMeanwhile'), { exact: true })).toBeVisible()
  await expect(delay).toHaveValue('45')
  const { terms } = await readAsOperator<{ terms: { paymentDelay: number | null } }>(account)
  expect(terms.paymentDelay).toBeNull()

  const created = await callAsOperator('/v1/tiber/operator/suppliers', 'POST', {
    name: `Proveedor ${createUniqueId()}`,
  })
  const { id } = (await created.json()) as { id: string }
  await desk.open(`/operator/suppliers/${id}`)
  const hours = page.locator('[name="answerHours"]')
  await hours.fill('9')
  expect((await callAsOperator(`/v1/tiber/operator/suppliers/${id}`, 'PATCH', { answerHours: 7 })).status).toBe(200)
  await hours.press('Enter')
  await expect(page.getByText(t('suppliers.changedMeanwhile'), { exact: true })).toBeVisible()
  await expect(hours).toHaveValue('9')
  const supplier = await readAsOperator<{ answerHours: number }>(`/v1/tiber/operator/suppliers/${id}`)
  expect(supplier.answerHours).toBe(7)

  const request = await requestAccess()
  await desk.open(`/operator/requests/${request.accountId}`)
  const reason = page.locator('[name="reason"]')
  await reason.fill('Fuera de zona')
  const decisions = `/v1/tiber/operator/access-requests/${request.accountId}/decisions`
  expect((await callAsOperator(decisions, 'POST', { decision: 'APPROVE' })).ok).toBe(true)
  await page.getByRole('button', { name: t('requests.decline'), exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(reason).toHaveValue('Fuera de zona')
})
