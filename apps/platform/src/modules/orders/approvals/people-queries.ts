import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryPreparedRows } from '../../../database/prepared-plans.ts'

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
