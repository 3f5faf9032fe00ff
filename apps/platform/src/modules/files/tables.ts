import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../../database/columns.ts'
import { customerUserTable } from '../users/tables.ts'

/** Files uploaded for messages; their bytes are in the file store. */
export const storedFileTable = pgTable(
  'stored_file',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').references(() => customerUserTable.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    fileSize: integer('file_size').notNull(),
    /** Set when a message carries the file; others are deleted after a day. */
    attachedAt: instant('attached_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('stored_file_unattached')
      .on(table.userId, table.createdAt)
      .where(sql`attached_at is null`),
  ],
)
