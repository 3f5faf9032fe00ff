import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { CartChange } from './cart-shapes.ts'
import { maxLines } from './cart-enums.ts'
import { maxImportBytes } from '../imports.ts'
import { maxQuantity } from './quantities.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** Differences of a line in the file from the cart at export and the cart now. */
export const differenceKinds = ['ADDED', 'CHANGED', 'REMOVED', 'CONFLICT', 'INVALID'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Editable columns of the file. */
export const sheetFields = ['quantity', 'reference', 'note', 'section', 'parQuantity'] as const
export type SheetField = (typeof sheetFields)[number]

/** Reasons to reject a row. */
export const sheetProblems = [
  'QUANTITY',
  'QUANTITY_MISSING',
  'PAR_QUANTITY',
  'TOO_LONG',
  'UNKNOWN_CODE',
  'NOT_SOLD',
  'DUPLICATE',
  'INCOMPLETE',
] as const

/** Changes of the line in the cart since the export. */
export const conflictReasons = ['CHANGED_SINCE', 'REMOVED_SINCE', 'ADDED_SINCE'] as const

/** Origin of a file: an export of this cart at a known version, unknown, or a version too old to compare with. */
export const sheetOrigins = ['KNOWN', 'UNKNOWN', 'EXPIRED'] as const

export const SheetFile = Type.Object({
  fileName: Type.String(),
  contentType: Type.String(),
  /** File in base64. */
  content: Type.String(),
})

const Value = Nullable(Type.Union([Type.String(), Type.Integer()]))

export type SheetDifference = Static<typeof SheetDifference>
export const SheetDifference = Type.Object({
  /** Key to select the difference by. */
  key: Type.String(),
  /** Row number in the spreadsheet; null for a line removed from the file. */
  row: Nullable(Type.Integer()),
  kind: OneOf(differenceKinds),
  code: Type.String(),
  name: Nullable(Type.String()),
  supplier: Nullable(Type.String()),
  /** How a row that does not name its article by a code was matched, and the text in its place. */
  match: Nullable(Type.Object({ foundBy: OneOf(['ALIAS', 'SIMILAR_CODE', 'TEXT']), text: Type.String() })),
  /** Values in the cart at export (`before`), in the cart now (`now`) and in the file (`file`). */
  fields: Type.Array(Type.Object({ field: OneOf(sheetFields), before: Value, now: Value, file: Value })),
  conflict: Nullable(OneOf(conflictReasons)),
  problem: Nullable(Type.Object({ code: OneOf(sheetProblems), value: Type.String() })),
})

export type SheetPreview = Static<typeof SheetPreview>
export const SheetPreview = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  origin: OneOf(sheetOrigins),
  /** Time of the export. */
  exportedAt: Nullable(Type.String()),
  /** Current version of the cart, required to apply the differences. */
  version: Type.Integer(),
  counts: Type.Object({
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    conflicts: Type.Integer(),
    invalid: Type.Integer(),
    unchanged: Type.Integer(),
  }),
  /** Differences, those that need a decision first. */
  differences: Type.Array(SheetDifference),
  page: Type.Integer(),
  size: Type.Integer(),
  totalElement: Type.Integer(),
})

/** Returns the length of a file in base64, a third more than its size. */
const getBase64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

export const cartSheets = callGroup({
  export: {
    method: 'GET',
    path: '/v1/tiber/carts/{id}/sheet',
    summary: 'Export a cart or list as a spreadsheet that can be edited and uploaded again',
    access: 'customer',
    query: closedObject({ format: Type.Optional(OneOf(sheetFormats)) }),
    returns: SheetFile,
    errors: [],
    extension: 'cart-sheets',
  },
  upload: {
    method: 'POST',
    path: '/v1/tiber/carts/{id}/sheets',
    summary: 'Upload an edited spreadsheet and compare it with the cart without changing it',
    access: 'customer',
    body: closedObject({
      fileName: Text(255),
      /** File in base64. */
      content: Text(getBase64Length(maxImportBytes)),
    }),
    returns: SheetPreview,
    errors: ['F-E-040'],
    extension: 'cart-sheets',
  },
  preview: {
    method: 'GET',
    path: '/v1/tiber/carts/{id}/sheets/{sheetId}',
    summary: 'Compare an uploaded spreadsheet with the current cart again',
    access: 'customer',
    query: closedObject({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLines, default: 200 })),
    }),
    returns: SheetPreview,
    errors: [],
    extension: 'cart-sheets',
  },
  apply: {
    method: 'POST',
    path: '/v1/tiber/carts/{id}/sheets/{sheetId}/applied-differences',
    summary: 'Apply the selected differences, or all without a conflict; can be undone like any change',
    access: 'customer',
    body: closedObject({
      /** Version of the cart in the preview; the request is rejected if it is no longer current. */
      version: Type.Integer({ minimum: 1, maximum: maxQuantity }),
      keys: Type.Optional(Type.Array(Text(40), { maxItems: 2 * maxLines })),
    }),
    returns: CartChange,
    errors: ['ST0001'],
    extension: 'cart-sheets',
  },
})
