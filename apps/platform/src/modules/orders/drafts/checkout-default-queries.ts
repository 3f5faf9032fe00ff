import { sql, type SQL } from '@tiber/server/sql'
import { PlatformError } from '@tiber/contract/errors'
import type { AddressSnapshot } from '@tiber/contract/orders/order-shapes'
import { orderFields, userCostCentre, type ShippingType } from '@tiber/contract/orders/order-statuses'
import type { CustomerContext } from '../../../context.ts'
import { queryRows } from '../../../database/query-rows.ts'

export type AddressChoice = { id: string; snapshot: AddressSnapshot }
export type CheckoutDefaults = {
  shippingType: ShippingType
  shipping: AddressChoice | null
  billing: AddressChoice | null
}

const addressSnapshot = sql`jsonb_build_object('externalId', a.external_id, 'label', a.label, 'fullName', a.full_name,
  'company', a.company, 'address', a.address, 'additionalAddress', a.additional_address, 'city', a.city,
  'zipcode', a.zipcode, 'state', a.state, 'country', a.country, 'phone', a.phone)`

type Use = 'shipping' | 'billing'

/** Selects addresses of the account for this use, by external id or id. */
async function selectAddresses({ db, caller }: CustomerContext, ids: string[], use: Use) {
  const rows = await queryRows<AddressChoice & { sent: string }>(
    db,
    sql`select distinct on (w.sent) w.sent, a.id, ${addressSnapshot} as snapshot
        from unnest(${sql.param(ids)}::text[]) as w(sent) join address a on a.external_id = w.sent or a.id = w.sent
        where a.account_id = ${caller.accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)}
        order by w.sent, a.external_id = w.sent desc`,
  )
  return new Map(rows.map(({ sent, ...address }) => [sent, address]))
}

export async function requireAddresses(context: CustomerContext, ids: string[], use: Use) {
  const addresses = await selectAddresses(context, ids, use)
  const unknownId = ids.find((id) => !addresses.has(id))
  if (unknownId !== undefined)
    throw new PlatformError('F-E-002', `There is no ${use} address ${unknownId}.`, `${use}AddressId`)
  return addresses
}

export const selectAddress = async (context: CustomerContext, id: string, use: Use) =>
  (await selectAddresses(context, [id], use)).get(id)

export const requireAddress = async (context: CustomerContext, id: string, use: Use) =>
  (await requireAddresses(context, [id], use)).get(id)!

/**
 * Selects the addresses and shipping type a checkout starts with: the account's default, otherwise those of the buyer's
 * last order, otherwise the only address there is.
 */
export async function selectCheckoutDefaults(context: CustomerContext): Promise<CheckoutDefaults> {
  const { accountId, userId } = context.caller
  const selectDefaultAddress = (
    use: 'shipping' | 'billing',
  ) => sql`(select jsonb_build_object('id', a.id, 'snapshot', ${addressSnapshot})
    from (select a.*, count(*) over () as places from address a
        where a.account_id = ${accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)}) a
      left join default_address d on d.account_id = a.account_id left join last_order t on true
    where a.id = ${sql.raw(`d.${use}_address_id`)} or a.id = ${sql.raw(`t.${use}_address_id`)} or a.places = 1
    order by a.id = ${sql.raw(`d.${use}_address_id`)} desc nulls last, a.id = ${sql.raw(`t.${use}_address_id`)} desc nulls last limit 1)`
  const [row] = await queryRows<CheckoutDefaults>(
    context.db,
    sql`with last_order as (
          select o.billing_address_id, g.shipping_address_id, g.shipping_type
          from (select * from commercial_order o
              where o.account_id = ${accountId} and o.user_id = ${userId} and o.placed_at is not null
              order by o.placed_at desc nulls last, o.id desc nulls last limit 1) o
            join logistic_order g on g.commercial_order_id = o.id order by g.position limit 1)
        select coalesce((select shipping_type from last_order), 'STANDARD') as "shippingType",
          ${selectDefaultAddress('shipping')} as shipping, ${selectDefaultAddress('billing')} as billing`,
  )
  return row!
}

/** Builds rows `entity_id, field_id, value`: cost centre and delivery instructions of the buyer's last order or profile. */
export function buildDefaultFields(context: CustomerContext, orderId: string): SQL {
  const { accountId, userId } = context.caller
  const { costCentre, instructions } = orderFields
  return sql`select distinct on (d.id) ${orderId}::text as entity_id, d.id as field_id, v.value from custom_field d
      join (select 1 as rank, t.external_id, v.value from (select o.id from commercial_order o
            where o.account_id = ${accountId} and o.user_id = ${userId} and o.placed_at is not null
            order by o.placed_at desc nulls last, o.id desc nulls last limit 1) o
          join custom_field_value v on v.entity_id = o.id join custom_field t on t.id = v.custom_field_id
        union all
        select 2, ${costCentre}, v.value from custom_field_value v join custom_field t on t.id = v.custom_field_id
        where v.entity_id = ${userId} and t.external_id = ${userCostCentre}) v on v.external_id = d.external_id
    where d.external_id in (${costCentre}, ${instructions}) and d.status = 'ACTIVE'
    order by d.id, v.rank`
}
