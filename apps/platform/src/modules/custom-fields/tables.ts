import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CustomField } from '@tiber/contract/company/custom-fields'
import { createdAt, djustId, instant } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'

export const customFieldTable = pgTable(
  'custom_field',
  {
    id: djustId(),
    externalId: text('external_id').notNull(),
    externalSource: text('external_source').$type<CustomField['externalSource']>().notNull().default('CLIENT'),
    name: jsonb().$type<CustomField['name']>().notNull(),
    type: text().$type<CustomField['type']>().notNull(),
    mandatory: boolean().notNull().default(false),
    status: text().$type<CustomField['status']>().notNull().default('ACTIVE'),
    sealedTarget: text('sealed_target').$type<CustomField['sealedTarget']>().notNull(),
    role: text().$type<NonNullable<CustomField['role']>>(),
    options: jsonb().$type<string[]>(),
    indexable: boolean().notNull().default(false),
    faceted: boolean().notNull().default(false),
    searchable: boolean().notNull().default(false),
    sortable: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('custom_field_by_external_id').on(table.externalId),
    index('custom_field_by_target').on(table.sealedTarget, table.position),
  ],
)

/** Stores values of custom fields; ids come from one sequence, so the id alone identifies the entity. */
export const customFieldValueTable = pgTable(
  'custom_field_value',
  {
    entityId: text('entity_id').notNull(),
    customFieldId: text('custom_field_id')
      .notNull()
      .references(() => customFieldTable.id),
    value: jsonb().$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entityId, table.customFieldId] }),
    index('custom_field_value_by_field').on(table.customFieldId),
  ],
)

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Stores files of MEDIA fields, in the database so that every process has them; content is null until uploaded. */
export const mediaTable = pgTable(
  'media',
  {
    id: djustId(),
    customFieldId: text('custom_field_id')
      .notNull()
      .references(() => customFieldTable.id),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id),
    fileName: text('file_name').notNull(),
    fileSize: integer('file_size').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes(),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('media_by_account').on(table.accountId, table.customFieldId)],
)
