import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TestOrderStep } from '@tiber/contract/company/setup'
import { djustId, instant } from '../../database/columns.ts'
import type { Printed } from '../documents/service.ts'

/** The content of a document of a test order; it is rendered on download. */
export type TestDocument = Printed & { id: string }

/** The last test order: one row at most. The order itself was rolled back; this is its report. */
export const testOrderTable = pgTable(
  'test_order',
  {
    id: djustId(),
    isOnly: boolean('is_only').notNull().default(true).unique(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    steps: jsonb().$type<TestOrderStep[]>().notNull(),
    documents: jsonb().$type<TestDocument[]>().notNull().default([]),
  },
  (table) => [check('test_order_is_only', sql`${table.isOnly}`)],
)
