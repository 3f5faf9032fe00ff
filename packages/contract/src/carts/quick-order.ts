import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { CartChange } from './cart-shapes.ts'
import { SheetFile, sheetFormats } from './cart-sheets.ts'
import { maxLines } from './cart-enums.ts'
import { maxImportBytes, maxImportColumns } from '../imports.ts'
import {
  candidateMethods,
  columnRoles,
  matchMethods,
  quantityUnits,
  draftStates,
  verdicts,
} from './quick-order-enums.ts'
import { maxQuantity } from './quantities.ts'
import { Backorder } from '../catalogue/prices.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

const Column = Type.Optional(Type.Integer({ minimum: 0, maximum: maxImportColumns - 1 }))
/** Column indexes of a table by role, counted from 0. */
export type ColumnMapping = Static<typeof ColumnMapping>
export const ColumnMapping = closedObject({ code: Column, quantity: Column, unit: Column, text: Column, note: Column })

const Counts = Type.Object(
  Object.fromEntries(verdicts.map((verdict) => [verdict, Type.Integer()])) as Record<
    (typeof verdicts)[number],
    ReturnType<typeof Type.Integer>
  >,
)

/** Parsed text or file: a draft that is kept until its lines are in a cart. */
export type QuickOrderDraft = Static<typeof QuickOrderDraft>
export const QuickOrderDraft = Type.Object({
  id: Type.String(),
  state: OneOf(draftStates),
  /** Name given by the user. */
  name: Type.Optional(Nullable(Type.String())),
  fileName: Nullable(Type.String()),
  /** Number of lines, and of those that are processed. */
  lines: Type.Object({ total: Type.Integer(), done: Type.Integer() }),
  counts: Counts,
  /** Net value of the lines ready to be added to a cart. */
  net: Type.Number(),
  /** Columns of a table; null for free text. */
  columns: Nullable(ColumnMapping),
  /** Header of each column, or its first value. */
  columnNames: Type.Array(Type.String()),
  roles: Type.Array(OneOf(columnRoles)),
  /** Lines that are not order lines, such as greetings, signatures and headers. */
  ignored: Type.Array(Type.Object({ line: Type.Integer(), raw: Type.String() })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Pasted text, with `withText`. */
  text: Type.Optional(Type.String()),
})

/** A draft in the list of drafts. */
export type QuickOrderDraftSummary = Static<typeof QuickOrderDraftSummary>
export const QuickOrderDraftSummary = Type.Object({
  ...Type.Pick(QuickOrderDraft, ['id', 'state', 'fileName', 'createdAt', 'updatedAt']).properties,
  name: Nullable(Type.String()),
  /** The beginning of its text. */
  start: Type.String(),
  /** Number of lines that are not in a cart yet, and of those ready to be added. */
  openLines: Type.Integer(),
  readyLines: Type.Integer(),
})

const Offer = Type.Object({
  offerPriceId: Type.String(),
  supplier: Type.String(),
  stock: Type.Integer(),
  unit: Type.String(),
  itemPerPack: Type.Integer(),
  minimum: Type.Integer(),
  multiple: Type.Integer(),
  maximum: Nullable(Type.Integer()),
  /** What can be ordered beyond the stock. */
  backorder: Type.Optional(Nullable(Backorder)),
  unitPrice: Type.Number(),
})

const article = {
  variantId: Type.String(),
  productId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  imageLink: Nullable(Type.String()),
  partNumber: Nullable(Type.String()),
  priceBasis: Type.Integer(),
}

const corrections = ['minimum', 'multiple', 'maximum', 'stock'] as const

export type QuickOrderCandidate = Static<typeof QuickOrderCandidate>
export const QuickOrderCandidate = Type.Object({
  ...article,
  /** Best offer for the wanted quantity. */
  offer: Nullable(Offer),
  foundBy: Type.Optional(Nullable(OneOf(candidateMethods))),
  /** True if the company has bought it. */
  isBought: Type.Optional(Type.Literal(true)),
  /** Words of the line that it lacks or has another value of; absent if there are none. */
  missingWords: Type.Optional(Type.Array(Type.String())),
  /** Pieces that choosing it adds to the cart, and what they cost; null if it cannot be ordered. */
  quantity: Type.Optional(Nullable(Type.Integer())),
  correction: Type.Optional(Nullable(OneOf(corrections))),
  net: Type.Optional(Nullable(Type.Number())),
  /** Attributes in which the candidates of a line differ. */
  differences: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})

export type QuickOrderLine = Static<typeof QuickOrderLine>
export const QuickOrderLine = Type.Object({
  line: Type.Integer(),
  raw: Type.String(),
  /** Text that was searched for. */
  text: Type.String(),
  note: Nullable(Type.String()),
  /** Quantity as written; for packs, the number of packs. */
  requestedQuantity: Nullable(Type.Number()),
  requestedText: Nullable(Type.String()),
  unit: Nullable(OneOf(quantityUnits)),
  verdict: OneOf(verdicts),
  foundBy: Nullable(OneOf(matchMethods)),
  article: Nullable(Type.Object({ ...article, offer: Nullable(Offer) })),
  /** Code of the discontinued article it replaces. */
  replaces: Nullable(Type.String()),
  /** Quantity in pieces to add to the cart. */
  quantity: Nullable(Type.Integer()),
  correction: Nullable(OneOf(corrections)),
  net: Nullable(Type.Number()),
  mergedInto: Nullable(Type.Integer()),
  /** Lines whose quantities are merged into this one. */
  mergedLines: Type.Array(Type.Integer()),
  /** Articles to choose from; of a line that cannot be delivered, what can replace it. */
  candidates: Type.Array(QuickOrderCandidate),
})

const extension = 'quick-order'
const lineNumber = Type.Integer({ minimum: 1, maximum: maxQuantity })

export const quickOrder = callGroup({
  create: {
    method: 'POST',
    path: '/v1/tiber/quick-order/drafts',
    summary:
      'Create a draft from a text or file (CSV, TSV, XLSX), with a verdict per line; large ones in the background',
    access: 'customer',
    body: closedObject({
      text: Type.Optional(Text(maxImportBytes)),
      /** File in base64, instead of the text. */
      file: Type.Optional(
        Type.String({ minLength: 1, maxLength: Math.ceil(maxImportBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ),
      fileName: Type.Optional(Text(255)),
    }),
    returns: QuickOrderDraft,
    status: 201,
    errors: ['F-E-040'],
    extension,
  },
  latest: {
    method: 'GET',
    path: '/v1/tiber/quick-order/drafts/latest',
    summary: "Get the user's latest draft with lines left, or null",
    access: 'customer',
    query: closedObject({ withText: Type.Optional(Type.Boolean()) }),
    returns: Nullable(QuickOrderDraft),
    errors: [],
    extension,
  },
  list: {
    method: 'GET',
    path: '/v1/tiber/quick-order/drafts',
    summary: "List the user's drafts with lines left, the latest first",
    access: 'customer',
    returns: Type.Object({ drafts: Type.Array(QuickOrderDraftSummary) }),
    errors: [],
    extension,
  },
  update: {
    method: 'PATCH',
    path: '/v1/tiber/quick-order/drafts/{id}',
    summary: 'Name a draft; null removes the name',
    access: 'customer',
    body: closedObject({ name: Type.Optional(Nullable(Text(80))) }),
    returns: QuickOrderDraft,
    errors: [],
    extension,
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/quick-order/drafts/{id}',
    summary: 'Get the progress of a draft and the number of lines by verdict',
    access: 'customer',
    query: closedObject({ withText: Type.Optional(Type.Boolean()) }),
    returns: QuickOrderDraft,
    errors: [],
    extension,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tiber/quick-order/drafts/{id}',
    summary: 'Delete a draft',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  lines: {
    method: 'GET',
    path: '/v1/tiber/quick-order/drafts/{id}/lines',
    summary: 'List the lines after a given line (keyset paging), of all or some verdicts',
    access: 'customer',
    query: closedObject({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: maxQuantity })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
      verdict: Type.Optional(Type.Array(OneOf(verdicts))),
    }),
    returns: Type.Object({ lines: Type.Array(QuickOrderLine), next: Nullable(Type.Integer()) }),
    errors: [],
    extension,
  },
  updateLines: {
    method: 'PATCH',
    path: '/v1/tiber/quick-order/drafts/{id}/lines',
    summary:
      'Choose articles, change quantities or texts, reopen or remove lines; chosen articles are saved as aliases',
    access: 'customer',
    body: Type.Array(
      closedObject({
        line: lineNumber,
        variantId: Type.Optional(Text(255)),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: maxQuantity })),
        text: Type.Optional(Text(500)),
        removed: Type.Optional(Type.Boolean()),
        /** Makes a decided line undecided; a text learned for it is forgotten. */
        reopened: Type.Optional(Type.Literal(true)),
      }),
      { minItems: 1, maxItems: maxLines },
    ),
    returns: Type.Object({ draft: QuickOrderDraft, lines: Type.Array(QuickOrderLine) }),
    errors: ['ST0001'],
    extension,
  },
  reparse: {
    method: 'PUT',
    path: '/v1/tiber/quick-order/drafts/{id}/columns',
    summary: 'Parse a table again with other columns',
    access: 'customer',
    body: ColumnMapping,
    returns: QuickOrderDraft,
    errors: ['ST0001'],
    extension,
  },
  addToCart: {
    method: 'POST',
    path: '/v1/tiber/quick-order/drafts/{id}/added-lines',
    summary: 'Add all or some of the ready lines to a cart and remove them from the draft; unresolved lines stay',
    access: 'customer',
    body: closedObject({
      cartId: Text(255),
      lines: Type.Optional(Type.Array(lineNumber, { maxItems: maxLines })),
    }),
    returns: Type.Object({ draft: QuickOrderDraft, added: Type.Integer(), change: CartChange }),
    errors: ['ST0001'],
    extension,
  },
  undoAddToCart: {
    method: 'POST',
    path: '/v1/tiber/quick-order/drafts/{id}/returned-lines',
    summary: 'Move lines from the cart back to the draft within ten minutes, except for lines changed since',
    access: 'customer',
    body: closedObject({ cartId: Text(255), version: Type.Integer({ minimum: 1, maximum: maxQuantity }) }),
    returns: Type.Object({ draft: QuickOrderDraft, returned: Type.Integer(), change: CartChange }),
    errors: ['ST0001'],
    extension,
  },
  restore: {
    method: 'POST',
    path: '/v1/tiber/quick-order/drafts/{id}/restore',
    summary: 'Restore a draft within a day of its deletion',
    access: 'customer',
    returns: QuickOrderDraft,
    errors: [],
    extension,
  },
  exportUnresolvedLines: {
    method: 'GET',
    path: '/v1/tiber/quick-order/drafts/{id}/unresolved-lines',
    summary: 'Export the unresolved lines as a file that can be corrected and uploaded again',
    access: 'customer',
    query: closedObject({ format: Type.Optional(OneOf(sheetFormats)) }),
    returns: SheetFile,
    errors: [],
    extension,
  },
})
