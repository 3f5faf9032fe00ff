import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { CartChange } from './cart-shapes.ts'
import { SheetFile, sheetFormats } from './cart-sheets.ts'
import { mostLines } from './cart-words.ts'
import { mostImportBytes, mostImportColumns } from './imports.ts'
import { columnRoles, findings, quantityUnits, readingStates, verdicts } from './order-desk-words.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

const Column = Type.Optional(Type.Integer({ minimum: 0, maximum: mostImportColumns - 1 }))
/** Which column of a table holds what, counted from 0. */
export type ReadColumns = Static<typeof ReadColumns>
export const ReadColumns = closedObject({ code: Column, quantity: Column, unit: Column, text: Column, note: Column })

const Counts = Type.Object(
  Object.fromEntries(verdicts.map((verdict) => [verdict, Type.Integer()])) as Record<
    (typeof verdicts)[number],
    ReturnType<typeof Type.Integer>
  >,
)

/** A text or a file as it was understood: a draft that stays until its lines are in a cart. */
export type OrderDeskReading = Static<typeof OrderDeskReading>
export const OrderDeskReading = Type.Object({
  id: Type.String(),
  state: OneOf(readingStates),
  fileName: Nullable(Type.String()),
  /** Lines that have a verdict, of as many as there are. */
  lines: Type.Object({ total: Type.Integer(), done: Type.Integer() }),
  counts: Counts,
  /** Net value of the lines that are ready. */
  net: Type.Number(),
  /** Of a table; null where the lines are free text. */
  columns: Nullable(ReadColumns),
  /** What stands above each column, or the first value in it. */
  columnNames: Type.Array(Type.String()),
  roles: Type.Array(OneOf(columnRoles)),
  /** Lines nobody took for an order: greetings, signatures, heads. */
  ignored: Type.Array(Type.Object({ line: Type.Integer(), raw: Type.String() })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** What was pasted, where it is asked for. */
  text: Type.Optional(Type.String()),
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

export type OrderDeskCandidate = Static<typeof OrderDeskCandidate>
export const OrderDeskCandidate = Type.Object({
  ...article,
  offer: Nullable(Offer),
  /** What the candidates of a line have different values of. */
  differences: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})

export type OrderDeskLine = Static<typeof OrderDeskLine>
export const OrderDeskLine = Type.Object({
  line: Type.Integer(),
  raw: Type.String(),
  /** What was looked for. */
  text: Type.String(),
  note: Nullable(Type.String()),
  /** As written; of packs the number of packs. */
  requestedQuantity: Nullable(Type.Number()),
  requestedText: Nullable(Type.String()),
  unit: Nullable(OneOf(quantityUnits)),
  verdict: OneOf(verdicts),
  foundBy: Nullable(OneOf(findings)),
  article: Nullable(Type.Object({ ...article, offer: Nullable(Offer) })),
  /** The code of what is no longer sold. */
  replaces: Nullable(Type.String()),
  /** In pieces, as it would go into the cart. */
  quantity: Nullable(Type.Integer()),
  correction: Nullable(OneOf(['minimum', 'multiple', 'maximum', 'stock'])),
  net: Nullable(Type.Number()),
  mergedInto: Nullable(Type.Integer()),
  /** Lines whose quantities it has taken over. */
  mergedLines: Type.Array(Type.Integer()),
  candidates: Type.Array(OrderDeskCandidate),
})

const extension = 'order-desk'
const lineNumber = Type.Integer({ minimum: 1, maximum: largestQuantity })

export const orderDesk = callGroup({
  create: {
    method: 'POST',
    path: '/v1/tiber/order-desk/readings',
    summary: 'Read a text or a file (CSV, TSV, XLSX) as an order: a verdict per line; a large one in the background',
    access: 'customer',
    body: closedObject({
      text: Type.Optional(Text(mostImportBytes)),
      /** Instead of the text: the file itself, in base64. */
      file: Type.Optional(
        Type.String({ minLength: 1, maxLength: Math.ceil(mostImportBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ),
      fileName: Type.Optional(Text(255)),
    }),
    returns: OrderDeskReading,
    status: 201,
    errors: ['F-E-040'],
    extension,
  },
  latest: {
    method: 'GET',
    path: '/v1/tiber/order-desk/draft',
    summary: "The user's latest reading that has lines left; null where there is none",
    access: 'customer',
    query: closedObject({ withText: Type.Optional(Type.Boolean()) }),
    returns: Nullable(OrderDeskReading),
    errors: [],
    extension,
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/order-desk/readings/{id}',
    summary: 'How far a reading is, and how many lines have which verdict',
    access: 'customer',
    query: closedObject({ withText: Type.Optional(Type.Boolean()) }),
    returns: OrderDeskReading,
    errors: [],
    extension,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tiber/order-desk/readings/{id}',
    summary: 'Throw a reading away',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  lines: {
    method: 'GET',
    path: '/v1/tiber/order-desk/readings/{id}/lines',
    summary: 'Lines by key: those after a line, of all or of some verdicts',
    access: 'customer',
    query: closedObject({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: largestQuantity })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
      verdict: Type.Optional(Type.Array(OneOf(verdicts))),
    }),
    returns: Type.Object({ lines: Type.Array(OrderDeskLine), next: Nullable(Type.Integer()) }),
    errors: [],
    extension,
  },
  updateLines: {
    method: 'PATCH',
    path: '/v1/tiber/order-desk/readings/{id}/lines',
    summary: 'Choose an article, another quantity or another text, or take lines off; choices are remembered',
    access: 'customer',
    body: Type.Array(
      closedObject({
        line: lineNumber,
        variantId: Type.Optional(Text(255)),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: largestQuantity })),
        text: Type.Optional(Text(500)),
        removed: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: mostLines },
    ),
    returns: Type.Object({ reading: OrderDeskReading, lines: Type.Array(OrderDeskLine) }),
    errors: ['ST0001'],
    extension,
  },
  readAgain: {
    method: 'PUT',
    path: '/v1/tiber/order-desk/readings/{id}/columns',
    summary: 'Read a table once more with other columns',
    access: 'customer',
    body: ReadColumns,
    returns: OrderDeskReading,
    errors: ['ST0001'],
    extension,
  },
  addToCart: {
    method: 'POST',
    path: '/v1/tiber/order-desk/readings/{id}/added-lines',
    summary: 'Put the lines that are ready, or some of them, into a cart; they leave the draft, the doubtful stay',
    access: 'customer',
    body: closedObject({
      cartId: Text(255),
      lines: Type.Optional(Type.Array(lineNumber, { maxItems: mostLines })),
    }),
    returns: Type.Object({ reading: OrderDeskReading, added: Type.Integer(), change: CartChange }),
    errors: ['ST0001'],
    extension,
  },
  takeBack: {
    method: 'POST',
    path: '/v1/tiber/order-desk/readings/{id}/returned-lines',
    summary:
      'Take lines out of the cart again and back into the draft, for ten minutes; lines that were changed since stay',
    access: 'customer',
    body: closedObject({ cartId: Text(255), version: Type.Integer({ minimum: 1, maximum: largestQuantity }) }),
    returns: Type.Object({ reading: OrderDeskReading, returned: Type.Integer(), change: CartChange }),
    errors: ['ST0001'],
    extension,
  },
  restore: {
    method: 'POST',
    path: '/v1/tiber/order-desk/readings/{id}/restore',
    summary: 'Take back that a reading was thrown away, for a day',
    access: 'customer',
    returns: OrderDeskReading,
    errors: [],
    extension,
  },
  exportDoubts: {
    method: 'GET',
    path: '/v1/tiber/order-desk/readings/{id}/doubts',
    summary: 'The lines that wait for a decision as a file that can be mended and read again',
    access: 'customer',
    query: closedObject({ format: Type.Optional(OneOf(sheetFormats)) }),
    returns: SheetFile,
    errors: [],
    extension,
  },
})
