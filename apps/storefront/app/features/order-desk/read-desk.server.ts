import { largestQuantity } from '@tiber/contract/quantities'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session.server.ts'
import type { DeskStart } from './desk-lines.ts'
import { isShown, mostShownText, shownVerdicts } from './desk-view.ts'

/** What a screen shows without scrolling, and some more; to who has no scripts the rest is a link away. */
const pageSize = 100
const largestPage = 1000

/** The draft with a page of its lines: all of them, or those of some verdicts. */
export async function readDesk(handle: SessionHandle, search: URLSearchParams): Promise<DeskStart> {
  const { orderDesk } = handle.platform
  const word = search.get('show')
  const show = isShown(word) ? word : 'all'
  const reading = await orderDesk.latest()
  if (!reading) return { reading: null, lines: [], show, after: 0, next: null }
  const [{ lines, next }, { text }] = await Promise.all([
    linesAfter(handle, reading.id, search, pageSize),
    // Megabytes nobody reads stay where they are, above all while it is looked again and again how far a file is.
    reading.lines.total <= mostShownText
      ? orderDesk.read({ params: { id: reading.id }, query: { withText: true } })
      : reading,
  ])
  return { reading: { ...reading, text }, lines, show, after: afterOf(search), next }
}

/** Lines after the one the address names. */
export function linesAfter({ platform }: SessionHandle, id: string, search: URLSearchParams, size = largestPage) {
  const show = search.get('show')
  const verdict = isShown(show) ? shownVerdicts[show] : undefined
  const query = { after: afterOf(search), size, ...(verdict && { verdict: [...verdict] }) }
  return platform.orderDesk.lines({ params: { id }, query })
}

const afterOf = (search: URLSearchParams) =>
  Math.min(largestQuantity, Math.max(0, Math.trunc(Number(search.get('after'))) || 0))

/** What the platform said no to, in a word the screen has a text for. */
export function problemOf(error: unknown): { word: string; code: string | undefined; status: number } {
  if (!(error instanceof SdkError)) throw error
  const [told] = error.body?.errors ?? []
  const file = /^file:(\w+)$/.exec(told?.detail ?? '')?.[1]
  return { word: file ?? 'refused', code: error.code, status: error.status ?? 503 }
}
