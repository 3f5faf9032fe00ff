import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { readSetting } from './settings.ts'

export type PlainShop = { url: string; refused: string[]; stop: () => Promise<void> }

/**
 * Starts the same shop in front of a platform without our own calls: no feature is listed, and /v1/tiber does not
 * exist. `refused` lists the calls of ours the shop made nevertheless.
 */
export async function startPlainShop(): Promise<PlainShop> {
  const refused: string[] = []
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const platform = createServer((request, response) => {
    if (request.url?.startsWith('/v1/tiber/')) {
      refused.push(`${request.method} ${request.url}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    } else void forwardCall(request, response, url)
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
      PLATFORM_API_KEY: readSetting('API_KEY'),
      NODE_ENV: 'production',
    },
  })
  await waitUntilReady(url)
  const stop = async () => {
    storefront.kill()
    platform.closeAllConnections()
    await new Promise((resolve) => platform.close(resolve))
  }
  return { url, refused, stop }
}

/** Forwards a call. The platform mails links to its own shop only, so this shop's address is replaced by that one's. */
async function forwardCall(request: IncomingMessage, response: ServerResponse, url: string) {
  const body = (await readBody(request)).toString().replaceAll(url, readSetting('SHOP_URL'))
  const { 'content-length': _length, host: _host, connection: _connection, ...headers } = request.headers
  const platformResponse = await fetch(new URL(request.url ?? '/', readSetting('PLATFORM_URL')), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body !== '' && { body }),
  })
  const isSettings = request.url === '/v1/shop/settings'
  response.writeHead(platformResponse.status, {
    'content-type': platformResponse.headers.get('content-type') ?? 'application/json',
  })
  const text = await platformResponse.text()
  if (isSettings) response.end(JSON.stringify({ manualAccountCheck: true, features: [] }))
  else response.end(isCatalogue(request.url ?? '') ? removeOwnFields(text) : text)
}

const isCatalogue = (url: string) =>
  /^\/v\d\/shop\/(search|autocomplete|products|product-variants|suppliers|navigation-category)/.test(url)

/** Fields of the catalogue that other platforms do not send. */
const ownFields = new Set([
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

const removeOwnFields = (text: string) =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (ownFields.has(key) ? undefined : value)))

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitUntilReady(url: string) {
  for (let tries = 0; tries < 300; tries += 1) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The shop in front of the plain platform did not start.')
}
