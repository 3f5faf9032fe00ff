import { sql } from '@tiber/server/sql'
import type { AuthorType } from '@tiber/contract/conversations/thread-enums'
import type { QuoteEventAction, QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import type { LocalisedText } from '../../database/columns.ts'
import { queryRows } from '../../database/query-rows.ts'
import { resolvedTax } from '../taxes/public.ts'

export type VersionLine = {
  lineId: string
  price: string
  quantity: number
  leadDays: number | null
  offerId: string
  alternativeVariantId: string | null
  note: string | null
}

export type NewVersion = {
  quoteId: string
  number: number
  authorSide: AuthorType
  authorName: string
  message: string | null
  validityDate: string | null
  shippingPrice: string
  lines: VersionLine[]
}

/** Inserts a version with all its lines; each is taxed by the rules of its place of delivery. */
export async function insertVersion(context: Context, version: NewVersion, day: string) {
  const delivery = sql`(l.deliveries->0->'address')`
  await context.db.execute(sql`with v as (
      insert into quote_version (supplier_quote_id, number, author_side, author_name, message, validity_date,
        shipping_price, created_at)
      values (${version.quoteId}, ${version.number}, ${version.authorSide}, ${version.authorName}, ${version.message},
        ${version.validityDate}::date, ${version.shippingPrice}::numeric, ${toTimestamp(context.now())}) returning id)
    insert into quote_version_line (version_id, line_id, price, quantity, net, tax_rate, lead_days, offer_id,
      alternative_variant_id, note)
    select v.id, l.id, x.price, x.quantity, round(x.price * x.quantity, 2), t.rate, x."leadDays", f.id,
      x."alternativeVariantId", x.note
    from v cross join jsonb_to_recordset(${JSON.stringify(version.lines)}::jsonb) as x("lineId" text, price numeric(18, 6),
        quantity int, "leadDays" int, "offerId" text, "alternativeVariantId" text, note text)
      join quote_line l on l.id = x."lineId" join supplier_quote q on q.id = l.supplier_quote_id
      join supplier s on s.id = q.supplier_id join customer_account a on a.id = q.account_id join offer f on f.id = x."offerId"
      cross join lateral (${resolvedTax({ seller: sql`s.legal`, delivery, account: sql`a`, offer: sql`f`, day })}) t`)
}

export type OfferOfVariant = { variantId: string; offerId: string; leadDays: number | null }

/** Finds the supplier's offer of each variant, given by id, external id or SKU; active ones first. */
export async function selectOffersOfSupplier({ db }: Context, supplierId: string, variantIds: string[]) {
  const rows = await queryRows<OfferOfVariant & { given: string }>(
    db,
    sql`select distinct on (w.given) w.given, v.id as "variantId", f.id as "offerId", f.lead_time_days as "leadDays"
        from unnest(${sql.param(variantIds)}::text[]) as w(given)
          join variant v on v.id = w.given or v.external_id = w.given or v.sku = w.given
          join offer f on f.variant_id = v.id and f.supplier_id = ${supplierId}
        order by w.given, v.id = w.given desc, f.status = 'ACTIVE' desc, f.id`,
  )
  return new Map(rows.map(({ given, ...offer }) => [given, offer]))
}

/** Selects the supplier's usual freight terms. */
export async function selectFreightTerms({ db }: Context, supplierId: string) {
  const [row] = await queryRows<{ freightPrice: string | null; freightFreeFrom: string | null }>(
    db,
    sql`select freight_price::text as "freightPrice", freight_free_from::text as "freightFreeFrom" from supplier
        where id = ${supplierId}`,
  )
  return row!
}

export type VersionRow = {
  id: string
  number: number
  authorSide: AuthorType
  authorName: string
  message: string | null
  validityDate: string | null
  shipping: string
  createdAt: string
}

export function selectVersions({ db }: Context, quoteId: string): Promise<VersionRow[]> {
  return queryRows<VersionRow>(
    db,
    sql`select id, number, author_side as "authorSide", author_name as "authorName", message,
          validity_date::text as "validityDate", shipping_price::text as shipping, created_at as "createdAt"
        from quote_version where supplier_quote_id = ${quoteId} order by number desc`,
  )
}

export type VersionLineRow = {
  versionId: string
  lineId: string
  sku: string | null
  name: LocalisedText | null
  description: string | null
  price: string
  quantity: number
  net: string
  leadDays: number | null
  alternative: { id: string; sku: string; name: LocalisedText } | null
  note: string | null
}

/** Selects the lines of all versions of a quote. */
export function selectVersionLines({ db }: Context, quoteId: string): Promise<VersionLineRow[]> {
  return queryRows<VersionLineRow>(
    db,
    sql`select x.version_id as "versionId", x.line_id as "lineId", v.sku, v.name, d.description, x.price::text as price,
          x.quantity, x.net::text as net, x.lead_days as "leadDays", case when w.id is not null then
            jsonb_build_object('id', w.id, 'sku', w.sku, 'name', w.name) end as alternative, x.note
        from quote_line l join quote_version_line x on x.line_id = l.id join master_quote_detail d on d.id = l.detail_id
          left join variant v on v.id = d.variant_id left join variant w on w.id = x.alternative_variant_id
        where l.supplier_quote_id = ${quoteId} order by x.version_id, l.position, l.id`,
  )
}

export type EventRow = {
  at: string
  actorType: AuthorType | 'SYSTEM'
  actorName: string
  action: QuoteEventAction
  fromStatus: QuoteStatus | null
  toStatus: QuoteStatus
  version: number | null
  reason: string | null
}

export function selectEvents({ db }: Context, quoteId: string): Promise<EventRow[]> {
  return queryRows<EventRow>(
    db,
    sql`select at, actor_type as "actorType", actor_name as "actorName", action, from_status as "fromStatus",
          to_status as "toStatus", version, reason
        from quote_event where supplier_quote_id = ${quoteId} order by id desc limit 200`,
  )
}
