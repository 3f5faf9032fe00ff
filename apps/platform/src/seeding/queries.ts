import { count } from 'drizzle-orm'
import { demoAccounts, demoStores, type DemoUser } from '@tiber/demo-data/people'
import type { Db } from '@tiber/server/database'
import {
  accountUserTable,
  customerAccountTable,
  customerUserTable,
  storeTable,
  storeUserTable,
  storeViewTable,
} from '../modules/identity/tables.ts'

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ users: count() }).from(customerUserTable)
  return row?.users ?? 0
}

export async function insertStores(db: Db, stores: typeof demoStores) {
  await db.insert(storeTable).values(stores.map(({ views: _views, ...store }) => store))
  await db
    .insert(storeViewTable)
    .values(stores.flatMap(({ id, views }) => views.map((view) => ({ ...view, storeId: id }))))
}

export async function insertAccounts(db: Db, accounts: typeof demoAccounts) {
  await db.insert(customerAccountTable).values(accounts.map((account) => ({ ...account, status: 'ACTIVE' as const })))
}

export async function insertUsers(db: Db, users: DemoUser[], passwordHash: string) {
  await db.insert(customerUserTable).values(
    users.map(({ accounts: _accounts, stores: _stores, ...user }) => ({
      ...user,
      passwordHash,
      status: 'ACTIVE' as const,
    })),
  )
  const idOf = (list: readonly { id: string; externalId: string }[], name: string) =>
    list.find(({ externalId }) => externalId === name)!.id
  await db.insert(accountUserTable).values(
    users.flatMap(({ id, accounts }) =>
      accounts.map((name, position) => ({
        userId: id,
        accountId: idOf(demoAccounts, name),
        position,
        isDefault: position === 0,
      })),
    ),
  )
  await db
    .insert(storeUserTable)
    .values(users.flatMap(({ id, stores }) => stores.map((name) => ({ userId: id, storeId: idOf(demoStores, name) }))))
}
