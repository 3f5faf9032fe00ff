import type { AddressInfo } from 'node:net'
import StoryblokClient from 'storyblok-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { migrateContent } from './schema.ts'
import { startTestContent, type TestContent } from './testing/test-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
})
afterAll(() => content.close())

const token = 'tiber-demo-content-token'
const get = (url: string) => content.app.inject(url)

describe('the current space', () => {
  const space = {
    id: 1,
    name: 'Tiber',
    domain: 'http://localhost:3000/',
    version: expect.any(Number),
    language_codes: ['en-US'],
  }

  test.each(['/v2/cdn/spaces/me', '/cdn/spaces/me', '//cdn/spaces/me', '/v2//cdn/spaces/me'])(
    'is told at %s',
    async (path) => {
      expect((await get(`${path}?token=${token}`)).json()).toEqual({ space })
    },
  )

  test('is told to the preview token, too', async () => {
    expect((await get(`/v2/cdn/spaces/me?token=${token}-preview`)).json()).toEqual({ space })
  })

  test('has the unix time of the last change as its version', async () => {
    const { version } = (await get(`/v2/cdn/spaces/me?token=${token}`)).json().space
    expect(Math.abs(version - Date.now() / 1000)).toBeLessThan(600)
  })

  test('is never cached', async () => {
    expect((await get(`/v2/cdn/spaces/me?token=${token}`)).headers['cache-control']).toBe('no-store')
    expect((await get('/v2/cdn/spaces/me')).headers['cache-control']).toBe('no-store')
  })

  test.each(['', '?token=', '?token=wrong', `?token=${token}&token=${token}`, '?token=%00', "?token=' or 1=1 --"])(
    'is not told with %j as the query',
    async (query) => {
      const answer = await get(encodeURI(`/v2/cdn/spaces/me${query}`).replace('%2500', '%00'))
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Unauthorized' }])
    },
  )
})

describe('the real client', () => {
  let endpoint: string
  beforeAll(async () => {
    await content.app.listen({ port: 0, host: '127.0.0.1' })
    endpoint = `http://127.0.0.1:${(content.app.server.address() as AddressInfo).port}/v2`
  })
  const clientWith = (accessToken: string, address = endpoint) =>
    new StoryblokClient({ accessToken, endpoint: address, maxRetries: 1 })

  test('reads the current space', async () => {
    const { data } = await clientWith(token).get('cdn/spaces/me')
    expect(data.space).toMatchObject({ id: 1, name: 'Tiber', language_codes: ['en-US'] })
  })

  test('may have a slash at the end of its endpoint', async () => {
    const { data } = await clientWith(token, `${endpoint}/`).get('cdn/spaces/me')
    expect(data.space.name).toBe('Tiber')
  })

  test('is told 401 with a wrong token', async () => {
    await expect(clientWith('wrong').get('cdn/spaces/me')).rejects.toMatchObject({ status: 401 })
  })

  test('is told 404 about what does not exist', async () => {
    await expect(clientWith(token).get('cdn/nothing')).rejects.toMatchObject({ status: 404 })
  })
})

describe('an unknown address', () => {
  test.each(['/', '/v2/cdn', '/v2/cdn/nothing', '/cdn/spaces/you', '/v2/cdn/spaces/me/'])(
    '%s answers 404 in JSON',
    async (url) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.json()]).toEqual([404, ['This record could not be found']])
    },
  )

  test('that cannot be read answers 400 in JSON', async () => {
    const answer = await get('/%zz')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toBeDefined()
  })
})

test('the request id is echoed', async () => {
  const answer = await content.app.inject({ url: '/healthz', headers: { 'x-request-id': 'mine' } })
  expect(answer.headers['x-request-id']).toBe('mine')
})

test('health and readiness are told', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect([(await get('/readyz')).statusCode, (await get('/readyz')).json()]).toEqual([200, { status: 'ok' }])
})

test('another start keeps the space and takes over its new tokens and address', async () => {
  const before = (await get(`/v2/cdn/spaces/me?token=${token}`)).json().space
  const changed = { CONTENT_TOKEN: 'another-token-of-the-shop', PUBLIC_URL: 'https://shop.example' }
  await migrateContent(content.database, readConfig(changed))
  const after = await get('/v2/cdn/spaces/me?token=another-token-of-the-shop')
  expect(after.json().space).toEqual({ ...before, domain: 'https://shop.example/' })
  expect((await get(`/v2/cdn/spaces/me?token=${token}`)).statusCode).toBe(401)
})

test('a token that can be guessed is refused at the start', () => {
  expect(() => readConfig({ CONTENT_TOKEN: 'short' })).toThrow('CONTENT_TOKEN must have at least 20 characters.')
  expect(() => readConfig({})).toThrow('CONTENT_TOKEN is not set; see .env.example.')
})

test('the tokens of the demo are refused outside the demo, and equal ones everywhere', () => {
  const good = { CONTENT_TOKEN: 'a token of the tests, long enough' }
  const known = 'is a token of the demo, which everybody knows; set another one.'
  expect(() => readConfig({ CONTENT_TOKEN: token })).toThrow(`CONTENT_TOKEN ${known}`)
  expect(() => readConfig({ ...good, CONTENT_PREVIEW_TOKEN: `${token}-preview` })).toThrow(
    `CONTENT_PREVIEW_TOKEN ${known}`,
  )
  expect(() => readConfig({ ...good, CONTENT_PREVIEW_TOKEN: good.CONTENT_TOKEN })).toThrow(
    'CONTENT_PREVIEW_TOKEN must differ from CONTENT_TOKEN.',
  )
})

test('without a preview token there is one nobody can guess from the public one', () => {
  const read = () => readConfig({ CONTENT_TOKEN: 'a token of the tests, long enough' }).previewToken
  expect(read()).toMatch(/^[\w-]{43}$/)
  expect(read()).not.toBe(read())
})

test('a lost database makes the service unready and its answers 503 in JSON, while the process is healthy', async () => {
  const lost = await startTestContent()
  await lost.loseDatabase()
  const [ready, answer, health] = [
    await lost.app.inject('/readyz'),
    await lost.app.inject(`/v2/cdn/spaces/me?token=${token}`),
    await lost.app.inject('/healthz'),
  ]
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'unavailable', reason: 'The database cannot be read.' },
  ])
  expect([answer.statusCode, answer.json()]).toEqual([503, { error: 'The service cannot answer right now' }])
  expect(health.statusCode).toBe(200)
  await lost.close()
})
