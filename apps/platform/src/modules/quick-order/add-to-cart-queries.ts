import { sql, type SQL } from '@tiber/server/sql'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'
import type { Assortment } from '../catalogue/service.ts'
import type { LineCommands } from '../carts/service.ts'
import { isOffered } from '../prices/service.ts'
import { isReady } from './line-queries.ts'

const isAmong = (lines: number[] | undefined): SQL =>
  lines === undefined ? sql`true` : sql`l.line = any(${sql.param(lines)}::int[])`

export type ReadyLine = { line: number; offerId: string; offerPriceId: string; quantity: number; note: string | null }

export function selectReadyLines(db: Db, draftId: string, lines?: number[]) {
  return queryRows<ReadyLine>(
    db,
    sql`select l.line, l.offer_id as "offerId", l.offer_price_id as "offerPriceId", l.quantity, l.note
        from quick_order_line l where l.draft_id = ${draftId} and ${isReady} and ${isAmong(lines)} order by l.line for update`,
  )
}

/**
 * Builds commands that add the lines with their notes to a cart. Values are passed as arrays, not as rows of our table:
 * the database then knows their number, and 10,000 take a second instead of minutes.
 */
export function buildAddCommands(lines: ReadyLine[], assortments: Assortment[]): LineCommands {
  const column = (name: keyof ReadyLine) => sql.param(lines.map((each) => each[name]))
  return sql`select u.at::int, u.price_id as sent, o.id as offer_id, u.price_id, u.quantity::bigint as quantity,
      'ADD_QUANTITY' as action, null::text as reason, 0 as others, u.note, null::text as reference, null::text as section,
      null::int as par_quantity, false as describes
    from unnest(${column('offerId')}::text[], ${column('offerPriceId')}::text[], ${column('quantity')}::int[],
        ${column('note')}::text[]) with ordinality as u(offer_id, price_id, quantity, note, at)
      left join (offer o join supplier s on s.id = o.supplier_id join variant v on v.id = o.variant_id
        join product p on p.id = v.product_id) on o.id = u.offer_id and ${isOffered(assortments)}`
}

/** Selects the texts of lines whose article was chosen by the user or learned before. */
export function selectLearnedTexts(db: Db, draftId: string, lines: number[]) {
  return queryRows<{ text: string; variantId: string }>(
    db,
    sql`select coalesce(l.codes[1], l.text) as text, l.variant_id as "variantId" from quick_order_line l
        where l.draft_id = ${draftId} and l.line = any(${sql.param(lines)}::int[]) and l.found_by in ('CHOICE', 'ALIAS')
          and l.variant_id is not null`,
  )
}

/** The cart change that added the lines. */
export type Added = { cartId: string; version: number }

/** Marks lines, and those merged into them, as added to a cart. */
export async function markAdded(db: Db, draftId: string, { cartId, version, lines }: Added & { lines: number[] }) {
  const lineNumbers = sql.param(lines)
  await db.execute(sql`update quick_order_line l set outcome = 'ADDED', added_cart_id = ${cartId}, added_version = ${version}
    where l.draft_id = ${draftId} and l.outcome is null
      and (l.line = any(${lineNumbers}::int[]) or l.merged_into = any(${lineNumbers}::int[]))`)
}

/** Returns the lines of these offers, and those merged into them, to the draft. */
export async function unmarkAdded(
  db: Db,
  draftId: string,
  { cartId, version, offerIds }: Added & { offerIds: string[] },
) {
  const isAddedByChange = (
    name: string,
  ) => sql`${sql.raw(name)}.draft_id = ${draftId} and ${sql.raw(name)}.outcome = 'ADDED'
    and ${sql.raw(name)}.added_cart_id = ${cartId} and ${sql.raw(name)}.added_version = ${version}`
  const rows = await queryRows<{ line: number }>(
    db,
    sql`update quick_order_line l set outcome = null, added_cart_id = null, added_version = null
        from quick_order_line h where ${isAddedByChange('h')} and h.offer_id = any(${sql.param(offerIds)}::text[])
          and ${isAddedByChange('l')} and (l.line = h.line or l.merged_into = h.line) returning l.line`,
  )
  return rows.map(({ line }) => line)
}
