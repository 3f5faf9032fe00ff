import { sql } from '@tiber/server/sql'
import type { ApprovalStatus } from '@tiber/contract/orders/approval-enums'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

type ApprovalRequest = { id: string; orderId: string; reference: string; status: ApprovalStatus }

/** Maps approval ids of an account to their orders. */
export async function selectApprovalRequests({ db }: Context, accountId: string, ids: string[]) {
  const rows = await queryRows<ApprovalRequest>(
    db,
    sql`select p.id, p.commercial_order_id as "orderId", o.reference, p.status from approval p
          join commercial_order o on o.id = p.commercial_order_id
        where p.account_id = ${accountId} and p.id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
