import { sql } from '@tiber/server/sql'
import type { DocumentType } from '@tiber/contract/orders/document-types'
import { queryRows } from '../../database/query-rows.ts'
import { createAcceptedOrder } from './order-samples.ts'
import type { Prepare, Samples } from './call-samples.ts'
import { createSampleOrder, getLineId } from '../sample-orders.ts'
import { pdfBase64 } from '../sample-files.ts'
import { nextAddress } from './raw-request.ts'
import type { TestPlatform } from '../test-platform.ts'

type SampleDocument = { id: string; logisticOrderId: string; orderId: string; lineId: string }

/** Finds a document of the demo shop and its line with the largest quantity. */
export async function findDocument(
  { database }: TestPlatform,
  account: string,
  type: DocumentType,
): Promise<SampleDocument> {
  const [row] = await queryRows<SampleDocument>(
    database.db,
    sql`select d.id, d.logistic_order_id as "logisticOrderId", d.commercial_order_id as "orderId", x.line_id as "lineId"
        from order_document d join customer_account a on a.id = d.account_id
          join order_document_line x on x.document_id = d.id
        where a.external_id = ${account} and d.type = ${type} order by x.quantity desc, d.id limit 1`,
  )
  return row!
}

const findOwnDocument = (platform: TestPlatform, type: DocumentType) => findDocument(platform, 'GUADALQUIVIR', type)
const toLogisticParams =
  (type: DocumentType): Prepare<{ params: { id: string } }> =>
  async (platform) => ({ params: { id: (await findOwnDocument(platform, type)).logisticOrderId } })
const toFileParams =
  (type: DocumentType): Prepare<{ params: { id: string; documentId: string } }> =>
  async (platform) => {
    const { id, logisticOrderId } = await findOwnDocument(platform, type)
    return { params: { id: logisticOrderId, documentId: id } }
  }

/** Creates an order that a supplier with invoices of its own has sent. */
async function createUninvoicedOrder(platform: TestPlatform) {
  const { id, reference } = await createAcceptedOrder(platform)
  await platform.database.db.execute(sql`update supplier set invoicing = 'OWN'
    where id = (select supplier_id from logistic_order where id = ${id})`)
  const options = { client: 'OPERATOR', headers: { 'x-forwarded-for': nextAddress() } } as const
  const { client } = await platform.signIn('sales@tiber.example', options)
  for (const status of ['WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await client.sellerOrders.updateStatus({ params: { id }, body: { status } })
  const [{ net, tax, shippedAt } = { net: 0, tax: 0, shippedAt: '' }] = (
    await client.ownInvoices.listUninvoiced({ params: { id } })
  ).shipments
  return { id, reference, shippedOn: shippedAt.slice(0, 10), sums: { net, tax }, client }
}

/** Prepares a credit note of such a supplier for all of its own invoice. */
async function createOwnCreditNote(platform: TestPlatform) {
  const { id, reference, shippedOn, sums, client } = await createUninvoicedOrder(platform)
  const document = { issuedOn: shippedOn, ...sums, fileName: 'abono.pdf', content: pdfBase64 }
  await client.ownInvoices.upload({ params: { id }, body: { number: `F ${reference}`, ...document } })
  const sent = await client.sellerOrders.lines({ params: { id } })
  const lines = sent.lines.map((line) => ({ id: line.id, quantity: line.shipped }))
  return { params: { id }, body: { number: `R ${reference}`, reason: 'Material devuelto', lines, ...document } }
}

/** Lets the shop make the documents of the supplier of an order. */
const invoiceByShop = (platform: TestPlatform, logisticOrderId: string) =>
  platform.database.db.execute(sql`update supplier set invoicing = 'PLATFORM'
    where id = (select supplier_id from logistic_order where id = ${logisticOrderId})`)

export const documentSamples = {
  documents: {
    accounting: toLogisticParams('INVOICE'),
    downloadAccounting: toFileParams('INVOICE'),
    list: toLogisticParams('DELIVERY_NOTE'),
    download: toFileParams('DELIVERY_NOTE'),
    listByOrder: async (platform) => ({ params: { id: (await findOwnDocument(platform, 'INVOICE')).orderId } }),
    statement: async () => ({}),
    downloadStatement: async () => ({}),
    invoices: async () => ({ query: { status: 'DUE', from: '2020-01-01', size: 5 } }),
    exportInvoices: async () => ({ query: { words: 'ebro', format: 'csv' } }),
    sellerList: toLogisticParams('INVOICE'),
    sellerDownload: toFileParams('INVOICE'),
    pickList: async (platform) => ({ query: { orders: [(await createAcceptedOrder(platform)).id] } }),
    labels: async (platform) => ({
      ...(await toLogisticParams('INVOICE')(platform)),
      query: { shipment: 1, parcel: 1 },
    }),
    previewInvoice: async (platform) => {
      const sample = await createSampleOrder(platform)
      const { id } = sample.logisticOrder
      return { params: { id }, body: { lines: [{ id: getLineId(sample), quantity: 1 }] } }
    },
    series: async () => ({}),
    credit: async (platform) => {
      const { logisticOrderId, lineId } = await findOwnDocument(platform, 'INVOICE')
      await invoiceByShop(platform, logisticOrderId)
      return {
        params: { id: logisticOrderId },
        body: { reason: 'Material devuelto', lines: [{ id: lineId, quantity: 1 }] },
      }
    },
  },
  ownInvoices: {
    listUninvoiced: async (platform) => ({ params: { id: (await createUninvoicedOrder(platform)).id } }),
    upload: async (platform) => {
      const { id, reference, shippedOn, sums } = await createUninvoicedOrder(platform)
      const file = { fileName: 'factura.pdf', content: pdfBase64 }
      return { params: { id }, body: { number: `F ${reference}`, issuedOn: shippedOn, ...sums, shipment: 1, ...file } }
    },
    uploadCreditNote: createOwnCreditNote,
  },
  pickLists: {
    read: async (platform) => ({ query: { orders: [(await createAcceptedOrder(platform)).id] } }),
  },
} satisfies Pick<Samples, 'documents' | 'ownInvoices' | 'pickLists'>

/** Finds a document of another company. */
const findForeignDocument = (platform: TestPlatform) => findDocument(platform, 'CANTABRICO', 'INVOICE')
const findForeignLogisticOrder = async (platform: TestPlatform) => ({
  id: (await findForeignDocument(platform)).logisticOrderId,
})
const findForeignFile = async (platform: TestPlatform) => {
  const { id, logisticOrderId } = await findForeignDocument(platform)
  return { id: logisticOrderId, documentId: id }
}

export const foreignDocumentIds = {
  'GET /v1/shop/logistic-orders/{id}/accounting-documents': findForeignLogisticOrder,
  'GET /v1/shop/logistic-orders/{id}/accounting-documents/{documentId}': findForeignFile,
  'GET /v1/shop/logistic-orders/{id}/documents': findForeignLogisticOrder,
  'GET /v1/shop/logistic-orders/{id}/documents/{documentId}': findForeignFile,
  'GET /v1/tiber/orders/{id}/documents': async (platform: TestPlatform) => ({
    id: (await findForeignDocument(platform)).orderId,
  }),
  'GET /v1/tiber/seller-orders/{id}/documents': async () => ({ id: '0000099999' }),
  'GET /v1/tiber/seller-orders/{id}/documents/{documentId}': async () => ({
    id: '0000099999',
    documentId: '0000099999',
  }),
  'GET /v1/tiber/seller-orders/{id}/labels': async () => ({ id: '0000099999' }),
  'GET /v1/tiber/seller-orders/{id}/uninvoiced-shipments': async () => ({ id: '0000099999' }),
  'POST /v1/tiber/seller-orders/{id}/invoice-previews': async () => ({ id: '0000099999' }),
  'POST /v1/tiber/seller-orders/{id}/documents': async () => ({ id: '0000099999' }),
  'POST /v1/tiber/seller-orders/{id}/own-credit-notes': async () => ({ id: '0000099999' }),
  'POST /v1/tiber/seller-orders/{id}/credit-notes': async () => ({ id: '0000099999' }),
}
