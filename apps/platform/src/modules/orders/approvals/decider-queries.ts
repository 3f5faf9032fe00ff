import { sql, type SQL } from '@tiber/server/sql'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

/**
 * Selects who may decide approval `p` today, and whom each of them represents: the active approvers of its tier, their
 * delegates, and the administrators once the request was escalated or no named approver is left. The requester is never
 * included. Every channel (shop, API, mailed link) uses this query.
 */
export const buildDeciders = (day: string): SQL => sql`lateral (
  with member as (select m.user_id, m.groups from account_user m join customer_user u on u.id = m.user_id
      where m.account_id = p.account_id and u.status = 'ACTIVE'),
    named as (select m.user_id from member m
      where (p.tiers -> p.tier -> 'approverUserIds') ? m.user_id and m.user_id <> p.requester_id),
    responsible as (select user_id from named
      union select m.user_id from member m where 'FOC_Admin' = any(m.groups) and m.user_id <> p.requester_id
        and (p.escalated_at is not null or not exists (select from named)))
  select distinct on (c.user_id) c.user_id, c.represented_id from (
    select user_id, user_id as represented_id from responsible
    union all select g.delegate_id, g.user_id from approval_delegation g join responsible r on r.user_id = g.user_id
      join member m on m.user_id = g.delegate_id
    where g.account_id = p.account_id and ${day}::date between g.from_day and g.until_day
      and g.delegate_id <> p.requester_id) c
  order by c.user_id, c.represented_id = c.user_id desc)`

type DeciderKey = { approvalId: string; userId: string; day: string }

/** Returns the user the decider acts for: themselves, or the approver they stand in for. */
export async function selectRepresentedUserId(
  { db }: Context,
  { approvalId, userId, day }: DeciderKey,
): Promise<string | undefined> {
  const [row] = await queryPreparedRows<{ representedUserId: string }>(
    db,
    sql`select d.represented_id as "representedUserId" from approval p cross join ${buildDeciders(day)} d where p.id = ${approvalId} and d.user_id = ${userId}`,
  )
  return row?.representedUserId
}

export type DeciderRow = {
  approvalId: string
  tier: number
  userId: string
  email: string
  firstName: string
  lastName: string
  locale: Locale | null
  /** Name of the absent approver, if the decider is a delegate. */
  onBehalfOf: string | null
  isAdmin: boolean
}

/** Selects everybody who can decide each of the approvals now. */
export function selectDeciders({ db }: Context, approvalIds: string[], day: string): Promise<DeciderRow[]> {
  return queryPreparedRows<DeciderRow>(
    db,
    sql`select p.id as "approvalId", p.tier, u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.locale,
          case when d.represented_id <> d.user_id then concat_ws(' ', a.first_name, a.last_name) end as "onBehalfOf",
          'FOC_Admin' = any(m.groups) as "isAdmin"
        from approval p cross join ${buildDeciders(day)} d join customer_user u on u.id = d.user_id
          join customer_user a on a.id = d.represented_id
          join account_user m on m.account_id = p.account_id and m.user_id = u.id
        where p.id = any(${sql.param(approvalIds)}::text[]) and p.status = 'PENDING' order by p.id, u.id`,
  )
}

export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  locale: string | null
  isAdmin: boolean
  /** User who decides in this person's place on the given day, and until when. */
  delegate: { id: string; firstName: string; lastName: string; email: string; until: string } | null
}

/** Selects the users of an account who may be asked to decide: the named approvers and the administrators. */
export function selectPeople(
  { db }: Context,
  { accountId, ids, day }: { accountId: string; ids: string[]; day: string },
) {
  return queryPreparedRows<Person>(
    db,
    sql`select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.locale,
          'FOC_Admin' = any(m.groups) as "isAdmin", d.delegate
        from account_user m join customer_user u on u.id = m.user_id
          left join lateral (select jsonb_build_object('id', x.id, 'firstName', x.first_name, 'lastName', x.last_name,
              'email', x.email, 'until', g.until_day) as delegate
            from approval_delegation g join customer_user x on x.id = g.delegate_id
              join account_user k on k.user_id = x.id and k.account_id = g.account_id
            where g.account_id = m.account_id and g.user_id = u.id and x.status = 'ACTIVE'
              and ${day}::date between g.from_day and g.until_day
            order by g.created_at desc limit 1) d on true
        where m.account_id = ${accountId} and u.status = 'ACTIVE'
          and (u.id = any(${sql.param(ids)}::text[]) or 'FOC_Admin' = any(m.groups))
        order by u.last_name, u.first_name, u.id`,
  )
}
