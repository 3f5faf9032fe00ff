export const inboxViews = ['all', 'unread', 'own', 'closed'] as const
type InboxView = (typeof inboxViews)[number]

export type InboxFilter = { show: InboxView; q: string; page: number }

const maxPage = 10_000

export function parseFilter(search: URLSearchParams): InboxFilter {
  return {
    show: inboxViews.find((each) => each === search.get('show')) ?? 'all',
    q: (search.get('q') ?? '').slice(0, 200),
    page: Math.min(maxPage, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
  }
}

/** Formats the filter as a query string without default values. */
export function buildSearch({ show, q, page }: Partial<InboxFilter>): string {
  const search = new URLSearchParams({
    ...(show && show !== 'all' && { show }),
    ...(q && { q }),
    ...(page && page > 1 && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}

/** Converts the filter to the query of the platform call. */
export const toQuery = ({ show, q, page }: InboxFilter) => ({
  page: page - 1,
  ...(q.trim() && { query: q }),
  ...(show === 'unread' && { unread: true }),
  ...(show === 'own' && { own: true }),
  ...(show === 'closed' && { status: 'CLOSED' as const }),
})

export const isFiltered = ({ show, q }: InboxFilter) => show !== 'all' || q.trim() !== ''
