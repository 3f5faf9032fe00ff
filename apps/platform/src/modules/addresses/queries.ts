import { and, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Context, CustomerContext } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { AddressValues } from './rules.ts'
import { addressTable as address, defaultAddressTable as defaults } from './tables.ts'

/** Owner of an address book: the account itself or one of its organisations. */
export type Owner = { accountId: string; organisationId: string | null }
type Filter = { shipping?: boolean; billing?: boolean }

export type AddressRow = AddressValues & {
  id: string
  organisationId: string | null
  deletedAt: Date | null
  defaultShipping: boolean
  defaultBilling: boolean
}

const ofAccount = ({ caller }: CustomerContext) => eq(address.accountId, caller.accountId)
const isNotDeleted = isNull(address.deletedAt)

function isOwnedBy({ accountId, organisationId }: Owner): SQL | undefined {
  const book = organisationId === null ? isNull(address.organisationId) : eq(address.organisationId, organisationId)
  return and(eq(address.accountId, accountId), book)
}

export function selectAddresses(context: Context, owner: Owner, filter: Filter = {}) {
  return select(context, and(isOwnedBy(owner), isNotDeleted, matchesFilter(filter)))
}

/** Selects all addresses of the account and its organisations: external ids are unique among all of them. */
export function selectAllAddresses(context: CustomerContext) {
  return select(context, and(ofAccount(context), isNotDeleted))
}

export async function selectAddress(context: Context, owner: Owner, id: string) {
  const [row] = await select(context, and(isOwnedBy(owner), isNotDeleted, eq(address.id, id)))
  return row
}

export async function selectRestorable(context: CustomerContext, id: string, deletedAfter: Date) {
  const isRestorable = or(isNotDeleted, gt(address.deletedAt, deletedAfter))
  const [row] = await select(context, and(ofAccount(context), eq(address.id, id), isRestorable))
  return row
}

export function selectOrganisationAddresses(context: CustomerContext, organisationIds: string[]) {
  return select(context, and(ofAccount(context), isNotDeleted, inArray(address.organisationId, organisationIds)))
}

type ReachFilter = Filter & { account: boolean; organisationIds?: string[] }

/** Selects addresses of the account and of the named organisations or, by default, those the user belongs to. */
export function selectReachableAddresses(
  context: CustomerContext,
  { account, organisationIds, ...filter }: ReachFilter,
) {
  const { userId, accountId } = context.caller
  const ids = sql.param(organisationIds ?? [])
  const named = sql`${address.organisationId} in (select o.id from organisation o where o.account_id = ${accountId}
    and (o.id = any(${ids}::text[]) or o.external_id = any(${ids}::text[])))`
  const own = sql`${address.organisationId} in (select u.organisation_id from organisation_user u where u.user_id = ${userId})`
  const isReachable = or(account ? isNull(address.organisationId) : undefined, organisationIds ? named : own)
  return select(context, and(ofAccount(context), isNotDeleted, isReachable, matchesFilter(filter)))
}

export async function isExternalIdTaken({ db }: Context, accountId: string, { id, externalId }: Keys) {
  const [row] = await db
    .select({ id: address.id })
    .from(address)
    .where(and(eq(address.accountId, accountId), isNotDeleted, eq(address.externalId, externalId)))
  return row !== undefined && row.id !== id
}
type Keys = { id: string; externalId: string }

const recordset = sql`as r(id text, "externalId" text, label text, "fullName" text, company text, address text,
  "additionalAddress" text, city text, zipcode text, state text, country text, phone text, shipping boolean, billing boolean)`

/** Inserts any number of addresses in one statement; returns only those whose external id was free. */
export function insertAddresses(context: Context, { accountId, organisationId }: Owner, rows: AddressValues[]) {
  const now = context.now().toISOString()
  return queryRows<Keys>(
    context.db,
    sql`insert into address (account_id, organisation_id, external_id, label, full_name, company, address,
          additional_address, city, zipcode, state, country, phone, shipping, billing, created_at, updated_at)
        select ${accountId}::text, ${organisationId}::text, "externalId", label, "fullName", company, address,
          "additionalAddress", city, zipcode, state, country, phone, shipping, billing, ${now}::timestamptz, ${now}::timestamptz
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
          billing = r.billing, updated_at = ${context.now().toISOString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) ${recordset}
        where a.id = r.id and a.account_id = ${accountId} and a.deleted_at is null
          and a.organisation_id is not distinct from ${organisationId}::text`,
  )
}

export async function markDeleted(context: Context, owner: Owner, id: string) {
  await context.db
    .update(address)
    .set({ deletedAt: context.now() })
    .where(and(isOwnedBy(owner), isNotDeleted, eq(address.id, id)))
}

export async function unmarkDeleted(context: CustomerContext, id: string) {
  await context.db
    .update(address)
    .set({ deletedAt: null, updatedAt: context.now() })
    .where(and(ofAccount(context), eq(address.id, id)))
}

export async function hasOtherBilling({ db }: Context, owner: Owner, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: address.id })
    .from(address)
    .where(and(isOwnedBy(owner), isNotDeleted, eq(address.billing, true), sql`${address.id} <> ${id}`))
    .limit(1)
  return rows.length > 0
}

type Defaults = { shippingAddressId?: string | null; billingAddressId?: string | null }

export async function upsertDefaults(context: CustomerContext, set: Defaults) {
  const { accountId } = context.caller
  await context.db
    .insert(defaults)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: defaults.accountId, set })
}

export async function deleteMarkedBefore({ db }: Context, before: Date) {
  await db.delete(address).where(lt(address.deletedAt, before))
}

function select({ db }: Context, where: SQL | undefined): Promise<AddressRow[]> {
  return db
    .select({
      id: address.id,
      organisationId: address.organisationId,
      externalId: address.externalId,
      label: address.label,
      fullName: address.fullName,
      company: address.company,
      address: address.address,
      additionalAddress: address.additionalAddress,
      city: address.city,
      zipcode: address.zipcode,
      state: address.state,
      country: address.country,
      phone: address.phone,
      shipping: address.shipping,
      billing: address.billing,
      deletedAt: address.deletedAt,
      // A default address without its flag is ignored until it has the flag again.
      defaultShipping: sql<boolean>`${address.shipping} and ${address.id} = coalesce(${defaults.shippingAddressId}, '')`,
      defaultBilling: sql<boolean>`${address.billing} and ${address.id} = coalesce(${defaults.billingAddressId}, '')`,
    })
    .from(address)
    .leftJoin(defaults, eq(defaults.accountId, address.accountId))
    .where(where)
    .orderBy(sql`lower(coalesce(${address.label}, ${address.fullName}))`, address.id)
}

function matchesFilter({ shipping, billing }: Filter) {
  return and(
    shipping === undefined ? undefined : eq(address.shipping, shipping),
    billing === undefined ? undefined : eq(address.billing, billing),
  )
}
