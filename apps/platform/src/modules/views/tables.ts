import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StaffClient } from '@tiber/contract/permissions'
import { createdAt, djustId, updatedAt } from '../../database/columns.ts'
import { customerUserTable } from '../users/tables.ts'

/** A saved view of a list of the desk. It belongs to a person, and to the operator or one supplier. */
export const viewTable = pgTable(
  'view',
  {
    id: djustId(),
    clientType: text('client_type').$type<StaffClient>().notNull(),
    /** Null if the view belongs to the operator. */
    supplierId: text('supplier_id'),
    /** The person of the staff who saved it. */
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id, { onDelete: 'cascade' }),
    screen: text().notNull(),
    name: text().notNull(),
    /** Query string of the list's address. */
    state: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('view_by_name').on(table.userId, table.screen, sql`lower(${table.name})`),
    index('view_by_screen').on(table.clientType, table.supplierId, table.screen),
  ],
)
