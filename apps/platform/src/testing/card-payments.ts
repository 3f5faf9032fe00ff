import type { CommercialOrder } from '@tiber/contract/orders/order-shapes'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { TestPlatform } from './test-platform.ts'

export const returnUrl = 'http://localhost:3000/checkout/payment?order=1'

/** Test cards of the sandbox provider, by the response of its bank. */
export const cards = {
  approved: '4111 1111 1111 1111',
  challenged: '4000 0000 0000 3220',
  poor: '4000 0000 0000 9995',
  silent: '4000 0000 0000 0259',
}

const form = (values: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(values).toString(),
})
const pathOf = (address: string) => new URL(address).pathname

/** Starts the payment of an order and returns the URL of the provider's payment page. */
export async function pageOf(client: PlatformClient, id: string): Promise<string> {
  const body = { reference: id, paymentMethodData: { type: 'scheme' }, returnUrl }
  const { action } = await client.payments.create({ body })
  return action!.url
}

/** Returns the actions of a buyer on the provider's payment page. */
export function buyerAt(platform: TestPlatform, page: string) {
  const post = (path: string, values: Record<string, string>) =>
    platform.app.inject({ method: 'POST', url: `${pathOf(page)}${path}`, ...form(values) })
  return {
    open: () => platform.app.inject({ url: pathOf(page) }),
    pay: (number: string, expiry = '12/99') => post('', { number, expiry, code: '123', name: 'Prueba' }),
    confirm: () => post('/bank', { answer: 'yes' }),
    reject: () => post('/bank', { answer: 'no' }),
    cancel: () => post('/cancel', {}),
  }
}

/** Registers a card directly with the provider, as a client with its own card form does. */
export async function registeredCard(
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
  const answer = await platform.app.inject({ method: 'POST', url: pathOf(cardRegistrationURL), ...form(values) })
  return answer.json<{ cardId: string; lastDigits: string }>()
}

/** Runs jobs until none is left, including the jobs they enqueue. */
export async function settleJobs(platform: TestPlatform) {
  while ((await platform.drainJobs()) > 0);
}

type Readable = { read: () => Promise<CommercialOrder> }

/** Reads order status and payment status of each logistic order. */
export const standingOf = async ({ read }: Readable) =>
  (await read()).orderLogistics.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`)
