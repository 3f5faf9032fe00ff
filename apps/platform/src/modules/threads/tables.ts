import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AuthorType, ReasonType, ThreadKind, ThreadStatus } from '@tiber/contract/conversations/thread-enums'
import { createdAt, djustId, instant, updatedAt, type LocalisedText } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { storedFileTable } from '../files/tables.ts'
import { logisticOrderTable } from '../orders/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'

/** Reasons to write to a supplier or to open an incident. */
export const threadReasonTable = pgTable('thread_reason', {
  id: djustId(),
  externalId: text('external_id').notNull().unique(),
  type: text().$type<ReasonType>().notNull(),
  label: jsonb().$type<LocalisedText>().notNull(),
  description: jsonb().$type<LocalisedText>().notNull(),
  position: integer().notNull(),
})

/** A conversation between a company and a supplier, or the shop if there is no supplier. */
export const threadTable = pgTable(
  'thread',
  {
    id: djustId(),
    kind: text().$type<ThreadKind>().notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    /** The user who started it. */
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id),
    supplierId: text('supplier_id').references(() => supplierTable.id),
    logisticOrderId: text('logistic_order_id').references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    /** Not foreign keys: the modules of these rows come after this one. */
    orderLineId: text('order_line_id'),
    incidentId: text('incident_id'),
    supplierQuoteId: text('supplier_quote_id'),
    reasonId: text('reason_id').references(() => threadReasonTable.id),
    subject: text(),
    status: text().$type<ThreadStatus>().notNull().default('OPEN'),
    messageCount: integer('message_count').notNull().default(0),
    /** Last message of each side, so that unread threads are counted without reading messages. */
    lastCustomerMessageId: bigint('last_customer_message_id', { mode: 'number' }).notNull().default(0),
    lastSellerMessageId: bigint('last_seller_message_id', { mode: 'number' }).notNull().default(0),
    lastMessageAt: instant('last_message_at')
      .notNull()
      .default(sql`now()`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('thread_by_account').on(table.accountId, table.lastMessageAt.desc(), table.id.desc()),
    index('thread_by_supplier').on(table.supplierId, table.lastMessageAt.desc(), table.id.desc()),
    index('thread_by_last_message').on(table.lastMessageAt.desc(), table.id.desc()),
    index('thread_of_order').on(table.logisticOrderId, table.lastMessageAt.desc()),
    index('thread_by_user').on(table.userId),
  ],
)

/** Messages; the author's name and company are copied, so that they stay when the user leaves. */
export const threadMessageTable = pgTable(
  'thread_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threadTable.id, { onDelete: 'cascade' }),
    authorId: text('author_id').references(() => customerUserTable.id, { onDelete: 'set null' }),
    authorName: text('author_name').notNull(),
    authorType: text('author_type').$type<AuthorType>().notNull(),
    authorCompany: text('author_company'),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('thread_message_of_thread').on(table.threadId, table.id),
    index('thread_message_by_author').on(table.authorId),
    index('thread_message_by_text').using('gin', sql`${table.message} gin_trgm_ops`),
  ],
)

export const messageAttachmentTable = pgTable(
  'message_attachment',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => threadMessageTable.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFileTable.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index('message_attachment_by_file').on(table.fileId),
  ],
)

/** How far each user has read a thread. */
export const threadReadTable = pgTable(
  'thread_read',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threadTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    lastMessageId: bigint('last_message_id', { mode: 'number' }).notNull(),
    hasWritten: boolean('has_written').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('thread_read_of_thread').on(table.threadId),
  ],
)
