import type { CallBody } from '@tiber/contract/call'
import type { quickOrder } from '@tiber/contract/carts/quick-order'
import { SdkError } from '@tiber/sdk/sdk-error'
import { data } from 'react-router'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { getLoginPath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import type { Route } from './+types/draft-lines.route'
import { getProblemKey, type LinesResult } from './draft-view.ts'
import { readLinesAfter, toProblem } from './read-draft.server.ts'

/** Returns further lines of the draft for the table, which renders only the visible ones. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) throw data('Unauthorized', { status: 401 })
  const id = url.searchParams.get('draftId') ?? ''
  if (id === '') throw data('Bad Request', { status: 400 })
  return Response.json(await readLinesAfter(handle, id, { search: url.searchParams }).catch(rethrowAsNotFound(url)))
}

type Updates = CallBody<typeof quickOrder.updateLines>
type UpdateRequest = { draftId?: unknown; updates?: unknown; returnTo?: unknown }

// messages: quick-order.problem.*
/** Changes lines for a script and returns the touched lines, or the reason of a rejection. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const t = getTranslator(getPathLocale(url.pathname))
  const sent = (await request.json().catch(() => null)) as UpdateRequest | null
  if (typeof sent?.draftId !== 'string' || !Array.isArray(sent.updates)) throw data('Bad Request', { status: 400 })
  if (handle.isUnavailable) throw data('Service Unavailable', { status: 503 })
  if (!handle.session.isAuthenticated) {
    const page = new URL(toSafeReturnPath(sent.returnTo, url.pathname.replace(/\/lines$/, '')), url)
    const login = getLoginPath(page, { expired: handle.hasEnded })
    return respond({ ok: false, problem: t('carts.problem.session'), login }, 401)
  }
  try {
    // The platform validates each update.
    const updates = sent.updates as Updates
    const key = request.headers.get('idempotency-key')
    const changed = await handle.platform.quickOrder.updateLines(
      { params: { id: sent.draftId }, body: updates },
      key ? { idempotencyKey: key } : {},
    )
    const removedLines = updates.flatMap(({ line, removed }) => (removed ? [line] : []))
    return respond({ ok: true, ...changed, removed: removedLines }, 200)
  } catch (error) {
    const problem = toProblem(error)
    if (error instanceof SdkError)
      handle.dependencies.log[isRefusal(error) ? 'warn' : 'error']({ err: error }, 'Quick order line update failed')
    const key = getProblemKey(problem)
    return respond({ ok: false, problem: t(`quick-order.problem.${key}`), isStale: key === 'changed' }, problem.status)
  }
}

const respond = (result: LinesResult, status: number) => Response.json(result, { status })
