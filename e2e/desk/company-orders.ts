import { addAddress, callAsOperator, openCompany, type Company } from '../companies.ts'
import { callPlatform, signInOnPlatform } from '../platform.ts'
import type { PlacedOrder } from '../placed-orders.ts'
import { expect } from '../shop.ts'

export type CompanyBuyer = {
  company: Company
  addressId: string
  call: <Body>(method: string, path: string, body?: unknown) => Promise<Body>
}

/** Opens a company that pays on due date up to a credit limit, used by no other journey. */
export async function openCompanyWithCredit(creditLimit: number): Promise<CompanyBuyer> {
  const company = await openCompany()
  const addressId = await addAddress(company, { shipping: true, billing: true })
  const terms = await callAsOperator(`/v1/tiber/operator/accounts/${company.accountId}/terms`, 'PATCH', {
    paymentType: 'DUE_DATE',
    creditLimit,
  })
  expect(terms.status, await terms.clone().text()).toBe(200)
  const { accessToken: token } = await signInOnPlatform(company.email, company.password)
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const headers = { 'customer-account-id': company.accountId }
    const response = await callPlatform(path, { method, token, headers, ...(body !== undefined && { body }) })
    expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true)
    const text = await response.text()
    return (text ? JSON.parse(text) : undefined) as Body
  }
  return { company, addressId, call }
}

/** Places an order of such a company, through the API. */
export async function placeCompanyOrder(
  { addressId, call }: CompanyBuyer,
  items: Record<string, number>,
): Promise<PlacedOrder> {
  const { id: cartId } = await call<{ id: string }>('POST', '/v2/shop/carts', { name: 'Pedido' })
  const lines = Object.entries(items).map(([productVariantId, quantity]) => ({
    productVariantId,
    quantity,
    updateAction: 'ADD_QUANTITY',
  }))
  await call('PUT', `/v2/shop/carts/${cartId}/lines-by-variant`, lines)
  const id = await call<string>('POST', `/v2/shop/carts/${cartId}/initialize-orders`, {})
  const order = `/v2/shop/commercial-orders/${id}`
  await call('PUT', `${order}/shipping-information`, { shippingAddressId: addressId, shippingType: 'STANDARD' })
  await call('PUT', `${order}/billing-information`, { billingAddressId: addressId })
  await call('PUT', order, { customFields: [{ customFieldId: 'po-number', customFieldValue: 'OC-1' }] })
  await call('PUT', `/v1/shop/commercial-orders/${id}/created`, { paymentOption: 'BANK_WIRE_ON_DUE_DATE' })
  return call('GET', `/v1/shop/commercial-orders/${id}`)
}
