import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { toScriptText } from './paint-first.server.ts'

type Render = {
  document: ReactNode
  routerContext: EntryContext
  nonce: string | undefined
  /** Reports an error that left a part of the page out. */
  onError: (error: unknown) => void
  timeout: number
}

/** React's mark of a part that was left to the browser: it waited for its code, or failed. */
const unfinishedPart = '<!--$!-->'

/**
 * Returns the HTML of a page in one piece: pages do not defer data. Rendering to a string costs a third less than
 * collecting a stream; only a part that waits for its code needs the stream.
 */
export async function renderDocument(render: Render): Promise<string> {
  const { document, routerContext, nonce } = render
  const data = await new Response(routerContext.serverHandoffStream as ReadableStream).text()
  routerContext.serverHandoffStream = undefined
  const html = renderAtOnce(document) ?? (await renderSlowly(render))
  return routerContext.renderMeta?.didRenderScripts ? addData(html, data, nonce) : html
}

/** Returns nothing if a part waits for its code, or fails: the stream waits, and reports the error. */
function renderAtOnce(document: ReactNode): string | undefined {
  try {
    const html = renderToString(document)
    // Only the stream begins with the doctype.
    return html.includes(unfinishedPart) ? undefined : `<!DOCTYPE html>${html}`
  } catch {
    return undefined
  }
}

/** Adds the data of the page as the router's own component does, which works in a stream only. */
function addData(html: string, data: string, nonce: string | undefined): string {
  const controller = 'window.__reactRouterContext.streamController'
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const script = `<script${attribute}>${controller}.enqueue(${toScriptText(data)});${controller}.close();</script>`
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + script + html.slice(end)
}

function renderSlowly({ document, nonce, onError, timeout }: Render): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      // A large part that waited for its code would otherwise be sent at the end and need a script to move it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(body)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError,
    })
    const timer = setTimeout(() => abort(), timeout)
  })
}
