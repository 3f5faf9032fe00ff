import { sql } from '@tiber/server/sql'
import { maxQuantity } from '@tiber/contract/carts/quantities'
import type { Context, CustomerContext } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'
import { isReachable, lookUpLine, type LineCommands } from '../carts/service.ts'
import type { Assortment } from '../catalogue/service.ts'
import { isOffered, resolvedPrices, type PriceScope } from '../prices/service.ts'
import type { SheetLine, SheetRow, Values } from './differences.ts'

export type ExportRow = Values & {
  lineId: string
  sku: string
  name: LocalisedText
  supplier: string
  quantity: number
  unit: string
  unitPrice: string | null
  net: string
}

const lineColumns = sql`l.id as "lineId", l.offer_id as "offerId", l.offer_price_id as "offerPriceId", l.quantity, l.reference, l.note,
  l.section, l.par_quantity as "parQuantity"`

/**
 * Returns the rows of an export, by supplier and insertion order, and stores a snapshot of their version, once per
 * version. One statement, so that the cart cannot change between its version and its lines.
 */
export async function snapshotForExport(context: CustomerContext, id: string) {
  const [row] = await queryRows<{ version: number; rows: ExportRow[] }>(
    context.db,
    sql`with snapshot as (insert into cart_snapshot (cart_id, version, lines, created_at)
          select c.id, c.version, coalesce((select jsonb_agg(to_jsonb(e)) from (select ${lineColumns} from cart_line l
              where l.cart_id = c.id order by l.id) e), '[]'), ${toTimestamp(context.now())}
          from cart c where c.id = ${id} and ${isReachable(context)}
          on conflict (cart_id, version) do update set created_at = excluded.created_at returning version)
        select k.version, coalesce((select jsonb_agg(to_jsonb(e)) from (
            select l.id as "lineId", v.sku, v.name, s.name as supplier, l.quantity, o.unit, l.unit_price::text as "unitPrice",
              l.net::text, l.reference, l.note, l.section, l.par_quantity as "parQuantity"
            from cart_line l join offer o on o.id = l.offer_id join supplier s on s.id = o.supplier_id
              join variant v on v.id = o.variant_id
            where l.cart_id = ${id} order by l.supplier_id, l.id) e), '[]') as rows
        from snapshot k`,
  )
  return row
}

export async function selectSnapshot({ db }: CustomerContext, id: string, version: number) {
  const [row] = await queryRows<{ lines: SheetLine[] }>(
    db,
    sql`select lines from cart_snapshot where cart_id = ${id} and version = ${version}`,
  )
  return row?.lines
}

export const selectCurrentLines = (context: CustomerContext, id: string) =>
  queryRows<SheetLine>(
    context.db,
    sql`select ${lineColumns} from cart c join cart_line l on l.cart_id = c.id where c.id = ${id} and ${isReachable(context)} order by l.id`,
  )

type ArticleName = { offerId: string; sku: string; name: LocalisedText; supplier: string }

export const selectNames = ({ db }: CustomerContext, offerIds: string[]) =>
  queryRows<ArticleName>(
    db,
    sql`select o.id as "offerId", v.sku, v.name, s.name as supplier from offer o join variant v on v.id = o.variant_id
          join supplier s on s.id = o.supplier_id where o.id = any(${sql.param(offerIds)}::text[])`,
  )

export type NewSheet = { fileName: string; version: number | null; exportedAt: string | null; rows: SheetRow[] }

export async function insertSheet(context: CustomerContext, cartId: string, sheet: NewSheet): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    context.db,
    sql`insert into cart_sheet (cart_id, user_id, file_name, version, exported_at, rows, created_at)
        values (${cartId}, ${context.caller.userId}, ${sheet.fileName}, ${sheet.version}, ${sheet.exportedAt}::timestamptz,
          ${JSON.stringify(sheet.rows)}::jsonb, ${toTimestamp(context.now())})
        returning id`,
  )
  return row!.id
}

export type StoredSheet = NewSheet & { id: string }

/** Selects an upload of the user's own, for a cart they can still reach. */
export async function selectSheet(context: CustomerContext, cartId: string, id: string) {
  const [row] = await queryRows<StoredSheet>(
    context.db,
    sql`select h.id, h.file_name as "fileName", h.version, h.exported_at as "exportedAt", h.rows
        from cart_sheet h join cart c on c.id = h.cart_id
        where h.id = ${id} and h.cart_id = ${cartId} and h.user_id = ${context.caller.userId} and ${isReachable(context)}`,
  )
  return row
}

export async function deleteOldSheets({ db }: Context, { sheets, snapshots }: { sheets: Date; snapshots: Date }) {
  await db.execute(sql`delete from cart_sheet where created_at < ${toTimestamp(sheets)}`)
  await db.execute(sql`delete from cart_snapshot where created_at < ${toTimestamp(snapshots)}`)
}

type CodeLookup = { at: number; code: string; variantId: string; supplier: string; quantity: number }
type Buyer = { scope: PriceScope; assortments: Assortment[] }
export type FoundOffer = { at: number; hasVariant: boolean; offerId: string | null; offerPriceId: string | null }

/**
 * Selects the offer for each row, of the article with its exact code, else of the identified one: from the named supplier,
 * else one already in the cart, else the cheapest in stock. `hasVariant`: the article exists, sold or not.
 */
export function selectOffersByCode(
  context: CustomerContext,
  { cartId, lookups, buyer }: { cartId: string; lookups: CodeLookup[]; buyer: Buyer },
) {
  const { scope, assortments } = buyer
  const lines = sql`select k.at || ' ' || k.offer_id as line, k.offer_id, k.quantity from candidate k`
  return queryPreparedRows<FoundOffer>(
    context.db,
    sql`with lookup as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb)
            as a(at int, code text, "variantId" text, supplier text, quantity bigint)
        ), matched as materialized (
          select distinct on (f.at) f.at, f.variant_id from (
            select a.at, v.id as variant_id, 0 as rank from lookup a join variant v on v.sku = a.code
            union all select a.at, v.id, 1 from lookup a join variant v on v.id = a."variantId") f
          order by f.at, f.rank, f.variant_id
        ), candidate as materialized (
          select a.at, o.id as offer_id, a.supplier, greatest(o.min_order_quantity, least(a.quantity, ${maxQuantity}))::int as quantity,
            (l.before).id is not null as in_cart
          from lookup a join matched m on m.at = a.at join variant v on v.id = m.variant_id join product p on p.id = v.product_id
            join offer o on o.variant_id = v.id join supplier s on s.id = o.supplier_id
            left join ${lookUpLine(cartId, sql`o.id`)} l on true
          where o.currency = ${scope.currency} and ((l.before).id is not null or (${isOffered(assortments)}))
        ), best as (
          select distinct on (k.at) k.at, k.offer_id, r.price_id from candidate k join offer o on o.id = k.offer_id
            join supplier s on s.id = o.supplier_id
            left join (${resolvedPrices(scope, lines)}) r on r.line = k.at || ' ' || k.offer_id
          where r.price_id is not null or k.in_cart
          order by k.at, lower(s.name) = lower(k.supplier) desc, k.in_cart desc, (o.stock > 0) desc, r.unit_price, s.is_default desc, o.id)
        select a.at, m.variant_id is not null as "hasVariant", b.offer_id as "offerId", b.price_id as "offerPriceId"
        from lookup a left join matched m on m.at = a.at left join best b on b.at = a.at`,
  )
}

export type Target = Values & { offerId: string; offerPriceId: string | null }

/** Builds commands that set lines, including their details, to the values of a file. */
export const buildSheetCommands = (targets: Target[]): LineCommands =>
  sql`select row_number() over ()::int as at, t."offerId" as sent, t."offerId" as offer_id, t."offerPriceId" as price_id,
      t.quantity::bigint, 'REPLACE_QUANTITY' as action, null::text as reason, 0 as others, t.note, t.reference, t.section,
      t."parQuantity" as par_quantity, true as describes
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t("offerId" text, "offerPriceId" text, quantity bigint,
      note text, reference text, section text, "parQuantity" int)`
