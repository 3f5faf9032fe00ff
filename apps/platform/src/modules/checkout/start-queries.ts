import { sql } from 'drizzle-orm'
import { PlatformError } from '@tiber/contract/errors'
import type { AddressSnapshot } from '@tiber/contract/order-shapes'
import { orderFields, userCostCentre, type ShippingType } from '@tiber/contract/order-words'
import type { CustomerContext } from '../../context.ts'
import { rowsOf } from '../../database/rows.ts'

export type AddressChoice = { id: string; snapshot: AddressSnapshot }
export type Start = { shippingType: ShippingType; shipping: AddressChoice | null; billing: AddressChoice | null }

const addressSnapshot = sql`jsonb_build_object('externalId', a.external_id, 'label', a.label, 'fullName', a.full_name,
  'company', a.company, 'address', a.address, 'additionalAddress', a.additional_address, 'city', a.city,
  'zipcode', a.zipcode, 'state', a.state, 'country', a.country, 'phone', a.phone)`

type Use = 'shipping' | 'billing'

/** Addresses of the account or of its organisations, by external id or id, that are for the use that is wished. */
async function selectAddresses({ db, caller }: CustomerContext, ids: string[], use: Use) {
  const rows = await rowsOf<AddressChoice & { sent: string }>(
    db,
    sql`select distinct on (w.sent) w.sent, a.id, ${addressSnapshot} as snapshot
        from unnest(${sql.param(ids)}::text[]) as w(sent) join address a on a.external_id = w.sent or a.id = w.sent
        where a.account_id = ${caller.accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)}
        order by w.sent, a.external_id = w.sent desc`,
  )
  return new Map(rows.map(({ sent, ...address }) => [sent, address]))
}

export async function requireAddresses(context: CustomerContext, ids: string[], use: Use) {
  const known = await selectAddresses(context, ids, use)
  const stranger = ids.find((id) => !known.has(id))
  if (stranger !== undefined)
    throw new PlatformError('F-E-002', `There is no ${use} address ${stranger}.`, `${use}AddressId`)
  return known
}

export const selectAddress = async (context: CustomerContext, id: string, use: Use) =>
  (await selectAddresses(context, [id], use)).get(id)

export const requireAddress = async (context: CustomerContext, id: string, use: Use) =>
  (await requireAddresses(context, [id], use)).get(id)!

/** What a checkout begins with: what the account chose, else what the buyer took last, else the only one there is. */
export async function selectStart(context: CustomerContext): Promise<Start> {
  const { accountId, userId } = context.caller
  const first = (
    use: 'shipping' | 'billing',
  ) => sql`(select jsonb_build_object('id', a.id, 'snapshot', ${addressSnapshot})
    from (select a.*, count(*) over () as places from address a
        where a.account_id = ${accountId} and a.deleted_at is null and ${sql.raw(`a.${use}`)}) a
      left join default_address d on d.account_id = a.account_id left join last_order t on true
    where a.id = ${sql.raw(`d.${use}_address_id`)} or a.id = ${sql.raw(`t.${use}_address_id`)} or a.places = 1
    order by a.id = ${sql.raw(`d.${use}_address_id`)} desc nulls last, a.id = ${sql.raw(`t.${use}_address_id`)} desc nulls last limit 1)`
  const [row] = await rowsOf<Start>(
    context.db,
    sql`with last_order as (
          select o.billing_address_id, g.shipping_address_id, g.shipping_type
          from (select * from commercial_order o
              where o.account_id = ${accountId} and o.user_id = ${userId} and o.placed_at is not null
              order by o.placed_at desc nulls last, o.id desc nulls last limit 1) o
            join logistic_order g on g.commercial_order_id = o.id order by g.position limit 1)
        select coalesce((select shipping_type from last_order), 'STANDARD') as "shippingType",
          ${first('shipping')} as shipping, ${first('billing')} as billing`,
  )
  return row!
}

/** What is the same in most orders of a buyer: the cost centre, and how the driver finds the place. */
export async function writeStartFields(context: CustomerContext, orderId: string) {
  const { accountId, userId } = context.caller
  const { costCentre, instructions } = orderFields
  await context.db.execute(sql`insert into custom_field_value (entity_id, custom_field_id, value)
    select distinct on (d.id) ${orderId}, d.id, v.value from custom_field d
      join (select 1 as rank, t.external_id, v.value from (select o.id from commercial_order o
            where o.account_id = ${accountId} and o.user_id = ${userId} and o.placed_at is not null
            order by o.placed_at desc nulls last, o.id desc nulls last limit 1) o
          join custom_field_value v on v.entity_id = o.id join custom_field t on t.id = v.custom_field_id
        union all
        select 2, ${costCentre}, v.value from custom_field_value v join custom_field t on t.id = v.custom_field_id
        where v.entity_id = ${userId} and t.external_id = ${userCostCentre}) v on v.external_id = d.external_id
    where d.external_id in (${costCentre}, ${instructions}) and d.status = 'ACTIVE'
    order by d.id, v.rank
    on conflict (entity_id, custom_field_id) do nothing`)
}
