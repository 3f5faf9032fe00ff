import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { doubtfulVerdicts } from '@tiber/contract/order-desk-words'
import { csvText } from '#app/i18n/csv-text.ts'
import { localeOfPath } from '#app/i18n/locale.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { notFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/doubts.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

const pageSize = 1000

// messages: order-desk.verdict.*, order-desk.role.*
/** The lines that wait for a decision as a file, which can be mended and dropped again. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { orderDesk } = handle.platform
  const reading = (await hasFeature(handle, 'order-desk')) ? await orderDesk.latest() : null
  if (!reading) throw notFound(url)
  const lines: OrderDeskLine[] = []
  for (let after: number | null = 0; after !== null;) {
    const query = { after, size: pageSize, verdict: [...doubtfulVerdicts] }
    const page: { lines: OrderDeskLine[]; next: number | null } = await orderDesk.lines({
      params: { id: reading.id },
      query,
    })
    lines.push(...page.lines)
    after = page.next
  }
  const locale = localeOfPath(url.searchParams.get('from') ?? '/')
  const t = wordsOf(locale)
  const head = (['code', 'quantity', 'note'] as const).map((role) => t(`order-desk.role.${role}`))
  const rows = lines.map((line) => [
    line.text,
    line.wantedText ?? String(line.wanted ?? ''),
    line.note ?? '',
    verdictText(line, t),
    line.candidates.map(({ sku }) => sku).join(', '),
  ])
  const text = csvText([[...head, t('order-desk.column.verdict'), t('order-desk.possibleColumn')], ...rows])
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="tiber-doubts.csv"',
    },
  })
}

const verdictText = ({ verdict, mergedInto }: OrderDeskLine, t: ReturnType<typeof wordsOf>) =>
  verdict === 'MERGED' ? t('order-desk.verdict.MERGED', { n: mergedInto ?? 0 }) : t(`order-desk.verdict.${verdict}`)
