import { sql } from '@tiber/server/sql'
import type { CustomerContext } from '../../context.ts'
import { assign } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { StoredRow } from '../../database/stored-row.ts'
import type { organisationTable } from './tables.ts'

export type OrganisationRow = StoredRow<typeof organisationTable.$inferSelect>
type Values = Partial<Pick<OrganisationRow, 'externalId' | 'parentId' | 'status'>> & { name?: string }

const columns = sql`o.id, o.account_id as "accountId", o.parent_id as "parentId", o.external_id as "externalId", o.name,
  o.status, o.main_organisation as "mainOrganisation", o.created_at as "createdAt", o.updated_at as "updatedAt"`

export function selectOrganisations({ db, caller }: CustomerContext) {
  return queryRows<OrganisationRow>(
    db,
    sql`select ${columns} from organisation o where o.account_id = ${caller.accountId}`,
  )
}

/** Selects organisations by Djust id or external id. */
export function selectByIds({ db, caller }: CustomerContext, ids: string[]) {
  return queryRows<OrganisationRow>(
    db,
    sql`select ${columns} from organisation o where o.account_id = ${caller.accountId}
          and (o.id = any(${sql.param(ids)}::text[]) or o.external_id = any(${sql.param(ids)}::text[]))`,
  )
}

type NewOrganisation = Pick<OrganisationRow, 'name' | 'externalId' | 'parentId' | 'mainOrganisation'>

export async function insertOrganisation({ db, caller, now }: CustomerContext, values: NewOrganisation) {
  const { parentId, externalId, name, mainOrganisation } = values
  const [row] = await queryRows<OrganisationRow>(
    db,
    sql`insert into organisation as o (account_id, parent_id, external_id, name, main_organisation, created_at, updated_at)
        values (${caller.accountId}, ${parentId}, ${externalId}, ${name}, ${mainOrganisation}, ${now()}, ${now()})
        returning ${columns}`,
  )
  return row!
}

const changeable = {
  externalId: sql`external_id`,
  parentId: sql`parent_id`,
  status: sql`status`,
  name: sql`name`,
  updatedAt: sql`updated_at`,
}

export async function updateOrganisation({ db, caller, now }: CustomerContext, id: string, values: Values) {
  const [row] = await queryRows<OrganisationRow>(
    db,
    sql`update organisation o set ${assign(changeable, { ...values, updatedAt: now() })}
        where o.account_id = ${caller.accountId} and o.id = ${id} returning ${columns}`,
  )
  return row!
}
