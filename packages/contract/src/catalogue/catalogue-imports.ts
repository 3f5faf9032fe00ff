import { Type, type Static } from 'typebox'
import { callGroup } from '../call.ts'
import { listQuery, SpringPage } from '../paging.ts'
import { closedObject, Nullable, OneOf, Text } from '../shapes.ts'

/** Kinds of lines of a catalogue file, in the order in which they must be applied. */
export const importKinds = ['supplier', 'category', 'attribute', 'product', 'variant', 'offer', 'price'] as const
export type ImportKind = (typeof importKinds)[number]
export const importFormats = ['jsonl', 'csv'] as const
export const importStates = ['UPLOADING', 'WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** Maximum length of one uploaded part; a file has any number of parts. */
export const maxImportPartLength = 4 * 1024 * 1024

export type CatalogueImport = Static<typeof CatalogueImport>
export const CatalogueImport = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  format: OneOf(importFormats),
  /** Kind of all lines of a CSV file. */
  kind: Nullable(OneOf(importKinds)),
  state: OneOf(importStates),
  /** Progress in lines; the total is known once the upload is complete. */
  lines: Type.Object({ total: Nullable(Type.Integer()), done: Type.Integer() }),
  counts: Type.Object({
    created: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    broken: Type.Integer(),
  }),
  createdAt: Type.String(),
  startedAt: Nullable(Type.String()),
  endedAt: Nullable(Type.String()),
  /** Reason why the import failed. */
  failure: Nullable(Type.String()),
})

/** Skipped line with the reasons. */
const SkippedLine = Type.Object({
  line: Type.Integer(),
  kind: Nullable(Type.String()),
  externalId: Nullable(Type.String()),
  problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
})

export const catalogueImports = callGroup({
  create: {
    method: 'POST',
    path: '/v1/tiber/catalogue-imports',
    summary: 'Create an import; the file is uploaded in parts',
    access: 'operator',
    right: 'IMPORT_RUN',
    body: closedObject({
      fileName: Text(255),
      format: OneOf(importFormats),
      kind: Type.Optional(OneOf(importKinds)),
    }),
    returns: CatalogueImport,
    status: 201,
    errors: ['F-E-040'],
    extension: 'catalogue-import',
  },
  addPart: {
    method: 'PUT',
    path: '/v1/tiber/catalogue-imports/{id}/parts/{part}',
    summary: 'Upload a part of the file, numbered from 0; a part can be uploaded again',
    access: 'operator',
    right: 'IMPORT_RUN',
    body: closedObject({ text: Text(maxImportPartLength) }),
    returns: CatalogueImport,
    errors: ['ST0001'],
    extension: 'catalogue-import',
  },
  start: {
    method: 'POST',
    path: '/v1/tiber/catalogue-imports/{id}/start',
    summary: 'Start applying the uploaded file in the background',
    access: 'operator',
    right: 'IMPORT_RUN',
    returns: CatalogueImport,
    errors: ['ST0001'],
    extension: 'catalogue-import',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/catalogue-imports/{id}',
    summary: 'Get the progress of an import',
    access: 'operator',
    right: 'IMPORT_RUN',
    returns: CatalogueImport,
    errors: [],
    extension: 'catalogue-import',
  },
  report: {
    method: 'GET',
    path: '/v1/tiber/catalogue-imports/{id}/broken-lines',
    summary: 'List the skipped lines with the reasons',
    access: 'operator',
    right: 'IMPORT_RUN',
    query: closedObject(listQuery),
    returns: SpringPage(SkippedLine),
    errors: [],
    extension: 'catalogue-import',
  },
  export: {
    method: 'GET',
    path: '/v1/tiber/catalogue-export',
    summary:
      'Export the catalogue as JSON Lines for an import, in parts: repeat with `next` as `after` until it is null',
    access: 'operator',
    right: 'CATALOGUE_READ',
    query: closedObject({
      kind: Type.Optional(OneOf(importKinds)),
      /** The longest key consists of a store view and a category of 255 characters each. */
      after: Type.Optional(Type.String({ maxLength: 600 })),
    }),
    returns: Type.Object({ text: Type.String(), next: Nullable(Type.String()) }),
    errors: ['F-E-012'],
    extension: 'catalogue-import',
  },
})
