import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { readSetting } from './settings.ts'
import { expect, test, waitForHydration, type Shop } from './shop.ts'

type PlainShop = { url: string; refused: string[]; stop: () => Promise<void> }

/**
 * Starts the same shop in front of a platform without our own calls: no feature is listed, and /v1/tiber does not
 * exist. `refused` lists the calls of ours the shop made nevertheless.
 */
async function startPlainShop(): Promise<PlainShop> {
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
  const platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const storefront = await startStorefront(port, { PLATFORM_URL: platformUrl })
  const stop = async () => {
    storefront.stop()
    platform.closeAllConnections()
    await new Promise((resolve) => platform.close(resolve))
  }
  return { url, refused, stop }
}

/** Starts a storefront of its own beside the shop's, with other settings. */
export async function startStorefront(port: number, settings: Record<string, string>) {
  const url = `http://localhost:${port}`
  return startProcess('apps/storefront/server/main.ts', url, {
    STOREFRONT_PORT: String(port),
    PUBLIC_URL: url,
    PLATFORM_API_KEY: readSetting('API_KEY'),
    NODE_ENV: 'production',
    ...settings,
  })
}

/** Starts a platform of its own on the database of the shop, which must not be embedded. */
export async function startPlatform(port: number, settings: Record<string, string>) {
  return startProcess('apps/platform/src/main.ts', `http://127.0.0.1:${port}`, {
    PLATFORM_PORT: String(port),
    DATABASE_URL: readSetting('SHOP_DATABASE_URL'),
    DATA_DIR: readSetting('SHOP_DATA_DIR'),
    TOKEN_SECRET: 'the secret of a second platform, long enough',
    DEMO: '1',
    ...settings,
  })
}

export async function startProcess(file: string, url: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [file], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'ignore',
    env: { ...process.env, ...settings },
  })
  await waitUntilReady(url)
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    stop: () => {
      child.kill()
      return hasEnded
    },
  }
}

type User = { email: string; password: string }

/** Starts such a shop for the journeys of a file; each fails if the shop makes calls of ours that are not offered. */
export function usePlainShop() {
  let plain: PlainShop
  test.beforeAll(async () => {
    plain = await startPlainShop()
  })
  test.afterAll(() => plain.stop())
  test.afterEach(() => expect(plain.refused, 'calls of ours the shop made although they are not offered').toEqual([]))
  const open = async (page: Page, shop: Shop, path: string) => {
    await page.goto(plain.url + shop.path(path))
    await waitForHydration(page)
  }
  return {
    open,
    getUrl: () => plain.url,
    async signIn(page: Page, shop: Shop, { email, password }: User) {
      await open(page, shop, '/auth/login')
      await shop.signIn(email, password)
      await expect(page).toHaveURL(plain.url + shop.path('/'))
    },
  }
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
  const headersToKeep = ['content-type', 'content-disposition', 'etag'].flatMap((name) => {
    const value = platformResponse.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  response.writeHead(platformResponse.status, Object.fromEntries(headersToKeep))
  const content = Buffer.from(await platformResponse.arrayBuffer())
  const isJson = platformResponse.headers.get('content-type')?.startsWith('application/json')
  if (request.url === '/v1/shop/settings') response.end(JSON.stringify({ manualAccountCheck: true, features: [] }))
  else response.end(isJson && content.length > 0 ? removeOwnFields(content.toString()) : content)
}

/** Fields that other platforms do not send, whatever object they stand in. */
const ownFields = new Set([
  'allowedActions',
  'cancelledQuantity',
  'count',
  'counts',
  'dueDate',
  'gradeCounts',
  'expectedDelivery',
  'freight',
  'inStock',
  'ladder',
  'late',
  'linePrice',
  'offerCount',
  'onTimePercent',
  'orderMultiple',
  'parQuantity',
  'partNumber',
  'path',
  'pictureUrl',
  'previousUnitPrice',
  'priceBasis',
  'priceExplanation',
  'receivedQuantity',
  'regularUnitPrice',
  'relationType',
  'replacedBy',
  'replaces',
  'restockDate',
  'restockQuantity',
  'search',
  'shippedQuantity',
  'symbol',
  'variantCount',
])

/** Fields of ours in objects that have a given field; elsewhere they belong to the contract. */
const ownFieldsBeside: Record<string, string[]> = {
  creationDate: ['active', 'shared', 'updatedAt', 'version'],
  offerPriceId: ['id', 'unitPrice', 'minStockAlert', 'leadTimeToShip', 'taxRate'],
  orderLogistics: ['paymentOption', 'version'],
  supplierSnapshot: ['lineCount', 'productCount', 'version'],
  adyenPaymentMethods: ['paymentMethods'],
}

const removeOwnFields = (text: string) =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (ownFields.has(key) ? undefined : removeBeside(value))))

function removeBeside(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const own = new Set(Object.entries(ownFieldsBeside).flatMap(([field, names]) => (field in value ? names : [])))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !own.has(name)))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitUntilReady(url: string) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The shop in front of the plain platform did not start.')
}
