import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { assign } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { customerAccountTable } from './tables.ts'

export type AccountRow = StoredRow<typeof customerAccountTable.$inferSelect>
export type NewAccount = Omit<typeof customerAccountTable.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'version'>

export const accountColumns = sql`a.id, a.external_id as "externalId", a.name, a.account_manager as "accountManager", a.website,
  a.company_registration_name as "companyRegistrationName",
  a.business_registration_number as "businessRegistrationNumber", a.vat_number as "vatNumber",
  a.vat_country as "vatCountry", a.vat_checked_at as "vatCheckedAt",
  a.vat_registrations as "vatRegistrations", a.status, a.payment_type as "paymentType",
  a.legal_user as "legalUser", a.payment_delay as "paymentDelay", a.payment_mode as "paymentMode", a.version,
  a.created_at as "createdAt", a.updated_at as "updatedAt"`

/** Serialises changes to an account's addresses, organisations or users, so that rules about all of them hold. */
export async function lockAccount(db: Db, accountId: string): Promise<{ name: string } | undefined> {
  const [row] = await queryPreparedRows<{ name: string }>(
    db,
    sql`select name from customer_account where id = ${accountId} for no key update`,
  )
  return row
}

/** Locks an account so that decisions about it run one after the other. */
export async function lockAccountRow({ db }: Context, accountId: string) {
  const [row] = await queryPreparedRows<AccountRow>(
    db,
    sql`select ${accountColumns} from customer_account a where a.id = ${accountId} for no key update`,
  )
  return row
}

/** Inserts an account; returns undefined if its number or external id is taken. */
export async function insertAccount({ db, now }: Context, row: NewAccount) {
  const [inserted] = await queryRows<AccountRow>(
    db,
    sql`insert into customer_account as a (external_id, name, account_manager, website, company_registration_name,
          business_registration_number, vat_number, vat_country, vat_checked_at, status, payment_type, legal_user,
          created_at, updated_at)
        values (${row.externalId}, ${row.name}, ${row.accountManager ?? null}, ${row.website ?? null},
          ${row.companyRegistrationName ?? null}, ${row.businessRegistrationNumber ?? null}, ${row.vatNumber ?? null},
          ${row.vatCountry ?? null}, ${row.vatCheckedAt ?? null}, ${row.status}, ${row.paymentType ?? null},
          ${row.legalUser ?? null}, ${now()}, ${now()})
        on conflict do nothing returning ${accountColumns}`,
  )
  return inserted
}

const accountChanges = {
  externalId: sql`external_id`,
  name: sql`name`,
  accountManager: sql`account_manager`,
  website: sql`website`,
  companyRegistrationName: sql`company_registration_name`,
  businessRegistrationNumber: sql`business_registration_number`,
  vatNumber: sql`vat_number`,
  vatCountry: sql`vat_country`,
  vatCheckedAt: sql`vat_checked_at`,
  vatRegistrations: sql`vat_registrations`,
  status: sql`status`,
  paymentType: sql`payment_type`,
  legalUser: sql`legal_user`,
  paymentDelay: sql`payment_delay`,
  paymentMode: sql`payment_mode`,
  updatedAt: sql`updated_at`,
}

export async function updateAccount({ db, now }: Context, accountId: string, change: Partial<NewAccount>) {
  const { vatRegistrations, ...columns } = change
  const values = {
    ...columns,
    ...(vatRegistrations && { vatRegistrations: JSON.stringify(vatRegistrations) }),
    updatedAt: now(),
  }
  const [row] = await queryRows<AccountRow>(
    db,
    sql`update customer_account a set ${assign(accountChanges, values)}, version = version + 1
        where a.id = ${accountId} returning ${accountColumns}`,
  )
  return row!
}
