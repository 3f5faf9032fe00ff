import type { Context } from '../../context.ts'
import { createVersionCache } from '../../database/version-cache.ts'
import type { OfferRow } from './offer-queries.ts'
import { toDay } from './rules.ts'
import { selectListedOffers, type SoldOffer } from './sold-offer-queries.ts'

const listedOffers = createVersionCache<OfferRow>({ name: 'listed offers', maxEntries: 5000 })

/** Returns what lists and pages show of offers, by id; only those that have changed are read. */
export const readListedOffers = (context: Context, offers: SoldOffer[]): Promise<Map<string, OfferRow>> =>
  listedOffers(
    context,
    // What an offer promises depends on the day.
    { scope: toDay(context.now()), versions: new Map(offers.map(({ id, version }) => [id, version])) },
    async (ids) => new Map((await selectListedOffers(context, ids)).map((row) => [row.id, row])),
  )
