import { sql, type SQL } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../context.ts'
import { and, assign, toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { AddressValues } from './rules.ts'

/** Owner of an address book: the account itself or one of its organisations. */
export type Owner = { accountId: string; organisationId: string | null }
type Filter = { shipping?: boolean; billing?: boolean }

export type AddressRow = AddressValues & {
  id: string
  organisationId: string | null
  deletedAt: string | null
  defaultShipping: boolean
  defaultBilling: boolean
}

const ofAccount = ({ caller }: CustomerContext) => sql`a.account_id = ${caller.accountId}`
const isNotDeleted = sql`a.deleted_at is null`

function isOwnedBy({ accountId, organisationId }: Owner): SQL {
  const book = organisationId === null ? sql`a.organisation_id is null` : sql`a.organisation_id = ${organisationId}`
  return sql`a.account_id = ${accountId} and ${book}`
}

export function selectAddresses(context: Context, owner: Owner, filter: Filter = {}) {
  return select(context, and(isOwnedBy(owner), isNotDeleted, matchesFilter(filter)))
}

/** Selects all addresses of the account and its organisations: external ids are unique among all of them. */
export function selectAllAddresses(context: CustomerContext) {
  return select(context, and(ofAccount(context), isNotDeleted))
}

export async function selectAddress(context: Context, owner: Owner, id: string) {
  const [row] = await select(context, and(isOwnedBy(owner), isNotDeleted, sql`a.id = ${id}`))
  return row
}

export async function selectRestorable(context: CustomerContext, id: string, deletedAfter: Date) {
  const isRestorable = sql`(${isNotDeleted} or a.deleted_at > ${deletedAfter})`
  const [row] = await select(context, and(ofAccount(context), sql`a.id = ${id}`, isRestorable))
  return row
}

export function selectOrganisationAddresses(context: CustomerContext, organisationIds: string[]) {
  const isListed = sql`a.organisation_id = any(${sql.param(organisationIds)}::text[])`
  return select(context, and(ofAccount(context), isNotDeleted, isListed))
}

type ReachFilter = Filter & { account: boolean; organisationIds: string[] }

/** Selects addresses of the account and of the named organisations. */
export function selectReachableAddresses(
  context: CustomerContext,
  { account, organisationIds, ...filter }: ReachFilter,
) {
  const ids = sql.param(organisationIds)
  const inOrganisations = sql`a.organisation_id in (select o.id from organisation o
    where o.account_id = ${context.caller.accountId} and (o.id = any(${ids}::text[]) or o.external_id = any(${ids}::text[])))`
  const isReachable = account ? sql`(a.organisation_id is null or ${inOrganisations})` : inOrganisations
  return select(context, and(ofAccount(context), isNotDeleted, isReachable, matchesFilter(filter)))
}

export async function isExternalIdTaken({ db }: Context, accountId: string, { id, externalId }: Keys) {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select a.id from address a
        where a.account_id = ${accountId} and ${isNotDeleted} and a.external_id = ${externalId}`,
  )
  return row !== undefined && row.id !== id
}
type Keys = { id: string; externalId: string }

const recordset = sql`as r(id text, "externalId" text, label text, "fullName" text, company text, address text,
  "additionalAddress" text, city text, zipcode text, state text, country text, phone text, shipping boolean, billing boolean)`

/** Inserts any number of addresses in one statement; returns only those whose external id was free. */
export function insertAddresses(context: Context, { accountId, organisationId }: Owner, rows: AddressValues[]) {
  const now = toTimestamp(context.now())
  return queryRows<Keys>(
    context.db,
    sql`insert into address (account_id, organisation_id, external_id, label, full_name, company, address,
          additional_address, city, zipcode, state, country, phone, shipping, billing, created_at, updated_at)
        select ${accountId}::text, ${organisationId}::text, "externalId", label, "fullName", company, address,
          "additionalAddress", city, zipcode, state, country, phone, shipping, billing, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
        on conflict do nothing returning id, external_id as "externalId"`,
  )
}

export async function updateAddresses(context: Context, owner: Owner, rows: (AddressValues & { id: string })[]) {
  const { accountId, organisationId } = owner
  await context.db.execute(
    sql`update address a set external_id = r."externalId", label = r.label, full_name = r."fullName",
          company = r.company, address = r.address, additional_address = r."additionalAddress", city = r.city,
          zipcode = r.zipcode, state = r.state, country = r.country, phone = r.phone, shipping = r.shipping,
          billing = r.billing, updated_at = ${toTimestamp(context.now())}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
        where a.id = r.id and a.account_id = ${accountId} and a.deleted_at is null
          and a.organisation_id is not distinct from ${organisationId}::text`,
  )
}

export async function markDeleted(context: Context, owner: Owner, id: string) {
  await context.db.execute(sql`update address a set deleted_at = ${context.now()}
    where ${isOwnedBy(owner)} and ${isNotDeleted} and a.id = ${id}`)
}

export async function unmarkDeleted(context: CustomerContext, id: string) {
  await context.db.execute(sql`update address a set deleted_at = null, updated_at = ${context.now()}
    where ${ofAccount(context)} and a.id = ${id}`)
}

export async function hasOtherBilling({ db }: Context, owner: Owner, id: string): Promise<boolean> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select a.id from address a
        where ${isOwnedBy(owner)} and ${isNotDeleted} and a.billing and a.id <> ${id} limit 1`,
  )
  return rows.length > 0
}

type Defaults = { shippingAddressId?: string | null; billingAddressId?: string | null }
const defaultColumns = { shippingAddressId: sql`shipping_address_id`, billingAddressId: sql`billing_address_id` }

export async function upsertDefaults({ db, caller }: CustomerContext, set: Defaults) {
  await db.execute(sql`insert into default_address (account_id, shipping_address_id, billing_address_id)
    values (${caller.accountId}, ${set.shippingAddressId ?? null}, ${set.billingAddressId ?? null})
    on conflict (account_id) do update set ${assign(defaultColumns, set)}`)
}

export async function deleteMarkedBefore({ db }: Context, before: Date) {
  await db.execute(sql`delete from address where deleted_at < ${before}`)
}

/** A default address without its flag is ignored until it has the flag again. */
function select({ db }: Context, where: SQL): Promise<AddressRow[]> {
  return queryPreparedRows<AddressRow>(
    db,
    sql`select a.id, a.organisation_id as "organisationId", a.external_id as "externalId", a.label,
          a.full_name as "fullName", a.company, a.address, a.additional_address as "additionalAddress", a.city, a.zipcode,
          a.state, a.country, a.phone, a.shipping, a.billing, a.deleted_at as "deletedAt",
          a.shipping and a.id = coalesce(d.shipping_address_id, '') as "defaultShipping",
          a.billing and a.id = coalesce(d.billing_address_id, '') as "defaultBilling"
        from address a left join default_address d on d.account_id = a.account_id
        where ${where} order by lower(coalesce(a.label, a.full_name)), a.id`,
  )
}

function matchesFilter({ shipping, billing }: Filter): SQL {
  return and(
    shipping === undefined ? undefined : sql`a.shipping = ${shipping}`,
    billing === undefined ? undefined : sql`a.billing = ${billing}`,
  )
}
