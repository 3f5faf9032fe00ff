import type { ReviewWithAuthor } from '@tiber/contract/catalogue/catalogue'

export type ReviewView = { id: string; rating: number; message: string; author: string; date: string; isOwn: boolean }
export type ReviewsView = {
  rating: number
  count: number
  page: number
  pageCount: number
  list: ReviewView[]
  own: ReviewView | null
}

type ReviewsInput = {
  reviews: { content: ReviewWithAuthor[]; number: number; totalPages: number }
  statistics: { rating: number; countRating: number }
  userId: string | undefined
}

export function toReviews({ reviews, statistics, userId }: ReviewsInput): ReviewsView {
  const list = reviews.content.map((review) => toReview(review, userId))
  return {
    rating: statistics.rating,
    count: statistics.countRating,
    page: reviews.number + 1,
    pageCount: reviews.totalPages,
    list,
    own: list.find(({ isOwn }) => isOwn) ?? null,
  }
}

/** The page is public, so the last name is shortened to its initial. */
function toReview({ productReview, user }: ReviewWithAuthor, userId: string | undefined): ReviewView {
  const { id, rating, message, createdAt, updatedAt } = productReview
  const initial = user.lastName.trim().charAt(0)
  return {
    id,
    rating,
    message,
    author: `${user.firstName}${initial && ` ${initial}.`}`,
    date: updatedAt ?? createdAt,
    isOwn: userId !== undefined && user.customerUserId === userId,
  }
}
