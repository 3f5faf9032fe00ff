import type { ReviewWithAuthor } from '@tiber/contract/catalogue/catalogue'
import { PlatformError } from '@tiber/contract/errors'
import type { Context, CustomerContext } from '../../context.ts'
import * as queries from './review-queries.ts'
import { listProductReviews, readProductStatistics, toReview, type Paging } from './read-reviews.ts'
import { requireProduct, type ProductRef } from './service.ts'

export async function listReviews(context: Context, ref: ProductRef, paging: Paging) {
  return listProductReviews(context, (await requireProduct(context, ref)).id, paging)
}

export async function readStatistics(context: Context, ref: ProductRef) {
  return readProductStatistics(context, (await requireProduct(context, ref)).id)
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
