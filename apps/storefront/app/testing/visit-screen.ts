import { RouterContextProvider } from 'react-router'
import { framingContext, type ContentClients } from '../server-context.ts'
import { openSession, sessionContext } from '../server/session/session.server.ts'
import { createRequestDependencies } from './scripted-platform.ts'

type Visit = {
  platformUrl: string
  path: string
  form?: Record<string, string> | undefined
  /** JSON body, posted instead of a form. */
  json?: object | undefined
  isSignedIn?: boolean | undefined
  params?: Record<string, string> | undefined
  /** Groups of the user. */
  groups?: string[] | undefined
  content?: ContentClients | undefined
  /** Middleware of the screen. */
  middleware?: readonly ((args: never, next: () => Promise<unknown>) => unknown)[] | undefined
}

/** Runs a screen's loader, or posts a form to its action; what it throws on purpose is an outcome too. */
export async function visitScreen(
  run: (arguments_: never) => unknown,
  { platformUrl, path, form, json, isSignedIn = false, params = {}, groups = [], content, middleware = [] }: Visit,
) {
  const { dependencies, logged } = createRequestDependencies(platformUrl, content)
  const url = new URL(path, 'http://localhost:3000')
  const jsonBody = json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  const body = jsonBody ?? (form && { body: new URLSearchParams(form) })
  const request = new Request(url, body && { method: 'POST', ...body })
  const handle = openSession(request, url, dependencies)
  handle.session.isAuthenticated = isSignedIn
  handle.session.user = { id: 'me', groups } as never
  const context = new RouterContextProvider()
  context.set(sessionContext, handle)
  const framing: { isAllowed?: boolean } = {}
  context.set(framingContext, framing)
  const args = { request, url, context, params } as never
  const runScreen = middleware.reduceRight<() => Promise<unknown>>(
    (next, each) => async () => each(args, next),
    async () => run(args),
  )
  const outcome: unknown = await runScreen().catch((thrown: unknown) => thrown)
  return { outcome, logged: logged(), flash: decodeURIComponent(handle.jar.get('flash') ?? ''), framing }
}
