import { Type, type Static } from 'typebox'
import { Supplier } from '../catalogue/suppliers.ts'
import { Variant } from '../catalogue/variants.ts'
import { Address } from '../company/addresses.ts'
import { CustomFieldValue } from '../company/custom-fields.ts'
import { authorTypes } from '../conversations/thread-enums.ts'
import { Attachment } from '../conversations/thread-shapes.ts'
import { Nullable, OneOf } from '../shapes.ts'
import { quoteActions, quoteEventActions, quoteStatuses, quoteTurns } from './quote-enums.ts'

const OptionalString = Nullable(Type.String())
const OptionalNumber = Nullable(Type.Number())
export const Day = Type.String({ format: 'date' })

/** Whether the caller may perform an action now; otherwise the reason in the caller's language. */
export type AllowedQuoteAction = Static<typeof AllowedQuoteAction>
const AllowedQuoteAction = Type.Object({
  action: OneOf(quoteActions),
  allowed: Type.Boolean(),
  reason: OptionalString,
})

/** Net amounts of a version: goods, freight, and both together. */
export type QuoteTotals = Static<typeof QuoteTotals>
export const QuoteTotals = Type.Object({ goods: Type.Number(), shipping: Type.Number(), net: Type.Number() })

export type QuoteLine = Static<typeof QuoteLine>
export const QuoteLine = Type.Object({
  id: Type.String(),
  quantity: Type.Integer(),
  /** Net price of one piece; null until the line is priced. */
  price: OptionalNumber,
  /** Tax on one piece. */
  productTaxAmount: OptionalNumber,
  /** Always null: freight is that of the whole quote. */
  shippingPrice: OptionalNumber,
  offerInventoryId: OptionalString,
  /** Null if the buyer described an article that the catalogue does not have. */
  productVariant: Nullable(Variant),
  quoteDeliveryLines: Type.Array(Type.Object({ quantity: Type.Integer(), shippingAddress: Address })),
  customFieldValues: Type.Array(CustomFieldValue),
  /** Tiber extensions from here on: the buyer's request, and the answer in the current version. */
  masterQuoteDetailId: Type.String(),
  description: OptionalString,
  note: OptionalString,
  requestedQuantity: Type.Integer(),
  targetPrice: OptionalNumber,
  /** The account's current price of the requested article at this supplier; null in lists over several accounts. */
  listPrice: OptionalNumber,
  net: OptionalNumber,
  taxRate: OptionalNumber,
  leadDays: Nullable(Type.Integer()),
  /** Article offered instead of the requested one. */
  alternative: Nullable(Variant),
  offerNote: OptionalString,
})

export type QuoteMessage = Static<typeof QuoteMessage>
const QuoteMessage = Type.Object({
  name: Type.String(),
  message: Type.String(),
  messageDate: Type.String(),
  /** Tiber extensions from here on. */
  id: Type.String(),
  authorType: OneOf(authorTypes),
  attachments: Type.Array(Attachment),
})

/** One supplier's answer to a request; the prices are those of its current version. */
export type SupplierQuote = Static<typeof SupplierQuote>
export const SupplierQuote = Type.Object({
  id: Type.String(),
  masterQuoteId: Type.String(),
  status: OneOf(quoteStatuses),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Last day on which the offer can be accepted. */
  validityDate: Nullable(Day),
  customerName: Type.String(),
  customerUserId: Type.String(),
  supplier: Supplier,
  billingAddress: Nullable(Address),
  quoteLines: Type.Array(QuoteLine),
  /** The newest messages, oldest first. */
  customerThread: Type.Array(QuoteMessage),
  customFieldValues: Type.Array(CustomFieldValue),
  currency: Type.String(),
  /** Tiber extensions from here on. */
  name: Type.String(),
  description: OptionalString,
  customerAccount: Type.Object({ id: Type.String(), name: Type.String() }),
  neededBy: Nullable(Day),
  turn: OneOf(quoteTurns),
  /** Number of the current version; 0 until there is an offer. */
  version: Type.Integer(),
  /** Time by which whose turn it is should act. */
  deadline: OptionalString,
  totals: Nullable(QuoteTotals),
  lineCount: Type.Integer(),
  threadId: OptionalString,
  unreadMessages: Type.Integer(),
  /** Files of the request, which all asked suppliers see. */
  attachments: Type.Array(Attachment),
  order: Nullable(Type.Object({ id: Type.String(), reference: Type.String(), placed: Type.Boolean() })),
  allowedActions: Type.Array(AllowedQuoteAction),
})

export const MasterQuoteDetail = Type.Object({
  id: Type.String(),
  productVariant: Nullable(Variant),
  quantity: Type.Integer(),
  /** Tiber extensions from here on. */
  description: OptionalString,
  targetPrice: OptionalNumber,
  note: OptionalString,
})

/** Where a request stands, from its supplier quotes. */
export const requestSummary = {
  turn: OneOf(quoteTurns),
  /** The earliest last day of an offer that can be accepted. */
  firstExpiry: Nullable(Day),
  /** Offers that can be accepted or ordered now. */
  offerCount: Type.Integer(),
}

/** The buyer's request; it has no status of its own. In a list it has its first lines only. */
export type MasterQuote = Static<typeof MasterQuote>
export const MasterQuote = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: OptionalString,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  masterQuoteDetails: Type.Array(MasterQuoteDetail),
  supplierQuotes: Type.Array(SupplierQuote),
  customFieldValues: Type.Array(CustomFieldValue),
  /** Tiber extensions from here on. */
  neededBy: Nullable(Day),
  version: Type.Integer(),
  lineCount: Type.Integer(),
  customerUserId: Type.String(),
  customerName: Type.String(),
  attachments: Type.Array(Attachment),
  ...requestSummary,
  /** Whether the caller owns it or administers the company. */
  canChange: Type.Boolean(),
})

/** An offer or counter-offer as it was written; it never changes. */
export type QuoteVersion = Static<typeof QuoteVersion>
export const QuoteVersion = Type.Object({
  number: Type.Integer(),
  author: Type.Object({ type: OneOf(authorTypes), name: Type.String() }),
  createdAt: Type.String(),
  message: OptionalString,
  validityDate: Nullable(Day),
  totals: QuoteTotals,
  lines: Type.Array(
    Type.Object({
      lineId: Type.String(),
      sku: OptionalString,
      name: Type.String(),
      price: Type.Number(),
      quantity: Type.Integer(),
      net: Type.Number(),
      leadDays: Nullable(Type.Integer()),
      alternative: Nullable(Type.Object({ id: Type.String(), sku: Type.String(), name: Type.String() })),
      note: OptionalString,
      /** Price and quantity in the version before; null if the line is new. */
      previous: Nullable(Type.Object({ price: Type.Number(), quantity: Type.Integer() })),
    }),
  ),
})

/** What happened to a supplier quote. */
export type QuoteEvent = Static<typeof QuoteEvent>
export const QuoteEvent = Type.Object({
  at: Type.String(),
  actor: Type.Object({ type: OneOf([...authorTypes, 'SYSTEM']), name: Type.String() }),
  action: OneOf(quoteEventActions),
  fromStatus: Nullable(OneOf(quoteStatuses)),
  toStatus: OneOf(quoteStatuses),
  version: Nullable(Type.Integer()),
  reason: OptionalString,
})

export const QuoteHistory = Type.Object({ versions: Type.Array(QuoteVersion), events: Type.Array(QuoteEvent) })

const PreviewLine = Type.Object({
  productVariantId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  unit: OptionalString,
  /** Quantity in the cart or of the given line; null if there is none. */
  quantity: Nullable(Type.Integer()),
  note: OptionalString,
  /** Lowest current price of the account for this article and quantity. */
  listPrice: OptionalNumber,
  /** Suppliers that sell the article to the account. */
  supplierIds: Type.Array(Type.String()),
})

/** A request that is being written: its lines, and the suppliers that can be asked. */
export type QuotePreview = Static<typeof QuotePreview>
export const QuotePreview = Type.Object({
  /** Name of the cart or list. */
  cartName: OptionalString,
  /** Number of articles in the cart; a request has no more than its first 1,000. */
  cartLineCount: Type.Integer(),
  lines: Type.Array(PreviewLine),
  /** Articles with the typed code: one if it is certain, otherwise those it may mean. */
  matches: Type.Array(PreviewLine),
  /** Those that sell most of the lines first. */
  suppliers: Type.Array(
    Type.Object({
      id: Type.String(),
      externalId: Type.String(),
      name: Type.String(),
      onTimePercent: Nullable(Type.Integer()),
      lineCount: Type.Integer(),
      /** Whether a request that names no suppliers would ask it. */
      isSuggested: Type.Boolean(),
    }),
  ),
  /** Day by which suppliers answer if the request names none. */
  deadline: Day,
})
