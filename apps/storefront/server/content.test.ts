import { createHash, createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmallContentServer, type SmallContentServer } from '@tiber/sdk/testing/small-content-server'
import { createLog } from '@tiber/server/log'
import type { ContentClients } from '../app/server-context.ts'
import * as page from '../app/features/content/legal.route.tsx'
import * as root from '../app/root.tsx'
import { readConfig } from './config.ts'
import { connectContent, serveContentWebhook } from './content.ts'
import { servePages } from './pages.ts'
import { setSecurityHeaders } from '@tiber/web/server/security.ts'
import { createSmallBuild } from './testing/small-build.ts'

const secret = 'webhook-secret'
let server: SmallContentServer
let app: FastifyInstance
let content: ContentClients

/** A small application with the real session and a content page. */
const build = createSmallBuild({
  root: { id: 'root', path: '', module: { middleware: root.middleware, default: () => null } },
  legal: {
    id: 'legal',
    parentId: 'root',
    path: 'auth/legal/:slug',
    module: { loader: page.loader, default: () => null },
  },
})

beforeAll(async () => {
  server = await startSmallContentServer()
  server.publish({ slug: 'legal/terms', name: 'Condiciones', content: { component: 'page', body: [] } })
  const config = readConfig({
    PLATFORM_API_KEY: 'x',
    CONTENT_URL: server.url,
    CONTENT_TOKEN: server.token,
    CONTENT_PREVIEW_TOKEN: server.previewToken,
    CONTENT_EDITOR_ORIGINS: 'https://editor.example,https://app.storyblok.com',
    CONTENT_WEBHOOK_SECRET: secret,
  })
  app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  setSecurityHeaders(app, config)
  content = connectContent(app, config, { log: createLog('test', 'silent'), isDevelopment: true })
  serveContentWebhook(app, config, content)
  const source = { load: async () => build, builtAt: new Date(0), close: async () => {} }
  servePages(app, { config, source, themeCss: '', content })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('a storefront that has just started › reads content before the first page asks for it', async () => {
  const started = Fastify()
  const config = readConfig({ PLATFORM_API_KEY: 'x', CONTENT_URL: server.url, CONTENT_TOKEN: server.token })
  connectContent(started, config, { log: createLog('test', 'silent'), isDevelopment: true })
  await started.listen({ port: 0, host: '127.0.0.1' })
  const isHomeRead = () => server.received.some(({ pathname }) => pathname.endsWith('/stories/home'))
  await expect.poll(isHomeRead).toBe(true)
  await started.close()
})

describe('the webhook of the content service', () => {
  const body = JSON.stringify({ action: 'published', space_id: 1, story_id: 1, full_slug: 'legal/terms' })
  const sign = (text: string, key = secret) => createHmac('sha1', key).update(text).digest('hex')
  const post = (signature: string | undefined, payload = body) =>
    app.inject({
      method: 'POST',
      url: '/content/webhook',
      payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'webhook-signature': signature }) },
    })

  test('signed › the next page shows what was published', async () => {
    await content.published!.readStory('legal/terms')
    server.publish({ slug: 'legal/terms', name: 'Nuevas condiciones', content: { component: 'page' } })
    expect((await content.published!.readStory('legal/terms')).name).toBe('Condiciones')
    expect((await post(sign(body))).statusCode).toBe(204)
    expect((await content.published!.readStory('legal/terms')).name).toBe('Nuevas condiciones')
  })

  test.each([
    ['without a signature', undefined, body, 401],
    ['signed with another secret', sign(body, 'x'), body, 401],
    ['signed for another body', sign('{}'), body, 401],
    ['with a signature that is no number', 'zz', body, 401],
    ['too large', sign('x'.repeat(70_000)), 'x'.repeat(70_000), 413],
  ])('%s › is refused', async (_what, signature, payload, status) => {
    const before = server.received.length
    expect((await post(signature, payload)).statusCode).toBe(status)
    expect(server.received.length).toBe(before)
  })
})

describe('framing', () => {
  const getHeaders = async (search: string) => {
    const { headers } = await app.inject(`/auth/legal/terms/_payload.json${search}`)
    const html = await app.inject(`/auth/legal/terms${search}`)
    expect(html.statusCode).toBe(200)
    return [html.headers['content-security-policy'], html.headers['x-frame-options'], headers['x-frame-options']]
  }

  test('a page without a preview › nobody may frame it', async () => {
    expect(await getHeaders('')).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY', 'DENY'])
  })

  test('a valid preview › only the editor may, and the older header is gone', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const token = createHash('sha1').update(`1:${server.previewToken}:${timestamp}`).digest('hex')
    const parameters = Object.entries({ space_id: '1', timestamp, token })
    const search = new URLSearchParams(parameters.map(([name, value]) => [`_storyblok_tk[${name}]`, value]))
    const [policy, ...frameOptions] = await getHeaders(`?${search}`)
    expect(policy).toMatch(/frame-ancestors https:\/\/editor\.example https:\/\/app\.storyblok\.com$/)
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'; style-src 'self' 'unsafe-inline'/)
    expect(frameOptions).toEqual([undefined, undefined])
  })

  test('a forged preview › nobody may', async () => {
    const [policy, frameOptions] = await getHeaders(
      '?_storyblok_tk[space_id]=1&_storyblok_tk[timestamp]=1&_storyblok_tk[token]=x',
    )
    expect([policy, frameOptions]).toEqual([expect.stringContaining("frame-ancestors 'none'"), 'DENY'])
  })
})

test.each([
  ['http://localhost:4100', undefined, ['http://localhost:4100']],
  ['https://api.storyblok.com', undefined, ['https://api.storyblok.com', 'https://app.storyblok.com']],
  ['http://localhost:4100', 'https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
])('CONTENT_URL %s, CONTENT_EDITOR_ORIGINS %s › %j may frame previews', (url, origins, expected) => {
  const environment = { PLATFORM_API_KEY: 'x', CONTENT_URL: url, CONTENT_EDITOR_ORIGINS: origins }
  expect(readConfig(environment).contentEditorOrigins).toEqual(expected)
})

test('CONTENT_EDITOR_ORIGINS with a path › is refused at the start', () => {
  const environment = { PLATFORM_API_KEY: 'x', CONTENT_EDITOR_ORIGINS: 'https://a.example/x' }
  expect(() => readConfig(environment)).toThrow('CONTENT_EDITOR_ORIGINS must list origins')
})
