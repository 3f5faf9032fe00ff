import { data } from 'react-router'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { parseFilter, toQuery } from './inbox-filter.ts'
import { toThreadRow } from './thread-row.ts'

const threadsPerPage = 20

/** Reads a page of the company's conversations. */
export async function readInbox(handle: SessionHandle, url: URL) {
  if (!(await hasFeature(handle, 'messages'))) throw createNotFound(url)
  const filter = parseFilter(url.searchParams)
  const query = { ...toQuery(filter), size: threadsPerPage }
  const found = await handle.platform.threads.list({ query }).catch((error: unknown) => {
    // A URL edited by hand still shows the page.
    if (isRefusal(error)) return undefined
    throw error
  })
  const userId = handle.session.user?.id ?? ''
  const inbox = {
    filter,
    hasFailed: !found,
    threads: (found?.content ?? []).map((thread) => toThreadRow(thread, userId)),
    pageCount: Math.max(1, found?.totalPages ?? 1),
    total: found?.totalElements ?? 0,
    /** Messages of today are shown with their time. */
    today: formatFor(getPathLocale(url.pathname)).date(new Date()),
  }
  return data(inbox, { status: found ? 200 : 400 })
}
