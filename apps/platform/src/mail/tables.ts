import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../database/columns.ts'

/** Mails stored when no mail server is configured. */
export const outboxMailTable = pgTable(
  'outbox_mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_mail_by_recipient').on(table.recipient, table.id)],
)
