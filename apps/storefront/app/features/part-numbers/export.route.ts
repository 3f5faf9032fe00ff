import type { KnownNumber } from '@tiber/contract/part-numbers'
import { csvText } from '#app/i18n/csv-text.ts'
import { notFound } from '#app/server/not-found.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/export.route'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

const pageSize = 1000

/** All own numbers under the names the import reads. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'part-numbers'))) throw notFound(url)
  const all: KnownNumber[] = []
  for (let page = 0; ; page += 1) {
    const query = { kind: 'OWN' as const, page, size: pageSize }
    const { content, last } = await handle.platform.partNumbers.list({ query })
    all.push(...content)
    if (last) break
  }
  const text = csvText([['sku', 'partNumber', 'name'], ...all.map(({ sku, number, name }) => [sku, number, name])])
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="part-numbers.csv"',
    },
  })
}
