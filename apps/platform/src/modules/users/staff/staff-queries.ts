import type { StaffClient, StaffRole } from '@tiber/contract/permissions'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { staffRoles, type UserRow } from '../identity/queries.ts'
import { hasSecondFactor } from '../identity/second-factor-queries.ts'

/** The operator, or one supplier. */
export type Company = { clientType: StaffClient; supplierId: string | null }

export type StaffRow = Pick<
  UserRow,
  'id' | 'email' | 'firstName' | 'lastName' | 'status' | 'isEmailConfirmed' | 'createdAt'
> & { roles: StaffRole[]; lastVisitAt: string | null; secondFactor: boolean }

const isOfCompany = ({ clientType, supplierId }: Company) =>
  sql`u.client_type = ${clientType} and u.supplier_id is not distinct from ${supplierId}::text`

/** Locks the staff of a company, so that two concurrent changes cannot leave it without an owner. */
export async function lockStaff({ db }: Context, company: Company) {
  await db.execute(sql`select u.id from customer_user u where ${isOfCompany(company)} order by u.id for no key update`)
}

export function selectStaff({ db }: Context, company: Company): Promise<StaffRow[]> {
  return queryRows<StaffRow>(
    db,
    sql`select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.status,
          u.is_email_confirmed as "isEmailConfirmed", u.created_at as "createdAt", ${staffRoles} as roles,
          u.last_visit_at as "lastVisitAt", ${hasSecondFactor} as "secondFactor"
        from customer_user u where ${isOfCompany(company)} order by u.last_name, u.first_name, u.id`,
  )
}

export async function deleteRoles({ db }: Context, userId: string, roles: readonly StaffRole[]) {
  await db.execute(sql`delete from staff_role where user_id = ${userId} and role = any(${sql.param(roles)}::text[])`)
}
