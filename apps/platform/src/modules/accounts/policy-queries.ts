import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { AccountRow } from '../customers/public.ts'
import type { buyingPolicyTable } from './tables.ts'

export type PolicyRow = StoredRow<typeof buyingPolicyTable.$inferSelect>

const policyColumns = sql`account_id as "accountId", type, active, tiers, quota, credit, updated_at as "updatedAt"`

export async function upsertPolicy({ db, now }: Context, row: Omit<PolicyRow, 'updatedAt'>) {
  const toJson = (value: object | null) => value && JSON.stringify(value)
  const [saved] = await queryRows<PolicyRow>(
    db,
    sql`insert into buying_policy (account_id, type, active, tiers, quota, credit, updated_at)
        values (${row.accountId}, ${row.type}, ${row.active}, ${toJson(row.tiers)}, ${toJson(row.quota)},
          ${toJson(row.credit)}, ${now()})
        on conflict (account_id, type) do update set active = excluded.active, tiers = excluded.tiers,
          quota = excluded.quota, credit = excluded.credit, updated_at = excluded.updated_at
        returning ${policyColumns}`,
  )
  return saved!
}

export function selectPolicies({ db }: Context, accountId: string) {
  return queryPreparedRows<PolicyRow>(
    db,
    sql`select ${policyColumns} from buying_policy where account_id = ${accountId} order by type`,
  )
}

type Approver = { id: string; firstName: string; lastName: string; email: string }

/** Selects the given users who belong to the account, with their names. */
export function selectApprovers({ db }: Context, accountId: string, userIds: string[]) {
  return queryPreparedRows<Approver>(
    db,
    sql`select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
        from account_user m join customer_user u on u.id = m.user_id
        where m.account_id = ${accountId} and u.id = any(${sql.param(userIds)}::text[])`,
  )
}

/** Selects the default payment type of the account. */
export async function selectPaymentType({ db }: Context, accountId: string) {
  const [row] = await queryPreparedRows<Pick<AccountRow, 'paymentType'>>(
    db,
    sql`select payment_type as "paymentType" from customer_account where id = ${accountId}`,
  )
  return row?.paymentType ?? null
}
