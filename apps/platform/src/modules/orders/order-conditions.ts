import { terminalStatuses } from '@tiber/contract/orders/order-statuses'
import { sql } from '@tiber/server/sql'

/**
 * Whether all logistic orders of an order are final. Inlined as text, because a partial index is used only for exactly
 * its own condition.
 */
export const orderSettledText = `statuses <@ '{${terminalStatuses.join(',')}}'::text[]`
export const isOrderSettled = sql.raw(orderSettledText)

/** SQL twin of `getEffectiveStatus` for logistic order `g`. */
export const effectiveStatus = sql`case g.status when 'PARTIALLY_CANCELED' then coalesce(g.resumes_as, g.status) else g.status end`

/** Whether order `o` is paid by card: it is captured by us, so its invoices are never overdue. */
export const isByCard = sql`coalesce(o.payment_option in ('CREDIT_CARD', 'PURCHASE_CARD_L3'), false)`
