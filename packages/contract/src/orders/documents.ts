import { Type, type Static } from 'typebox'
import { callGroup, FileResponse, type Call } from '../call.ts'
import { sheetFormats, SheetFile } from '../carts/cart-sheets.ts'
import { maxLines } from '../carts/cart-enums.ts'
import { accountingDocumentTypes, documentTypes, invoiceAges, invoiceStatuses } from './document-types.ts'
import { maxQuantity } from '../carts/quantities.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const At = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const read = { method: 'GET', access: 'customer', right: 'ORDER_READ', errors: [] } as const satisfies Partial<Call>

/** Most orders of a pick list, and most labels of one file. */
export const maxPickedOrders = 100
export const maxLabels = 500

/** Document of one of the logistic orders of an order. */
export type OrderDocument = Static<typeof OrderDocument>
export const OrderDocument = Type.Object({
  id: Type.String(),
  type: OneOf(documentTypes),
  number: Type.String(),
  fileName: Type.String(),
  issuedAt: At,
  logisticOrder: Type.Object({ id: Type.String(), reference: Type.String(), supplier: Type.String() }),
  currency: Type.String(),
  /** Null for a delivery note. */
  gross: Nullable(Type.Number()),
})

/** Documents of a supplier, type and year, which are numbered without gaps. */
export type DocumentSeries = Static<typeof DocumentSeries>
export const DocumentSeries = Type.Object({
  supplierId: Type.String(),
  supplier: Type.String(),
  type: OneOf(accountingDocumentTypes),
  year: Type.Integer(),
  /** How its documents are numbered; fixed since the first one. */
  pattern: Type.String(),
  /** Number of the first and the last document, and how many there are; `expected` is the last serial that was given out. */
  first: Nullable(Type.String()),
  last: Nullable(Type.String()),
  count: Type.Integer(),
  expected: Type.Integer(),
  /** The first serials without a document. */
  missing: Type.Array(Type.Integer()),
  /** The first documents that differ from what was issued, or follow another one than when they were issued. */
  changed: Type.Array(Type.String()),
})

export type Invoice = Static<typeof Invoice>
export const Invoice = Type.Object({
  id: Type.String(),
  type: OneOf(accountingDocumentTypes),
  number: Type.String(),
  issuedOn: Day,
  /** Null for a credit note. */
  dueOn: Nullable(Day),
  status: OneOf(invoiceStatuses),
  /** Whether the account owes it and can pay it by card. */
  isPayable: Type.Boolean(),
  supplier: Type.Object({ id: Type.String(), name: Type.String() }),
  order: Type.Object({ id: Type.String(), reference: Type.String() }),
  logisticOrder: Type.Object({ id: Type.String(), reference: Type.String() }),
  purchaseOrder: Nullable(Type.String()),
  buyer: Type.String(),
  /** Number of the invoice a credit note refers to. */
  credits: Nullable(Type.String()),
  currency: Type.String(),
  /** Amounts are negative for a credit note. */
  net: Type.Number(),
  tax: Type.Number(),
  gross: Type.Number(),
})

/** Open amounts by how long they have been due; credit notes not yet paid out reduce them. */
const AgedAmounts = Type.Object({
  open: Type.Number(),
  overdue: Type.Number(),
  ages: Type.Array(Type.Object({ age: OneOf(invoiceAges), count: Type.Integer(), gross: Type.Number() })),
})

/** What an account owes on a day. */
export type Statement = Static<typeof Statement>
export const Statement = Type.Object({
  account: Type.String(),
  day: Day,
  currency: Type.String(),
  ...AgedAmounts.properties,
  suppliers: Type.Array(
    Type.Object({ supplier: Type.Object({ id: Type.String(), name: Type.String() }), ...AgedAmounts.properties }),
  ),
  /** Credit limit of the account, if it has one. */
  credit: Nullable(Type.Object({ limit: Type.Number(), used: Type.Number(), left: Type.Number() })),
})

/** An invoice that an account owes, or a credit note that reduces what it owes. */
export type OpenInvoice = Static<typeof OpenInvoice>
export const OpenInvoice = Type.Object({
  number: Type.String(),
  issuedOn: Day,
  dueOn: Nullable(Day),
  supplier: Type.String(),
  /** Reference of the supplier's part of the order. */
  order: Type.String(),
  gross: Type.Number(),
})

/** Why pieces are credited, and which: all that are left if no lines are given. */
export const creditedPieces = {
  reason: Text(500),
  lines: Type.Optional(
    Type.Array(closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }) }), {
      minItems: 1,
      maxItems: maxLines,
    }),
  ),
}

/** What the invoice of a shipment will come to. */
export type InvoicePreview = Static<typeof InvoicePreview>
export const InvoicePreview = Type.Object({
  lines: Type.Array(Type.Object({ id: Type.String(), quantity: Type.Integer(), net: Type.Number() })),
  /** With the freight, which is on the first invoice of the order only. */
  net: Type.Number(),
  freight: Type.Number(),
  tax: Type.Number(),
  gross: Type.Number(),
  dueOn: Day,
})

const filter = {
  /** Searches invoice and order numbers, own references, suppliers and people for all words. */
  words: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(OneOf(invoiceStatuses)),
  type: Type.Optional(OneOf(accountingDocumentTypes)),
  /** Range of the date of issue. */
  from: Type.Optional(Day),
  until: Type.Optional(Day),
}

export const documents = callGroup({
  accounting: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/accounting-documents',
    summary: 'List the invoices and credit notes of a logistic order',
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
    summary: 'Download an invoice or credit note as PDF in the language of the request',
    returns: FileResponse,
  },
  list: {
    ...read,
    path: '/v1/shop/logistic-orders/{id}/documents',
    operation: 'ORDER-552',
    summary: 'List the confirmation and delivery notes of a logistic order',
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
    summary: 'Download a confirmation or delivery note as PDF in the language of the request',
    returns: FileResponse,
  },
  listByOrder: {
    ...read,
    path: '/v1/tiber/orders/{id}/documents',
    summary: 'List the documents of all logistic orders of an order, newest first',
    returns: Type.Array(OrderDocument),
    extension: 'documents',
  },
  invoices: {
    ...read,
    path: '/v1/tiber/invoices',
    summary: 'List the invoices and credit notes of the account, filtered by text, status and date (keyset paging)',
    query: closedObject({
      ...filter,
      after: Type.Optional(Text(500)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
    }),
    returns: Type.Object({
      invoices: Type.Array(Invoice),
      next: Nullable(Type.String()),
      /** Numbers and gross totals by status with the other filters; counts of paid ones are capped, without a total. */
      totals: Type.Array(
        Type.Object({
          status: OneOf(invoiceStatuses),
          count: Type.Integer(),
          capped: Type.Boolean(),
          gross: Nullable(Type.Number()),
        }),
      ),
      currency: Type.String(),
    }),
    extension: 'documents',
  },
  statement: {
    ...read,
    path: '/v1/tiber/statement',
    summary: 'Get what the account owes, by supplier and by how long it has been due',
    returns: Statement,
    extension: 'documents',
  },
  downloadStatement: {
    ...read,
    path: '/v1/tiber/statement/file',
    summary: 'Download the statement of account with all open invoices as PDF in the language of the request',
    returns: FileResponse,
    extension: 'documents',
  },
  exportInvoices: {
    ...read,
    path: '/v1/tiber/invoices/export',
    summary: 'Export the given invoices and credit notes, or all of a filter, as a spreadsheet',
    query: closedObject({
      ...filter,
      ids: Type.Optional(Type.Array(Text(255), { maxItems: 1000 })),
      format: Type.Optional(OneOf(sheetFormats)),
    }),
    returns: SheetFile,
    extension: 'documents',
  },
  sellerList: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/documents',
    summary: 'List the documents of a logistic order for its seller, newest first',
    access: 'seller',
    right: 'DOCUMENT_READ',
    returns: Type.Array(OrderDocument),
    errors: [],
    extension: 'documents',
  },
  sellerDownload: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/documents/{documentId}',
    summary: 'Download a document of a logistic order as PDF in the language of the request, for its seller',
    access: 'seller',
    right: 'DOCUMENT_READ',
    returns: FileResponse,
    errors: [],
    extension: 'documents',
  },
  previewInvoice: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/{id}/invoice-previews',
    summary: 'Calculate the invoice of a shipment of all open pieces, or of quantities of some lines, and ship nothing',
    access: 'seller',
    right: 'DOCUMENT_READ',
    body: closedObject({
      lines: Type.Optional(
        Type.Array(closedObject({ id: Text(255), quantity: Type.Integer({ minimum: 0, maximum: maxQuantity }) }), {
          minItems: 1,
          maxItems: maxLines,
        }),
      ),
    }),
    returns: InvoicePreview,
    errors: ['F-E-002', 'F-E-007', 'F-E-040'],
    extension: 'documents',
  },
  pickList: {
    method: 'GET',
    path: '/v1/tiber/supplier/pick-lists',
    summary: 'Download what accepted orders need from the shelves as PDF, by shelf, with a code per order',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ orders: Type.Array(Text(255), { minItems: 1, maxItems: maxPickedOrders }) }),
    returns: FileResponse,
    errors: ['ST0001'],
    extension: 'documents',
  },
  labels: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/labels',
    summary:
      'Download the labels of a shipment as PDF of 100 × 150 mm, one page per parcel; of the last one by default',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({
      shipment: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      parcel: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    }),
    returns: FileResponse,
    errors: ['F-E-007'],
    extension: 'documents',
  },
  series: {
    method: 'GET',
    path: '/v1/tiber/supplier/series',
    summary: 'List the series of invoices and credit notes by year, and whether each is complete and unchanged',
    access: 'seller',
    right: 'DOCUMENT_READ',
    returns: Type.Array(DocumentSeries),
    errors: [],
    extension: 'documents',
  },
  credit: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/{id}/credit-notes',
    summary: 'Issue a credit note for all invoiced pieces left, or for quantities of some lines',
    access: 'seller',
    right: 'DOCUMENT_CREDIT',
    body: closedObject(creditedPieces),
    returns: Type.Object({ id: Type.String(), number: Type.String(), gross: Type.Number() }),
    status: 201,
    errors: ['ST0001', 'F-E-040'],
    extension: 'documents',
  },
})
