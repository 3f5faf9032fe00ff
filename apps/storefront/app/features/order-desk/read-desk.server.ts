import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { SdkError } from '@tiber/sdk/sdk-error'
import type { SessionHandle } from '#app/server/session.server.ts'
import { isShown, mostShownText, shownVerdicts } from './desk-view.ts'

const firstLines = 200
const largestPage = 1000
const mostLines = 10_000

/** The draft, or the one that is named, with as many of its lines as are wanted. */
export async function readDesk({ platform }: SessionHandle, search: URLSearchParams) {
  const word = search.get('show')
  const show = isShown(word) ? word : 'all'
  const wanted = Math.min(mostLines, Math.max(firstLines, Math.trunc(Number(search.get('lines'))) || 0))
  const reading = await platform.orderDesk.latest({ query: { withText: true } })
  if (!reading) return { reading: null, lines: [], show, isWhole: true }
  const lines: OrderDeskLine[] = []
  let after: number | null = 0
  while (after !== null && lines.length < wanted) {
    const verdict = shownVerdicts[show]
    const page: { lines: OrderDeskLine[]; next: number | null } = await platform.orderDesk.lines({
      params: { id: reading.id },
      query: { after, size: Math.min(largestPage, wanted - lines.length), ...(verdict && { verdict: [...verdict] }) },
    })
    lines.push(...page.lines)
    after = page.next
  }
  const { text = '', ...head } = reading
  return {
    reading: { ...head, text: reading.lines.total <= mostShownText ? text : undefined },
    lines,
    show,
    isWhole: after === null,
  }
}

/** What the platform said no to, in a word the screen has a text for. */
export function problemOf(error: unknown): { word: string; code: string | undefined; status: number } {
  if (!(error instanceof SdkError)) throw error
  const [told] = error.body?.errors ?? []
  const file = /^file:(\w+)$/.exec(told?.detail ?? '')?.[1]
  return { word: file ?? 'refused', code: error.code, status: error.status ?? 503 }
}
