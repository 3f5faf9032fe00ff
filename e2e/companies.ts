import { randomInt } from 'node:crypto'
import { callPlatform, getDemoToken, readOutbox, signInOnPlatform } from './platform.ts'
import { expect, type Shop } from './shop.ts'
import type { Page } from '@playwright/test'

export type Company = { accountId: string; name: string; number: string; email: string; password: string }

export const journeyPassword = 'Viaje-2026'

export const createUniqueId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`

export const createUniqueName = (prefix: string) => `${prefix}-${createUniqueId()}`

/** Generates a Spanish company number with its check digit, which makes it a valid VAT number too. */
export function generateCompanyNumber(): string {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  const sum = [...digits].map(Number).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

/** Each company asks from a network of its own: all journeys together need more mails than one network may cause. */
const createAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Requests access for a new company, which then waits for the operator. */
export async function requestAccess(email = `${createUniqueName('gerencia')}@tiber.example`) {
  const name = createUniqueName('Talleres')
  const number = generateCompanyNumber()
  const response = await callPlatform('/v1/shop/customer-accounts', {
    method: 'POST',
    headers: { 'x-forwarded-for': createAddress() },
    body: {
      createObjectCustomerAccountRequest: { name, companyRegistrationName: name, businessRegistrationNumber: number },
      createCustomerUserRequest: { firstName: 'Gerencia', lastName: 'Taller', email },
    },
  })
  expect(response.status, await response.clone().text()).toBe(201)
  const { id: accountId } = (await response.json()) as { id: string }
  return { accountId, name, number, email }
}

/** Opens a new company with one administrator and an empty address book, used by no other journey. */
export async function openCompany(adminEmail?: string): Promise<Company> {
  const { accountId, name, number, email } = await requestAccess(adminEmail)
  const earlier = await findMailedLinks(email, '/auth/activate')
  await decideAccessRequest(accountId, 'ACTIVE')
  const token = new URL(await waitForMailedLink(email, '/auth/activate', earlier)).searchParams.get('token')
  const activated = await callPlatform('/v1/shop/customer-users/activate', {
    method: 'POST',
    body: { token, password: journeyPassword },
  })
  expect(activated.status, await activated.clone().text()).toBe(200)
  return { accountId, name, number, email, password: journeyPassword }
}

/** Waits for the newest link to such a page mailed to a recipient, other than the known ones. */
export async function waitForMailedLink(recipient: string, path: string, knownLinks: string[] = []): Promise<string> {
  let link: string | undefined
  const find = async () => (link = (await findMailedLinks(recipient, path)).find((each) => !knownLinks.includes(each)))
  await expect.poll(find, { message: `a mail to ${recipient}` }).toBeTruthy()
  return link!
}

/** Returns the path of a mailed link without the locale of its recipient: a journey has its own. */
export function stripLocale(link: string): string {
  const { pathname, search } = new URL(link)
  return pathname.replace(/^\/en-US/, '') + search
}

async function findMailedLinks(recipient: string, path: string): Promise<string[]> {
  const mails = (await readOutbox()).filter((each) => each.recipient === recipient)
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  return links.filter((link) => new URL(link).pathname.includes(path))
}

/** Approves or declines a request for access as the operator. */
export async function decideAccessRequest(accountId: string, status: 'ACTIVE' | 'INACTIVE', reason?: string) {
  const response = await callAsOperator(`/v1/customer-accounts/${accountId}/status`, 'PUT', {
    status,
    ...(reason && { reason }),
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

/** Finds a request for access as the operator sees it. */
export async function findAccessRequest(email: string): Promise<{ accountId: string }> {
  const response = await callAsOperator('/v1/tiber/operator/access-requests?size=1000', 'GET')
  const { content } = (await response.json()) as { content: { email: string; accountId: string }[] }
  const found = content.find((each) => each.email === email)
  if (!found) throw new Error(`No access request by ${email} found.`)
  return found
}

export async function callAsOperator(path: string, method: string, body?: unknown): Promise<Response> {
  const token = await getDemoToken('operator@tiber.example', operatorHeaders)
  return callPlatform(path, { method, token, headers: operatorHeaders, ...(body !== undefined && { body }) })
}

export const operatorHeaders = { 'dj-client': 'OPERATOR' }

/** Signs an operator in, as the tools of the operator do, and returns the access token. */
export async function signInOperator(username: string, password: string): Promise<string> {
  const body = { username, password }
  const response = await callPlatform('/auth/token', { method: 'POST', headers: operatorHeaders, body })
  expect(response.status, await response.clone().text()).toBe(200)
  const { accessToken } = (await response.json()) as { accessToken: string }
  return accessToken
}

/** Signs the browser in without the sign-in page. */
export async function signInAs(page: Page, shop: Shop, { email, password }: Pick<Company, 'email' | 'password'>) {
  const form = { username: email, password }
  const response = await page.request.post(shop.path('/auth/login'), { form, maxRedirects: 0 })
  expect(response.status(), `sign-in of ${email}`).toBe(302)
}

type AddressFields = Record<string, string | boolean>

/** Adds an address to the company's book through the API and returns its id. */
export async function addAddress({ email, password, accountId }: Company, fields: AddressFields = {}): Promise<string> {
  const { accessToken } = await signInOnPlatform(email, password)
  const address = {
    fullName: 'Recepción',
    address: 'Calle Metalurgia, 14',
    city: 'Sevilla',
    zipcode: '41007',
    country: 'ES',
  }
  const response = await callPlatform('/v1/shop/customer-accounts/addresses', {
    method: 'POST',
    token: accessToken,
    headers: { 'customer-account-id': accountId },
    body: { ...address, ...fields },
  })
  expect(response.ok, await response.clone().text()).toBe(true)
  return ((await response.json()) as { id: string }).id
}
