import { sql } from '@tiber/server/sql'
import { orderFields, orderLineFields, type LogisticStatus } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { queryRows } from '../../../database/query-rows.ts'
import { joinConditions, buildConditions, type OrderCriteria } from './summary-queries.ts'

export type ExportRow = {
  reference: string
  placedOn: string
  buyer: string
  purchaseOrder: string | null
  costCentre: string | null
  supplier: string
  logisticReference: string
  status: LogisticStatus
  earliest: string | null
  latest: string | null
  sku: string
  name: LocalisedText
  ownReference: string | null
  ordered: number
  confirmed: number | null
  shipped: number
  received: number
  cancelled: number
  unitPrice: string
  net: string
  tax: string
  currency: string
}

const buildFieldValue = (
  entity: 'o' | 'l',
  externalId: string,
) => sql`(select x.value #>> '{}' from custom_field_value x
  join custom_field f on f.id = x.custom_field_id where x.entity_id = ${sql.raw(entity)}.id and f.external_id = ${externalId})`

/** Selects one row per line of the selected orders, newest order first. */
export function selectExport(context: CustomerContext, criteria: OrderCriteria, limit: number) {
  return queryRows<ExportRow>(
    context.db,
    sql`select o.reference, o.placed_at::date::text as "placedOn",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as buyer,
          ${buildFieldValue('o', orderFields.purchaseOrder)} as "purchaseOrder", ${buildFieldValue('o', orderFields.costCentre)} as "costCentre",
          g.supplier->>'name' as supplier, g.reference as "logisticReference", g.status, g.earliest_delivery::text as earliest,
          g.latest_delivery::text as latest, l.snapshot->'variant'->>'sku' as sku, l.snapshot->'variant'->'name' as name,
          ${buildFieldValue('l', orderLineFields.reference)} as "ownReference", l.quantity as ordered,
          l.confirmed_quantity as confirmed, l.shipped_quantity as shipped, l.received_quantity as received,
          l.cancelled_quantity as cancelled, l.unit_price::text as "unitPrice", l.net::text, l.tax::text, o.currency
        from commercial_order o join logistic_order g on g.commercial_order_id = o.id
          join order_line l on l.logistic_order_id = g.id
        where ${joinConditions(buildConditions(context, criteria))}
        order by o.placed_at desc nulls last, o.id desc nulls last, g.position, l.position, l.id limit ${limit}`,
  )
}
