import { count, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
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
import { accountTagTable, buyingPolicyTable, customerTagTable } from '../modules/accounts/tables.ts'
import { addressTable, defaultAddressTable } from '../modules/addresses/tables.ts'
import { customFieldTable, customFieldValueTable } from '../modules/custom-fields/tables.ts'
import {
  accountUserTable,
  customerAccountTable,
  customerUserTable,
  storeTable,
  storeUserTable,
  storeViewTable,
} from '../modules/identity/tables.ts'
import { organisationTable, organisationUserTable } from '../modules/organisations/tables.ts'

const people = [...demoUsers.map((user) => ({ ...user, status: 'ACTIVE' as const })), ...demoColleagues]
const getId = (list: readonly { id: string; externalId: string }[], name: string) =>
  list.find(({ externalId }) => externalId === name)!.id
const getUserId = (email: string) => people.find((user) => user.email === email)!.id

/** Creates a Db that uses one connection of the pool. */
export const createConnectionDb = (client: PoolClient) => drizzle(client) as unknown as Db

/** Updates the planner statistics, so that the first queries are planned for the seeded data. */
export async function analyze(db: Db) {
  await db.execute(sql`analyze`)
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ users: count() }).from(customerUserTable)
  return row?.users ?? 0
}

export async function insertStores(db: Db) {
  await db.insert(storeTable).values(demoStores.map(({ views: _views, ...store }) => store))
  await db
    .insert(storeViewTable)
    .values(demoStores.flatMap(({ id, views }) => views.map((view) => ({ ...view, storeId: id }))))
}

export async function insertAccounts(db: Db, now: Date) {
  await db.insert(customerAccountTable).values(
    demoAccounts.map((account) => {
      const { tags: _tags, mainContacts: _mainContacts, ...company } = demoCompanies[account.externalId]
      const vat = company.vatNumber && { vatCountry: 'ES', vatCheckedAt: now }
      return { ...account, ...company, ...vat, status: 'ACTIVE' as const }
    }),
  )
  await db.insert(customerTagTable).values(demoTags)
  await db
    .insert(accountTagTable)
    .values(
      demoAccounts.flatMap(({ id, externalId }) =>
        demoCompanies[externalId].tags.map((name) => ({ accountId: id, tagId: getId(demoTags, name) })),
      ),
    )
}

export async function insertUsers(db: Db, passwordHash: string) {
  await db.insert(customerUserTable).values(
    people.map(({ accounts: _accounts, stores: _stores, groups: _groups, ...user }) => ({
      ...user,
      passwordHash: user.status === 'WAITING_ACTIVATION' ? null : passwordHash,
    })),
  )
  const isMainContact = (account: keyof typeof demoCompanies, email: string) =>
    demoCompanies[account].mainContacts.includes(email)
  await db.insert(accountUserTable).values(
    people.flatMap(({ id, email, accounts, groups }) =>
      accounts.map((name, position) => ({
        userId: id,
        accountId: getId(demoAccounts, name),
        groups,
        position,
        isDefault: position === 0,
        isMainContact: isMainContact(name, email),
      })),
    ),
  )
  await db
    .insert(storeUserTable)
    .values(people.flatMap(({ id, stores }) => getStoreIds(stores).map((storeId) => ({ userId: id, storeId }))))
}

const getStoreIds = (names: DemoUser['stores']) => names.map((name) => getId(demoStores, name))

export async function insertOrganisations(db: Db) {
  const accountId = getId(demoAccounts, 'GUADALQUIVIR')
  await db
    .insert(organisationTable)
    .values(demoOrganisations.map(({ isMain, ...each }) => ({ ...each, accountId, mainOrganisation: isMain })))
  await db.insert(organisationUserTable).values(
    Object.entries(demoWorkplaces).flatMap(([email, workplaces]) =>
      workplaces.map((name, position) => ({
        userId: getUserId(email),
        organisationId: getId(demoOrganisations, name),
        isMain: position === 0,
      })),
    ),
  )
}

export async function insertAddresses(db: Db) {
  await db.insert(addressTable).values(demoAddresses)
  await db.insert(defaultAddressTable).values(demoDefaultAddresses)
}

export async function insertCustomFields(db: Db) {
  await db.insert(customFieldTable).values(demoCustomFields)
  await db.insert(customFieldValueTable).values(
    Object.entries(demoCustomFieldValues).flatMap(([entityId, values]) =>
      Object.entries(values).map(([name, value]) => ({
        entityId,
        customFieldId: getId(demoCustomFields, name),
        value,
      })),
    ),
  )
}

export async function insertPolicies(db: Db) {
  const { account, thresholdWithoutTax, approver } = demoPolicy
  const { account: quotaAccount, ...quota } = demoQuota
  await db.insert(buyingPolicyTable).values([
    {
      accountId: getId(demoAccounts, account),
      type: 'MANUAL_VALIDATION',
      active: true,
      tiers: [{ thresholdWithoutTax, approverUserIds: [getUserId(approver)] }],
    },
    { accountId: getId(demoAccounts, quotaAccount), type: 'QUOTA', active: true, tiers: [], quota },
  ])
}

/** Links the suppliers' users, who are inserted before the suppliers exist. */
export async function linkSupplierUsers(db: Db) {
  for (const { id, supplier } of demoUsers)
    if (supplier)
      await db.execute(sql`update customer_user set supplier_id = (select s.id from supplier s where s.external_id = ${supplier})
        where id = ${id}`)
}
