import { sql, type SQL } from 'drizzle-orm'

/**
 * The line an offer has in a cart, as `before`: looked up in the index for each of them. Joined otherwise, a database that
 * has not yet counted the lines of a new cart compares each with each, ten thousand times ten thousand.
 */
export const lineOf = (cartId: string, offerId: SQL): SQL =>
  sql`lateral (select x as before from cart_line x where x.cart_id = ${cartId} and x.offer_id = ${offerId} limit 1)`
