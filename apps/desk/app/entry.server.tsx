import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { getRefusalStatus, isUnreachable } from '@tiber/web/failures.server.ts'
import { delayScripts } from '@tiber/web/rendering/paint-first.server.ts'
import { renderDocument } from '@tiber/web/rendering/render-document.server.ts'
import { NonceContext } from './nonce-context.ts'
import { provideAllMessages } from './i18n/messages.server.ts'
import { nonceContext, refusalContext, renderedContext, requestDependenciesContext } from './server-context.ts'
import { sessionContext } from './server/session.server.ts'

// The server runs outside this bundle and takes these from build.entry.module; importing them would create other
// copies.
export { rawMessages } from './i18n/messages.server.ts'
export {
  nonceContext,
  patternContext,
  refusalContext,
  renderedContext,
  requestDependenciesContext,
} from './server-context.ts'
export { readSide } from './server/cookies.server.ts'

export const streamTimeout = 5_000

provideAllMessages()

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  // The router answers an unexpected error with 500; an unreachable platform is 503.
  if (status === 500 && context.get(sessionContext).isUnavailable) status = 503
  if (status === 503) headers.set('retry-after', '5')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext) || undefined
  const { log } = context.get(requestDependenciesContext)
  const html = await renderDocument({
    document: (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    ),
    routerContext,
    nonce,
    onError(error) {
      status = 500
      log.error({ err: error }, 'Rendering failed')
    },
    // Slightly later than the router's own limit, so that its rejected promises still reach the page.
    timeout: streamTimeout + 1_000,
  })
  // The development server adds scripts of its own, which expect the router's.
  context.get(renderedContext).html = import.meta.env.PROD ? delayScripts(html) : html
  return new Response(null, { status, headers })
}

/**
 * Logs unexpected errors; responses thrown on purpose are not errors. A call that the platform refused, such as for an
 * order changed by a colleague, is answered with the platform's status.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteResponse(error)) return
  const refusalStatus = getRefusalStatus(error)
  context.get(requestDependenciesContext).log[refusalStatus ? 'warn' : 'error']({ err: error }, 'Page failed')
  if (refusalStatus) context.get(refusalContext).status = refusalStatus
  if (isUnreachable(error)) context.get(sessionContext).isUnavailable = true
}

const isRouteResponse = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && 'data' in error
