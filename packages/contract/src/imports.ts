import { Type, type Static } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { mostImportBytes } from './import-words.ts'
import { closedObject, OneOf, Text } from './shapes.ts'

export { mostImportBytes } from './import-words.ts'

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

/** More rows than this are refused as a whole. */
export const mostImportRows = 10_000

/** Of a spreadsheet. */
export const mostImportColumns = 300
/** What a spreadsheet may come to: a small file can unpack to any size. */
export const mostUnpackedBytes = 50 * 1024 * 1024

/** Why a file is refused whole; `detail` of the error is `file:` and the word. */
export const fileProblems = {
  tooLarge: { code: 'F-E-010', message: 'A file may have 5 MB at most.' },
  unpackedTooLarge: { code: 'F-E-010', message: 'The file unpacks to more than 50 MB.' },
  tooManyRows: { code: 'F-E-010', message: `A file may have ${mostImportRows} rows at most.` },
  tooManyColumns: { code: 'F-E-010', message: `A file may have ${mostImportColumns} columns at most.` },
  oldOrProtected: {
    code: 'F-E-012',
    message: 'It is an old or protected spreadsheet; save it as XLSX without a password.',
  },
  unreadable: { code: 'F-E-012', message: 'The file is damaged, or no spreadsheet and no text.' },
  empty: { code: 'F-E-001', message: 'There is nothing in the file.' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>
export type FileProblem = keyof typeof fileProblems

/** The same file is sent twice: to be compared, and with `apply` to make the changes, all or none. */
export const ImportBody = closedObject({
  csv: Text(mostImportBytes),
  apply: Type.Optional(Type.Boolean()),
  skipBroken: Type.Optional(Type.Boolean({ description: 'Apply the good lines although others are broken' })),
})
