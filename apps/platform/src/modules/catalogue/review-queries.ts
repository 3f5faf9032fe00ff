import { sql } from '@tiber/server/sql'
import type { Context } from '../../context.ts'
import { toTimestamp } from '../../database/clauses.ts'
import { queryPreparedRows } from '../../database/prepared-plans.ts'
import { queryRows } from '../../database/query-rows.ts'

export type ReviewRow = {
  id: string
  productId: string
  userId: string
  rating: number
  message: string
  createdAt: string
  updatedAt: string
  email: string
  firstName: string
  lastName: string
  accountIds: string[]
}

const columns = sql`r.id, r.product_id as "productId", r.user_id as "userId", r.rating, r.message,
  r.created_at as "createdAt", r.updated_at as "updatedAt", u.email, u.first_name as "firstName", u.last_name as "lastName",
  array(select a.account_id from account_user a where a.user_id = u.id) as "accountIds"`

type Page = { page: number; size: number }

export async function selectReviews({ db }: Context, productId: string, { page, size }: Page) {
  const rows = await queryPreparedRows<ReviewRow & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::int as total from review r join customer_user u on u.id = r.user_id
        where r.product_id = ${productId} order by r.created_at desc, r.id desc limit ${size} offset ${page * size}`,
  )
  return rows
}

type Stat = { productId: string; rating: string; count: number }

/** Averages with one decimal. */
export function selectStats({ db }: Context, productIds: string[]) {
  return queryPreparedRows<Stat>(
    db,
    sql`select product_id as "productId", round(avg(rating), 1)::text as rating, count(*)::int as count
        from review where product_id = any(${sql.param(productIds)}::text[]) group by 1`,
  )
}

export async function selectReview({ db }: Context, id: string): Promise<ReviewRow | undefined> {
  const [row] = await queryRows<ReviewRow>(
    db,
    sql`select ${columns} from review r join customer_user u on u.id = r.user_id where r.id = ${id}`,
  )
  return row
}

type ReviewInput = { rating: number; message: string }

/** Returns undefined if this user has already reviewed the product. */
export async function insertReview(context: Context, at: { productId: string; userId: string }, review: ReviewInput) {
  const now = toTimestamp(context.now())
  const [row] = await queryRows<{ id: string }>(
    context.db,
    sql`insert into review (product_id, user_id, rating, message, created_at, updated_at)
        values (${at.productId}, ${at.userId}, ${review.rating}, ${review.message}, ${now}, ${now})
        on conflict do nothing returning id`,
  )
  return row?.id
}

export async function updateReview(context: Context, id: string, { rating, message }: ReviewInput) {
  await context.db.execute(
    sql`update review set rating = ${rating}, message = ${message}, updated_at = ${toTimestamp(context.now())}
        where id = ${id}`,
  )
}
