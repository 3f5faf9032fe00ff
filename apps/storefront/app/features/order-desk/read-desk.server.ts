import { largestQuantity } from '@tiber/contract/quantities'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { DeskStart } from './desk-lines.ts'
import { isShown, mostShownText, shownVerdicts } from './desk-view.ts'

/** Somewhat more than one screen; without scripts the rest is reached by links. */
const pageSize = 100
const largestPage = 1000

/** Reads the draft with a page of its lines, filtered by verdict if requested. */
export async function readDesk(handle: SessionHandle, search: URLSearchParams): Promise<DeskStart> {
  const { orderDesk } = handle.platform
  const word = search.get('show')
  const show = isShown(word) ? word : 'all'
  const reading = await orderDesk.latest()
  if (!reading) return { reading: null, lines: [], show, after: 0, next: null }
  const [{ lines, next }, { text }] = await Promise.all([
    linesAfter(handle, reading.id, search, pageSize),
    // Skips the text of large drafts, above all while a file in progress is polled.
    reading.lines.total <= mostShownText
      ? orderDesk.read({ params: { id: reading.id }, query: { withText: true } })
      : reading,
  ])
  return { reading: { ...reading, text }, lines, show, after: afterOf(search), next }
}

/** Reads the lines after the one named in the query string. */
export function linesAfter({ platform }: SessionHandle, id: string, search: URLSearchParams, size = largestPage) {
  const show = search.get('show')
  const verdict = isShown(show) ? shownVerdicts[show] : undefined
  const query = { after: afterOf(search), size, ...(verdict && { verdict: [...verdict] }) }
  return platform.orderDesk.lines({ params: { id }, query })
}

const afterOf = (search: URLSearchParams) =>
  Math.min(largestQuantity, Math.max(0, Math.trunc(Number(search.get('after'))) || 0))

/** Maps a rejection of the platform to a key that has a message. */
export function problemOf(error: unknown): { word: string; code: string | undefined; status: number } {
  if (!(error instanceof SdkError)) throw error
  const [told] = error.body?.errors ?? []
  const file = /^file:(\w+)$/.exec(told?.detail ?? '')?.[1]
  return { word: file ?? 'refused', code: error.code, status: error.status ?? 503 }
}
