import { sql, type SQL } from 'drizzle-orm'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import { plannedRowsOf } from '../../database/planned.ts'

/**
 * Who may decide about a question `p` today, each with whose place it is: the approvers its tier names who are still there,
 * who decides for one of them, and administrators once nobody answered or none of the named is left. Never who asked.
 * Every door reads it here.
 */
export const deciders = (day: string): SQL => sql`lateral (
  with member as (select m.user_id, m.groups from account_user m join customer_user u on u.id = m.user_id
      where m.account_id = p.account_id and u.status = 'ACTIVE'),
    named as (select m.user_id from member m
      where (p.tiers -> p.tier -> 'approverUserIds') ? m.user_id and m.user_id <> p.requester_id),
    asked as (select user_id from named
      union select m.user_id from member m where 'FOC_Admin' = any(m.groups) and m.user_id <> p.requester_id
        and (p.escalated_at is not null or not exists (select from named)))
  select distinct on (c.user_id) c.user_id, c.place from (
    select user_id, user_id as place from asked
    union all select g.delegate_id, g.user_id from approval_delegation g join asked a on a.user_id = g.user_id
      join member m on m.user_id = g.delegate_id
    where g.account_id = p.account_id and ${day}::date between g.from_day and g.until_day
      and g.delegate_id <> p.requester_id) c
  order by c.user_id, c.place = c.user_id desc)`

type Wanted = { approvalId: string; userId: string; day: string }

/** Whose place somebody takes who decides now: their own, or that of an approver who is away. */
export async function selectPlace({ db }: Context, { approvalId, userId, day }: Wanted): Promise<string | undefined> {
  const [row] = await plannedRowsOf<{ place: string }>(
    db,
    sql`select d.place from approval p cross join ${deciders(day)} d where p.id = ${approvalId} and d.user_id = ${userId}`,
  )
  return row?.place
}

export type DeciderRow = {
  approvalId: string
  tier: number
  userId: string
  email: string
  firstName: string
  lastName: string
  locale: Locale | null
  /** Who is away, where somebody decides for another. */
  onBehalfOf: string | null
  isAdmin: boolean
}

/** Everybody who is asked now about each of the questions. */
export function selectDeciders({ db }: Context, approvalIds: string[], day: string): Promise<DeciderRow[]> {
  return plannedRowsOf<DeciderRow>(
    db,
    sql`select p.id as "approvalId", p.tier, u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale,
          case when d.place <> d.user_id then concat_ws(' ', a.first_name, a.last_name) end as "onBehalfOf",
          'FOC_Admin' = any(m.groups) as "isAdmin"
        from approval p cross join ${deciders(day)} d join customer_user u on u.id = d.user_id
          join customer_user a on a.id = d.place
          join account_user m on m.account_id = p.account_id and m.user_id = u.id
        where p.id = any(${sql.param(approvalIds)}::text[]) and p.status = 'PENDING' order by p.id, u.id`,
  )
}
