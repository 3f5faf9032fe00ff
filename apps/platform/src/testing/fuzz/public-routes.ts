import { Type } from 'typebox'
import type { Call } from '@tiber/contract/call'
import { cards, startCardPayment } from '../card-payments.ts'
import type { NamedCall } from '../contract/all-calls.ts'
import type { RequestInput } from '../contract/raw-request.ts'
import { createDraft, placeCardOrder } from '../create-orders.ts'
import { formType } from './mutate-call.ts'
import { getClient } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

const headers = { 'content-type': formType }
const file = async (file: string): Promise<RequestInput> => ({ params: { file } })

/** Routes besides the calls of the contract: files, webhooks, and the pages of the sandbox for card payments. */
export const publicRoutes: NamedCall[] = [
  describeRoute('GET /assets/drawings/{file}', () => file('SCS-A2-M8-040.svg')),
  describeRoute('GET /assets/data-sheets/{file}', () => file('SCS-A2-M8-040.es-ES.pdf')),
  describeRoute('GET /v1/media/{id}', async () => ({ params: { id: '1' }, query: { expires: '1', signature: 'x' } })),
  describeRoute('PUT /v1/media/{id}', async () => ({ params: { id: '1' }, query: { expires: '1', signature: 'x' } })),
  describeRoute('POST /webhooks/payments/{provider}', async () => ({
    params: { provider: 'SANDBOX' },
    body: { id: '1', type: 'AUTHORISATION', reference: '1' },
  })),
  describeRoute('GET /sandbox-payments/pay/{reference}', async (platform) => ({
    params: await startPayment(platform),
  })),
  describeRoute('POST /sandbox-payments/pay/{reference}', async (platform) => ({
    params: await startPayment(platform),
    headers,
    body: { number: cards.approved, expiry: '12/99', code: '123', name: 'Prueba' },
  })),
  describeRoute('POST /sandbox-payments/pay/{reference}/bank', async (platform) => ({
    params: await startPayment(platform),
    headers,
    body: { answer: 'yes' },
  })),
  describeRoute('POST /sandbox-payments/cards', async (platform) => {
    const client = await getClient(platform)
    const { id } = await createDraft(client)
    const query = { paymentProvider: 'MANGOPAY', currency: 'EUR' } as const
    const { accessKey, preregistrationData: data } = await client.payments.registerCard({ params: { id }, query })
    return {
      headers,
      body: { accessKey, data, cardNumber: cards.approved, cardExpirationDate: '1299', cardCvx: '123' },
    }
  }),
  describeRoute('GET /dev/outbox', async () => ({})),
  describeRoute('GET /openapi.json', async () => ({})),
]

function describeRoute(title: string, sample: NamedCall['sample']): NamedCall {
  const [method = '', path = ''] = title.split(' ')
  const body = method === 'POST' ? { body: Type.Object({}) } : {}
  const call = { method, path, summary: title, access: 'anyone', returns: Type.Null(), errors: [], ...body } as Call
  return { title, call, sample }
}

async function startPayment(platform: TestPlatform) {
  const client = await getClient(platform)
  const page = await startCardPayment(client, (await placeCardOrder(client, 1)).id)
  return { reference: new URL(page).pathname.split('/').at(-1)! }
}
