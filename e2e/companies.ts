import { callPlatform, outbox, signInOnPlatform } from './platform.ts'
import { expect, type Shop } from './shop.ts'
import type { Page } from '@playwright/test'

export type Company = { accountId: string; name: string; email: string; password: string }

export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`

/** A company of the journey's own, with one administrator and an empty address book: nobody else counts on it. */
export async function openCompany(email = `j-${unique()}@journey.example`): Promise<Company> {
  const mark = unique()
  const name = `Journey ${mark}`
  const password = 'Viaje-2026'
  const asked = await callPlatform('/v1/shop/customer-accounts', {
    method: 'POST',
    body: {
      createObjectCustomerAccountRequest: {
        name,
        companyRegistrationName: name,
        businessRegistrationNumber: `J${mark}`.toUpperCase(),
      },
      createCustomerUserRequest: { firstName: 'Ana', lastName: 'Viajera', email },
    },
  })
  expect(asked.status, await asked.clone().text()).toBe(201)
  const { id: accountId } = (await asked.json()) as { id: string }
  const earlier = await linksFor(email)
  const operator = await signInAsOperator()
  const approved = await callPlatform(`/v1/customer-accounts/${accountId}/status`, {
    method: 'PUT',
    token: operator,
    headers: { 'dj-client': 'OPERATOR' },
    body: { status: 'ACTIVE' },
  })
  expect(approved.status, await approved.clone().text()).toBe(200)
  let token: string | undefined
  await expect
    .poll(async () => (token = (await linksFor(email)).find((each) => !earlier.includes(each))), { timeout: 15_000 })
    .toBeTruthy()
  const activated = await callPlatform('/v1/shop/customer-users/activate', {
    method: 'POST',
    body: { token, password },
  })
  expect(activated.status, await activated.clone().text()).toBe(200)
  return { accountId, name, email, password }
}

async function signInAsOperator(): Promise<string> {
  const answer = await callPlatform('/auth/token', {
    method: 'POST',
    headers: { 'dj-client': 'OPERATOR' },
    body: { username: 'operator@tiber.example', password: 'tiber-demo' },
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

/** The tokens of the activation links that were mailed. */
async function linksFor(recipient: string): Promise<string[]> {
  const mails = (await outbox()).filter((each) => each.recipient === recipient)
  return mails.flatMap(({ text }) => /\/auth\/activate\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
}

/** Signs the browser in without the screen. */
export async function enter(page: Page, shop: Shop, { email, password }: Pick<Company, 'email' | 'password'>) {
  const form = { username: email, password }
  const answer = await page.request.post(shop.path('/auth/login'), { form, maxRedirects: 0 })
  expect(answer.status(), `sign-in of ${email}`).toBe(302)
}

type Given = Record<string, string | boolean>

/** Puts an address into the company's book without the screen; tells its id. */
export async function giveAddress({ email, password, accountId }: Company, given: Given = {}): Promise<string> {
  const { accessToken } = await signInOnPlatform(email, password)
  const address = { fullName: 'Ana', address: 'Calle Metalurgia, 14', city: 'Sevilla', zipcode: '41007', country: 'ES' }
  const answer = await callPlatform('/v1/shop/customer-accounts/addresses', {
    method: 'POST',
    token: accessToken,
    headers: { 'customer-account-id': accountId },
    body: { ...address, ...given },
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}
