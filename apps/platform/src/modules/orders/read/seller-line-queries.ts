import { sql, type SQL } from '@tiber/server/sql'
import type { SellerLine } from '@tiber/contract/orders/seller-order-shapes'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { variantPictures, type AssetRow } from '../../catalogue/service.ts'
import type { LineSnapshot } from '../line-tables.ts'
import { freePieces, openPieces } from './seller-facts-queries.ts'

type SellerLineRow = Omit<SellerLine, 'name' | 'net' | 'picture'> & {
  names: LocalisedText
  net: string
  article: LineSnapshot['variant']
  variantId: string
  /** Current catalogue data for the picture; null if the product is gone. */
  drawing: string | null
  pictureUpdated: string | null
  pictures: AssetRow[] | null
}

export type LinePage = { order?: 'POSITION' | 'SHORT_FIRST'; open?: boolean; page: number; size: number }

const isShort = sql`${freePieces} < ${openPieces}`
const isListed = ({ open }: LinePage): SQL => (open ? sql`${openPieces} > 0` : sql`true`)

export async function countSellerLines({ db }: Context, logisticOrderId: string, page: LinePage) {
  const [row] = await queryRows<{ total: number; short: number }>(
    db,
    sql`select count(*)::int as total, count(*) filter (where ${isShort})::int as short
        from order_line l left join offer f on f.id = l.offer_id
        where l.logistic_order_id = ${logisticOrderId} and ${isListed(page)}`,
  )
  return row!
}

/** Selects a page of lines with their quantities. */
export function selectSellerLines({ db }: Context, logisticOrderId: string, page: LinePage): Promise<SellerLineRow[]> {
  const first = page.order === 'SHORT_FIRST' ? sql`not ${isShort}, ` : sql``
  return queryRows<SellerLineRow>(
    db,
    sql`select l.id, l.snapshot->'variant'->>'sku' as sku, l.snapshot->'variant'->'name' as names,
          l.snapshot->'variant' as article, l.variant_id as "variantId", p.drawing, greatest(v.updated_at, p.updated_at) as "pictureUpdated",
          ${variantPictures} as pictures, f.shelf, l.snapshot->'product'->>'unit' as unit, l.quantity, l.confirmed_quantity as confirmed,
          l.shipped_quantity as shipped, l.cancelled_quantity as cancelled, ${openPieces} as open, ${freePieces}::int as free,
          case when ${isShort} then coalesce(l.backorder_date, f.restock_date)::text end as "availableOn", l.net::text,
          coalesce((select jsonb_agg(jsonb_build_object('quantity', x.quantity, 'shipsOn', x.ships_on, 'arrivesOn', x.arrives_on)
            order by x.position) from order_line_promise x where x.line_id = l.id), '[]') as promises
        from order_line l left join offer f on f.id = l.offer_id
          left join variant v on v.id = l.variant_id left join product p on p.id = v.product_id
        where l.logistic_order_id = ${logisticOrderId} and ${isListed(page)}
        order by ${first}l.position, l.id limit ${page.size} offset ${page.page * page.size}`,
  )
}
