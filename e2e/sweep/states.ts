import type { Page } from '@playwright/test'

import { placeCardOrder, placeCanceledCardOrder } from '../card-orders.ts'
import {
  callAsOperator,
  createUniqueName,
  decideAccessRequest,
  openCompany,
  requestAccess,
  stripLocale,
  waitForMailedLink,
} from '../companies.ts'
import { callPlatform, signInOnPlatform } from '../platform.ts'
import { expect, type Shop } from '../shop.ts'
import { findSendButton } from '../quote-requests.ts'
import { placeShippedOrder, proposeCredit, reportDamage } from '../incidents.ts'
import { requestOffers, requestQuotes, sendOffer } from '../quotes.ts'
import { answerAsSupplier, placeCompletedOrder, placeSupplierOrder, startThread } from '../threads.ts'

/** Returns the status page of an access request with an open question. */
export async function createQuestionedRequest(): Promise<string> {
  const { accountId, email } = await requestAccess()
  await callAsOperator(`/v1/tiber/operator/access-requests/${accountId}/messages`, 'POST', { text: '¿Qué compran?' })
  return stripLocale(await waitForMailedLink(email, '/auth/request/'))
}

/** Returns an unused activation link. */
export async function createInvitation(): Promise<string> {
  const { accountId, email } = await requestAccess()
  await decideAccessRequest(accountId, 'ACTIVE')
  return stripLocale(await waitForMailedLink(email, '/auth/activate'))
}

/** Returns an unused link to choose a new password. */
export async function createResetLink(): Promise<string> {
  const { email } = await openCompany()
  const response = await callPlatform('/auth/send-reset-password-email', { method: 'POST', body: { email } })
  expect(response.ok).toBe(true)
  return stripLocale(await waitForMailedLink(email, '/auth/reset-password'))
}

/** Returns an unused link to confirm a new e-mail. */
export const createConfirmLink = async () => (await requestEmailChange()).link

/** Returns an unused link to take an e-mail back. */
export async function createRevertLink(): Promise<string> {
  const { link, oldEmail } = await requestEmailChange()
  const token = new URL(link, 'http://shop.test').searchParams.get('token')
  const response = await callPlatform('/v1/tiber/email-changes', { method: 'POST', body: { token } })
  expect(response.ok).toBe(true)
  return stripLocale(await waitForMailedLink(oldEmail, '/auth/revert-email'))
}

async function requestEmailChange() {
  const { email: oldEmail, password } = await openCompany()
  const { accessToken: token } = await signInOnPlatform(oldEmail, password)
  const email = `${createUniqueName('nuevo')}@tiber.example`
  const body = { email, currentPassword: password }
  const response = await callPlatform('/v1/shop/customer-users', { method: 'PUT', token, body })
  expect(response.ok).toBe(true)
  return { oldEmail, link: stripLocale(await waitForMailedLink(email, '/auth/confirm-email')) }
}

/** Returns the page of a conversation with an unread answer. */
export async function createConversation(): Promise<string> {
  const id = await startThread('¿Llega el lunes?')
  await answerAsSupplier(id, 'Sí, el lunes.')
  return `/account/messages/${id}`
}

/** Returns the inbox with at least one unread conversation. */
export async function createInbox(): Promise<string> {
  await createConversation()
  return '/account/messages'
}

/** Returns the page of an incident with a proposal to answer. */
export async function createIncident(): Promise<string> {
  const { id } = await reportDamage()
  await proposeCredit(id)
  return `/account/incidents/${id}`
}

/** Returns the list of requests, one of which has offers to answer. */
export async function createQuoteList(): Promise<string> {
  await requestOffers()
  return '/account/quotes'
}

/** Returns the comparison of a request with offers to answer. */
export const createComparison = async () => `/account/quotes/${(await requestOffers()).id}`
export const createPrintedComparison = async () => `${await createComparison()}/print`

/** Returns the page of an offer to answer. */
export async function createOffer(): Promise<string> {
  const { id, supplierQuotes } = await requestQuotes(['EBRO'])
  await sendOffer(supplierQuotes[0]!, { prices: [0.2, null, 0.3] })
  return `/account/quotes/${id}/${supplierQuotes[0]!.id}`
}

/** Returns the page of the first message about a quote. */
export async function createQuoteMessage(): Promise<string> {
  const { id, supplierQuotes } = await requestQuotes(['EBRO'])
  return `/account/quotes/${id}/${supplierQuotes[0]!.id}/message`
}

export const createReport = async () => `/account/incidents/new?order=${(await placeShippedOrder()).reference}`
export const createRefusedReport = async () => `/account/incidents/new?order=${(await placeSupplierOrder()).reference}`
export const createGoodsIn = async () => `/account/orders/${(await placeShippedOrder()).reference}/goods-in`
export const createSupplierMessage = async () => `/account/messages/new?order=${(await placeSupplierOrder()).reference}`
export const createRatableOrder = async () => `/account/orders/${(await placeCompletedOrder()).reference}`
export const createWaitingPayment = async () => `/checkout/payment?order=${(await placeCardOrder()).reference}`
export const createRefusedPayment = async () => `/checkout/payment?order=${(await placeCanceledCardOrder()).reference}`

/** Compares a file with a new, a changed and an invalid line, without applying it. */
export async function compareUsers(page: Page, shop: Shop) {
  const csv =
    'email;firstName;lastName;groups\n' +
    'nueva.persona@tiber.example;Nueva;Persona;FOC_User\n' +
    'colleague.01@tiber.example;Almacén;Principal;FOC_Admin\n' +
    'no-es-correo;;Rota;jefe\n'
  await page
    .getByLabel(shop.t('forms.import.csv'))
    .setInputFiles({ name: 'usuarios.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: shop.t('forms.import.compare') }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** Expands the first order of a list. */
export async function openFirst(page: Page) {
  await page.getByRole('main').locator('a[aria-expanded=false]').first().click()
  await expect(page.getByRole('main').locator('a[aria-expanded=true]')).toBeVisible()
}

export function submit(key: string) {
  return (page: Page, shop: Shop) => page.getByRole('button', { name: shop.t(key), exact: true }).click()
}

/** Compares a file with a changed, a new and an invalid line, without applying it. */
export async function compareAddresses(page: Page, shop: Shop) {
  const csv = [
    'externalId;label;fullName;address;zipcode;city;country;colour',
    'GUA-ALM;Otro nombre;Recepción;Calle A 22;41007;Sevilla;ES;x',
    'NEW;Nave 9;Recepción;Calle B 1;28001;Madrid;ES;',
    'BAD;Nave 10;Recepción;Calle C 1;99999;Madrid;ES;',
  ]
  const file = { name: 'libro.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) }
  await page.getByLabel(shop.t('forms.import.csv')).setInputFiles(file)
  await page.getByRole('button', { name: shop.t('forms.import.compare') }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** Compares a file of unknown origin with new, changed and invalid rows, without applying it. */
export async function compareSheet(page: Page, shop: Shop) {
  const csv = 'Código;Cantidad;Nota\nSCS-A2-M8-040;300;Urgente\nSCS-A2-M6-020;doce;\nNADIE-LO-TIENE;1;\n'
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(shop.t('cart-sheets.file')).setInputFiles(file)
  await page.getByRole('button', { name: shop.t('cart-sheets.compare') }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** Pastes lines with every kind of verdict, without adding them. */
export async function pasteOrder(page: Page, shop: Shop) {
  const lines = [
    'SCS A2 M8 040;300',
    '1000 x arandela M8',
    'TG-10013 25',
    'HXB-88-M12-065 3 cajas',
    'SCS-A2-M8-045 4',
    'SCS-A2-M8-040 100',
    '0 x CUT-D-125',
    'HXB-88-M12-120 25',
    'ABX-99817 6',
  ]
  await page.getByLabel(shop.t('quick-order.text')).fill(lines.join('\n'))
  await page.locator('.quick-order-foot button').click()
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Sends a request in which every part is wrong. */
export async function sendBadQuoteRequest(page: Page, shop: Shop) {
  await page.getByLabel(shop.t('quotes.request.name'), { exact: true }).fill('')
  await page.locator('[data-cell=quantity]').first().fill('0')
  await page.locator('[data-cell=targetPrice]').first().fill('-1')
  await page.getByLabel(shop.t('quotes.request.deadline'), { exact: true }).fill('01-01-2020')
  for (const box of (await page.locator('[name=supplier]').all()).slice(0, 3)) await box.uncheck()
  await findSendButton(page).click()
  await expect(page.getByText(shop.t('quotes.request.suppliers.problem.none'))).toBeVisible()
}

/** Looks up a code that several articles may mean. */
export async function findQuoteCandidates(page: Page) {
  await page.locator('[name=code]').fill('SCS-A2')
  await page.locator('[name=code]').press('Enter')
  await expect(page.locator('.request-candidate').first()).toBeVisible()
}
