import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { CartChange } from './cart-shapes.ts'
import { mostLines } from './cart-words.ts'
import { mostImportBytes } from './imports.ts'
import { largestQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** What a file says of a line, against the cart when the file was made and the cart now. */
export const differenceKinds = ['ADDED', 'CHANGED', 'REMOVED', 'CONFLICT', 'BROKEN'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What a person may change in a file. */
export const sheetFields = ['quantity', 'reference', 'note', 'section', 'parQuantity'] as const
export type SheetField = (typeof sheetFields)[number]

/** Why a row is not taken. */
export const sheetProblems = [
  'QUANTITY',
  'QUANTITY_MISSING',
  'PAR_QUANTITY',
  'TOO_LONG',
  'UNKNOWN_CODE',
  'NOT_SOLD',
  'DUPLICATE',
  'TORN',
] as const

/** What happened to the line since the file was made. */
export const conflictReasons = ['CHANGED_SINCE', 'REMOVED_SINCE', 'ADDED_SINCE'] as const

/** What is known of where a file comes from: this cart at a version, nothing, or a version nobody remembers any more. */
export const sheetOrigins = ['KNOWN', 'UNKNOWN', 'FORGOTTEN'] as const

export const SheetFile = Type.Object({
  fileName: Type.String(),
  contentType: Type.String(),
  /** In base64. */
  content: Type.String(),
})

const Value = Nullable(Type.Union([Type.String(), Type.Integer()]))

export type SheetDifference = Static<typeof SheetDifference>
export const SheetDifference = Type.Object({
  /** By which it is chosen. */
  key: Type.String(),
  /** As the spreadsheet counts its rows; null for a line the file no longer has. */
  row: Nullable(Type.Integer()),
  kind: OneOf(differenceKinds),
  code: Type.String(),
  name: Nullable(Type.String()),
  supplier: Nullable(Type.String()),
  /** `before` in the cart the file was made of, `now` in the cart, `file` in the file. */
  fields: Type.Array(Type.Object({ field: OneOf(sheetFields), before: Value, now: Value, file: Value })),
  conflict: Nullable(OneOf(conflictReasons)),
  problem: Nullable(Type.Object({ code: OneOf(sheetProblems), value: Type.String() })),
})

export type SheetPreview = Static<typeof SheetPreview>
export const SheetPreview = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  origin: OneOf(sheetOrigins),
  /** When the file was made. */
  exportedAt: Nullable(Type.String()),
  /** Of the cart now; what is applied is meant for it. */
  version: Type.Integer(),
  counts: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    conflicts: Type.Integer(),
    broken: Type.Integer(),
    unchanged: Type.Integer(),
  }),
  /** What needs a decision first. */
  differences: Type.Array(SheetDifference),
  page: Type.Integer(),
  size: Type.Integer(),
  totalElement: Type.Integer(),
})

/** In base64 a file has a third more. */
const base64Of = (bytes: number) => Math.ceil(bytes / 3) * 4

export const cartSheets = callGroup({
  export: {
    method: 'GET',
    path: '/v1/tiber/carts/{id}/sheet',
    summary: 'A cart or list as a spreadsheet that can be changed and sent back',
    access: 'customer',
    query: closedObject({ format: Type.Optional(OneOf(sheetFormats)) }),
    returns: SheetFile,
    errors: [],
    extension: 'cart-sheets',
  },
  upload: {
    method: 'POST',
    path: '/v1/tiber/carts/{id}/sheets',
    summary: 'Compare a changed spreadsheet with the cart; nothing is changed by it',
    access: 'customer',
    body: closedObject({
      fileName: Text(255),
      /** In base64. */
      content: Text(base64Of(mostImportBytes)),
    }),
    returns: SheetPreview,
    errors: ['F-E-040'],
    extension: 'cart-sheets',
  },
  preview: {
    method: 'GET',
    path: '/v1/tiber/carts/{id}/sheets/{sheetId}',
    summary: 'The same comparison again, with the cart as it is now',
    access: 'customer',
    query: closedObject({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: mostLines, default: 200 })),
    }),
    returns: SheetPreview,
    errors: [],
    extension: 'cart-sheets',
  },
  apply: {
    method: 'POST',
    path: '/v1/tiber/carts/{id}/sheets/{sheetId}/applied-differences',
    summary:
      'Make the differences that are named, or all about which there is no conflict; can be taken back like any change',
    access: 'customer',
    body: closedObject({
      /** The version that was looked at; another one is refused. */
      version: Type.Integer({ minimum: 1, maximum: largestQuantity }),
      keys: Type.Optional(Type.Array(Text(40), { maxItems: 2 * mostLines })),
    }),
    returns: CartChange,
    errors: ['ST0001'],
    extension: 'cart-sheets',
  },
})
