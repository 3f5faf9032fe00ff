import { sql } from 'drizzle-orm'
import type { Context, CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

/** A line as it is kept to be taken back. */
export const lineBefore = sql`jsonb_build_object('offerId', l.offer_id, 'offerPriceId', l.offer_price_id, 'quantity', l.quantity,
  'note', l.note, 'reference', l.reference, 'section', l.section, 'parQuantity', l.par_quantity)`

type Undone = { version: number; undoneBy: number }

/**
 * A change and the one that takes all of it back; one that had itself taken something back gives that its place again. Of
 * one that was taken back in part the rest still holds: both stay changes like any other.
 */
export async function markUndone(context: CustomerContext, id: string, { version, undoneBy }: Undone) {
  await context.db.execute(sql`update cart_change x set
      undone_by = case when x.version = ${version} then ${undoneBy}::int when x.version = h.undoes then null else x.undone_by end,
      undoes = case when x.version = ${undoneBy} then ${version}::int else x.undoes end
    from cart_change h join cart_change u on u.cart_id = h.cart_id and u.version = ${undoneBy}
    where h.cart_id = ${id} and h.version = ${version} and jsonb_array_length(u.before) = jsonb_array_length(h.before)
      and x.cart_id = h.cart_id and x.version in (${version}, ${undoneBy}, h.undoes)`)
}

/** Offers whose lines changed after a version, also those whose line is gone. */
export async function selectChangedOffers(context: CustomerContext, id: string, since: number): Promise<string[]> {
  const rows = await rowsOf<{ offerId: string }>(
    context.db,
    sql`select distinct e ->> 'offerId' as "offerId" from cart_change h cross join jsonb_array_elements(h.before) e
        where h.cart_id = ${id} and h.version > ${since}`,
  )
  return rows.map(({ offerId }) => offerId)
}

/** What can no longer be taken back. */
export async function deleteOldCarts(
  { db }: Context,
  { changesBefore, cartsBefore }: { changesBefore: Date; cartsBefore: Date },
) {
  await db.execute(sql`delete from cart_change where created_at < ${changesBefore.toISOString()}::timestamptz`)
  await db.execute(sql`delete from cart where deleted_at < ${cartsBefore.toISOString()}::timestamptz`)
}
