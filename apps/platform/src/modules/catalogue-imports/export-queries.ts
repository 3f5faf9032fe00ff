import { sql, type SQL } from '@tiber/server/sql'
import type { ImportKind } from '@tiber/contract/catalogue/catalogue-imports'
import type { Db } from '@tiber/server/database'
import { queryRows } from '../../database/query-rows.ts'

/** References to rows of the same kind are exported as separate lines, after all of those rows. */
export type Section = ImportKind | 'relation' | 'replacement'

const relatedJson = (
  type: string,
) => sql`(select coalesce(json_agg(q.external_id order by r.position, q.external_id), '[]')
  from product_relation r join product q on q.id = r.related_id where r.product_id = t.id and r.type = ${sql.raw(`'${type}'`)})`
const tagsJson = sql`(select coalesce(json_agg(json_build_object('externalId', g.external_id, 'name', g.name)
  order by array_position(t.tag_ids, g.id)), '[]') from product_tag g where g.id = any(t.tag_ids))`

const filesJson = (owner: SQL) => sql`
      'pictures', (select json_agg(json_build_object('url', a.url, 'name', a.name) order by a.position, a.url) from asset a
        where ${owner} and a.type = 'PICTURE'),
      'documents', (select json_agg(json_build_object('type', a.type, 'name', a.name, 'url', a.url) order by a.position, a.url)
        from asset a where ${owner} and a.type <> 'PICTURE')`

/** The SQL of each section: the row as an import line, its tables, and its sort key. */
const exports: Record<Section, { line: SQL; from: SQL; key: SQL }> = {
  supplier: {
    line: sql`'type', 'supplier', 'externalId', t.external_id, 'name', t.name, 'description', t.description, 'status', t.status,
      'returnPolicy', t.return_policy, 'paymentDueDelay', t.payment_due_delay, 'paymentDueMode', t.payment_due_mode, 'currency', t.currency, 'logo', t.logo, 'isDefault', t.is_default,
      'freightPrice', t.freight_price, 'freightFreeFrom', t.freight_free_from, 'minOrderValue', t.min_order_value, 'onTimePercent', t.on_time_percent,
      'legal', t.legal`,
    from: sql`supplier t`,
    key: sql`t.external_id`,
  },
  // The key begins with the depth, so that parents precede their children.
  category: {
    line: sql`'type', 'category', 'storeView', v.external_id, 'externalId', t.external_id, 'parent', p.external_id, 'name', t.name,
      'description', t.description, 'active', t.active, 'position', t.position,
      'classifications', (select coalesce(json_agg(json_build_object('externalId', k.external_id, 'name', k.name)
        order by array_position(t.classification_ids, k.id)), '[]') from classification_category k where k.id = any(t.classification_ids)),
      'tags', ${tagsJson}`,
    from: sql`(with recursive tree as (
        select n.*, 0 as depth from navigation_category n where n.parent_id is null
        union all select n.*, tree.depth + 1 from navigation_category n join tree on tree.id = n.parent_id)
      select * from tree) t join store_view v on v.id = t.store_view_id left join navigation_category p on p.id = t.parent_id`,
    key: sql`lpad(t.depth::text, 3, '0') || ' ' || v.external_id || ' ' || t.external_id`,
  },
  attribute: {
    line: sql`'type', 'attribute', 'externalId', t.external_id, 'name', t.name, 'valueType', t.type, 'unit', t.unit,
      'symbol', t.symbol, 'isFacet', t.is_facet, 'isSearchable', t.is_searchable, 'position', t.position,
      'options', (select coalesce(json_agg(json_strip_nulls(json_build_object('key', o.key, 'name', o.name, 'colour', o.colour,
        'position', o.position)) order by o.position, o.key), '[]') from attribute_option o where o.attribute_id = t.id)`,
    from: sql`attribute t`,
    key: sql`t.external_id`,
  },
  product: {
    line: sql`'type', 'product', 'externalId', t.external_id, 'sku', t.sku, 'name', t.name, 'description', t.description,
      'brand', case when b.id is null then null else json_build_object('externalId', b.external_id, 'name', b.name) end,
      'classification',
      case when k.id is null then null else json_build_object('externalId', k.external_id, 'name', k.name) end,
      'mpn', t.mpn, 'gtin', t.gtin, 'status', t.status,
      'tags', ${tagsJson},
      'unitType', t.unit_type, 'unit', t.unit, 'priceBasis', t.price_basis, 'drawing', t.drawing, 'attributes', t.attributes,
      ${filesJson(sql`a.product_id = t.id and a.variant_id is null`)}`,
    from: sql`product t left join brand b on b.id = t.brand_id left join classification_category k on k.id = t.classification_id`,
    key: sql`t.external_id`,
  },
  variant: {
    line: sql`'type', 'variant', 'externalId', t.external_id, 'product', p.external_id, 'sku', t.sku,
      'name', nullif(t.name, '{}'), 'description', t.description, 'ean', t.ean, 'mpn', t.mpn, 'isDefault', t.is_default,
      'status', t.status, 'position', t.position, 'attributes', t.attributes,
      ${filesJson(sql`a.variant_id = t.id`)}`,
    from: sql`variant t join product p on p.id = t.product_id`,
    key: sql`t.external_id`,
  },
  relation: {
    line: sql`'type', 'product', 'externalId', t.external_id, 'related', ${relatedJson('RELATED')},
      'accessories', ${relatedJson('ACCESSORY')}, 'replacements', ${relatedJson('REPLACEMENT')}`,
    from: sql`(select * from product p where exists (select from product_relation r where r.product_id = p.id)) t`,
    key: sql`t.external_id`,
  },
  replacement: {
    line: sql`'type', 'variant', 'externalId', t.external_id, 'replacedBy', s.external_id`,
    from: sql`variant t join variant s on s.id = t.replaced_by_id`,
    key: sql`t.external_id`,
  },
  offer: {
    line: sql`'type', 'offer', 'externalId', t.external_id, 'variant', v.external_id, 'supplier', s.external_id,
      'status', t.status, 'currency', t.currency, 'stock', t.stock, 'packingType', t.packing_type, 'unit', t.unit,
      'quantityPerItem', t.quantity_per_item, 'minStockAlert', t.min_stock_alert, 'itemPerPack', t.item_per_pack, 'minOrderQuantity', t.min_order_quantity, 'maxOrderQuantity', t.max_order_quantity,
      'orderMultiple', t.order_multiple, 'leadTimeDays', t.lead_time_days, 'restockDate', t.restock_date,
      'restockQuantity', t.restock_quantity, 'allowBackorder', t.allow_backorder, 'backorderUntil', t.backorder_until, 'shelf', t.shelf,
      'taxRate', t.tax_rate, 'taxClass', t.tax_class`,
    from: sql`offer t join variant v on v.id = t.variant_id join supplier s on s.id = t.supplier_id`,
    key: sql`t.external_id`,
  },
  price: {
    line: sql`'type', 'price', 'externalId', t.external_id, 'offer', o.external_id,
      'list', json_strip_nulls(json_build_object('externalId', l.external_id, 'type', l.type, 'name', l.name,
        'account', a.external_id, 'tag', g.external_id, 'reference', l.reference, 'currency', l.currency,
        'validFrom', l.valid_from, 'validUntil', l.valid_until)),
      'breaks', (select json_agg(json_strip_nulls(json_build_object('quantity', u.quantity, 'price', u.price,
        'discountPrice', u.discount)) order by u.quantity)
        from unnest(t.quantities, t.prices, t.discount_prices) as u(quantity, price, discount)),
      'validFrom', t.valid_from, 'validUntil', t.valid_until`,
    from: sql`offer_price t join offer o on o.id = t.offer_id join price_list l on l.id = t.price_list_id
      left join customer_account a on a.id = l.account_id left join customer_tag g on g.id = l.tag_id`,
    key: sql`t.external_id`,
  },
}

/** Selects the next lines of a section after a key. */
export function selectLines(db: Db, section: Section, { after, limit }: { after: string; limit: number }) {
  const { line, from, key } = exports[section]
  return queryRows<{ key: string; text: string }>(
    db,
    sql`select ${key} as key, json_strip_nulls(json_build_object(${line}))::text as text from ${from}
        where ${key} > ${after} order by ${key} limit ${limit}`,
  )
}
