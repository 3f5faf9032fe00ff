import type { Context } from '../../context.ts'
import { selectStats } from './review-queries.ts'

export type ReviewStatistics = { rating: number; countRating: number }

/** Returns the average with one decimal and the number of reviews of each product that has any. */
export async function loadReviewStatistics(
  context: Context,
  productIds: string[],
): Promise<Map<string, ReviewStatistics>> {
  const rows = productIds.length === 0 ? [] : await selectStats(context, productIds)
  return new Map(
    rows.map(({ productId, rating, count }) => [productId, { rating: Number(rating), countRating: count }]),
  )
}
