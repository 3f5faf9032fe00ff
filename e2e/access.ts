import { expect } from '@playwright/test'

import type { Company } from './companies.ts'
import { callPlatform, outbox, signInOnPlatform } from './platform.ts'

/** What a new person chooses; the demo's own password would break the rule. */
export const ownPassword = 'Taller-2026'

let made = 0

/** Different in every journey, language and worker: they share one shop. */
export function uniqueName(word: string): string {
  made += 1
  return `${word}-${process.pid}-${Date.now().toString(36)}-${made}`
}

/** A Spanish company number with its control digit. */
export function companyNumber(): string {
  const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
  const sum = [...digits].reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return `B${digits}${(10 - (sum % 10)) % 10}`
}

export async function callAsOperator(path: string, method: string, body?: unknown): Promise<Response> {
  const headers = { 'dj-client': 'OPERATOR' }
  const answer = await callPlatform('/auth/token', {
    method: 'POST',
    headers,
    body: { username: 'operator@tiber.example', password: 'tiber-demo' },
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return callPlatform(path, { method, headers, token: accessToken, ...(body !== undefined && { body }) })
}

type AccessRequestLine = { accountId: string; email: string }

/** The request somebody with this e-mail has made, as the operator finds it. */
export async function requestOf(email: string): Promise<AccessRequestLine> {
  const answer = await callAsOperator('/v1/tiber/operator/access-requests?size=1000', 'GET')
  const { content } = (await answer.json()) as { content: AccessRequestLine[] }
  const found = content.find((each) => each.email === email)
  if (!found) throw new Error(`There is no request of ${email}.`)
  return found
}

export async function decide(accountId: string, status: 'ACTIVE' | 'INACTIVE', reason?: string): Promise<void> {
  const answer = await callAsOperator(`/v1/customer-accounts/${accountId}/status`, 'PUT', { status, reason })
  expect(answer.status, `the decision about ${accountId}`).toBe(200)
}

/** The newest mailed link to a page of the shop; mails are sent in the background. */
export async function mailedLink(recipient: string, page: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const mail = (await outbox()).find((each) => each.recipient === recipient && each.text.includes(page))
        link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        return link
      },
      { message: `a mail to ${recipient} with a link to ${page}` },
    )
    .toContain(page)
  return link
}

/** What the mailed link's page does when somebody chooses a password on it. */
async function activate(link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token')
  const body = { token, password: ownPassword }
  const answer = await callPlatform('/v1/shop/customer-users/activate', { method: 'POST', body })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

/** A call as the company's administrator. */
export async function callAsAdministrator(company: Company, path: string, method = 'GET', body?: unknown) {
  const { accessToken: token } = await signInOnPlatform(company.email, company.password)
  const headers = { 'customer-account-id': company.accountId }
  return callPlatform(path, { method, token, headers, ...(body !== undefined && { body }) })
}

export type Colleague = { id: string; email: string; name: string; password: string }

/** Somebody the administrator has invited and who has chosen a password. */
export async function addColleague(company: Company, groups: string[] = ['FOC_User']): Promise<Colleague> {
  const lastName = uniqueName('Colega')
  const email = `${lastName.toLowerCase()}@journey.example`
  const body = { firstName: 'Berta', lastName, email, groups }
  const answer = await callAsAdministrator(company, '/v1/shop/customer-users', 'POST', body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await activate(await mailedLink(email, '/auth/activate'))
  return { id, email, name: `Berta ${lastName}`, password: ownPassword }
}
