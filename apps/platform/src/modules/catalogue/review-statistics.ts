import type { Context } from '../../context.ts'
import { selectStats } from './review-queries.ts'

export type Statistics = { rating: number; countRating: number }

/** Of each product that has reviews: the average with one decimal, and how many there are. */
export async function statisticsOf(context: Context, productIds: string[]): Promise<Map<string, Statistics>> {
  const rows = productIds.length === 0 ? [] : await selectStats(context, productIds)
  return new Map(
    rows.map(({ productId, rating, count }) => [productId, { rating: Number(rating), countRating: count }]),
  )
}
