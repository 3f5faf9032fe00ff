import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { DocumentContext } from './document-context.ts'
import { provideAllMessages } from './i18n/messages.server.ts'
import {
  nonceContext,
  pageIconsContext,
  payloadContext,
  refusalContext,
  renderedContext,
  requestDependenciesContext,
  signalsContext,
  themeCssContext,
} from './server-context.ts'
import { getRefusalStatus, isUnreachable } from '@tiber/web/failures.server.ts'
import { delayScripts } from '@tiber/web/rendering/paint-first.server.ts'
import { renderDocument } from '@tiber/web/rendering/render-document.server.ts'
import { buildPrimaryColourCss } from '@tiber/contract/primary-colour'
import { sessionContext } from './server/session/session.server.ts'
import { readShopLook } from './server/shop-settings.server.ts'
import { IconSourceContext } from './icons/content-icon.tsx'

// The server runs outside this bundle and takes these from build.entry.module; importing them would create other
// copies.
export { rawMessages } from './i18n/messages.server.ts'
export {
  framingContext,
  nonceContext,
  pageIconsContext,
  payloadContext,
  refusalContext,
  renderedContext,
  requestDependenciesContext,
  patternContext,
  signalsContext,
  themeCssContext,
} from './server-context.ts'
export { observeCaches } from './server/cache.server.ts'
export { buildPrimaryColourCss }

export const streamTimeout = 5_000

provideAllMessages()

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  // The router answers an unexpected error with 500; an unreachable platform is 503.
  if (status === 500 && context.get(sessionContext).isUnavailable) status = 503
  if (status === 503) headers.set('retry-after', '5')
  if (context.get(payloadContext)) return createPayloadResponse({ status, headers }, routerContext, context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return createPageResponse({ request, status, headers, routerContext, context })
}

/**
 * Logs unexpected errors; responses thrown on purpose are not errors. A call that the platform refused is the visitor's
 * fault, such as an order changed in another tab, and is answered with the platform's status.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteResponse(error)) return
  const dependencies = context.get(requestDependenciesContext)
  const refusalStatus = getRefusalStatus(error)
  dependencies.log[refusalStatus ? 'warn' : 'error']({ err: error }, 'Page failed')
  if (refusalStatus) context.get(refusalContext).status = refusalStatus
  if (isUnreachable(error)) context.get(sessionContext).isUnavailable = true
}

const isRouteResponse = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && 'data' in error

/** Returns the page's loader data and the session object (spec 3), never a token. */
function createPayloadResponse(
  { status, headers }: { status: number; headers: Headers },
  { staticHandlerContext }: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { loaderData, errors } = staticHandlerContext
  const { session } = context.get(sessionContext)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  const failure = Object.values(errors ?? {})[0] as { data?: unknown } | undefined
  const body = failure ? { message: String(failure.data ?? 'Internal Server Error') } : { data: loaderData, session }
  return new Response(JSON.stringify(body), { status, headers })
}

type PageOptions = {
  request: Request
  status: number
  headers: Headers
  routerContext: EntryContext
  context: Readonly<RouterContextProvider>
}

/** The colour set at the desk wins over that of the configuration. */
async function readThemeCss(context: Readonly<RouterContextProvider>): Promise<string> {
  const look = await readShopLook(context.get(sessionContext))
  return look?.colour ? buildPrimaryColourCss(look.colour) : context.get(themeCssContext)
}

async function createPageResponse({ request, status, headers, routerContext, context }: PageOptions) {
  const nonce = context.get(nonceContext) || undefined
  const { log } = context.get(requestDependenciesContext)
  const { source, iconsUrl } = context.get(pageIconsContext)
  const signals = context.get(signalsContext)
  const themeCss = await readThemeCss(context)
  const document = (
    <DocumentContext value={{ nonce, themeCss, iconsUrl, signals }}>
      <IconSourceContext value={source}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </IconSourceContext>
    </DocumentContext>
  )
  const html = await renderDocument({
    document,
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
