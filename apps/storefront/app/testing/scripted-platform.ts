import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { createLog } from '@tiber/server/log'
import type { ContentClients, RequestDependencies } from '../server-context.ts'

type ScriptedResponse = { status: number; body?: unknown }
type Received = { call: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: string }
/** Responses of the platform by `METHOD /path`; a function receives the request. */
export type Script = Record<string, ScriptedResponse | ((received: Received) => ScriptedResponse)>

/** Starts a scripted platform, which the storefront only knows by its calls. */
export async function startScriptedPlatform() {
  let script: Script = {}
  let received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = `${request.method} ${request.url?.split('?')[0]}`
    const query = new URL(request.url ?? '/', 'http://platform').searchParams
    const entry: Received = { call, query, headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(entry)
    const scripted = script[call] ?? { status: 404 }
    const { status, body } = typeof scripted === 'function' ? scripted(entry) : scripted
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    play(next: Script) {
      script = next
      received = []
    },
    calls: () => received.map(({ call }) => call),
    received: () => received,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

/** Creates a request's dependencies, and collects its log lines. */
export function createRequestDependencies(platformUrl: string, content: ContentClients = noContent) {
  const lines: { msg: string; level: number }[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const dependencies: RequestDependencies = {
    config: {
      platformUrl,
      platformApiKey: 'key',
      publicUrl: 'http://localhost:3000',
      stores,
      contentPreviewToken: 'preview-token',
      contentEditorOrigins: ['http://editor.example'],
      showsUnknownBlocks: false,
    },
    content,
    log: createLog('test', 'trace', { destination: stream }),
    requestId: 'request-1',
    sendToPlatform: (request) => fetch(request),
    isTracked: false,
    clientAddress: '192.0.2.7',
    closing: new AbortController().signal,
  }
  return { dependencies, logged: () => lines.map(({ msg }) => msg) }
}

const noContent: ContentClients = { published: undefined, draft: undefined }

const stores = [
  { id: 'iberia', name: { 'es-ES': 'Iberia' }, views: [{ id: 'iberia-main', name: { 'es-ES': 'Todo' } }] },
  { id: 'export', name: { 'es-ES': 'Exportación' }, views: [{ id: 'export-main', name: { 'es-ES': 'Todo' } }] },
]

/** Creates an access token as the platform signs them, valid for the given seconds. */
export function createAccessToken(lifetimeSeconds: number): string {
  const claims = { sub: '1', exp: Math.floor(Date.now() / 1000) + lifetimeSeconds }
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
}

export const createTokenPair = () => ({
  accessToken: createAccessToken(600),
  refreshToken: 'next',
  expireAt: Math.floor(Date.now() / 1000) + 600,
})

const account = { id: '0000000101', externalId: 'GUADALQUIVIR', name: 'Talleres Guadalquivir' }
export const authenticatedUser = {
  user: {
    id: '0000000201',
    email: 'buyer@tiber.example',
    firstName: 'Compras',
    lastName: 'Guadalquivir',
    groups: ['FOC_User'],
  },
  account,
  accounts: [account, { id: '0000000102', externalId: 'CANTABRICO', name: 'Astilleros Cantábrico' }],
}
export const createRefusal = (status: number, code: string, detail?: string) => ({
  status,
  body: {
    content: null,
    warnings: [],
    errors: [{ code, message: `No: ${code}`, ...(detail && { detail }) }],
    code,
    error: 'Error',
    message: `No: ${code}`,
  },
})
