import { sql } from '@tiber/server/sql'
import type { SellerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryRows } from '../../database/query-rows.ts'

export type ViewRow = { id: string; screen: string; name: string; state: string; shared: boolean; userId: string }

const columns = sql`v.id, v.screen, v.name, v.state, v.is_shared as shared, v.user_id as "userId"`

const getSupplierId = ({ caller }: SellerContext) => (caller.clientType === 'SUPPLIER' ? caller.supplierId : null)

/** The views the caller may see: their own and shared ones, of the operator or of one supplier. */
const isVisible = (context: SellerContext) => sql`v.client_type = ${context.caller.clientType}
  and v.supplier_id is not distinct from ${getSupplierId(context)}::text
  and (v.user_id = ${context.caller.userId} or v.is_shared)`

export function selectViews(context: SellerContext, screen: string): Promise<ViewRow[]> {
  return queryRows<ViewRow>(
    context.db,
    sql`select ${columns} from view v where ${isVisible(context)} and v.screen = ${screen}
        order by lower(v.name), v.id`,
  )
}

export async function selectView(context: SellerContext, id: string): Promise<ViewRow | undefined> {
  const [row] = await queryRows<ViewRow>(
    context.db,
    sql`select ${columns} from view v where v.id = ${id} and ${isVisible(context)} for no key update`,
  )
  return row
}

/** Locks the caller’s row, so that two requests cannot both take the last place or the same name. */
export async function lockPerson({ db, caller }: SellerContext) {
  await db.execute(sql`select from customer_user u where u.id = ${caller.userId} for no key update`)
}

export async function countViews({ db, caller }: SellerContext, screen: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from view v where v.user_id = ${caller.userId} and v.screen = ${screen}`,
  )
  return row!.count
}

type NewView = Pick<ViewRow, 'screen' | 'name' | 'state' | 'shared'>

/** Returns undefined if the person has a view of this name already. */
export async function insertView(context: SellerContext, { screen, name, state, shared }: NewView) {
  const { clientType, userId } = context.caller
  const at = toTimestamp(context.now())
  const [row] = await queryRows<ViewRow>(
    context.db,
    sql`insert into view as v (client_type, supplier_id, user_id, screen, name, state, is_shared, created_at, updated_at)
        values (${clientType}, ${getSupplierId(context)}, ${userId}, ${screen}, ${name}, ${state}, ${shared}, ${at}, ${at})
        on conflict do nothing returning ${columns}`,
  )
  return row
}

/** Tells whether the person who saved a view has another one of this name. */
export async function selectIsNameTaken({ db }: SellerContext, { id, userId, screen, name }: ViewRow) {
  const [row] = await queryRows<{ isTaken: boolean }>(
    db,
    sql`select exists (select from view v where v.user_id = ${userId} and v.screen = ${screen}
          and lower(v.name) = lower(${name}) and v.id <> ${id}) as "isTaken"`,
  )
  return row!.isTaken
}

export async function updateView(context: SellerContext, { id, name, state, shared }: ViewRow) {
  const at = toTimestamp(context.now())
  await context.db
    .execute(sql`update view v set name = ${name}, state = ${state}, is_shared = ${shared}, updated_at = ${at}
    where v.id = ${id} and ${isVisible(context)}`)
}

export async function deleteView(context: SellerContext, id: string) {
  await context.db.execute(sql`delete from view v where v.id = ${id} and ${isVisible(context)}`)
}
