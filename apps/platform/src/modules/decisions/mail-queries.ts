import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'

export async function selectAccount({ db }: Context, approvalId: string) {
  const [row] = await queryRows<{ id: string; name: string }>(
    db,
    sql`select a.id, a.name from approval p join customer_account a on a.id = p.account_id where p.id = ${approvalId}`,
  )
  return row
}
