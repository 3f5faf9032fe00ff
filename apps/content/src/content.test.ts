import type { AddressInfo } from 'node:net'
import StoryblokClient from 'storyblok-js-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '@tiber/server/log'
import { readConfig } from './config.ts'
import { migrateContent } from './schema.ts'
import { startContent } from './start.ts'
import { startTestContent, type TestContent } from './testing/test-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
})
afterAll(() => content.close())

const token = 'tiber-demo-content-token'
const get = (url: string) => content.app.inject(url)

describe('current space', () => {
  const space = {
    id: 1,
    name: 'Tiber',
    domain: 'http://localhost:3000/',
    version: expect.any(Number),
    language_codes: ['en-US'],
  }

  test.each(['/v2/cdn/spaces/me', '/cdn/spaces/me', '//cdn/spaces/me', '/v2//cdn/spaces/me'])(
    'is returned at %s',
    async (path) => {
      expect((await get(`${path}?token=${token}`)).json()).toEqual({ space })
    },
  )

  test('is returned for the preview token', async () => {
    expect((await get(`/v2/cdn/spaces/me?token=${token}-preview`)).json()).toEqual({ space })
  })

  test('version is the Unix time of the last change', async () => {
    const { version } = (await get(`/v2/cdn/spaces/me?token=${token}`)).json().space
    expect(Math.abs(version - Date.now() / 1000)).toBeLessThan(600)
  })

  test('is never cached', async () => {
    expect((await get(`/v2/cdn/spaces/me?token=${token}`)).headers['cache-control']).toBe('no-store')
    expect((await get('/v2/cdn/spaces/me')).headers['cache-control']).toBe('no-store')
  })

  test.each(['', '?token=', '?token=wrong', `?token=${token}&token=${token}`, '?token=%00', "?token=' or 1=1 --"])(
    'query %j gets 401',
    async (query) => {
      const response = await get(encodeURI(`/v2/cdn/spaces/me${query}`).replace('%2500', '%00'))
      expect([response.statusCode, response.json()]).toEqual([401, { error: 'Unauthorized' }])
    },
  )
})

describe('storyblok-js-client', () => {
  let endpoint: string
  beforeAll(async () => {
    await content.app.listen({ port: 0, host: '127.0.0.1' })
    endpoint = `http://127.0.0.1:${(content.app.server.address() as AddressInfo).port}/v2`
  })
  const createClient = (accessToken: string, clientEndpoint = endpoint) =>
    new StoryblokClient({ accessToken, endpoint: clientEndpoint, maxRetries: 1 })

  test('reads the current space', async () => {
    const { data } = await createClient(token).get('cdn/spaces/me')
    expect(data.space).toMatchObject({ id: 1, name: 'Tiber', language_codes: ['en-US'] })
  })

  test('works with a slash at the end of its endpoint', async () => {
    const { data } = await createClient(token, `${endpoint}/`).get('cdn/spaces/me')
    expect(data.space.name).toBe('Tiber')
  })

  test('gets 401 with a wrong token', async () => {
    await expect(createClient('wrong').get('cdn/spaces/me')).rejects.toMatchObject({ status: 401 })
  })

  test('gets 404 for an unknown path', async () => {
    await expect(createClient(token).get('cdn/nothing')).rejects.toMatchObject({ status: 404 })
  })
})

describe('unknown path', () => {
  test.each(['/', '/v2/cdn', '/v2/cdn/nothing', '/cdn/spaces/you', '/v2/cdn/spaces/me/'])(
    '%s gets 404 in JSON',
    async (url) => {
      const response = await get(url)
      expect([response.statusCode, response.json()]).toEqual([404, ['This record could not be found']])
    },
  )

  test('a malformed path gets 400 in JSON', async () => {
    const response = await get('/%zz')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toBeDefined()
  })
})

test('request id: returned in the response', async () => {
  const response = await content.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } })
  expect(response.headers['x-request-id']).toBe('mine')
})

test('health and readiness: both answer ok', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ok' }])
})

test('restart: keeps the space and applies changed tokens and domain', async () => {
  const before = (await get(`/v2/cdn/spaces/me?token=${token}`)).json().space
  const changed = { CONTENT_TOKEN: 'another-token-of-the-shop', PUBLIC_URL: 'https://shop.example' }
  await migrateContent(content.database, readConfig(changed))
  onTestFinished(() => migrateContent(content.database, content.config))
  const after = await get('/v2/cdn/spaces/me?token=another-token-of-the-shop')
  expect(after.json().space).toEqual({ ...before, domain: 'https://shop.example/' })
  expect((await get(`/v2/cdn/spaces/me?token=${token}`)).statusCode).toBe(401)
})

test('config: a missing or short token is rejected', () => {
  expect(() => readConfig({ CONTENT_TOKEN: 'short' })).toThrow('CONTENT_TOKEN must have at least 20 characters.')
  expect(() => readConfig({})).toThrow('CONTENT_TOKEN is not set; see .env.example.')
})

test('config: demo tokens are rejected outside the demo, equal tokens always', () => {
  const good = { CONTENT_TOKEN: 'a token of the tests, long enough' }
  const demoTokenError = 'is a public demo token; set another one.'
  expect(() => readConfig({ CONTENT_TOKEN: token })).toThrow(`CONTENT_TOKEN ${demoTokenError}`)
  expect(() => readConfig({ ...good, CONTENT_PREVIEW_TOKEN: `${token}-preview` })).toThrow(
    `CONTENT_PREVIEW_TOKEN ${demoTokenError}`,
  )
  expect(() => readConfig({ ...good, CONTENT_PREVIEW_TOKEN: good.CONTENT_TOKEN })).toThrow(
    'CONTENT_PREVIEW_TOKEN must differ from CONTENT_TOKEN.',
  )
})

test('config: without a preview token a random one is used', () => {
  const read = () => readConfig({ CONTENT_TOKEN: 'a token of the tests, long enough' }).previewToken
  expect(read()).toMatch(/^[\w-]{43}$/)
  expect(read()).not.toBe(read())
})

test('lost database: not ready and 503 in JSON, but still healthy', async () => {
  const lost = await startTestContent()
  await lost.loseDatabase()
  const [ready, response, health] = [
    await lost.app.inject('/readyz'),
    await lost.app.inject(`/v2/cdn/spaces/me?token=${token}`),
    await lost.app.inject('/healthz'),
  ]
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'The database cannot be read.' },
  ])
  expect([response.statusCode, response.json()]).toEqual([503, { error: 'The service is temporarily unavailable' }])
  expect(health.statusCode).toBe(200)
  await lost.close()
})

test('a space has the blocks of the shop from its first start, and keeps those that operators have changed', async () => {
  const { database, manage } = content
  const config = { ...content.config, port: 0 }
  const start = async () => (await startContent(config, database, createLog('test', 'silent'))).stop()
  await start()
  const readHero = async () => {
    const { components } = (await manage('GET', '/components')).body
    return components.find(({ name }: { name: string }) => name === 'hero')
  }
  const hero = await readHero()
  expect(hero.schema.headline).toMatchObject({ type: 'text', translatable: true, required: true })
  await manage('PUT', `/components/${hero.id}`, { component: { ...hero, display_name: 'Cabecera' } })
  await start()
  expect(await readHero()).toMatchObject({ display_name: 'Cabecera' })
})
