import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { createNotFound, rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/reorder.route'
import { ReorderPage } from './reorder-page.tsx'
import { parseSource, submitReorder } from './submit-reorder.server.ts'

export const meta = pageTitle('reorder.title')

/** Unchanged lines beyond this number are included without being shown. */
const maxUnchangedShown = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const source = parseSource(url)
  if ((!source.orders && !source.list) || !(await hasFeature(handle, 'reorder'))) throw createNotFound(url)
  const { lines, ...comparison } = await handle.platform.reorder
    .compare({ query: source })
    .catch(rethrowAsNotFound(url))
  const changed = lines.filter(({ changes }) => changes.length > 0)
  const same = lines.filter(({ changes }) => changes.length === 0)
  return {
    ...comparison,
    changed,
    same: same.slice(0, maxUnchangedShown),
    hidden: Math.max(0, same.length - maxUnchangedShown),
  }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitReorder(context.get(sessionContext), request, url)

export default function ReorderScreen({ loaderData, actionData }: Route.ComponentProps) {
  return <ReorderPage {...loaderData} failure={actionData} />
}
