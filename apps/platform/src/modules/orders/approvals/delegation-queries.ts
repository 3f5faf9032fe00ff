import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type DelegationRow = {
  id: string
  userId: string
  userName: string
  delegateId: string
  delegateName: string
  from: string
  until: string
}

const columns = sql`g.id, g.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
  g.delegate_id as "delegateId", concat_ws(' ', x.first_name, x.last_name) as "delegateName",
  g.from_day::text as from, g.until_day::text as until`
const people = sql`join customer_user u on u.id = g.user_id join customer_user x on x.id = g.delegate_id`

/** Selects the current and future delegations of the caller, given and received. */
export function selectDelegations({ db, caller }: CustomerContext, day: string): Promise<DelegationRow[]> {
  return queryRows<DelegationRow>(
    db,
    sql`select ${columns} from approval_delegation g ${people}
        where g.account_id = ${caller.accountId} and ${caller.userId} in (g.user_id, g.delegate_id)
          and g.until_day >= ${day}::date
        order by g.from_day, g.id`,
  )
}

export type Days = { from: string; until: string }

/**
 * Checks for a delegation that overlaps these days; locks the user's membership, so that concurrent calls of one user
 * run one after the other.
 */
export async function isAway({ db, caller }: CustomerContext, { from, until }: Days): Promise<boolean> {
  await db.execute(sql`select from account_user where account_id = ${caller.accountId}
    and user_id = ${caller.userId} for update`)
  const rows = await queryRows<never>(
    db,
    sql`select g.id from approval_delegation g where g.account_id = ${caller.accountId} and g.user_id = ${caller.userId}
          and daterange(g.from_day, g.until_day, '[]') && daterange(${from}::date, ${until}::date, '[]') limit 1`,
  )
  return rows.length > 0
}

export async function insertDelegation(context: CustomerContext, delegateId: string, { from, until }: Days) {
  const { accountId, userId } = context.caller
  const [row] = await queryRows<DelegationRow>(
    context.db,
    sql`with g as (insert into approval_delegation (account_id, user_id, delegate_id, from_day, until_day, created_at)
          values (${accountId}, ${userId}, ${delegateId}, ${from}, ${until}, ${toTimestamp(context.now())})
          returning *)
        select ${columns} from g ${people}`,
  )
  return row!
}

/** Lets either the approver or the delegate end the delegation. */
export async function deleteDelegation({ db, caller }: CustomerContext, id: string): Promise<boolean> {
  const rows = await queryRows<never>(
    db,
    sql`delete from approval_delegation where id = ${id} and account_id = ${caller.accountId}
          and ${caller.userId} in (user_id, delegate_id) returning id`,
  )
  return rows.length > 0
}
