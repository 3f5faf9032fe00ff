import type { ReviewWithAuthor } from '@tiber/contract/catalogue/catalogue'
import { toSpringPage } from '@tiber/contract/paging'
import type { Context } from '../../context.ts'
import { selectReviews, selectStats, type ReviewRow } from './review-queries.ts'

type ReviewStatistics = { rating: number; countRating: number }

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

export async function readProductStatistics(context: Context, productId: string): Promise<ReviewStatistics> {
  const statistics = await loadReviewStatistics(context, [productId])
  return statistics.get(productId) ?? { rating: 0, countRating: 0 }
}

export type Paging = { page: number; size: number }

export async function listProductReviews(context: Context, productId: string, { page, size }: Paging) {
  const rows = await selectReviews(context, productId, { page, size })
  const total = rows[0]?.total ?? (await readProductStatistics(context, productId)).countRating
  return toSpringPage(
    rows.map((row) => toReview(context, row)),
    { page, size, total },
  )
}

export function toReview({ caller }: Context, row: ReviewRow): ReviewWithAuthor {
  const isOwn = caller?.userId === row.userId
  return {
    productReview: {
      id: row.id,
      rating: row.rating,
      message: row.message,
      createdAt: new Date(row.createdAt).toISOString(),
      updatedAt: new Date(row.updatedAt).toISOString(),
      customerUserId: row.userId,
      productId: row.productId,
    },
    user: {
      customerUserId: row.userId,
      ...(isOwn && { email: row.email }),
      firstName: row.firstName,
      lastName: row.lastName,
    },
  }
}
