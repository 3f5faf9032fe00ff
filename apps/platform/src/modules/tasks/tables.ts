import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TaskKind } from '@tiber/contract/operator/task-kinds'
import type { operatorRoles } from '@tiber/contract/permissions'
import { createdAt, instant } from '../../database/columns.ts'

/**
 * What waits for the operator's staff. A row is written by the transition that causes it and deleted by the one that
 * ends it; what it says about its order, supplier or company is read from there.
 */
export const taskTable = pgTable(
  'task',
  {
    kind: text().$type<TaskKind>().notNull(),
    /** Order, supplier, incident or account; the queue of failed jobs. */
    entityId: text('entity_id').notNull(),
    role: text().$type<(typeof operatorRoles)[number]>().notNull(),
    dueAt: instant('due_at'),
    snoozedUntil: instant('snoozed_until'),
    note: text(),
    /** Who handed it over or snoozed it. */
    notedBy: text('noted_by'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId] }), index('task_by_age').on(table.createdAt)],
)
