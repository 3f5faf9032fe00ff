import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { maxImportBytes, maxImportColumns } from '../imports.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'
import { decimalSigns, tableFields, tableProblems } from './table-enums.ts'

const Article = Type.Object({
  line: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  category: Nullable(Type.String()),
  price: Type.Number(),
  stock: Type.Integer(),
  ean: Nullable(Type.String()),
  unit: Nullable(Type.String()),
})

export type CatalogueTable = Static<typeof CatalogueTable>
export const CatalogueTable = Type.Object({
  /** The table as text, to be sent again with other columns or to be applied. */
  csv: Type.String(),
  columns: Type.Array(
    Type.Object({ name: Type.String(), samples: Type.Array(Type.String()), field: Nullable(OneOf(tableFields)) }),
  ),
  /** Fields that no column has and that are needed. */
  missingFields: Type.Array(OneOf(tableFields)),
  /** The decimal sign by which the numbers are read; null if the table does not tell and nobody has said it. */
  decimalSign: Nullable(OneOf(decimalSigns)),
  counts: Type.Object({
    rows: Type.Integer(),
    correct: Type.Integer(),
    warned: Type.Integer(),
    refused: Type.Integer(),
  }),
  /** Each problem with its number of rows, and the first of them by line and text. */
  problems: Type.Array(
    Type.Object({
      kind: OneOf(tableProblems),
      isRefusal: Type.Boolean(),
      count: Type.Integer(),
      rows: Type.Array(Type.Object({ line: Type.Integer(), value: Type.String() })),
    }),
  ),
  /** The first article as it would be made. */
  preview: Nullable(Article),
  /** The import that applies it, once it was asked to. */
  importId: Nullable(Type.String()),
})

export const catalogueTables = callGroup({
  read: {
    method: 'POST',
    path: '/v1/tiber/operator/catalogue-tables',
    summary:
      'Read a table of articles (CSV or XLSX), guess its columns, judge each row, and import the accepted ones on request',
    access: 'operator',
    right: 'IMPORT_RUN',
    body: closedObject({
      csv: Type.Optional(Text(maxImportBytes)),
      /** The file in base64, instead of the text. */
      file: Type.Optional(
        Type.String({ minLength: 1, maxLength: Math.ceil(maxImportBytes / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
      ),
      /** What each column is, in their order; without it the columns are guessed. */
      columns: Type.Optional(Type.Array(Nullable(OneOf(tableFields)), { maxItems: maxImportColumns })),
      decimalSign: Type.Optional(OneOf(decimalSigns)),
      /** Supplier that offers the articles, by external id; needed to apply. */
      supplier: Type.Optional(Text(255)),
      apply: Type.Optional(Type.Boolean()),
    }),
    returns: CatalogueTable,
    errors: ['F-E-001', 'F-E-002', 'F-E-010', 'F-E-012', 'F-E-040'],
    extension: 'catalogue-import',
  },
})
