import { sql } from 'drizzle-orm'
import type { Context, CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

/** A line as it is kept to be taken back. */
export const lineBefore = sql`jsonb_build_object('offerId', l.offer_id, 'offerPriceId', l.offer_price_id, 'quantity', l.quantity,
  'note', l.note, 'reference', l.reference, 'section', l.section, 'parQuantity', l.par_quantity)`

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
