import { largestQuantity } from '@tiber/contract/quantities'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session.server.ts'
import { isShown, mostShownText, shownVerdicts } from './desk-view.ts'

/** As many lines as one page shows; those after them are a link away, whatever their number. */
const pageSize = 200

/** The draft with a page of its lines: all of them, or those of some verdicts. */
export async function readDesk({ platform }: SessionHandle, search: URLSearchParams) {
  const word = search.get('show')
  const show = isShown(word) ? word : 'all'
  const after = Math.max(0, Math.trunc(Number(search.get('after'))) || 0)
  const reading = await platform.orderDesk.latest()
  if (!reading) return { reading: null, lines: [], show, after: 0, next: null }
  const params = { id: reading.id }
  const verdict = shownVerdicts[show]
  const query = { after: Math.min(after, largestQuantity), size: pageSize, ...(verdict && { verdict: [...verdict] }) }
  const [{ lines, next }, { text }] = await Promise.all([
    platform.orderDesk.lines({ params, query }),
    // Megabytes nobody reads stay where they are, above all while it is looked again and again how far a file is.
    reading.lines.total <= mostShownText ? platform.orderDesk.read({ params, query: { withText: true } }) : reading,
  ])
  return { reading: { ...reading, text }, lines, show, after, next }
}

/** What the platform said no to, in a word the screen has a text for. */
export function problemOf(error: unknown): { word: string; code: string | undefined; status: number } {
  if (!(error instanceof SdkError)) throw error
  const [told] = error.body?.errors ?? []
  const file = /^file:(\w+)$/.exec(told?.detail ?? '')?.[1]
  return { word: file ?? 'refused', code: error.code, status: error.status ?? 503 }
}
