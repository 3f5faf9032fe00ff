import { callAsOperator, createUniqueId, journeyPassword, waitForMailedLink } from '../companies.ts'
import { callPlatform } from '../platform.ts'
import { expect } from '../shop.ts'

type Person = { firstName: string; lastName: string }

/** Returns the path of a supplier for the operator. */
export async function findSupplierPath(externalId: string): Promise<string> {
  const answer = await callAsOperator('/v1/tiber/operator/suppliers', 'GET')
  const suppliers = (await answer.json()) as Record<'id' | 'externalId', string>[]
  return `/v1/tiber/operator/suppliers/${suppliers.find((each) => each.externalId === externalId)!.id}`
}

/** Adds somebody to the staff of a supplier who has set the password of journeys, and returns the e-mail. */
export async function joinSupplier(path: string, person: Person): Promise<string> {
  const email = `${createUniqueId()}@tiber.example`
  const invited = await callAsOperator(`${path}/staff`, 'POST', { email, ...person })
  expect(invited.ok, await invited.clone().text()).toBe(true)
  const token = new URL(await waitForMailedLink(email, '/auth/invite')).pathname.split('/').at(-1)
  const body = { token, password: journeyPassword }
  const headers = { 'dj-client': 'SUPPLIER' }
  const joined = await callPlatform('/v1/shop/customer-users/activate', { method: 'POST', headers, body })
  expect(joined.status, await joined.clone().text()).toBe(200)
  return email
}
