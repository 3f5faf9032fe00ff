import { sql } from '@tiber/server/sql'
import type { Context, CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import { queryRows } from '../../../database/query-rows.ts'

/** A line as stored for undo. */
export const lineBefore = sql`jsonb_build_object('offerId', l.offer_id, 'offerPriceId', l.offer_price_id, 'quantity', l.quantity,
  'note', l.note, 'reference', l.reference, 'section', l.section, 'parQuantity', l.par_quantity)`

type UndoLink = { version: number; undoneBy: number }

/**
 * Links a change to the change that undid all of it; undoing an undo puts the original change in force again. A partial
 * undo links nothing: both stay ordinary changes.
 */
export async function markUndone(context: CustomerContext, id: string, { version, undoneBy }: UndoLink) {
  await context.db.execute(sql`update cart_change x set
      undone_by = case when x.version = ${version} then ${undoneBy}::int when x.version = h.undoes then null else x.undone_by end,
      undoes = case when x.version = ${undoneBy} then ${version}::int else x.undoes end
    from cart_change h join cart_change u on u.cart_id = h.cart_id and u.version = ${undoneBy}
    where h.cart_id = ${id} and h.version = ${version} and jsonb_array_length(u.before) = jsonb_array_length(h.before)
      and x.cart_id = h.cart_id and x.version in (${version}, ${undoneBy}, h.undoes)`)
}

/** Selects offers whose lines changed after a version, including removed lines. */
export async function selectChangedOffers(context: CustomerContext, id: string, since: number): Promise<string[]> {
  const rows = await queryRows<{ offerId: string }>(
    context.db,
    sql`select distinct e ->> 'offerId' as "offerId" from cart_change h cross join jsonb_array_elements(h.before) e
        where h.cart_id = ${id} and h.version > ${since}`,
  )
  return rows.map(({ offerId }) => offerId)
}

/** Deletes changes and carts that can no longer be undone or restored. */
export async function deleteOldCarts(
  { db }: Context,
  { changesBefore, cartsBefore }: { changesBefore: Date; cartsBefore: Date },
) {
  await db.execute(sql`delete from cart_change where created_at < ${toTimestamp(changesBefore)}`)
  await db.execute(sql`delete from cart where deleted_at < ${toTimestamp(cartsBefore)}`)
}
