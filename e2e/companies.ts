import { callPlatform, outbox, signInOnPlatform } from './platform.ts'
import { expect, type Shop } from './shop.ts'
import type { Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'

export type Company = { accountId: string; name: string; number: string; email: string; password: string }

export const ownPassword = 'Viaje-2026'

export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`

export const uniqueName = (prefix: string) => `${prefix}-${unique()}`

/** Generates a Spanish company number with its check digit, which makes it a valid VAT number too. */
export function companyNumber(): string {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  const sum = [...digits].map(Number).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

/** Requests access for a new company, which then waits for the operator. */
export async function askForAccess(email = `${uniqueName('gerencia')}@tiber.example`) {
  const name = uniqueName('Talleres')
  const number = companyNumber()
  const asked = await callPlatform('/v1/shop/customer-accounts', {
    method: 'POST',
    body: {
      createObjectCustomerAccountRequest: { name, companyRegistrationName: name, businessRegistrationNumber: number },
      createCustomerUserRequest: { firstName: 'Gerencia', lastName: 'Taller', email },
    },
  })
  expect(asked.status, await asked.clone().text()).toBe(201)
  const { id: accountId } = (await asked.json()) as { id: string }
  return { accountId, name, number, email }
}

/** Opens a new company with one administrator and an empty address book, used by no other journey. */
export async function openCompany(wanted?: string): Promise<Company> {
  const { accountId, name, number, email } = await askForAccess(wanted)
  const earlier = await linksTo(email, '/auth/activate')
  await decide(accountId, 'ACTIVE')
  const token = new URL(await mailedLink(email, '/auth/activate', earlier)).searchParams.get('token')
  const activated = await callPlatform('/v1/shop/customer-users/activate', {
    method: 'POST',
    body: { token, password: ownPassword },
  })
  expect(activated.status, await activated.clone().text()).toBe(200)
  return { accountId, name, number, email, password: ownPassword }
}

/** Waits for the newest link to such a page mailed to a recipient, other than the known ones. */
export async function mailedLink(recipient: string, path: string, known: string[] = []): Promise<string> {
  let link: string | undefined
  const find = async () => (link = (await linksTo(recipient, path)).find((each) => !known.includes(each)))
  await expect.poll(find, { message: `a mail to ${recipient}` }).toBeTruthy()
  return link!
}

async function linksTo(recipient: string, path: string): Promise<string[]> {
  const mails = (await outbox()).filter((each) => each.recipient === recipient)
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  return links.filter((link) => new URL(link).pathname.includes(path))
}

/** Approves or declines a request for access as the operator. */
export async function decide(accountId: string, status: 'ACTIVE' | 'INACTIVE', reason?: string) {
  const answer = await callAsOperator(`/v1/customer-accounts/${accountId}/status`, 'PUT', {
    status,
    ...(reason && { reason }),
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

/** Finds a request for access as the operator sees it. */
export async function requestOf(email: string): Promise<{ accountId: string }> {
  const answer = await callAsOperator('/v1/tiber/operator/access-requests?size=1000', 'GET')
  const { content } = (await answer.json()) as { content: { email: string; accountId: string }[] }
  const found = content.find((each) => each.email === email)
  if (!found) throw new Error(`No access request by ${email} found.`)
  return found
}

export async function callAsOperator(path: string, method: string, body?: unknown): Promise<Response> {
  const headers = { 'dj-client': 'OPERATOR' }
  const signedIn = await callPlatform('/auth/token', {
    method: 'POST',
    headers,
    body: { username: 'operator@tiber.example', password: demoPassword },
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  return callPlatform(path, { method, token: accessToken, headers, ...(body !== undefined && { body }) })
}

/** Signs the browser in without the sign-in page. */
export async function enter(page: Page, shop: Shop, { email, password }: Pick<Company, 'email' | 'password'>) {
  const form = { username: email, password }
  const answer = await page.request.post(shop.path('/auth/login'), { form, maxRedirects: 0 })
  expect(answer.status(), `sign-in of ${email}`).toBe(302)
}

type Given = Record<string, string | boolean>

/** Adds an address to the company's book through the API and returns its id. */
export async function giveAddress({ email, password, accountId }: Company, given: Given = {}): Promise<string> {
  const { accessToken } = await signInOnPlatform(email, password)
  const address = {
    fullName: 'Recepción',
    address: 'Calle Metalurgia, 14',
    city: 'Sevilla',
    zipcode: '41007',
    country: 'ES',
  }
  const answer = await callPlatform('/v1/shop/customer-accounts/addresses', {
    method: 'POST',
    token: accessToken,
    headers: { 'customer-account-id': accountId },
    body: { ...address, ...given },
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}
