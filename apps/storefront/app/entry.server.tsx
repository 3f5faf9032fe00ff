import { PassThrough } from 'node:stream'

import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'

import { DocumentContext } from './document-context.ts'
import { provideAllMessages } from './i18n/messages.server.ts'
import { nonceContext, themeCssContext } from './server-context.ts'

// The server runs outside of this bundle and would otherwise hold other copies of them: it takes them from build.entry.module.
export { rawMessages } from './i18n/messages.server.ts'
export * from './server-context.ts'

export const streamTimeout = 5_000

provideAllMessages()

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = context.get(nonceContext) || undefined
  const page = (
    <DocumentContext value={{ nonce, themeCss: context.get(themeCssContext) }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </DocumentContext>
  )
  // Crawlers get the whole page at once: they do not wait for the parts that arrive later.
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise<Response>((resolve, reject) => {
    let shellRendered = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        shellRendered = true
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer)
            done()
          },
        })
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        status = 500
        // Errors of the shell are rejected above and logged by the server.
        if (shellRendered) console.error(error)
      },
    })
    // A little later than the router's own limit, so that its rejected parts still reach the page.
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}
