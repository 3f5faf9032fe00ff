import { Type, type Static } from 'typebox'
import { closedObject, OneOf, Text } from './shapes.ts'

/** What an import of a CSV says, line by line, before and after it is applied. */
export type ImportLine = Static<typeof ImportLine>
export const ImportLine = Type.Object({
  /** As an editor counts them: the header is line 1. */
  line: Type.Integer(),
  /** What identifies the row to a person: an e-mail, a label. */
  name: Type.String(),
  verdict: OneOf(['new', 'changed', 'unchanged', 'broken']),
  /** Of a changed row: what it is and what it would become. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  /** Of a broken row: the field, and the code of the error list. */
  problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
})

export type ImportVerdict = Static<typeof ImportVerdict>
export const ImportVerdict = Type.Object({
  applied: Type.Boolean(),
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    broken: Type.Integer(),
  }),
  /** Columns of the file that nobody reads. */
  unknownColumns: Type.Array(Type.String()),
  lines: Type.Array(ImportLine),
})

/** More rows than this, or more text, are refused as a whole. */
export const mostImportRows = 10_000
export const mostImportBytes = 5 * 1024 * 1024

/** The same file is sent twice: to be compared, and with `apply` to make the changes, all or none. */
export const ImportBody = closedObject({
  csv: Text(mostImportBytes),
  apply: Type.Optional(Type.Boolean()),
  skipBroken: Type.Optional(Type.Boolean({ description: 'Apply the good lines although others are broken' })),
})
