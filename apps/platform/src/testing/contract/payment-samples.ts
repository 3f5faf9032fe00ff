import type { Samples } from './call-samples.ts'
import { cards, pageOf, registeredCard, returnUrl } from '../card-payments.ts'
import { cardOrderOf, draftOf, placedOf } from '../order-making.ts'
import { foreignDraft, foreignOrder, unknown } from './order-samples.ts'
import { clientOf } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

async function newByCard(platform: TestPlatform) {
  const client = await clientOf(platform)
  return { client, id: (await cardOrderOf(client, 1)).id }
}

export const paymentSamples: Pick<Samples, 'payments'> = {
  payments: {
    paymentPage: async (platform) => ({
      params: { id: (await newByCard(platform)).id },
      query: { paymentOption: 'CREDIT_CARD', paymentProvider: 'SANDBOX' },
    }),
    registerCard: async (platform) => ({
      params: { id: (await draftOf(await clientOf(platform))).id },
      query: { paymentProvider: 'MANGOPAY', currency: 'EUR' },
    }),
    preauthorize: async (platform) => {
      const client = await clientOf(platform)
      const { id } = await draftOf(client)
      const { cardId } = await registeredCard(platform, client, { id, number: cards.challenged })
      return {
        params: { id },
        query: { paymentProvider: 'MANGOPAY' },
        body: { cardId, returnUrl, ipAddress: '127.0.0.1' },
      }
    },
    updatePaymentStatus: async (platform) => {
      const { orderLogistics } = await (await placedOf(await clientOf(platform), 1)).read()
      return { params: { id: orderLogistics[0]!.id }, body: { paymentStatus: 'PAID' } }
    },
    methods: async (platform) => ({
      query: { reference: (await newByCard(platform)).id, referenceType: 'COMMERCIAL' },
    }),
    precheck: async (platform) => ({ query: { reference: (await newByCard(platform)).id } }),
    create: async (platform) => ({
      body: {
        reference: (await newByCard(platform)).id,
        referenceType: 'COMMERCIAL',
        paymentMethodData: { type: 'scheme' },
        returnUrl,
        customerUserIP: '127.0.0.1',
      },
    }),
    details: async (platform) => {
      const { client, id } = await newByCard(platform)
      await pageOf(client, id)
      const { pspReference } = await client.payments.state({ params: { id } })
      return { body: { pspReference: pspReference! } }
    },
    giveUp: async (platform) => ({ params: { id: (await newByCard(platform)).id } }),
    state: async (platform) => ({ params: { id: (await newByCard(platform)).id } }),
  },
}

export const foreignPaymentIds = {
  'GET /v1/shop/commercial-orders/{id}/payment-page': foreignOrder,
  'POST /v1/shop/commercial-orders/{id}/card-registration': foreignDraft,
  'POST /v1/shop/commercial-orders/{id}/preauthorization': foreignDraft,
  'GET /v1/tiber/commercial-orders/{id}/payment': foreignOrder,
  'POST /v1/tiber/commercial-orders/{id}/payment/give-up': foreignOrder,
  'PUT /v1/logistic-orders/{id}/payment-status': unknown,
}
