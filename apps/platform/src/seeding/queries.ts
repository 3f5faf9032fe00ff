import { demoSearchWords } from '@tiber/demo-data/catalogue/search-words'
import { demoAddresses, demoDefaultAddresses } from '@tiber/demo-data/addresses'
import {
  demoColleagues,
  demoCompanies,
  demoCustomFields,
  demoCustomFieldValues,
  demoOrganisations,
  demoWorkplaces,
  demoPolicy,
  demoQuota,
  demoTags,
} from '@tiber/demo-data/companies'
import { demoAccounts, demoStores, demoUsers, type DemoUser } from '@tiber/demo-data/people'
import type { Db } from '@tiber/server/database'
import { sql } from '@tiber/server/sql'
import { queryRows } from '../database/query-rows.ts'

const people = [...demoUsers.map((user) => ({ ...user, status: 'ACTIVE' as const })), ...demoColleagues]
const getId = (list: readonly { id: string; externalId: string }[], name: string) =>
  list.find(({ externalId }) => externalId === name)!.id
const getUserId = (email: string) => people.find((user) => user.email === email)!.id

/** The demo shop has done its first start. */
export async function insertShop(db: Db, openedAt: Date) {
  await db.execute(sql`insert into shop (opened_at) values (${openedAt}) on conflict do nothing`)
}

/** Updates the planner statistics, so that the first queries are planned for the seeded data. */
export async function analyze(db: Db) {
  await db.execute(sql`analyze`)
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await queryRows<{ users: number }>(db, sql`select count(*)::int as users from customer_user`)
  return row?.users ?? 0
}

const listRows = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

export async function insertStores(db: Db) {
  const views = demoStores.flatMap(({ id, views }) => views.map((view) => ({ ...view, storeId: id })))
  await db.execute(sql`insert into store (id, external_id, name, is_default)
    select id, "externalId", name, "isDefault"
    from ${listRows(demoStores)} as r(id text, "externalId" text, name jsonb, "isDefault" boolean)`)
  await db.execute(sql`insert into store_view (id, store_id, external_id, name, is_default)
    select id, "storeId", "externalId", name, "isDefault"
    from ${listRows(views)} as r(id text, "storeId" text, "externalId" text, name jsonb, "isDefault" boolean)`)
}

export async function insertAccounts(db: Db, now: Date) {
  const accounts = demoAccounts.map((account) => ({ ...account, ...demoCompanies[account.externalId] }))
  await db.execute(sql`insert into customer_account (id, external_id, name, account_manager, website,
      company_registration_name, business_registration_number, vat_number, vat_country, vat_checked_at,
      vat_registrations, status, payment_type, legal_user)
    select id, "externalId", name, "accountManager", website, "companyRegistrationName", "businessRegistrationNumber",
      "vatNumber", case when "vatNumber" <> '' then 'ES' end, case when "vatNumber" <> '' then ${now}::timestamptz end,
      "vatRegistrations", 'ACTIVE', "paymentType", "legalUser"
    from ${listRows(accounts)} as r(id text, "externalId" text, name text, "accountManager" text, website text,
      "companyRegistrationName" text, "businessRegistrationNumber" text, "vatNumber" text, "vatRegistrations" jsonb, "paymentType" text,
      "legalUser" text)`)
  await db.execute(sql`insert into customer_tag (id, external_id, name)
    select id, "externalId", name from ${listRows(demoTags)} as r(id text, "externalId" text, name text)`)
  const tags = demoAccounts.flatMap(({ id, externalId }) =>
    demoCompanies[externalId].tags.map((name) => ({ accountId: id, tagId: getId(demoTags, name) })),
  )
  await db.execute(sql`insert into account_tag (account_id, tag_id)
    select "accountId", "tagId" from ${listRows(tags)} as r("accountId" text, "tagId" text)`)
}

export async function insertUsers(db: Db, passwordHash: string) {
  await db.execute(sql`insert into customer_user (id, external_id, client_type, first_name, last_name, email,
      password_hash, phone, status, locale)
    select id, "externalId", "clientType", "firstName", "lastName", email,
      case when status <> 'WAITING_ACTIVATION' then ${passwordHash} end, phone, status, locale
    from ${listRows(people)} as r(id text, "externalId" text, "clientType" text, "firstName" text, "lastName" text,
      email text, phone text, status text, locale text)`)
  const isMainContact = (account: keyof typeof demoCompanies, email: string) =>
    demoCompanies[account].mainContacts.includes(email)
  const memberships = people.flatMap(({ id, email, accounts, groups }) =>
    accounts.map((name, position) => ({
      userId: id,
      accountId: getId(demoAccounts, name),
      groups,
      position,
      isMainContact: isMainContact(name, email),
    })),
  )
  await db.execute(sql`insert into account_user (account_id, user_id, is_default, position, groups, is_main_contact)
    select "accountId", "userId", position = 0, position, groups, "isMainContact"
    from ${listRows(memberships)} as r("accountId" text, "userId" text, position integer, groups text[],
      "isMainContact" boolean)`)
  const roles = demoUsers.flatMap(({ id, roles = [] }) => roles.map((role) => ({ userId: id, role })))
  await db.execute(sql`insert into staff_role (user_id, role)
    select "userId", role from ${listRows(roles)} as r("userId" text, role text)`)
  const stores = people.flatMap(({ id, stores }) => getStoreIds(stores).map((storeId) => ({ userId: id, storeId })))
  await db.execute(sql`insert into store_user (store_id, user_id)
    select "storeId", "userId" from ${listRows(stores)} as r("storeId" text, "userId" text)`)
}

const getStoreIds = (names: DemoUser['stores']) => names.map((name) => getId(demoStores, name))

export async function insertOrganisations(db: Db) {
  await db.execute(sql`insert into organisation (id, account_id, parent_id, external_id, name, main_organisation)
    select id, ${getId(demoAccounts, 'GUADALQUIVIR')}, "parentId", "externalId", name, "isMain"
    from ${listRows(demoOrganisations)} as r(id text, "parentId" text, "externalId" text, name text, "isMain" boolean)`)
  const workplaces = Object.entries(demoWorkplaces).flatMap(([email, names]) =>
    names.map((name, position) => ({
      userId: getUserId(email),
      organisationId: getId(demoOrganisations, name),
      isMain: position === 0,
    })),
  )
  await db.execute(sql`insert into organisation_user (organisation_id, user_id, is_main)
    select "organisationId", "userId", "isMain"
    from ${listRows(workplaces)} as r("organisationId" text, "userId" text, "isMain" boolean)`)
}

export async function insertAddresses(db: Db) {
  await db.execute(sql`insert into address (id, account_id, organisation_id, external_id, label, full_name, company,
      address, additional_address, city, zipcode, state, country, phone, shipping, billing)
    select id, "accountId", "organisationId", "externalId", label, "fullName", company, address, "additionalAddress",
      city, zipcode, state, country, phone, shipping, billing
    from ${listRows(demoAddresses)} as r(id text, "accountId" text, "organisationId" text, "externalId" text, label text,
      "fullName" text, company text, address text, "additionalAddress" text, city text, zipcode text, state text,
      country text, phone text, shipping boolean, billing boolean)`)
  await db.execute(sql`insert into default_address (account_id, shipping_address_id, billing_address_id)
    select "accountId", "shippingAddressId", "billingAddressId"
    from ${listRows(demoDefaultAddresses)} as r("accountId" text, "shippingAddressId" text, "billingAddressId" text)`)
}

export async function insertCustomFields(db: Db) {
  await db.execute(sql`insert into custom_field (id, external_id, name, type, sealed_target, options, position)
    select id, "externalId", name, type, "sealedTarget", options, position
    from ${listRows(demoCustomFields)} as r(id text, "externalId" text, name jsonb, type text, "sealedTarget" text,
      options jsonb, position integer)`)
  const values = Object.entries(demoCustomFieldValues).flatMap(([entityId, fields]) =>
    Object.entries(fields).map(([name, value]) => ({ entityId, customFieldId: getId(demoCustomFields, name), value })),
  )
  await db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select "entityId", "customFieldId", value
    from ${listRows(values)} as r("entityId" text, "customFieldId" text, value jsonb)`)
}

/** Inserts the words of the trade that searches know. */
export async function insertSynonyms(db: Db) {
  await db.execute(sql`insert into search_synonym (word, meaning, locale, kind, is_two_way)
    select word, meaning, locale, kind, false
    from ${listRows(demoSearchWords)} as r(word text, meaning text, locale text, kind text)`)
}

/** Makes what the demo's orders and incidents leave undecided wait for the operator. */
export async function insertTasks(db: Db, today: Date) {
  await db.execute(sql`insert into task (kind, entity_id, role, due_at, created_at)
    select distinct on (g.commercial_order_id) 'ORDER_BLOCKED', g.commercial_order_id, 'FINANCE',
      g.placed_at + interval '4 hours', g.placed_at from logistic_order g where g.status = 'BLOCKED_BY_POLICY'
    union all select 'INCIDENT_ESCALATED', i.id, 'SALES', i.stage_since + interval '8 hours', i.stage_since
      from incident i where i.stage = 'ESCALATED' and i.closed_at is null
    union all select 'ACCESS_REQUEST', r.account_id, 'SALES', ${today.toISOString()}::timestamptz, r.created_at
      from access_request r join customer_account a on a.id = r.account_id where a.status = 'WAITING_VALIDATION'`)
}

export async function insertPolicies(db: Db) {
  const { account, thresholdWithoutTax, approver } = demoPolicy
  const { account: quotaAccount, ...quota } = demoQuota
  const tiers = [{ thresholdWithoutTax, approverUserIds: [getUserId(approver)] }]
  await db.execute(sql`insert into buying_policy (account_id, type, active, tiers, quota) values
    (${getId(demoAccounts, account)}, 'MANUAL_VALIDATION', true, ${JSON.stringify(tiers)}, null),
    (${getId(demoAccounts, quotaAccount)}, 'QUOTA', true, '[]', ${JSON.stringify(quota)})`)
}

/** Links the suppliers' users, who are inserted before the suppliers exist. */
export async function linkSupplierUsers(db: Db) {
  for (const { id, supplier } of demoUsers)
    if (supplier)
      await db.execute(sql`update customer_user set supplier_id = (select s.id from supplier s where s.external_id = ${supplier})
        where id = ${id}`)
}

/** An index or a constraint: the statement that drops it, and the one that creates it again. */
export type DroppedObject = { drop: string; create: string }

export const selectConstraints = (db: Db, tables: string[]) =>
  queryRows<DroppedObject>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
        from pg_constraint where contype in ('u', 'f') and conrelid = any(${sql.param(tables)}::regclass[])
        order by contype = 'f', conrelid, conname`,
  )

/** Selects the indexes that are not part of a primary or unique key. */
export const selectIndexes = (db: Db, tables: string[]) =>
  queryRows<DroppedObject>(
    db,
    sql`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
        from pg_index where indrelid = any(${sql.param(tables)}::regclass[])
          and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
        order by indexrelid`,
  )
