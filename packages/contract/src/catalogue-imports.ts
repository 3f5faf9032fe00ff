import { Type, type Static } from 'typebox'
import { callGroup } from './call.ts'
import { listQuery, SpringPage } from './paging.ts'
import { closedObject, Nullable, OneOf, Text } from './shapes.ts'

/** What a line of a catalogue file may be, in the order in which lines must be applied. */
export const importKinds = ['supplier', 'category', 'attribute', 'product', 'variant', 'offer', 'price'] as const
export type ImportKind = (typeof importKinds)[number]
export const importFormats = ['jsonl', 'csv'] as const
export const importStates = ['UPLOADING', 'WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** The largest part of a file in one call; a file has any number of them. */
export const largestImportPart = 4 * 1024 * 1024

export type CatalogueImport = Static<typeof CatalogueImport>
export const CatalogueImport = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  format: OneOf(importFormats),
  /** Of a CSV: what its lines are. */
  kind: Nullable(OneOf(importKinds)),
  state: OneOf(importStates),
  /** Lines read so far, of as many as there are; the total is known once the file is complete. */
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
  /** Why the whole import failed. */
  failure: Nullable(Type.String()),
})

/** A line that was skipped, and why. */
const BrokenLine = Type.Object({
  line: Type.Integer(),
  kind: Nullable(Type.String()),
  externalId: Nullable(Type.String()),
  problems: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() })),
})

export const catalogueImports = callGroup({
  create: {
    method: 'POST',
    path: '/v1/tiber/catalogue-imports',
    summary: 'Begin an import; its file follows in parts',
    access: 'operator',
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
    summary: 'Send a part of the file, numbered from 0; a part may be sent again',
    access: 'operator',
    body: closedObject({ text: Text(largestImportPart) }),
    returns: CatalogueImport,
    errors: ['ST0001'],
    extension: 'catalogue-import',
  },
  start: {
    method: 'POST',
    path: '/v1/tiber/catalogue-imports/{id}/start',
    summary: 'The file is complete: apply it in the background',
    access: 'operator',
    returns: CatalogueImport,
    errors: ['ST0001'],
    extension: 'catalogue-import',
  },
  read: {
    method: 'GET',
    path: '/v1/tiber/catalogue-imports/{id}',
    summary: 'How far an import is',
    access: 'operator',
    returns: CatalogueImport,
    errors: [],
    extension: 'catalogue-import',
  },
  report: {
    method: 'GET',
    path: '/v1/tiber/catalogue-imports/{id}/broken-lines',
    summary: 'The lines that were skipped, and why',
    access: 'operator',
    query: closedObject(listQuery),
    returns: SpringPage(BrokenLine),
    errors: [],
    extension: 'catalogue-import',
  },
  export: {
    method: 'GET',
    path: '/v1/tiber/catalogue-export',
    summary: 'The catalogue as JSON Lines an import takes, part by part: ask again with `next` until there is none',
    access: 'operator',
    query: closedObject({
      kind: Type.Optional(OneOf(importKinds)),
      /** Longer than the longest key: a view and a category of 255 characters each. */
      after: Type.Optional(Type.String({ maxLength: 600 })),
    }),
    returns: Type.Object({ text: Type.String(), next: Nullable(Type.String()) }),
    errors: ['F-E-012'],
    extension: 'catalogue-import',
  },
})
