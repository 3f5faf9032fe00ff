import type { Samples } from './call-samples.ts'
import { cards, startCardPayment, registerCard, returnUrl } from '../card-payments.ts'
import { placeCardOrder, createDraft, placeOrder } from '../create-orders.ts'
import { findDocument } from './document-samples.ts'
import { getForeignDraftId, getForeignOrderId, getUnknownId } from './foreign-order-ids.ts'
import { getClient } from '../sample-orders.ts'
import type { TestPlatform } from '../test-platform.ts'

async function createCardOrder(platform: TestPlatform) {
  const client = await getClient(platform)
  return { client, id: (await placeCardOrder(client, 1)).id }
}

async function findOpenInvoice(platform: TestPlatform) {
  const { invoices } = await (
    await getClient(platform)
  ).documents.invoices({ query: { status: 'DUE', type: 'INVOICE' } })
  return invoices.find(({ isPayable }) => isPayable)!.id
}

export const paymentSamples: Pick<Samples, 'payments'> = {
  payments: {
    paymentPage: async (platform) => ({
      params: { id: (await createCardOrder(platform)).id },
      query: { paymentOption: 'CREDIT_CARD', paymentProvider: 'SANDBOX' },
    }),
    registerCard: async (platform) => ({
      params: { id: (await createDraft(await getClient(platform))).id },
      query: { paymentProvider: 'MANGOPAY', currency: 'EUR' },
    }),
    preauthorize: async (platform) => {
      const client = await getClient(platform)
      const { id } = await createDraft(client)
      const { cardId } = await registerCard(platform, client, { id, number: cards.challenged })
      return {
        params: { id },
        query: { paymentProvider: 'MANGOPAY' },
        body: { cardId, returnUrl, ipAddress: '127.0.0.1' },
      }
    },
    updatePaymentStatus: async (platform) => {
      const { orderLogistics } = await (await placeOrder(await getClient(platform), 1)).read()
      return { params: { id: orderLogistics[0]!.id }, body: { paymentStatus: 'PAID' } }
    },
    methods: async (platform) => ({
      query: { reference: (await createCardOrder(platform)).id, referenceType: 'COMMERCIAL' },
    }),
    precheck: async (platform) => ({ query: { reference: (await createCardOrder(platform)).id } }),
    create: async (platform) => ({
      body: {
        reference: (await createCardOrder(platform)).id,
        referenceType: 'COMMERCIAL',
        paymentMethodData: { type: 'scheme' },
        returnUrl,
        customerUserIP: '127.0.0.1',
        storePaymentMethod: false,
        countryCode: 'ES',
      },
    }),
    details: async (platform) => {
      const { client, id } = await createCardOrder(platform)
      await startCardPayment(client, id)
      const { pspReference } = await client.payments.state({ params: { id } })
      return { body: { pspReference: pspReference! } }
    },
    payInvoice: async (platform) => ({ params: { id: await findOpenInvoice(platform) } }),
    invoicePayment: async (platform) => {
      const id = await findOpenInvoice(platform)
      await (await getClient(platform)).payments.payInvoice({ params: { id } })
      return { params: { id } }
    },
    cancel: async (platform) => ({ params: { id: (await createCardOrder(platform)).id } }),
    state: async (platform) => ({ params: { id: (await createCardOrder(platform)).id } }),
  },
}

const getForeignInvoiceId = async (platform: TestPlatform) => ({
  id: (await findDocument(platform, 'CANTABRICO', 'INVOICE')).id,
})

export const foreignPaymentIds = {
  'GET /v1/shop/commercial-orders/{id}/payment-page': getForeignOrderId,
  'POST /v1/shop/commercial-orders/{id}/card-registration': getForeignDraftId,
  'POST /v1/shop/commercial-orders/{id}/preauthorization': getForeignDraftId,
  'GET /v1/tiber/commercial-orders/{id}/payment': getForeignOrderId,
  'POST /v1/tiber/commercial-orders/{id}/payment/cancel': getForeignOrderId,
  'PUT /v1/logistic-orders/{id}/payment-status': getUnknownId,
  'GET /v1/tiber/invoices/{id}/payment': getForeignInvoiceId,
  'POST /v1/tiber/invoices/{id}/payment': getForeignInvoiceId,
}
