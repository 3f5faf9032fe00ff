import { maxQuantity } from '@tiber/contract/carts/quantities'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import type { InitialDraft } from './draft-state.ts'
import { isLineFilter, maxLinesWithText, verdictsByFilter } from './draft-view.ts'

/** Somewhat more than one screen; without scripts the rest is reached by links. */
const pageSize = 100
const maxPageSize = 1000

/** Reads the draft with a page of its lines, filtered by verdict if requested. */
export async function readDraft(handle: SessionHandle, search: URLSearchParams): Promise<InitialDraft> {
  const { quickOrder } = handle.platform
  const filter = search.get('show')
  const show = isLineFilter(filter) ? filter : 'all'
  const id = search.get('draft')
  const [draft, { drafts }] = await Promise.all([findDraft(handle, id), quickOrder.list()])
  if (!draft) return { draft: null, drafts, lines: [], show, after: 0, next: null }
  const [{ lines, next }, { text }] = await Promise.all([
    readLinesAfter(handle, draft.id, { search, size: pageSize }),
    // Skips the text of large drafts, above all while a file in progress is polled.
    draft.lines.total <= maxLinesWithText
      ? quickOrder.read({ params: { id: draft.id }, query: { withText: true } })
      : draft,
  ])
  return { draft: { ...draft, text }, drafts, lines, show, after: parseAfter(search), next }
}

/** Finds the draft of the address, or the latest one; a link to a draft that is gone leads to the latest, too. */
export async function findDraft({ platform: { quickOrder } }: SessionHandle, id: string | null) {
  if (!id) return quickOrder.latest()
  try {
    return await quickOrder.read({ params: { id } })
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) return quickOrder.latest()
    throw error
  }
}

type LinesQuery = { search: URLSearchParams; size?: number }

/** Reads the lines after the one named in the query string. */
export function readLinesAfter({ platform }: SessionHandle, id: string, { search, size = maxPageSize }: LinesQuery) {
  const show = search.get('show')
  const verdict = isLineFilter(show) ? verdictsByFilter[show] : undefined
  const query = { after: parseAfter(search), size, ...(verdict && { verdict: [...verdict] }) }
  return platform.quickOrder.lines({ params: { id }, query })
}

const parseAfter = (search: URLSearchParams) =>
  Math.min(maxQuantity, Math.max(0, Math.trunc(Number(search.get('after'))) || 0))

/** Maps a rejection of the platform to a key that has a message. */
export function toProblem(error: unknown): { key: string; code: string | undefined; status: number } {
  if (!(error instanceof SdkError)) throw error
  const [first] = error.body?.errors ?? []
  const file = /^file:(\w+)$/.exec(first?.detail ?? '')?.[1]
  return { key: file ?? 'refused', code: error.code, status: error.status ?? 503 }
}
