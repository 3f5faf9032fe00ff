import { sql, type SQL } from '@tiber/server/sql'
import type { Address } from '@tiber/contract/company/addresses'
import type { AuthorType } from '@tiber/contract/conversations/thread-enums'
import type { QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import type { Caller, Context, SellerContext } from '../../context.ts'
import { and } from '../../database/clauses.ts'
import { likeContaining } from '../../database/like-patterns.ts'
import { ofSupplier } from '../../database/of-supplier.ts'
import { queryRows } from '../../database/query-rows.ts'

export type CallerContext = Context & { caller: Caller }

export type QuoteRow = {
  id: string
  masterQuoteId: string
  supplierId: string
  accountId: string
  accountName: string
  userId: string
  customerName: string
  name: string
  description: string | null
  neededBy: string | null
  status: QuoteStatus
  version: number
  versionAuthor: AuthorType | null
  deadlineAt: string
  validityDate: string | null
  billingAddress: Address | null
  currency: string
  threadId: string | null
  order: { id: string; reference: string; placed: boolean } | null
  lineCount: number
  offeredLines: number
  /** Net sums of the current version. */
  goods: string | null
  shipping: string | null
  createdAt: string
  updatedAt: string
}

/** A company sees its own quotes, a supplier those it was asked for, the operator all of them. */
const isVisible = ({ caller }: CallerContext): SQL => {
  if (caller.clientType === 'ACCOUNT') return sql`q.account_id = ${caller.accountId} and q.status <> 'STAGING'`
  const isSent = caller.clientType === 'SUPPLIER' ? sql`q.status <> 'STAGING'` : sql`true`
  return sql`${ofSupplier({ caller }, sql`q`)} and ${isSent}`
}

const selectQuote = (where: SQL, rest: SQL, more: SQL = sql``) => sql`select q.id, q.master_quote_id as "masterQuoteId",
    q.supplier_id as "supplierId", q.account_id as "accountId", a.name as "accountName", q.user_id as "userId",
    u.first_name || ' ' || u.last_name as "customerName", m.name, m.description, m.needed_by::text as "neededBy",
    q.status, q.version, v.author_side as "versionAuthor", q.deadline_at as "deadlineAt",
    q.validity_date::text as "validityDate", q.billing_address as "billingAddress", q.currency, q.thread_id as "threadId",
    case when o.id is not null then jsonb_build_object('id', o.id, 'reference', o.reference,
      'placed', o.placed_at is not null) end as "order",
    (select count(*)::int from quote_line l where l.supplier_quote_id = q.id) as "lineCount",
    coalesce(g.lines, 0)::int as "offeredLines", g.goods::text as goods, v.shipping_price::text as shipping,
    q.created_at as "createdAt", q.updated_at as "updatedAt" ${more}
  from supplier_quote q join master_quote m on m.id = q.master_quote_id
    join customer_account a on a.id = q.account_id join customer_user u on u.id = q.user_id
    left join commercial_order o on o.id = q.order_id
    left join quote_version v on v.supplier_quote_id = q.id and v.number = q.version
    left join lateral (select sum(x.net) as goods, count(*) as lines from quote_version_line x where x.version_id = v.id) g
      on v.id is not null
  where ${where} ${rest}`

export async function selectQuoteById(context: CallerContext, id: string): Promise<QuoteRow | undefined> {
  const where = and(isVisible(context), sql`q.id = ${id}`)
  const [row] = await queryRows<QuoteRow>(context.db, selectQuote(where, sql``))
  return row
}

/** Locks a quote the caller may see until the transaction ends, and reads it as it is then. */
export async function lockQuote(context: CallerContext, id: string): Promise<QuoteRow | undefined> {
  const where = and(isVisible(context), sql`q.id = ${id}`)
  await context.db.execute(sql`select from supplier_quote q where ${where} for update`)
  return selectQuoteById(context, id)
}

/** Selects the quotes of several requests, the oldest first. */
export function selectQuotesOfMasters(context: CallerContext, masterIds: string[]): Promise<QuoteRow[]> {
  const where = and(isVisible(context), sql`q.master_quote_id = any(${sql.param(masterIds)}::text[])`)
  return queryRows<QuoteRow>(context.db, selectQuote(where, sql`order by q.master_quote_id, q.id`))
}

/** Locks all quotes of a request until the transaction ends, and reads them as they are then. */
export async function lockQuotesOfMaster(context: CallerContext, masterId: string): Promise<QuoteRow[]> {
  const where = and(isVisible(context), sql`q.master_quote_id = ${masterId}`)
  await context.db.execute(sql`select from supplier_quote q where ${where} order by q.id for update`)
  return selectQuotesOfMasters(context, [masterId])
}

export type SellerFilter = { statuses?: QuoteStatus[] | undefined; query?: string | null | undefined }

/** Selects quotes for a seller, the newest first. */
export function selectSellerQuotes(
  context: SellerContext,
  { statuses, query }: SellerFilter,
  { page, size }: { page: number; size: number },
) {
  const like = query?.trim() ? likeContaining(query) : undefined
  const where = and(
    isVisible(context),
    statuses && sql`q.status = any(${sql.param(statuses)}::text[])`,
    like === undefined
      ? undefined
      : sql`(m.name ilike ${like} or a.name ilike ${like} or q.id = ${query?.trim() ?? ''})`,
  )
  const rest = sql`order by q.updated_at desc, q.id desc limit ${size} offset ${page * size}`
  return queryRows<QuoteRow & { total: number }>(
    context.db,
    selectQuote(where, rest, sql`, count(*) over ()::int as total`),
  )
}

export type QuoteLineRow = {
  id: string
  supplierQuoteId: string
  detailId: string
  quantity: number
  deliveries: { quantity: number; address: Address }[]
  variantId: string | null
  description: string | null
  note: string | null
  targetPrice: string | null
  /** Answer in the current version, if there is one. */
  price: string | null
  offeredQuantity: number | null
  net: string | null
  taxRate: string | null
  leadDays: number | null
  offerId: string | null
  offerExternalId: string | null
  alternativeVariantId: string | null
  offerNote: string | null
  /** The supplier's offer of the article that was asked for. */
  requestedOfferId: string | null
}

/** The offer of supplier `q.supplier_id` for the article that detail `d` asks for. */
export const requestedOfferId = sql`(select f.id from offer f
  where f.variant_id = d.variant_id and f.supplier_id = q.supplier_id order by f.status = 'ACTIVE' desc, f.id limit 1)`

/** Selects the lines of quotes with the prices of their current versions; of each quote at most `limit`. */
export function selectLines({ db }: Context, quoteIds: string[], limit: number): Promise<QuoteLineRow[]> {
  return queryRows<QuoteLineRow>(
    db,
    sql`select l.id, l.supplier_quote_id as "supplierQuoteId", l.detail_id as "detailId", l.quantity, l.deliveries,
          d.variant_id as "variantId", d.description, d.note, d.target_price::text as "targetPrice", x.price::text as price,
          x.quantity as "offeredQuantity", x.net::text as net, x.tax_rate::text as "taxRate", x.lead_days as "leadDays",
          x.offer_id as "offerId", f.external_id as "offerExternalId", x.alternative_variant_id as "alternativeVariantId",
          x.note as "offerNote", ${requestedOfferId} as "requestedOfferId"
        from supplier_quote q
          cross join lateral (select * from quote_line l where l.supplier_quote_id = q.id
            order by l.position, l.id limit ${limit}) l
          join master_quote_detail d on d.id = l.detail_id
          left join quote_version v on v.supplier_quote_id = q.id and v.number = q.version
          left join quote_version_line x on x.version_id = v.id and x.line_id = l.id
          left join offer f on f.id = x.offer_id
        where q.id = any(${sql.param(quoteIds)}::text[]) order by q.id, l.position, l.id`,
  )
}

export type FileRow = { masterQuoteId: string; id: string; fileName: string; contentType: string; fileSize: number }

/** Selects the files of several requests, the oldest first. */
export function selectFiles({ db }: Context, masterIds: string[]): Promise<FileRow[]> {
  return queryRows<FileRow>(
    db,
    sql`select x.master_quote_id as "masterQuoteId", f.id, f.file_name as "fileName", f.content_type as "contentType",
          f.file_size as "fileSize"
        from master_quote_file x join stored_file f on f.id = x.file_id
        where x.master_quote_id = any(${sql.param(masterIds)}::text[]) order by x.added_at, f.id`,
  )
}
