import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '@tiber/server/database'
import { rowsOf } from '../../database/rows.ts'
import type { Assortment } from '../catalogue/service.ts'
import type { Wishes } from '../carts/service.ts'
import { isOffered } from '../prices/service.ts'
import { isReady } from './line-queries.ts'

const among = (lines: number[] | undefined): SQL =>
  lines === undefined ? sql`true` : sql`l.line = any(${sql.param(lines)}::int[])`

export type ReadyLine = { line: number; offerId: string; offerPriceId: string; quantity: number; note: string | null }

export function selectReady(db: Db, readingId: string, lines?: number[]) {
  return rowsOf<ReadyLine>(
    db,
    sql`select l.line, l.offer_id as "offerId", l.offer_price_id as "offerPriceId", l.quantity, l.note
        from order_desk_line l where l.reading_id = ${readingId} and ${isReady} and ${among(lines)} order by l.line for update`,
  )
}

/**
 * Lines as wishes of a cart, with their notes. As lists of values and not as rows of our table: the database knows how
 * many there are before it plans, and ten thousand take a second instead of minutes.
 */
export function wishesOf(lines: ReadyLine[], assortments: Assortment[]): Wishes {
  const column = (name: keyof ReadyLine) => sql.param(lines.map((each) => each[name]))
  return sql`select u.at::int, u.price_id as sent, o.id as offer_id, u.price_id, u.quantity::bigint as quantity,
      'ADD_QUANTITY' as action, null::text as reason, 0 as others, u.note, null::text as reference, null::text as section,
      null::int as par_quantity, false as describes
    from unnest(${column('offerId')}::text[], ${column('offerPriceId')}::text[], ${column('quantity')}::int[],
        ${column('note')}::text[]) with ordinality as u(offer_id, price_id, quantity, note, at)
      left join (offer o join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
        join product p on p.id = v.product_id) on o.id = u.offer_id and ${isOffered(assortments)}`
}

/** Which change of which cart took lines. */
export type Added = { cartId: string; version: number }

/** They are in a cart now, and so is what was merged into them. */
export async function markAdded(db: Db, readingId: string, { cartId, version, lines }: Added & { lines: number[] }) {
  const some = sql.param(lines)
  await db.execute(sql`update order_desk_line l set gone = 'ADDED', added_cart_id = ${cartId}, added_version = ${version}
    where l.reading_id = ${readingId} and l.gone is null
      and (l.line = any(${some}::int[]) or l.merged_into = any(${some}::int[]))`)
}

/** Back into the draft: the lines of these offers that the change took, with what was merged into them. */
export async function returnAdded(
  db: Db,
  readingId: string,
  { cartId, version, offerIds }: Added & { offerIds: string[] },
) {
  const isTaken = (name: string) => sql`${sql.raw(name)}.reading_id = ${readingId} and ${sql.raw(name)}.gone = 'ADDED'
    and ${sql.raw(name)}.added_cart_id = ${cartId} and ${sql.raw(name)}.added_version = ${version}`
  const rows = await rowsOf<{ line: number }>(
    db,
    sql`update order_desk_line l set gone = null, added_cart_id = null, added_version = null
        from order_desk_line h where ${isTaken('h')} and h.offer_id = any(${sql.param(offerIds)}::text[])
          and ${isTaken('l')} and (l.line = h.line or l.merged_into = h.line) returning l.line`,
  )
  return rows.map(({ line }) => line)
}
