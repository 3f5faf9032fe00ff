import { Type, type Static } from 'typebox'
import { callGroup, FileAnswer, type Call } from './call.ts'
import { sheetFormats, SheetFile } from './cart-sheets.ts'
import { mostLines } from './cart-words.ts'
import { accountingDocumentTypes, documentTypes, invoiceStatuses } from './document-words.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

/** A paper of an order, whichever of its parts it is about. */
export type OrderDocument = Static<typeof OrderDocument>
export const OrderDocument = Type.Object({
  id: Type.String(),
  type: OneOf(documentTypes),
  number: Type.String(),
  fileName: Type.String(),
  issuedAt: At,
  part: Type.Object({ id: Type.String(), reference: Type.String(), supplier: Type.String() }),
  currency: Type.String(),
  /** Null on a delivery note. */
  gross: Nullable(Type.Number()),
})

export type Invoice = Static<typeof Invoice>
export const Invoice = Type.Object({
  id: Type.String(),
  type: OneOf(accountingDocumentTypes),
  number: Type.String(),
  issuedOn: Day,
  /** Null on a credit note. */
  dueOn: Nullable(Day),
  status: OneOf(invoiceStatuses),
  supplier: Type.Object({ id: Type.String(), name: Type.String() }),
  order: Type.Object({ id: Type.String(), reference: Type.String() }),
  part: Type.Object({ id: Type.String(), reference: Type.String() }),
  purchaseOrder: Nullable(Type.String()),
  buyer: Type.String(),
  /** The invoice a credit note is about. */
  credits: Nullable(Type.String()),
  currency: Type.String(),
  /** Below zero on a credit note. */
  net: Type.Number(),
  tax: Type.Number(),
  gross: Type.Number(),
})

const filter = {
  /** Numbers of invoices and orders, own references, suppliers, people: all words must be found. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(OneOf(invoiceStatuses)),
  type: Type.Optional(OneOf(accountingDocumentTypes)),
  /** By the day it was issued. */
  from: Type.Optional(Day),
  until: Type.Optional(Day),
}

export const documents = callGroup({
  accounting: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/accounting-documents',
    summary: 'Invoices and credit notes of one supplier’s part',
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        fileName: Type.String(),
        type: OneOf(accountingDocumentTypes),
        dateUploaded: At,
      }),
    ),
  },
  downloadAccounting: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/accounting-documents/{documentId}',
    summary: 'An invoice or credit note as PDF, in the language asked for',
    returns: FileAnswer,
  },
  list: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/documents',
    operation: 'ORDER-552',
    summary: 'Confirmation and delivery notes of one supplier’s part',
    returns: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        filename: Type.String(),
        uploadedAt: At,
        type: Type.Object({
          id: Type.String(),
          externalId: Type.String(),
          label: Type.String(),
          description: Type.String(),
        }),
      }),
    ),
  },
  download: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/documents/{documentId}',
    operation: 'ORDER-508',
    summary: 'A confirmation or delivery note as PDF, in the language asked for',
    returns: FileAnswer,
  },
  ofOrder: {
    ...read,
    path: '/v1/tiber/orders/{id}/documents',
    summary: 'All papers of an order, of all its parts, the newest first',
    returns: Type.Array(OrderDocument),
    extension: 'documents',
  },
  invoices: {
    ...read,
    path: '/v1/tiber/invoices',
    summary: 'Invoices and credit notes of the account by words, state and day, read by key',
    query: closedObject({
      ...filter,
      after: Type.Optional(Text(500)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
    }),
    returns: Type.Object({
      invoices: Type.Array(Invoice),
      next: Nullable(Type.String()),
      /** How many of each state there are with the other filters, and what they come to; of very many paid ones neither is told. */
      totals: Type.Array(
        Type.Object({
          status: OneOf(invoiceStatuses),
          count: Type.Integer(),
          more: Type.Boolean(),
          gross: Nullable(Type.Number()),
        }),
      ),
      currency: Type.String(),
    }),
    extension: 'documents',
  },
  exportInvoices: {
    ...read,
    path: '/v1/tiber/invoices/export',
    summary: 'Invoices and credit notes as a spreadsheet: those of a filter, or those that are named',
    query: closedObject({
      ...filter,
      ids: Type.Optional(Type.Array(Text(255), { maxItems: 1000 })),
      format: Type.Optional(OneOf(sheetFormats)),
    }),
    returns: SheetFile,
    extension: 'documents',
  },
  credit: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/{id}/credit-notes',
    summary: 'Credit pieces that were invoiced: all that is left, or the quantities of some lines',
    access: 'seller',
    body: closedObject({
      reason: Text(500),
      lines: Type.Optional(
        Type.Array(closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 1, maximum: largestQuantity }) }), {
          minItems: 1,
          maxItems: mostLines,
        }),
      ),
    }),
    returns: Type.Object({ id: Type.String(), number: Type.String(), gross: Type.Number() }),
    status: 201,
    errors: ['F-E-040'],
    extension: 'documents',
  },
})
