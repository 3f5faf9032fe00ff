import { hash } from 'node:crypto'
import {
  accountingDocumentTypes,
  documentTypes,
  orderDocumentTypes,
  type DocumentType,
} from '@tiber/contract/orders/document-types'
import type { FileResponse } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { OrderDocument } from '@tiber/contract/orders/documents'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { Context, CustomerContext, SellerContext } from '../../context.ts'
import { requireOrder, requireSellerOrder, requireTarget } from '../orders/public.ts'
import { readFile } from '../files/service.ts'
import { readIssuer } from './issuer.ts'
import { renderDocument } from './render-document.ts'
import * as queries from './read-queries.ts'
import { buildFileName, documentTexts } from './document-texts.ts'

export { creditAsAgreed, issueCreditNote, type RefundJob } from './credit-notes.ts'
export { issueDocumentsForEvents } from './issue-documents.ts'
export { downloadStatement, readOpenInvoices } from './statement.ts'
export { markInvoicePaid, selectPayableInvoice, updateSettlements } from './settlement-queries.ts'

/** Part of the ETag; increment it when the layout changes, so that cached files are replaced. */
const layoutVersion = 2

const hashTexts = (texts: (string | null)[]) => hash('sha1', JSON.stringify(texts)).slice(0, 8)

async function requireLogisticOrderId(context: CustomerContext, id: string): Promise<string> {
  return (await requireTarget(context, { logisticOrder: id })).logisticOrderId!
}

export async function listAccountingDocuments(context: CustomerContext, id: string) {
  const logisticOrderId = await requireLogisticOrderId(context, id)
  const rows = await queries.selectDocuments(context, { logisticOrderId }, accountingDocumentTypes)
  return rows.map((row) => ({
    id: row.id,
    fileName: buildFileName(row.type, row.number, context.locale),
    type: row.type as (typeof accountingDocumentTypes)[number],
    dateUploaded: new Date(row.issuedAt).toISOString(),
  }))
}

export async function listLogisticOrderDocuments(context: CustomerContext, id: string) {
  const logisticOrderId = await requireLogisticOrderId(context, id)
  const rows = await queries.selectDocuments(context, { logisticOrderId }, orderDocumentTypes)
  const { titles, descriptions: meanings } = documentTexts[context.locale]
  return rows.map(({ id, type, number, issuedAt }) => ({
    id,
    name: `${titles[type]} ${number}`,
    filename: buildFileName(type, number, context.locale),
    uploadedAt: new Date(issuedAt).toISOString(),
    type: { id: type, externalId: type, label: titles[type], description: meanings[type] },
  }))
}

/** Lists all documents of an order the caller may see. */
export async function listOrderDocuments(context: CustomerContext, id: string): Promise<OrderDocument[]> {
  const order = await requireOrder(context, { id })
  const rows = await queries.selectDocuments(context, { orderId: order.id }, documentTypes)
  return rows.map((row) => toOrderDocument(context, row))
}

/** Lists all documents of a logistic order of the seller. */
export async function listSellerDocuments(context: SellerContext, id: string): Promise<OrderDocument[]> {
  const { id: logisticOrderId } = await requireSellerOrder(context, id)
  const rows = await queries.selectDocuments(context, { logisticOrderId }, documentTypes)
  return rows.map((row) => toOrderDocument(context, row))
}

function toOrderDocument(context: Context, row: queries.DocumentRow): OrderDocument {
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    fileName: buildFileName(row.type, row.number, context.locale),
    issuedAt: new Date(row.issuedAt).toISOString(),
    logisticOrder: { id: row.logisticOrderId, reference: row.logisticReference, supplier: row.supplier },
    currency: row.currency,
    gross: row.type === 'DELIVERY_NOTE' ? null : toNumber(toMoney(row.gross)),
  }
}

type DocumentKey = { id: string; documentId: string }

/** Renders the file of a document from the data stored when it was issued. */
export async function downloadDocument(
  context: CustomerContext,
  { id, documentId }: DocumentKey,
  types: readonly DocumentType[],
): Promise<FileResponse> {
  const logisticOrderId = await requireLogisticOrderId(context, id)
  return renderFile(context, { id: logisticOrderId, documentId }, types)
}

/** Renders a document of a logistic order of the seller. */
export async function downloadSellerDocument(context: SellerContext, key: DocumentKey): Promise<FileResponse> {
  const { id } = await requireSellerOrder(context, key.id)
  return renderFile(context, { ...key, id }, documentTypes)
}

async function renderFile(
  context: Context,
  { id: logisticOrderId, documentId }: DocumentKey,
  types: readonly DocumentType[],
): Promise<FileResponse> {
  const printed = await readPrinted(context, logisticOrderId, documentId)
  if (!printed || !types.includes(printed.row.type))
    throw new PlatformError('F-E-002', `Document ${documentId} not found.`, 'documentId')
  return renderPrinted(context, printed)
}

/** What a document says, in no language. */
export type Printed = { row: queries.PrintedDocument; lines: queries.PrintedLine[] }

export async function readPrinted(context: Context, logisticOrderId: string, id: string): Promise<Printed | undefined> {
  const row = await queries.selectPrintedDocument(context, logisticOrderId, id)
  return row && { row, lines: await queries.selectPrintedLines(context, id) }
}

/** Returns the file of a document: as its supplier has uploaded it, or rendered. */
export async function renderPrinted(context: Context, { row, lines }: Printed): Promise<FileResponse> {
  const fileName = buildFileName(row.type, row.number, context.locale)
  if (row.fileId) return { ...(await readFile(context, row.fileId)), fileName }
  return {
    fileName,
    contentType: 'application/pdf',
    // Includes the two fields a buyer can still change after placing.
    etag: `"${row.id}-${context.locale}-${layoutVersion}-${hashTexts([row.purchaseOrder, row.costCentre])}"`,
    content: await renderDocument(row, lines, { ...(await readIssuer(context)), locale: context.locale }),
  }
}
