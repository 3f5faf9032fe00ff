import { addColleague } from './colleagues.ts'
import { callAsOperator, addAddress, waitForMailedLink, openCompany, type Company } from './companies.ts'
import { callPlatform, signInOnPlatform } from './platform.ts'
import { expect } from './shop.ts'

type Person = { id: string; email: string; name: string; password: string }

/** Opens a new company in which one person buys and another approves every order. */
export async function openApprovingCompany() {
  const company = await openCompany()
  const [buyer, approver] = await Promise.all([
    addColleague(company),
    addColleague(company),
    addAddress(company, { shipping: true, billing: true }),
  ])
  const policy = await callAsOperator(`/v1/customer-accounts/${company.accountId}/buying-policy`, 'PUT', {
    type: 'MANUAL_VALIDATION',
    active: true,
    tiers: [{ thresholdWithoutTax: 0, approverUserIds: [approver.id] }],
  })
  expect(policy.status, await policy.clone().text()).toBe(200)
  return { company, buyer, approver, as: (person: Person) => createCaller(company, person) }
}

export type ApprovingCompany = Awaited<ReturnType<typeof openApprovingCompany>>

/** Returns a function that calls the platform as one of the company's users. */
async function createCaller({ accountId }: Company, { email, password }: Person) {
  const { accessToken: token } = await signInOnPlatform(email, password)
  return async <Body>(path: string, method = 'GET', body?: unknown): Promise<Body> => {
    const headers = { 'customer-account-id': accountId }
    const response = await callPlatform(path, { method, token, headers, ...(body !== undefined && { body }) })
    expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
    return (response.status === 204 ? undefined : await response.json()) as Body
  }
}

/** Places an order that waits for approval, through the API: 10 screws of one supplier. */
export async function placeOrderForApproval({ buyer, as }: ApprovingCompany, quantity = 10) {
  const call = await as(buyer)
  const { id: cartId } = await call<{ id: string }>('/v2/shop/carts', 'POST', {
    name: `Pedido ${Date.now()}${Math.random()}`,
  })
  const line = { offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity, updateAction: 'REPLACE_QUANTITY' }
  await call(`/v2/shop/carts/${cartId}/lines`, 'PUT', [line])
  const id = await call<string>(`/v2/shop/carts/${cartId}/initialize-orders`, 'POST', {})
  const [address] = await call<{ externalId: string; id: string }[]>('/v1/shop/customer-accounts/addresses')
  await call(`/v1/shop/commercial-orders/${id}/shipping-information`, 'PUT', {
    shippingAddressId: address!.id,
    shippingType: 'STANDARD',
  })
  await call(`/v1/shop/commercial-orders/${id}/billing-information`, 'PUT', { billingAddressId: address!.id })
  await call(`/v2/shop/commercial-orders/${id}`, 'PUT', {
    customFields: [{ customFieldId: 'po-number', customFieldValue: 'PO-APRUEBA' }],
  })
  await call(`/v1/shop/commercial-orders/${id}/created`, 'PUT', {})
  const { reference } = await call<{ reference: string }>(`/v1/shop/commercial-orders/${id}`)
  return { id, reference, call }
}

/** Reopens a returned order, changes its quantity and places it again. */
export async function changeAndPlaceAgain(
  { id, reference, call }: Awaited<ReturnType<typeof placeOrderForApproval>>,
  quantity: number,
) {
  const order = await call<{ orderLogistics: { lines: { id: string }[]; id: string }[] }>(
    `/v1/tiber/commercial-orders/${id}/reopen`,
    'POST',
  )
  const logisticOrder = order.orderLogistics[0]!
  await call(`/v1/shop/logistic-orders/${logisticOrder.id}/lines/${logisticOrder.lines[0]!.id}`, 'PUT', { quantity })
  await call(`/v1/shop/commercial-orders/${id}/created`, 'PUT', {})
  return reference
}

/** Returns the path, without locale, of the newest mailed decision link. */
export async function waitForDecisionLink(email: string, knownLinks: string[] = []): Promise<string> {
  return new URL(await waitForMailedLink(email, '/auth/decide/', knownLinks)).pathname.replace(/^\/en-US/, '')
}

/** Returns an unused decision link for the sweep. */
export async function createDecisionLink(): Promise<string> {
  const company = await openApprovingCompany()
  await placeOrderForApproval(company)
  return waitForDecisionLink(company.approver.email)
}
