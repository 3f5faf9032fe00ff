import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { importFormats, ImportKind, importStates } from '@tiber/contract/catalogue/catalogue-imports'
import { createdAt, djustId, instant } from '../../database/columns.ts'
import type { LineProblem } from './problem-texts.ts'

/** A catalogue file, from its first uploaded part to the last line applied. */
export const catalogueImportTable = pgTable(
  'catalogue_import',
  {
    id: djustId(),
    fileName: text('file_name').notNull(),
    format: text().$type<(typeof importFormats)[number]>().notNull(),
    kind: text().$type<ImportKind>(),
    state: text().$type<(typeof importStates)[number]>().notNull(),
    totalLines: integer('total_lines'),
    doneLines: integer('done_lines').notNull().default(0),
    /** The file's line number up to which lines are applied or reported. */
    lastLine: integer('last_line').notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    broken: integer().notNull().default(0),
    failure: text(),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [index('catalogue_import_by_creation').on(table.createdAt)],
)

/** The text of the file, until it is applied. */
export const catalogueImportPartTable = pgTable(
  'catalogue_import_part',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImportTable.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
)

/** A line that was skipped because of its problems. */
export const catalogueImportLineTable = pgTable(
  'catalogue_import_line',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImportTable.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    kind: text(),
    externalId: text('external_id'),
    problems: jsonb().$type<LineProblem[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
