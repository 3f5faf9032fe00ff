import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { ImportVerdict, mostImportBytes } from './imports.ts'
import { listQuery, SpringPage } from './paging.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

/** A number from the company's own books, or what somebody of it once meant by a text. */
export const partNumberKinds = ['OWN', 'ALIAS'] as const

export type KnownNumber = Static<typeof KnownNumber>
export const KnownNumber = Type.Object({
  kind: OneOf(partNumberKinds),
  /** As it was written. */
  number: Type.String(),
  /** As codes are compared. */
  code: Type.String(),
  variantId: Type.String(),
  productId: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  /** Of an alias: who decided it, and when. */
  userName: Nullable(Type.String()),
  updatedAt: Nullable(Type.String()),
})

const extension = 'part-numbers'

export const partNumbers = callGroup({
  list: {
    method: 'GET',
    path: '/v1/tiber/part-numbers',
    summary: "The account's own part numbers and what it means by texts, by number",
    access: 'customer',
    query: closedObject({
      ...listQuery,
      query: Type.Optional(Type.String({ maxLength: 200 })),
      kind: Type.Optional(OneOf(partNumberKinds)),
    }),
    returns: SpringPage(KnownNumber),
    errors: [],
    extension,
  },
  set: {
    method: 'PUT',
    path: '/v1/tiber/variants/{variantId}/part-number',
    summary: "The account's own number for a variant; it is found by it",
    access: 'customer',
    body: closedObject({ partNumber: Text(100) }),
    returns: Type.Object({ variantId: Type.String(), partNumber: Type.String() }),
    errors: ['F-E-003'],
    extension,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/tiber/variants/{variantId}/part-number',
    summary: 'Forget the own number of a variant',
    access: 'customer',
    returns: Type.Null(),
    status: 204,
    errors: [],
    extension,
  },
  setAlias: {
    method: 'PUT',
    path: '/v1/tiber/part-aliases',
    summary: 'What the account means by a text from now on',
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
    summary: 'Forget what the account means by a text',
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
    summary: 'Compare a file (CSV or XLSX) with the own numbers and learned texts, or apply it',
    access: 'customer',
    body: closedObject({
      csv: Type.Optional(Text(mostImportBytes)),
      /** Instead of the text: the file itself, in base64. */
      file: Type.Optional(
        Type.String({ minLength: 1, maxLength: Math.ceil(mostImportBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ),
      apply: Type.Optional(Type.Boolean()),
      skipBroken: Type.Optional(Type.Boolean()),
    }),
    /** With the text of the file, to be sent again when it is applied. */
    returns: Type.Intersect([ImportVerdict, Type.Object({ csv: Type.String() })]),
    errors: ['F-E-040'],
    extension,
  },
})
