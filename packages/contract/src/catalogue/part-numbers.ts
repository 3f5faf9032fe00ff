import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { ImportReport, maxImportBytes } from '../imports.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

/** OWN: the company's own part number; ALIAS: a text that a user of the company assigned to a variant. */
export const partNumberKinds = ['OWN', 'ALIAS'] as const

export type PartNumberEntry = Static<typeof PartNumberEntry>
export const PartNumberEntry = Type.Object({
  kind: OneOf(partNumberKinds),
  /** Number as entered. */
  number: Type.String(),
  /** Number as normalised for comparison. */
  code: Type.String(),
  variantId: Type.String(),
  productId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  /** User who assigned an alias, and when. */
  userName: Nullable(Type.String()),
  updatedAt: Nullable(Type.String()),
})

const extension = 'part-numbers'

export const partNumbers = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/part-numbers',
    summary: "List the account's part numbers and aliases, by number",
    access: 'customer',
    query: closedObject({
      ...listQuery,
      query: Type.Optional(Type.String({ maxLength: 200 })),
      kind: Type.Optional(OneOf(partNumberKinds)),
    }),
    returns: SpringPage(PartNumberEntry),
    errors: [],
    extension,
  },
  set: {
    method: 'PUT',
    path: '/v1/tiber/variants/{variantId}/part-number',
    summary: "Set the account's part number of a variant",
    access: 'customer',
    body: closedObject({ partNumber: Text(100) }),
    returns: Type.Object({ variantId: Type.String(), partNumber: Type.String() }),
    errors: ['F-E-003'],
    extension,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tiber/variants/{variantId}/part-number',
    summary: "Remove the account's part number of a variant",
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  setAlias: {
    method: 'PUT',
    path: '/v1/tiber/part-aliases',
    summary: 'Assign a text to a variant as an alias of the account',
    access: 'customer',
    body: closedObject({ text: Text(200), variantId: Text(255) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  deleteAlias: {
    method: 'DELETE',
    path: '/v1/tiber/part-aliases',
    summary: 'Remove an alias of the account',
    access: 'customer',
    query: closedObject({ code: Text(255) }),
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  import: {
    method: 'POST',
    path: '/v1/tiber/part-numbers/import',
    summary:
      'Compare a file (CSV or XLSX) with the part numbers and aliases of the account; with `apply`, make the changes',
    access: 'customer',
    body: closedObject({
      csv: Type.Optional(Text(maxImportBytes)),
      /** File in base64, instead of the text. */
      file: Type.Optional(
        Type.String({ minLength: 1, maxLength: Math.ceil(maxImportBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ),
      apply: Type.Optional(Type.Boolean()),
      skipBroken: Type.Optional(Type.Boolean()),
    }),
    /** Includes the text of the file, to be sent again with `apply`. */
    returns: Type.Intersect([ImportReport, Type.Object({ csv: Type.String() })]),
    errors: ['F-E-040'],
    extension,
  },
})
