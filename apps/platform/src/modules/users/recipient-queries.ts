import { sql, type SQL } from '@tiber/server/sql'
import type { Locale } from '@tiber/contract/locales'
import { listRolesWith, type Right, type StaffClient } from '@tiber/contract/permissions'

/** A user who is mailed: a customer, a supplier or the operator. */
export type Recipient = { firstName: string; email: string; locale: Locale | null; clientType: string }

/** Aggregates the active users `u` that meet a condition as recipients; `join` adds tables to it. */
export const aggregateRecipients = (where: SQL, join: SQL = sql``): SQL =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('firstName', u.first_name, 'email', u.email, 'locale', u.locale,
      'clientType', u.client_type) order by u.id)
    from customer_user u ${join} where u.status = 'ACTIVE' and ${where}), '[]')`

/** Whether user `u` still belongs to an account: who has left it is not mailed. */
export const isMemberOf = (accountId: SQL): SQL =>
  sql`exists (select from account_user au where au.user_id = u.id and au.account_id = ${accountId})`

/** Whether a user is staff of a side and has one of the rights: who cannot answer is not mailed. */
export const isStaffWith = (client: StaffClient, rights: readonly Right[], user: SQL = sql`u`): SQL =>
  sql`${user}.client_type = ${client} and exists (select from staff_role sr where sr.user_id = ${user}.id
    and sr.role = any(${sql.param(listRolesWith(client, rights))}::text[]))`
