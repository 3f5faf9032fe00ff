import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { maxAttachmentBytes } from '../conversations/thread-enums.ts'
import { closedObject, Nullable, Text } from '../shapes.ts'
import { creditedPieces, maxPickedOrders, OrderDocument } from './documents.ts'

/** What is taken from one place for one order. */
export type PickLine = Static<typeof PickLine>
export const PickLine = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  shelf: Nullable(Type.String()),
  sku: Type.String(),
  name: Type.String(),
  /** What a scanner may read on the article: its EAN, its code and that of the supplier’s offer. */
  codes: Type.Array(Type.String()),
  unit: Type.String(),
  /** Pieces to take now: those promised for the first day, of which no more than are free. */
  quantity: Type.Integer(),
  open: Type.Integer(),
})

/** Accepted orders, numbered by their place in the list, with their lines in the order of the shelves. */
export type PickList = Static<typeof PickList>
export const PickList = Type.Object({
  orders: Type.Array(Type.Object({ id: Type.String(), reference: Type.String(), company: Type.String() })),
  lines: Type.Array(PickLine),
  /** Accepted orders that are not in the list. */
  more: Type.Integer(),
})

/** The pick list of the warehouse as data; as a file it is one of the documents. */
export const pickLists = callGroup({
  read: {
    method: 'GET',
    path: '/v1/tiber/supplier/pick-lines',
    summary: 'List what accepted orders need from the shelves, by shelf: the given orders, or the oldest ones',
    access: 'seller',
    right: 'SELLER_ORDER_READ',
    query: closedObject({ orders: Type.Optional(Type.Array(Text(255), { minItems: 1, maxItems: maxPickedOrders })) }),
    returns: PickList,
    errors: ['ST0001'],
    extension: 'documents',
  },
})

const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

/** What an invoice comes to that covers everything sent up to a shipment and not invoiced yet, freight included. */
export type UninvoicedSums = Static<typeof UninvoicedSums>
export const UninvoicedSums = Type.Object({
  shipment: Type.Integer(),
  shippedAt: Type.String({ format: 'date-time' }),
  net: Type.Number(),
  tax: Type.Number(),
})

/** What a document of a supplier's own says of itself, and its file. */
const ownDocument = {
  number: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9][A-Za-z0-9 ./_-]*$' }),
  issuedOn: Type.String({ format: 'date' }),
  /** Freight included. */
  net: Amount,
  tax: Amount,
  fileName: Text(255),
  /** PDF in base64. */
  content: Text(Math.ceil(maxAttachmentBytes / 3) * 4),
}

/** Invoices and credit notes that a supplier makes itself. */
export const ownInvoices = callGroup({
  listUninvoiced: {
    method: 'GET',
    path: '/v1/tiber/seller-orders/{id}/uninvoiced-shipments',
    summary: 'List the shipments of an order without an invoice of its supplier, with the sums up to each of them',
    access: 'seller',
    right: 'DOCUMENT_READ',
    /** `own`: whether the supplier makes its invoices itself. */
    returns: Type.Object({ own: Type.Boolean(), shipments: Type.Array(UninvoicedSums) }),
    errors: [],
    extension: 'documents',
  },
  upload: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/{id}/documents',
    summary: 'Upload an own invoice for what was shipped; its sums are compared with the shipments',
    access: 'seller',
    right: 'SELLER_ORDER_SHIP',
    body: closedObject({
      ...ownDocument,
      /** The last shipment it covers; by default the last one of all. */
      shipment: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
    returns: OrderDocument,
    status: 201,
    errors: ['ST0001', 'F-E-003', 'F-E-006', 'F-E-007', 'F-E-008', 'F-E-010', 'RQ0002'],
    extension: 'documents',
  },
  uploadCreditNote: {
    method: 'POST',
    path: '/v1/tiber/seller-orders/{id}/own-credit-notes',
    summary: 'Upload an own credit note for all invoiced pieces left, or for quantities of some lines',
    access: 'seller',
    right: 'DOCUMENT_CREDIT',
    /** Its sums are positive, and compared with what the pieces were invoiced at. */
    body: closedObject({ ...ownDocument, ...creditedPieces }),
    returns: OrderDocument,
    status: 201,
    errors: ['ST0001', 'F-E-002', 'F-E-003', 'F-E-006', 'F-E-007', 'F-E-008', 'F-E-010', 'F-E-040', 'RQ0002'],
    extension: 'documents',
  },
})
