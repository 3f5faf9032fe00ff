import { accountingDocumentTypes, orderDocumentTypes } from '@tiber/contract/document-words'
import type { documents } from '@tiber/contract/documents'
import type { Handlers } from '../../http/serve.ts'
import { creditPart } from './crediting.ts'
import { exportInvoices, listInvoices } from './invoices.ts'
import * as service from './service.ts'

export const documentHandlers: Handlers<typeof documents> = {
  accounting: (context, { params }) => service.listAccounting(context, params.id),
  downloadAccounting: (context, { params }) => service.download(context, params, accountingDocumentTypes),
  list: (context, { params }) => service.listPapers(context, params.id),
  download: (context, { params }) => service.download(context, params, orderDocumentTypes),
  ofOrder: (context, { params }) => service.listOfOrder(context, params.id),
  invoices: (context, { query = {} }) => listInvoices(context, query),
  exportInvoices: (context, { query = {} }) => exportInvoices(context, query),
  credit: (context, { params, body }) => creditPart(context, params.id, body),
}
