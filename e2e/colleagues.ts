import { waitForMailedLink, journeyPassword, createUniqueName, type Company } from './companies.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
import { expect } from './shop.ts'

type CallOptions = { method?: string; body?: unknown }

/** Calls the platform as the company's administrator. */
export async function callAsAdministrator(company: Company, path: string, { method = 'GET', body }: CallOptions = {}) {
  const { accessToken: token } = await signInOnPlatform(company.email, company.password)
  const headers = { 'customer-account-id': company.accountId }
  return callPlatform(path, { method, token, headers, ...(body !== undefined && { body }) })
}

type Colleague = { id: string; email: string; name: string; password: string }

/** Adds a user who was invited by the administrator and has set a password. */
export async function addColleague(company: Company, groups: string[] = ['FOC_User']): Promise<Colleague> {
  const lastName = createUniqueName('Colega')
  const email = `${lastName.toLowerCase()}@journey.example`
  const invitation = { firstName: 'Compras', lastName, email, groups }
  const invited = await callAsAdministrator(company, '/v1/shop/customer-users', {
    method: 'POST',
    body: invitation,
  })
  expect(invited.status, await invited.clone().text()).toBe(201)
  const { id } = (await invited.json()) as { id: string }
  const token = new URL(await waitForMailedLink(email, '/auth/activate')).searchParams.get('token')
  const body = { token, password: journeyPassword }
  const activated = await callPlatform('/v1/shop/customer-users/activate', { method: 'POST', body })
  expect(activated.status, await activated.clone().text()).toBe(200)
  return { id, email, name: `Compras ${lastName}`, password: journeyPassword }
}
