import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  search: string
  headers: IncomingHttpHeaders
  body: string
}
export type TestResponse = { status?: number; body?: unknown; text?: string } | ((response: ServerResponse) => void)

/** Starts an HTTP server that records its requests and responds as the test specifies. */
export async function startTestServer() {
  const received: ReceivedRequest[] = []
  let respond: (request: ReceivedRequest) => TestResponse | Promise<TestResponse> = () => ({ body: {} })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const receivedRequest = { method: request.method ?? '', path, search, headers: request.headers, body }
    received.push(receivedRequest)
    const testResponse = await respond(receivedRequest)
    if (typeof testResponse === 'function') return testResponse(response)
    response.statusCode = testResponse.status ?? 200
    response.setHeader('content-type', 'application/json')
    response.end(testResponse.text ?? (testResponse.body === undefined ? '' : JSON.stringify(testResponse.body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Clears the recorded requests and sets the response. */
    respondWith(next: typeof respond) {
      received.length = 0
      respond = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>
