import type { ReviewWithAuthor } from '@tiber/contract/catalogue/catalogue'
import { PlatformError } from '@tiber/contract/errors'
import { toSpringPage } from '@tiber/contract/paging'
import type { Context, CustomerContext } from '../../context.ts'
import * as queries from './review-queries.ts'
import { loadReviewStatistics, type ReviewStatistics } from './review-statistics.ts'
import { requireProduct, type ProductRef } from './service.ts'

export async function listReviews(context: Context, ref: ProductRef, { page, size }: { page: number; size: number }) {
  const product = await requireProduct(context, ref)
  const rows = await queries.selectReviews(context, product.id, { page, size })
  const total = rows[0]?.total ?? (await loadStatistics(context, product.id)).countRating
  return toSpringPage(
    rows.map((row) => toReview(context, row)),
    { page, size, total },
  )
}

export async function readStatistics(context: Context, ref: ProductRef) {
  return loadStatistics(context, (await requireProduct(context, ref)).id)
}

export async function createReview(
  context: CustomerContext,
  { productSku, rating, message }: { productSku: string; rating: number; message: string },
): Promise<ReviewWithAuthor> {
  const product = await requireProduct(context, { id: productSku })
  const at = { productId: product.id, userId: context.caller.userId }
  const id = await queries.insertReview(context, at, { rating, message: message.trim() })
  if (!id) throw new PlatformError('F-E-003', 'You have already reviewed this product.', 'productSku')
  return toReview(context, (await queries.selectReview(context, id))!)
}

export async function updateReview(
  context: CustomerContext,
  id: string,
  { rating, message }: { rating: number; message: string },
): Promise<ReviewWithAuthor> {
  const review = await queries.selectReview(context, id)
  const { userId, accountId } = context.caller
  // A review by another company's user is treated as nonexistent.
  const isVisible = review && (review.userId === userId || review.accountIds.includes(accountId))
  if (!isVisible) throw new PlatformError('F-E-002', `Review ${id} not found.`, 'id')
  if (review.userId !== userId) throw new PlatformError('PE0001', 'Only its author can change a review.')
  await queries.updateReview(context, id, { rating, message: message.trim() })
  return toReview(context, (await queries.selectReview(context, id))!)
}

async function loadStatistics(context: Context, productId: string): Promise<ReviewStatistics> {
  const statistics = await loadReviewStatistics(context, [productId])
  return statistics.get(productId) ?? { rating: 0, countRating: 0 }
}

function toReview({ caller }: Context, row: queries.ReviewRow): ReviewWithAuthor {
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
