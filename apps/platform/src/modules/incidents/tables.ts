import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  IncidentAction,
  IncidentOutcome,
  IncidentStatus,
  LinkedType,
} from '@tiber/contract/conversations/incident-enums'
import type { IncidentProposal, IncidentSettlement } from '@tiber/contract/conversations/incident-shapes'
import { createdAt, djustId, instant, updatedAt } from '../../database/columns.ts'
import { customerAccountTable } from '../customers/tables.ts'
import { customerUserTable } from '../users/tables.ts'
import { logisticOrderTable } from '../orders/tables.ts'
import { supplierTable } from '../suppliers/tables.ts'
import { threadTable } from '../threads/tables.ts'
import type { Stage } from './states.ts'

/** A problem with an order or some of its lines, from the report to its settlement. */
export const incidentTable = pgTable(
  'incident',
  {
    id: djustId(),
    externalId: text('external_id'),
    accountId: text('account_id')
      .notNull()
      .references(() => customerAccountTable.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => customerUserTable.id),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => supplierTable.id),
    logisticOrderId: text('logistic_order_id')
      .notNull()
      .references(() => logisticOrderTable.id, { onDelete: 'cascade' }),
    threadId: text('thread_id')
      .notNull()
      .references(() => threadTable.id),
    linkedType: text('linked_type').$type<LinkedType>().notNull(),
    reasonCodes: text('reason_codes').array().notNull(),
    wantedOutcome: text('wanted_outcome').$type<IncidentOutcome>(),
    message: text().notNull(),
    stage: text().$type<Stage>().notNull().default('NEW'),
    /** Follows from the stage. */
    status: text().$type<IncidentStatus>().notNull().default('OPEN'),
    stageSince: instant('stage_since')
      .notNull()
      .default(sql`now()`),
    proposal: jsonb().$type<IncidentProposal>(),
    settlement: jsonb().$type<IncidentSettlement>(),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('incident_open_of_order')
      .on(table.logisticOrderId)
      .where(sql`linked_type = 'ORDER' and closed_at is null`),
    index('incident_of_order').on(table.logisticOrderId),
    index('incident_by_account').on(table.accountId, table.createdAt.desc(), table.id.desc()),
    index('incident_by_supplier').on(table.supplierId, table.createdAt.desc(), table.id.desc()),
    index('incident_open')
      .on(table.stage, table.stageSince)
      .where(sql`closed_at is null`),
    index('incident_by_user').on(table.userId),
    index('incident_by_thread').on(table.threadId),
  ],
)

export const incidentLineTable = pgTable(
  'incident_line',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidentTable.id, { onDelete: 'cascade' }),
    /** Not a foreign key: an order line is replaced when its draft is built again. */
    orderLineId: text('order_line_id').notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    reasonCodes: text('reason_codes').array().notNull(),
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.orderLineId] }),
    uniqueIndex('incident_open_of_line')
      .on(table.orderLineId)
      .where(sql`is_open`),
    index('incident_of_line').on(table.orderLineId),
  ],
)

/** Changes of an incident: who, when, from and to which stage, and why. */
export const incidentEventTable = pgTable(
  'incident_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidentTable.id, { onDelete: 'cascade' }),
    action: text().$type<IncidentAction | 'OPEN'>().notNull(),
    fromStage: text('from_stage').$type<Stage>(),
    toStage: text('to_stage').$type<Stage>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    actorType: text('actor_type').$type<'CUSTOMER' | 'SUPPLIER' | 'OPERATOR' | 'SYSTEM'>().notNull(),
    reason: text(),
    at: instant('at').notNull(),
  },
  (table) => [index('incident_event_of_incident').on(table.incidentId, table.id)],
)
