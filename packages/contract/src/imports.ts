import { Type, type Static } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { maxImportBytes } from './import-limits.ts'
import { closedObject, OneOf, Text } from './shapes.ts'

export { maxImportBytes } from './import-limits.ts'

/** Result of one line of a CSV import, before and after it is applied. */
export type ImportLine = Static<typeof ImportLine>
export const ImportLine = Type.Object({
  /** Line number as in an editor: the header is line 1. */
  line: Type.Integer(),
  /** Text that identifies the row to a person, such as an e-mail or a label. */
  name: Type.String(),
  verdict: OneOf(['new', 'changed', 'unchanged', 'broken']),
  /** Current and new values of a changed row; those of a new one where it is listed with its values. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })),
  /** Fields and error codes of an invalid row. */
  problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
})

export type ImportReport = Static<typeof ImportReport>
export const ImportReport = Type.Object({
  applied: Type.Boolean(),
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    broken: Type.Integer(),
  }),
  /** Columns of the file that are ignored. */
  unknownColumns: Type.Array(Type.String()),
  lines: Type.Array(ImportLine),
})

/** Files with more rows are rejected. */
export const maxImportRows = 10_000

/** Spreadsheets with more columns are rejected. */
export const maxImportColumns = 300
/** Maximum unpacked size of a spreadsheet: a small file can unpack to any size. */
export const maxUnpackedBytes = 50 * 1024 * 1024

/** Reasons to reject a file; `detail` of the error is `file:` followed by the key. */
export const fileProblems = {
  tooLarge: { code: 'F-E-010', message: 'The file exceeds the limit of 5 MB.' },
  unpackedTooLarge: { code: 'F-E-010', message: 'The file exceeds 50 MB when unpacked.' },
  tooManyRows: { code: 'F-E-010', message: `The file exceeds the limit of ${maxImportRows} rows.` },
  tooManyColumns: { code: 'F-E-010', message: `The file exceeds the limit of ${maxImportColumns} columns.` },
  oldOrProtected: {
    code: 'F-E-012',
    message: 'The spreadsheet is password-protected or in an old format; save it as XLSX without a password.',
  },
  unreadable: { code: 'F-E-012', message: 'The file is damaged, or neither a spreadsheet nor a text file.' },
  tooComplex: { code: 'F-E-010', message: 'The file takes too long to read; split it or save it again.' },
  empty: { code: 'F-E-001', message: 'The file is empty.' },
} as const satisfies Record<string, { code: ErrorCode; message: string }>
export type FileProblem = keyof typeof fileProblems

/** Import of a CSV, sent twice: first to compare it, then with `apply` to make all changes or none. */
export const ImportBody = closedObject({
  csv: Text(maxImportBytes),
  apply: Type.Optional(Type.Boolean()),
  skipBroken: Type.Optional(Type.Boolean({ description: 'Apply the valid lines even if others are invalid' })),
})
