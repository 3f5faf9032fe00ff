import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'

export type ShopRow = { legal: LegalEntity | null; openedAt: string | null; testedAt: string | null }

export async function selectShop({ db }: Pick<Context, 'db'>): Promise<ShopRow> {
  const [row] = await queryPreparedRows<ShopRow>(
    db,
    sql`select legal, opened_at as "openedAt", tested_at as "testedAt" from shop`,
  )
  return row ?? { legal: null, openedAt: null, testedAt: null }
}

export async function saveLegalEntity({ db, now }: Context, legal: LegalEntity) {
  await db.execute(sql`insert into shop (legal, updated_at) values (${JSON.stringify(legal)}, ${now()})
    on conflict (is_only) do update set legal = excluded.legal, updated_at = excluded.updated_at`)
}

/** Stores when the shop was opened; the first time counts. */
export async function saveOpening({ db, now }: Context) {
  await db.execute(sql`insert into shop (opened_at, updated_at) values (${now()}, ${now()})
    on conflict (is_only) do update set opened_at = coalesce(shop.opened_at, excluded.opened_at),
      updated_at = excluded.updated_at`)
}

/** Stores when a test order succeeded; does nothing before the company of the shop is saved. */
export async function saveTested({ db, now }: Context) {
  await db.execute(sql`update shop set tested_at = ${now()}, updated_at = ${now()}`)
}

type StoreView = { storeView: string }

/** Inserts the first store with its view, unless there is one. */
export async function insertFirstStore({ db }: Context) {
  await db.execute(sql`with s as (insert into store (external_id, name, is_default)
      select 'main', '{"es-ES": "Tienda", "en-US": "Shop"}', true where not exists (select from store) returning id)
    insert into store_view (store_id, external_id, name, is_default)
    select s.id, 'main-view', '{"es-ES": "Tienda", "en-US": "Shop"}', true from s`)
}

/** Selects the external id of the view that visitors see. */
export async function selectDefaultView({ db }: Context) {
  const [row] = await queryRows<StoreView>(
    db,
    sql`select v.external_id as "storeView" from store_view v join store s on s.id = v.store_id
        order by s.is_default desc, v.is_default desc, v.id limit 1`,
  )
  return row?.storeView
}

type StoreIds = { storeId: string; storeViewId: string }

/** Selects the store and the view that visitors see. */
export async function selectDefaultStore({ db }: Context) {
  const [row] = await queryRows<StoreIds>(
    db,
    sql`select s.id as "storeId", v.id as "storeViewId" from store_view v join store s on s.id = v.store_id
        order by s.is_default desc, v.is_default desc, v.id limit 1`,
  )
  return row
}
