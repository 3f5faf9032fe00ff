import { sql } from 'drizzle-orm'
import type { DocumentType } from '@tiber/contract/orders/document-types'
import { queryRows } from '../../database/query-rows.ts'
import type { Prepare, Samples } from './call-samples.ts'
import type { TestPlatform } from '../test-platform.ts'

type Kept = { id: string; partId: string; orderId: string; lineId: string }

/** Finds a document of the demo shop and its line with the largest quantity. */
export async function documentOf({ database }: TestPlatform, account: string, type: DocumentType): Promise<Kept> {
  const [row] = await queryRows<Kept>(
    database.db,
    sql`select d.id, d.logistic_order_id as "partId", d.commercial_order_id as "orderId", x.line_id as "lineId"
        from order_document d join customer_account a on a.id = d.account_id
          join order_document_line x on x.document_id = d.id
        where a.external_id = ${account} and d.type = ${type} order by x.quantity desc, d.id limit 1`,
  )
  return row!
}

const own = (platform: TestPlatform, type: DocumentType) => documentOf(platform, 'GUADALQUIVIR', type)
const ofPart =
  (type: DocumentType): Prepare<{ params: { id: string } }> =>
  async (platform) => ({ params: { id: (await own(platform, type)).partId } })
const ofFile =
  (type: DocumentType): Prepare<{ params: { id: string; documentId: string } }> =>
  async (platform) => {
    const { id, partId } = await own(platform, type)
    return { params: { id: partId, documentId: id } }
  }

export const documentSamples = {
  documents: {
    accounting: ofPart('INVOICE'),
    downloadAccounting: ofFile('INVOICE'),
    list: ofPart('DELIVERY_NOTE'),
    download: ofFile('DELIVERY_NOTE'),
    ofOrder: async (platform) => ({ params: { id: (await own(platform, 'INVOICE')).orderId } }),
    invoices: async () => ({ query: { status: 'DUE', from: '2020-01-01', size: 5 } }),
    exportInvoices: async () => ({ query: { words: 'ebro', format: 'csv' } }),
    credit: async (platform) => {
      const { partId, lineId } = await own(platform, 'INVOICE')
      return { params: { id: partId }, body: { reason: 'Material devuelto', lines: [{ id: lineId, quantity: 1 }] } }
    },
  },
} satisfies Pick<Samples, 'documents'>

/** Finds a document of another company. */
const foreign = (platform: TestPlatform) => documentOf(platform, 'CANTABRICO', 'INVOICE')
const foreignPart = async (platform: TestPlatform) => ({ id: (await foreign(platform)).partId })
const foreignFile = async (platform: TestPlatform) => {
  const { id, partId } = await foreign(platform)
  return { id: partId, documentId: id }
}

export const foreignDocumentIds = {
  'GET /v1/shop/logistic-orders/{id}/accounting-documents': foreignPart,
  'GET /v1/shop/logistic-orders/{id}/accounting-documents/{documentId}': foreignFile,
  'GET /v1/shop/logistic-orders/{id}/documents': foreignPart,
  'GET /v1/shop/logistic-orders/{id}/documents/{documentId}': foreignFile,
  'GET /v1/tiber/orders/{id}/documents': async (platform: TestPlatform) => ({ id: (await foreign(platform)).orderId }),
  'POST /v1/tiber/seller-orders/{id}/credit-notes': async () => ({ id: '0000099999' }),
}
