import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { setting } from './settings.ts'

export type PlainShop = { url: string; refused: string[]; stop: () => Promise<void> }

/**
 * Starts the same shop in front of a platform without our own calls: no feature is listed, and /v1/tiber does not
 * exist. `refused` lists the calls of ours the shop made nevertheless.
 */
export async function startPlainShop(): Promise<PlainShop> {
  const refused: string[] = []
  const port = await freePort()
  const url = `http://localhost:${port}`
  const platform = createServer((asked, answer) => {
    if (asked.url?.startsWith('/v1/tiber/')) {
      refused.push(`${asked.method} ${asked.url}`)
      answer.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    } else void pass(asked, answer, url)
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const storefront = spawn(process.execPath, ['apps/storefront/server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'ignore',
    env: {
      ...process.env,
      STOREFRONT_PORT: String(port),
      PUBLIC_URL: url,
      PLATFORM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      PLATFORM_API_KEY: setting('API_KEY'),
      NODE_ENV: 'production',
    },
  })
  await untilReady(url)
  const stop = async () => {
    storefront.kill()
    platform.closeAllConnections()
    await new Promise((resolve) => platform.close(resolve))
  }
  return { url, refused, stop }
}

/** Forwards a call. The platform mails links to its own shop only, so this shop's address is replaced by that one's. */
async function pass(asked: IncomingMessage, answer: ServerResponse, url: string) {
  const body = (await bodyOf(asked)).toString().replaceAll(url, setting('SHOP_URL'))
  const { 'content-length': _length, host: _host, connection: _connection, ...headers } = asked.headers
  const reply = await fetch(new URL(asked.url ?? '/', setting('PLATFORM_URL')), {
    method: asked.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body !== '' && { body }),
  })
  const isSettings = asked.url === '/v1/shop/settings'
  answer.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
  const text = await reply.text()
  if (isSettings) answer.end(JSON.stringify({ manualAccountCheck: true, features: [] }))
  else answer.end(isCatalogue(asked.url ?? '') ? withoutOurs(text) : text)
}

const isCatalogue = (url: string) =>
  /^\/v\d\/shop\/(search|autocomplete|products|product-variants|suppliers|navigation-category)/.test(url)

/** Fields of the catalogue that other platforms do not send. */
const ours = new Set([
  'ladder',
  'search',
  'counts',
  'count',
  'inStock',
  'priceBasis',
  'variantCount',
  'partNumber',
  'replacedBy',
  'orderMultiple',
  'restockDate',
  'restockQuantity',
  'offerCount',
  'freight',
  'onTimePercent',
  'relationType',
  'symbol',
  'path',
  'pictureUrl',
])

const withoutOurs = (text: string) =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (ours.has(key) ? undefined : value)))

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of asked) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilReady(url: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The shop in front of the plain platform did not start.')
}
