import { sql } from '@tiber/server/sql'
import type { DocumentSeries } from '@tiber/contract/orders/documents'
import { accountingDocumentTypes } from '@tiber/contract/orders/document-types'
import type { Context, SellerContext } from '../../context.ts'
import { ofSupplier } from '../../database/of-supplier.ts'
import { queryRows } from '../../database/query-rows.ts'

/** What must never change of document `d` once it is issued, as one text. */
const content = sql`concat_ws('|', d.number, d.type, to_char(d.issued_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  coalesce(d.due_on::text, ''), d.buyer::text, coalesce(d.seller::text, ''), coalesce(d.reason, ''), coalesce(d.credits, ''),
  d.net::text, d.tax::text, d.shipping_net::text, d.shipping_tax::text,
  (select string_agg(concat_ws(':', x.line_id, x.quantity, x.net, x.tax), ',' order by x.line_id)
    from order_document_line x where x.document_id = d.id))`
const digest = (previous: ReturnType<typeof sql>, text: ReturnType<typeof sql>) =>
  sql`encode(sha256(convert_to(coalesce(${previous}, '') || '|' || ${text}, 'UTF8')), 'hex')`
const serial = sql`substring(d.number from '[0-9]+$')::int`
const year = sql`extract(year from d.issued_at at time zone 'utc')::int`

/** Stores with each issued invoice and credit note the hash of the one before it; the caller holds the locks of their series. */
export async function chainDocuments({ db }: Pick<Context, 'db'>, ids: string[]) {
  await db.execute(sql`with recursive issued as materialized (
        select d.id, g.supplier_id, d.type, ${year} as year, ${content} as content,
          row_number() over (partition by g.supplier_id, d.type, ${year} order by ${serial}) as position
        from order_document d join logistic_order g on g.id = d.logistic_order_id
        where d.id = any(${sql.param(ids)}::text[]) and d.type = any(${sql.param(accountingDocumentTypes)}::text[])),
      chain as (
        select i.id, i.supplier_id, i.type, i.year, i.position, s.last_hash as previous, ${digest(sql`s.last_hash`, sql`i.content`)} as hash
        from issued i join document_series s on s.supplier_id = i.supplier_id and s.type = i.type and s.year = i.year
        where i.position = 1
        union all
        select i.id, i.supplier_id, i.type, i.year, i.position, c.hash, ${digest(sql`c.hash`, sql`i.content`)}
        from chain c join issued i on i.supplier_id = c.supplier_id and i.type = c.type and i.year = c.year
          and i.position = c.position + 1),
      written as (update order_document d set previous_hash = c.previous, hash = c.hash from chain c where d.id = c.id)
    update document_series s set last_hash = c.hash
    from (select distinct on (supplier_id, type, year) * from chain order by supplier_id, type, year, position desc) c
    where s.supplier_id = c.supplier_id and s.type = c.type and s.year = c.year`)
}

/** More missing or changed numbers than these are only counted. */
const maxNamed = 20

/** Selects the series of invoices and credit notes, and whether each is complete and unchanged. */
export function selectSeries(context: SellerContext): Promise<DocumentSeries[]> {
  return queryRows<DocumentSeries>(
    context.db,
    sql`with issued as (
          select g.supplier_id, d.type, ${year} as year, ${serial} as serial, d.number, d.hash, d.previous_hash,
            ${digest(sql`d.previous_hash`, content)} as computed,
            lag(d.hash) over (partition by g.supplier_id, d.type, ${year} order by ${serial}) as before
          from order_document d join logistic_order g on g.id = d.logistic_order_id
          where ${ofSupplier(context, sql`g`)} and d.file_id is null and d.type = any(${sql.param(accountingDocumentTypes)}::text[]))
        select x.id as "supplierId", x.name as supplier, s.type, s.year, s.last as expected,
          coalesce(s.pattern, x.external_id || case s.type when 'CREDIT_NOTE' then '-R{year}-{number}' else '-{year}-{number}' end) as pattern,
          (select i.number from issued i where i.supplier_id = s.supplier_id and i.type = s.type and i.year = s.year
            order by i.serial limit 1) as first,
          (select i.number from issued i where i.supplier_id = s.supplier_id and i.type = s.type and i.year = s.year
            order by i.serial desc limit 1) as last,
          coalesce(c.count, 0) as count, coalesce(c.changed, '{}') as changed, coalesce(m.missing, '{}') as missing
        from document_series s join supplier x on x.id = s.supplier_id
          left join lateral (select count(*)::int as count, (array_agg(i.number order by i.serial) filter (where i.hash is not null
                and (i.hash <> i.computed or i.previous_hash is distinct from i.before)))[1:${sql.raw(String(maxNamed))}] as changed
            from issued i where i.supplier_id = s.supplier_id and i.type = s.type and i.year = s.year) c on true
          left join lateral (select array_agg(n order by n) as missing from (select n from generate_series(1, s.last) n
            where not exists (select from issued i where i.supplier_id = s.supplier_id and i.type = s.type and i.year = s.year
              and i.serial = n) order by n limit ${maxNamed}) n) m on true
        where ${ofSupplier(context, sql`s`)} and s.type = any(${sql.param(accountingDocumentTypes)}::text[])
        order by x.name, s.year desc, s.type desc`,
  )
}
