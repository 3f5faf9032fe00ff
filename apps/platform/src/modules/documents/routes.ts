import { accountingDocumentTypes, orderDocumentTypes } from '@tiber/contract/orders/document-types'
import type { documents } from '@tiber/contract/orders/documents'
import type { ownInvoices, pickLists } from '@tiber/contract/orders/seller-documents'
import type { Handlers } from '../../http/serve.ts'
import { creditByShop } from './credit-notes.ts'
import { exportInvoices, listInvoices } from './invoices.ts'
import { previewInvoice } from './preview/preview-invoice.ts'
import { downloadLabels } from './warehouse/labels.ts'
import { downloadPickList, readPickList } from './warehouse/pick-list.ts'
import { uploadOwnCreditNote } from './own-credit-notes.ts'
import { listUninvoiced, uploadOwnInvoice } from './own-invoices.ts'
import { selectSeries } from './series-queries.ts'
import * as service from './service.ts'
import { downloadStatement, readStatement } from './statement.ts'

export const documentHandlers: Handlers<typeof documents> = {
  accounting: (context, { params }) => service.listAccountingDocuments(context, params.id),
  downloadAccounting: (context, { params }) => service.downloadDocument(context, params, accountingDocumentTypes),
  list: (context, { params }) => service.listLogisticOrderDocuments(context, params.id),
  download: (context, { params }) => service.downloadDocument(context, params, orderDocumentTypes),
  listByOrder: (context, { params }) => service.listOrderDocuments(context, params.id),
  invoices: (context, { query = {} }) => listInvoices(context, query),
  statement: (context) => readStatement(context, context.caller.accountId),
  downloadStatement: (context) => downloadStatement(context, context.caller.accountId),
  exportInvoices: (context, { query = {} }) => exportInvoices(context, query),
  sellerList: (context, { params }) => service.listSellerDocuments(context, params.id),
  sellerDownload: (context, { params }) => service.downloadSellerDocument(context, params),
  previewInvoice: (context, { params, body }) => previewInvoice(context, params.id, body?.lines),
  pickList: (context, { query }) => downloadPickList(context, query.orders),
  labels: (context, { params, query = {} }) => downloadLabels(context, params.id, query),
  series: (context) => selectSeries(context),
  credit: (context, { params, body }) => creditByShop(context, params.id, body),
}

export const pickListHandlers: Handlers<typeof pickLists> = {
  read: (context, { query = {} }) => readPickList(context, query.orders),
}

export const ownInvoiceHandlers: Handlers<typeof ownInvoices> = {
  listUninvoiced: (context, { params }) => listUninvoiced(context, params.id),
  upload: (context, { params, body }) => uploadOwnInvoice(context, params.id, body),
  uploadCreditNote: (context, { params, body }) => uploadOwnCreditNote(context, params.id, body),
}
