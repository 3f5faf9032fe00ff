import type { OrderSummary } from '@tiber/contract/orders/orders'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { parseFilter, isFiltered, toQuery, type OrderFilter } from './order-filter.ts'

const ordersPerPage = 50
/** Late orders shown above the list; the filter shows all of them. */
const maxLate = 10

/** Reads the list with its filter choices and saved views, concurrently. */
export async function readOrders(handle: SessionHandle, url: URL) {
  const { orders } = handle.platform
  const filter = parseFilter(url.searchParams)
  const [filters, views, found] = await Promise.all([
    orders.filters(),
    orders.views(),
    filter.view === 'articles' ? readArticles(handle, filter, url) : readOrderList(handle, filter, url),
  ])
  return { filter, filters, views, currentUserId: handle.session.user?.id ?? '', ...found }
}

async function readOrderList({ platform }: SessionHandle, filter: OrderFilter, url: URL) {
  const isDefaultView = !isFiltered(filter) && filter.after === '' && filter.sort === 'newest'
  const [page, latePage] = await Promise.all([
    platform.orders.list({ query: { ...toQuery(filter), size: ordersPerPage } }).catch(rethrowAsNotFound(url)),
    isDefaultView ? platform.orders.list({ query: { late: true, size: maxLate } }) : undefined,
  ])
  const late: OrderSummary[] = latePage?.orders ?? []
  const lateIds = new Set(late.map(({ id }) => id))
  return {
    kind: 'orders' as const,
    late,
    orders: page.orders.filter(({ id }) => !lateIds.has(id)),
    next: page.next,
    total: page.total,
    capped: page.capped,
    stages: page.stages,
  }
}

async function readArticles({ platform }: SessionHandle, { q, after }: OrderFilter, url: URL) {
  const query = { ...(q && { words: q }), ...(after && { after }), size: ordersPerPage }
  const { purchases, next } = await platform.orders.purchases({ query }).catch(rethrowAsNotFound(url))
  return { kind: 'articles' as const, purchases, next }
}
