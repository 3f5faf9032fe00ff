import { sql } from '@tiber/server/sql'
import type { Address } from '@tiber/contract/company/addresses'
import { maxQuoteQuantity } from '@tiber/contract/quotes/quote-enums'
import type { Context, CustomerContext } from '../../../context.ts'
import { toTimestamp } from '../../../database/clauses.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { isInAssortments, isOfferInAssortments, type Assortment } from '../../catalogue/service.ts'

const address = sql`jsonb_build_object('id', a.id, 'externalId', a.external_id, 'label', a.label, 'fullName', a.full_name,
  'company', a.company, 'address', a.address, 'additionalAddress', a.additional_address, 'city', a.city,
  'zipcode', a.zipcode, 'state', a.state, 'country', a.country, 'phone', a.phone, 'shipping', a.shipping,
  'billing', a.billing)`

type Use = 'shipping' | 'billing'

/** Maps external ids and ids of the account's addresses to the addresses as they are now. */
export async function selectAddresses({ db, caller }: CustomerContext, ids: string[], use: Use) {
  const rows = await queryRows<{ given: string; address: Address }>(
    db,
    sql`select distinct on (w.given) w.given, ${address} as address
        from unnest(${sql.param(ids)}::text[]) as w(given) join address a on a.external_id = w.given or a.id = w.given
        where a.account_id = ${caller.accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)}
        order by w.given, a.external_id = w.given desc`,
  )
  return new Map(rows.map(({ given, address }) => [given, address]))
}

/** Returns the account's first address for this use. */
export async function selectFirstAddress({ db, caller }: CustomerContext, use: Use): Promise<Address | undefined> {
  const [row] = await queryRows<{ address: Address }>(
    db,
    sql`select ${address} as address from address a
        where a.account_id = ${caller.accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)} order by a.id limit 1`,
  )
  return row?.address
}

/** Maps ids and external ids of active suppliers to their ids. */
export async function selectSupplierIds({ db }: Context, ids: string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ given: string; id: string }>(
    db,
    sql`select distinct on (w.given) w.given, s.id from unnest(${sql.param(ids)}::text[]) as w(given)
          join supplier s on s.id = w.given or s.external_id = w.given
        where s.status = 'ACTIVE' order by w.given, s.id = w.given desc`,
  )
  return new Map(rows.map(({ given, id }) => [given, id]))
}

export type Seller = { variantId: string; supplierId: string; offerId: string }

/** Selects the offers by which active suppliers sell variants to the account. */
export async function selectSellers(
  { db }: Context,
  variantIds: string[],
  assortments: Assortment[],
): Promise<Seller[]> {
  if (variantIds.length === 0) return []
  return queryRows<Seller>(
    db,
    sql`select o.variant_id as "variantId", o.supplier_id as "supplierId", o.id as "offerId"
        from offer o join supplier s on s.id = o.supplier_id and s.status = 'ACTIVE'
          join variant v on v.id = o.variant_id join product p on p.id = v.product_id
        where o.variant_id = any(${sql.param(variantIds)}::text[]) and o.status = 'ACTIVE'
          and ${isOfferInAssortments(assortments)} and ${isInAssortments(assortments)}`,
  )
}

/** Returns the supplier to ask about articles nobody is known to sell. */
export async function selectDefaultSupplier({ db }: Context): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`select id from supplier where status = 'ACTIVE' order by is_default desc, id limit 1`,
  )
  return row?.id
}

const isVisibleCart = ({ caller }: CustomerContext, cartId: string) =>
  sql`c.id = ${cartId} and c.account_id = ${caller.accountId} and (c.user_id = ${caller.userId} or c.is_shared)
    and c.deleted_at is null`

/** Selects the lines of a cart or buying list of the caller, one for each variant. */
export function selectCartLines(context: CustomerContext, cartId: string) {
  return queryRows<{ productVariantId: string; quantity: number; note: string | null }>(
    context.db,
    sql`select o.variant_id as "productVariantId", least(sum(l.quantity), ${maxQuoteQuantity})::int as quantity,
          max(l.note) as note
        from cart c join cart_line l on l.cart_id = c.id join offer o on o.id = l.offer_id
          join variant v on v.id = o.variant_id join product p on p.id = v.product_id and p.status = 'ACTIVE'
        where ${isVisibleCart(context, cartId)} group by o.variant_id order by min(l.id)`,
  )
}

/** Returns the name of a cart or buying list of the caller. */
export async function selectCartName(context: CustomerContext, cartId: string): Promise<string | undefined> {
  const [row] = await queryRows<{ name: string }>(
    context.db,
    sql`select c.name from cart c where ${isVisibleCart(context, cartId)}`,
  )
  return row?.name
}

type AskableSupplier = { id: string; externalId: string; name: string; onTimePercent: number | null }

/** Selects the active suppliers that may sell to the account, by name. */
export function selectAskableSuppliers({ db }: Context, assortments: Assortment[]): Promise<AskableSupplier[]> {
  return queryRows<AskableSupplier>(
    db,
    sql`select s.id, s.external_id as "externalId", s.name, s.on_time_percent as "onTimePercent"
        from supplier s cross join lateral (select s.id as supplier_id) o
        where s.status = 'ACTIVE' and ${isOfferInAssortments(assortments)} order by s.name, s.id`,
  )
}

type PreviewVariant = { id: string; sku: string; name: LocalisedText; unit: string | null }

/** Maps variants visible to the account to what a line of a request shows. */
export async function selectPreviewVariants({ db }: Context, ids: string[], assortments: Assortment[]) {
  const rows = await queryRows<PreviewVariant>(
    db,
    sql`select v.id, v.sku, v.name, p.unit from variant v join product p on p.id = v.product_id
        where v.id = any(${sql.param(ids)}::text[]) and p.status = 'ACTIVE' and ${isInAssortments(assortments)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type NewQuotes = {
  masterQuoteId: string
  userId: string
  supplierIds: string[]
  deadline: Date
  billing: Address | null
  currency: string
}

/** Inserts one quote for each supplier. */
export function insertQuotes(
  context: CustomerContext,
  quotes: NewQuotes,
): Promise<{ id: string; supplierId: string }[]> {
  const at = toTimestamp(context.now())
  return queryRows<{ id: string; supplierId: string }>(
    context.db,
    sql`insert into supplier_quote (master_quote_id, supplier_id, account_id, user_id, status, deadline_at, billing_address,
          currency, created_at, updated_at)
        select ${quotes.masterQuoteId}, s.id, ${context.caller.accountId}, ${quotes.userId}, 'NEW',
          ${toTimestamp(quotes.deadline)}, ${quotes.billing ? JSON.stringify(quotes.billing) : null}::jsonb,
          ${quotes.currency}, ${at}, ${at}
        from unnest(${sql.param(quotes.supplierIds)}::text[]) with ordinality as s(id, position) order by s.position
        returning id, supplier_id as "supplierId"`,
  )
}

export type LineRequest = {
  detailId: string
  quantity: number
  supplierIds: string[]
  deliveries: { addressId: string; quantity: number }[]
}
type NewLines = { quotes: { id: string; supplierId: string }[]; requests: LineRequest[]; addresses: Address[] }

/** Inserts the lines of all quotes; each address is sent once, however many lines are delivered to it. */
export async function insertLines({ db }: Context, { quotes, requests, addresses }: NewLines) {
  const places = addresses.map((each) => ({ id: each.id, address: each }))
  await db.execute(sql`with r as materialized (select r.*, row_number() over () as position
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r("detailId" text, quantity int, "supplierIds" jsonb,
        deliveries jsonb)),
    a as materialized (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as a(id text, address jsonb)),
    q as materialized (select * from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as q(id text, "supplierId" text)),
    d as (select r."detailId", jsonb_agg(jsonb_build_object('quantity', (e.value->>'quantity')::int, 'address', a.address)
        order by e.position) as deliveries
      from r cross join lateral jsonb_array_elements(r.deliveries) with ordinality as e(value, position)
        join a on a.id = e.value->>'addressId' group by 1)
    insert into quote_line (supplier_quote_id, detail_id, quantity, position, deliveries)
    select q.id, r."detailId", r.quantity, r.position, coalesce(d.deliveries, '[]')
    from r cross join lateral jsonb_array_elements_text(r."supplierIds") as s(id) join q on q."supplierId" = s.id
      left join d on d."detailId" = r."detailId"
    order by q.id, r.position`)
}
