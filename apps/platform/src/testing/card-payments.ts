import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { TestPlatform } from './test-platform.ts'

export const returnUrl = 'http://localhost:3000/checkout/payment?order=1'

/** Test cards of the sandbox provider, by the response of its bank. */
export const cards = {
  approved: '4111 1111 1111 1111',
  challenged: '4000 0000 0000 3220',
  insufficientFunds: '4000 0000 0000 9995',
  noResponse: '4000 0000 0000 0259',
}

const buildForm = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(values).toString(),
})
const getPath = (address: string) => new URL(address).pathname

/** Starts the payment of an order and returns the URL of the provider's payment page. */
export async function startCardPayment(client: PlatformClient, id: string): Promise<string> {
  const body = { reference: id, paymentMethodData: { type: 'scheme' }, returnUrl }
  const { action } = await client.payments.create({ body })
  if (action?.type !== 'redirect') throw new Error('The payment has no page.')
  return action.url
}

/** Returns the actions of a buyer on the provider's payment page. */
export function openPaymentPage(platform: TestPlatform, page: string) {
  const post = (path: string, values: Record<string, string>) =>
    platform.app.inject({ method: 'POST', url: `${getPath(page)}${path}`, ...buildForm(values) })
  return {
    open: () => platform.app.inject({ url: getPath(page) }),
    pay: (number: string, expiry = '12/99') => post('', { number, expiry, code: '123', name: 'Prueba' }),
    confirm: () => post('/bank', { answer: 'yes' }),
    reject: () => post('/bank', { answer: 'no' }),
    cancel: () => post('/cancel', {}),
  }
}

/** Registers a card directly with the provider, as a client with its own card form does. */
export async function registerCard(
  platform: TestPlatform,
  client: PlatformClient,
  order: { id: string; number: string },
) {
  const { cardRegistrationURL, accessKey, preregistrationData } = await client.payments.registerCard({
    params: { id: order.id },
    query: { paymentProvider: 'MANGOPAY', currency: 'EUR' },
  })
  const values = {
    accessKey,
    data: preregistrationData,
    cardNumber: order.number,
    cardExpirationDate: '1299',
    cardCvx: '123',
  }
  const response = await platform.app.inject({
    method: 'POST',
    url: getPath(cardRegistrationURL),
    ...buildForm(values),
  })
  return response.json<{ cardId: string; lastDigits: string }>()
}

/** Runs jobs until none is left, including the jobs they enqueue. */
export async function drainAllJobs(platform: TestPlatform) {
  while ((await platform.drainJobs()) > 0);
}

type ReadableOrder = { read: () => Promise<CommercialOrder> }

/** Reads order status and payment status of each logistic order. */
export const listStatuses = async ({ read }: ReadableOrder) =>
  (await read()).orderLogistics.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
