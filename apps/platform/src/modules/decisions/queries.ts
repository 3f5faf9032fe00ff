import { sql } from 'drizzle-orm'
import type { ApprovalStatus } from '@tiber/contract/approval-words'
import type { Context } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

type Question = { id: string; orderId: string; reference: string; status: ApprovalStatus }

/** Which orders questions of an account are about. */
export async function selectQuestions({ db }: Context, accountId: string, ids: string[]) {
  const rows = await rowsOf<Question>(
    db,
    sql`select p.id, p.commercial_order_id as "orderId", o.reference, p.status from approval p
          join commercial_order o on o.id = p.commercial_order_id
        where p.account_id = ${accountId} and p.id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
