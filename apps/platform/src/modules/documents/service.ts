import { hash } from 'node:crypto'
import {
  accountingDocumentTypes,
  documentTypes,
  orderDocumentTypes,
  type DocumentType,
} from '@tiber/contract/document-words'
import type { FileAnswer } from '@tiber/contract/call'
import { PlatformError } from '@tiber/contract/errors'
import type { OrderDocument } from '@tiber/contract/documents'
import { toMoney, toNumber } from '@tiber/contract/money'
import type { CustomerContext } from '../../context.ts'
import { requireOrder, requireTarget } from '../orders/service.ts'
import { writePaper } from './paper.ts'
import * as queries from './read-queries.ts'
import { fileNameOf, words } from './words.ts'

export { credit, type Refunded } from './crediting.ts'
export { issueFor } from './issuing.ts'
export { settle } from './settlement-queries.ts'

/** Grows when papers are drawn otherwise: who keeps a file then gets the new one. */
const look = 1

const markOf = (texts: (string | null)[]) => hash('sha1', JSON.stringify(texts)).slice(0, 8)

async function partOf(context: CustomerContext, id: string): Promise<string> {
  return (await requireTarget(context, { part: id })).partId!
}

export async function listAccounting(context: CustomerContext, id: string) {
  const partId = await partOf(context, id)
  const rows = await queries.selectDocuments(context, { partId }, accountingDocumentTypes)
  return rows.map((row) => ({
    id: row.id,
    fileName: fileNameOf(row.type, row.number, context.locale),
    type: row.type as (typeof accountingDocumentTypes)[number],
    dateUploaded: new Date(row.issuedAt).toISOString(),
  }))
}

export async function listPapers(context: CustomerContext, id: string) {
  const partId = await partOf(context, id)
  const rows = await queries.selectDocuments(context, { partId }, orderDocumentTypes)
  const { titles, meanings } = words[context.locale]
  return rows.map(({ id, type, number, issuedAt }) => ({
    id,
    name: `${titles[type]} ${number}`,
    filename: fileNameOf(type, number, context.locale),
    uploadedAt: new Date(issuedAt).toISOString(),
    type: { id: type, externalId: type, label: titles[type], description: meanings[type] },
  }))
}

/** All papers of an order, for who may see the order. */
export async function listOfOrder(context: CustomerContext, id: string): Promise<OrderDocument[]> {
  const order = await requireOrder(context, { id })
  const rows = await queries.selectDocuments(context, { orderId: order.id }, documentTypes)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    number: row.number,
    fileName: fileNameOf(row.type, row.number, context.locale),
    issuedAt: new Date(row.issuedAt).toISOString(),
    part: { id: row.partId, reference: row.partReference, supplier: row.supplier },
    currency: row.currency,
    gross: row.type === 'DELIVERY_NOTE' ? null : toNumber(toMoney(row.gross)),
  }))
}

type Wanted = { id: string; documentId: string }

/** The file of a paper, drawn now from what was written down when it was issued. */
export async function download(
  context: CustomerContext,
  { id, documentId }: Wanted,
  types: readonly DocumentType[],
): Promise<FileAnswer> {
  const partId = await partOf(context, id)
  const row = await queries.selectPaper(context, partId, documentId)
  if (!row || !types.includes(row.type))
    throw new PlatformError('F-E-002', `There is no document ${documentId}.`, 'documentId')
  const lines = await queries.selectPaperLines(context, row.id)
  return {
    fileName: fileNameOf(row.type, row.number, context.locale),
    contentType: 'application/pdf',
    // Two fields a company may still write beside an order that is placed.
    etag: `"${row.id}-${context.locale}-${look}-${markOf([row.purchaseOrder, row.costCentre])}"`,
    content: await writePaper(row, lines, context.locale),
  }
}
