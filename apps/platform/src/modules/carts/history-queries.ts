import { sql } from 'drizzle-orm'
import type { Context, CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

/** A line as it is kept to be taken back. */
export const lineBefore = sql`jsonb_build_object('offerId', l.offer_id, 'offerPriceId', l.offer_price_id, 'quantity', l.quantity,
  'note', l.note, 'reference', l.reference, 'section', l.section, 'parQuantity', l.par_quantity)`

/** What was written beside lines before a change of them, also where nothing was. */
export async function restoreDetails(
  context: CustomerContext,
  id: string,
  { version, undoneBy }: { version: number; undoneBy: number },
) {
  await context.db.execute(sql`update cart_line l set note = b.note, reference = b.reference, section = b.section,
      par_quantity = b."parQuantity"
    from cart_change h cross join jsonb_to_recordset(h.before) as b("offerId" text, note text, reference text,
      section text, "parQuantity" int)
    where h.cart_id = ${id} and h.version = ${version} and l.cart_id = h.cart_id and l.offer_id = b."offerId"
      and not exists (select from cart_change x cross join jsonb_array_elements(x.before) e
        where x.cart_id = h.cart_id and x.version > h.version and x.version < ${undoneBy}
          and e ->> 'offerId' = b."offerId")`)
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
