import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** Starts a server that accepts everything and remembers it, in place of a receiver of signals. */
export async function startReceiver({
  status = 200,
  headers = {},
}: { status?: number; headers?: OutgoingHttpHeaders } = {}) {
  const received: Received[] = []
  let notify = () => {}
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
    received.push({ path: request.url!, headers: request.headers, body: body.toString() })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
    notify()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    /** Waits until something that was received fits. */
    async waitFor(fits: (each: Received) => boolean): Promise<Received> {
      for (;;) {
        const found = received.find(fits)
        if (found) return found
        await new Promise<void>((resolve) => (notify = resolve))
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
