import { sql, type SQL } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { deliveryRank, isOfferInAssortments, type Assortment } from '../catalogue/service.ts'
import { isOffered, offerTables, ownOfferColumns, type OfferRow } from './offer-queries.ts'
import { priceState, startingPrices, type PricedLine, type PriceScope, type PriceState } from './queries.ts'

/** An offer that is sold to the caller: what decides which one a list shows, and the version of its rows. */
export type SoldOffer = {
  id: string
  variantId: string
  supplierId: string
  /** Soonest delivery first. */
  deliveryRank: number
  minOrderQuantity: number
  hasCustomFields: boolean
  version: string
}
type SoldOfferArray = [string, string, string, number, number, boolean, string]

type Sale = { scope: PriceScope; assortments: Assortment[] }
type SoldOffers = { offers: SoldOffer[]; state: PriceState }

/** Selects the offers of variants that are sold to the caller, with the state of prices. */
export const selectSoldOffers = (context: Context, variantIds: string[], { scope, assortments }: Sale) =>
  selectSold(context, scope, {
    from: sql`from offer o join supplier s on s.id = o.supplier_id
      where o.variant_id = any(${sql.param(variantIds)}::text[]) and o.currency = ${scope.currency}
        and o.status = 'ACTIVE' and s.status = 'ACTIVE' and ${isOfferInAssortments(assortments)}`,
    order: sql`o.id`,
  })

/** Selects the offers of a product that are sold to the caller, in the order of its variants. */
export const selectSoldOffersOfProduct = (context: Context, productId: string, { scope, assortments }: Sale) =>
  selectSold(context, scope, {
    from: sql`from ${offerTables} where v.product_id = ${productId} and o.currency = ${scope.currency}
      and ${isOffered(assortments)}`,
    order: sql`v.position, v.id, s.name, o.id`,
  })

/** Selects offers as one JSON value, which costs a tenth of as many rows. */
async function selectSold(
  { db }: Context,
  scope: PriceScope,
  { from, order }: { from: SQL; order: SQL },
): Promise<SoldOffers> {
  const [row] = await queryPreparedRows<PriceState & { offers: SoldOfferArray[] | null }>(
    db,
    sql`select ${priceState(scope)}, (select json_agg(json_build_array(o.id, o.variant_id, o.supplier_id, ${deliveryRank(scope.day)},
            o.min_order_quantity, exists (select from custom_field_value f where f.entity_id = o.id),
            o.xmin::text || ' ' || s.xmin::text) order by ${order}) ${from}) as offers`,
  )
  const { offers, ...state } = row!
  return { offers: (offers ?? []).map(toSoldOffer), state }
}

const toSoldOffer = ([
  id,
  variantId,
  supplierId,
  rank,
  minOrderQuantity,
  hasCustomFields,
  version,
]: SoldOfferArray): SoldOffer => ({
  id,
  variantId,
  supplierId,
  deliveryRank: rank,
  minOrderQuantity,
  hasCustomFields,
  version,
})

export type StartingPriceRow = {
  line: string
  priceId: string
  priceExternalId: string
  type: 'PUBLIC' | 'GROUP' | 'ACCOUNT'
  price: string
  discountPrice: string | null
  /** The quantity from which this price applies. */
  breakQuantity: number
}

/** Selects the price of each line, or where none reaches down to its quantity, the one at the first that has one. */
export function selectStartingPrices({ db }: Context, scope: PriceScope, lines: PricedLine[]) {
  const given = sql`select * from unnest(${sql.param(lines.map(({ line }) => line))}::text[],
    ${sql.param(lines.map(({ offerId }) => offerId))}::text[],
    ${sql.param(lines.map(({ quantity }) => quantity))}::int[]) as g(line, offer_id, quantity)`
  return queryPreparedRows<StartingPriceRow>(
    db,
    sql`select r.line, r.price_id as "priceId", op.external_id as "priceExternalId", r.type, r.price::text,
          r.discount_price::text as "discountPrice", r.break_quantity as "breakQuantity"
        from (${startingPrices(scope, given)}) r join offer_price op on op.id = r.price_id`,
  )
}

/** Selects what a list shows of offers, without their brand and the rating of their supplier. */
export function selectListedOffers(context: Context, ids: string[]) {
  return queryPreparedRows<OfferRow>(
    context.db,
    sql`select ${ownOfferColumns(context)}, null::text as brand, null::text as "supplierRating"
        from offer o join supplier s on s.id = o.supplier_id where o.id = any(${sql.param(ids)}::text[])`,
  )
}
