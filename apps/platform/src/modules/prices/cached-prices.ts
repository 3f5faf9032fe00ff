import { toLadder, type Ladder } from './offers.ts'
import { createPriceCache } from './price-cache.ts'
import { selectLadders, selectOfferPrices, type OfferPriceRow } from './queries.ts'

export const readLadders = createPriceCache(
  { name: 'price ladders', maxEntries: 10_000 },
  async (context, scope, offerIds) => {
    const rows = Map.groupBy(await selectLadders(context, scope, offerIds), ({ offerId }) => offerId)
    return new Map(offerIds.map((id): [string, Ladder] => [id, toLadder(rows.get(id) ?? [])]))
  },
)

export const readOfferPrices = createPriceCache(
  { name: 'offer prices', maxEntries: 5000 },
  async (context, scope, offerIds) => {
    const rows = Map.groupBy(await selectOfferPrices(context, scope, offerIds), ({ offerId }) => offerId)
    return new Map(offerIds.map((id): [string, OfferPriceRow[]] => [id, rows.get(id) ?? []]))
  },
)
