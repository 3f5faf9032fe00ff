import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; path: string; search: string; headers: IncomingHttpHeaders; body: string }
export type Reply = { status?: number; body?: unknown; text?: string } | ((response: ServerResponse) => void)

/** A tiny HTTP server that notes what it receives and answers as the test says. */
export async function startPeer() {
  const received: Received[] = []
  let answer: (request: Received) => Reply | Promise<Reply> = () => ({ body: {} })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const each = { method: request.method ?? '', path, search, headers: request.headers, body }
    received.push(each)
    const reply = await answer(each)
    if (typeof reply === 'function') return reply(response)
    response.statusCode = reply.status ?? 200
    response.setHeader('content-type', 'application/json')
    response.end(reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Forgets what was received and answers in this way from now on. */
    answerWith(next: typeof answer) {
      received.length = 0
      answer = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export type Peer = Awaited<ReturnType<typeof startPeer>>
