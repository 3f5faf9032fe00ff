import type { PartNumberEntry } from '@tiber/contract/catalogue/part-numbers'
import { buildCsv } from '@tiber/ui/i18n/build-csv.ts'
import { answerHead } from '@tiber/web/answer-head.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session/session-middleware.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/export.route'
import { parseFilter } from './part-number-filter.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn, answerHead]

const pageSize = 1000

/**
 * Exports part numbers and learned texts with the column names the import reads; only one kind if the list is filtered
 * by it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'part-numbers'))) throw createNotFound(url)
  const { kind } = parseFilter(url.searchParams)
  const all: PartNumberEntry[] = []
  for (let page = 0; ; page += 1) {
    const query = { page, size: pageSize, ...(kind && { kind }) }
    const { content, last } = await handle.platform.partNumbers.list({ query })
    all.push(...content)
    if (last) break
  }
  const rows = all.map(({ sku, number, kind: own, name }) => [sku, number, own, name])
  const text = buildCsv([['sku', 'partNumber', 'kind', 'name'], ...rows])
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="part-numbers.csv"',
    },
  })
}
