import { sql } from '@tiber/server/sql'
import type { LegalEntity } from '@tiber/contract/company/legal-entity'
import type { Locale } from '@tiber/contract/locales'
import type { DocumentType } from '@tiber/contract/orders/document-types'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { invoiceEmail, orderFields, orderLineFields, type PaymentOption } from '@tiber/contract/orders/order-statuses'
import type { TaxRule } from '@tiber/contract/orders/taxes'
import type { Context } from '../../context.ts'
import { queryRows } from '../../database/query-rows.ts'
import type { SupplierSnapshot } from '../orders/tables.ts'
import type { DocumentBuyer } from './tables.ts'

export type DocumentRow = {
  id: string
  type: DocumentType
  number: string
  issuedAt: string
  logisticOrderId: string
  logisticReference: string
  supplier: string
  currency: string
  gross: string
}

type DocumentOwner = { orderId: string } | { logisticOrderId: string }

/** Selects the documents of an order or of one logistic order, newest first. */
export function selectDocuments({ db }: Context, owner: DocumentOwner, types: readonly DocumentType[]) {
  const isOwned =
    'orderId' in owner
      ? sql`d.commercial_order_id = ${owner.orderId}`
      : sql`d.logistic_order_id = ${owner.logisticOrderId}`
  return queryRows<DocumentRow>(
    db,
    sql`select d.id, d.type, d.number, d.issued_at as "issuedAt", g.id as "logisticOrderId", g.reference as "logisticReference",
          g.supplier->>'name' as supplier, o.currency, (d.net + d.tax + d.shipping_net + d.shipping_tax)::text as gross
        from order_document d join logistic_order g on g.id = d.logistic_order_id
          join commercial_order o on o.id = d.commercial_order_id
        where ${isOwned} and d.type = any(${sql.param(types)}::text[]) order by d.issued_at desc, d.id desc`,
  )
}

export const buildFieldValue = (field: string) => sql`(select x.value #>> '{}' from custom_field_value x
  join custom_field f on f.id = x.custom_field_id and f.external_id = ${field}
  where x.entity_id in (g.id, o.id) order by x.entity_id = g.id desc limit 1)`

export type PrintedDocument = {
  id: string
  type: DocumentType
  number: string
  fileId: string | null
  issuedAt: string
  dueOn: string | null
  reason: string | null
  credits: string | null
  seller: SupplierSnapshot
  legal: LegalEntity | null
  company: DocumentBuyer
  billing: AddressSnapshot | null
  shipping: AddressSnapshot | null
  reference: string
  orderReference: string
  placedAt: string
  orderedBy: string
  purchaseOrder: string | null
  costCentre: string | null
  instructions: string | null
  paymentOption: PaymentOption | null
  trackingUrl: string | null
  currency: string
  net: string
  tax: string
  shippingNet: string
  shippingTax: string
  shippingTaxRate: string
  shippingTaxRule: TaxRule
}

/** Selects the content of one document, without its lines. */
export async function selectPrintedDocument(
  { db }: Context,
  logisticOrderId: string,
  id: string,
): Promise<PrintedDocument | undefined> {
  const [row] = await queryRows<PrintedDocument>(
    db,
    sql`select d.id, d.type, d.number, d.file_id as "fileId", d.issued_at as "issuedAt", d.due_on::text as "dueOn", d.reason, d.credits,
          g.supplier as seller, d.seller as legal, d.buyer as company, coalesce(g.billing_address, o.billing_address) as billing,
          g.shipping_address as shipping, g.reference, o.reference as "orderReference", o.placed_at as "placedAt",
          concat_ws(' ', o.buyer->>'firstName', o.buyer->>'lastName') as "orderedBy",
          ${buildFieldValue(orderFields.purchaseOrder)} as "purchaseOrder", ${buildFieldValue(orderFields.costCentre)} as "costCentre",
          ${buildFieldValue(orderFields.instructions)} as instructions, o.payment_option as "paymentOption",
          (select s.tracking_url from shipment s where s.logistic_order_id = g.id and d.type = 'DELIVERY_NOTE'
            and d.number = g.reference || '/' || s.position) as "trackingUrl", o.currency, d.net::text, d.tax::text,
          d.shipping_net::text as "shippingNet", d.shipping_tax::text as "shippingTax",
          d.shipping_tax_rate::text as "shippingTaxRate", (select l.tax_rule from order_line l where l.logistic_order_id = g.id
            order by l.tax_rate desc, l.tax_rule limit 1) as "shippingTaxRule"
        from order_document d join logistic_order g on g.id = d.logistic_order_id
          join commercial_order o on o.id = d.commercial_order_id
        where d.id = ${id} and d.logistic_order_id = ${logisticOrderId}`,
  )
  return row
}

export type PrintedLine = {
  sku: string
  name: Record<string, string>
  ownReference: string | null
  unit: string
  quantity: number
  unitPrice: string
  taxRule: TaxRule
  taxRate: string
  net: string
  tax: string
  /** Pieces promised for a later day when the order was placed. */
  backorder: { quantity: number; date: string } | null
}

export function selectPrintedLines({ db }: Context, id: string): Promise<PrintedLine[]> {
  return queryRows<PrintedLine>(
    db,
    sql`select l.snapshot->'variant'->>'sku' as sku, l.snapshot->'variant'->'name' as name,
          (select v.value #>> '{}' from custom_field_value v join custom_field f on f.id = v.custom_field_id
            where v.entity_id = l.id and f.external_id = ${orderLineFields.reference}) as "ownReference",
          l.snapshot->'product'->>'unit' as unit, x.quantity, l.unit_price::text as "unitPrice",
          l.tax_rule as "taxRule", l.tax_rate::text as "taxRate", x.net::text, x.tax::text,
          case when l.backorder_quantity > 0 then jsonb_build_object('quantity', l.backorder_quantity, 'date', l.backorder_date) end as backorder
        from order_document_line x join order_line l on l.id = x.line_id
        where x.document_id = ${id} order by l.position, l.id`,
  )
}

export type MailedDocument = { email: string; locale: Locale | null }

/** Selects where a document is mailed to, in the language of the buyer; none if the company has given no address. */
export async function selectMailedDocument({ db }: Context, id: string): Promise<MailedDocument | undefined> {
  const [row] = await queryRows<MailedDocument>(
    db,
    sql`select v.value #>> '{}' as email, u.locale from order_document d
          join commercial_order o on o.id = d.commercial_order_id left join customer_user u on u.id = o.user_id
          join custom_field_value v on v.entity_id = d.account_id
          join custom_field f on f.id = v.custom_field_id and f.external_id = ${invoiceEmail}
        where d.id = ${id} and v.value #>> '{}' like '%_@_%'`,
  )
  return row
}
