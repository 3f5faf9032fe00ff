import { Agent, request as openRequest } from 'node:http'

export type HttpRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type HttpResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string }
export type Send = (request: HttpRequest) => Promise<HttpResponse>

const timeoutMs = 30_000

/** Creates a function that sends requests exactly as given, which `fetch` does not. */
export function createHttpSender(baseUrl: string): { send: Send; close: () => void } {
  const { hostname, port } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const attempt = ({ method, path, headers: given, body }: HttpRequest, own: Agent | false) =>
    new Promise<HttpResponse>((resolve, reject) => {
      // Without a length Node sends the body of a DELETE as if it were the next request.
      const length = body === undefined ? undefined : Buffer.byteLength(body)
      const headers = length === undefined ? given : { ...given, 'content-length': String(length) }
      const outgoing = openRequest(
        { hostname, port, method, path: toWirePath(path), headers, agent: own },
        (incoming) => {
          const chunks: Buffer[] = []
          // An event stream never ends; its first bytes are enough.
          const isStream = incoming.headers['content-type']?.startsWith('text/event-stream')
          const finish = () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks).toString(),
            })
          if (isStream) {
            finish()
            outgoing.destroy()
            return
          }
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', finish)
          incoming.on('error', reject)
        },
      )
      outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`No response within ${timeoutMs / 1000} s`)))
      // A server may close an idle connection at the moment it is used again.
      outgoing.on('error', (error) =>
        own && outgoing.reusedSocket ? resolve(attempt(arguments_, false)) : reject(error),
      )
      const arguments_ = { method, path, headers: given, ...(body !== undefined && { body }) }
      outgoing.end(body)
    })
  return { send: (request) => attempt(request, agent), close: () => agent.destroy() }
}

/** Escapes what Node refuses to send in a path. */
const toWirePath = (path: string) =>
  path.replaceAll(/[^\u0021-\u007E]/g, (character) => encodeURIComponent(character.toWellFormed()))

/** Writes a request as a command that repeats it. */
export function formatCurl(baseUrl: string, { method, path, headers, body }: HttpRequest): string {
  const parts = ['curl', '--path-as-is', '-i', '-X', method, quote(`${baseUrl}${path}`)]
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quote(`${name}: ${value}`))
  if (body !== undefined) parts.push('--data-raw', quote(body))
  return parts.join(' ')
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
