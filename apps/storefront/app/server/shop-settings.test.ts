import { afterAll, expect, test } from 'vitest'
import { createRefusal, createRequestDependencies, startScriptedPlatform } from '../testing/scripted-platform.ts'
import { openSession } from './session/session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

const platform = await startScriptedPlatform()
afterAll(() => platform.close())

test('settings are read without credentials, so an ended session does not affect them', async () => {
  platform.play({
    'GET /v1/shop/settings': ({ headers }) =>
      headers.authorization
        ? createRefusal(401, 'SEC-03')
        : { status: 200, body: { manualAccountCheck: true, features: ['carts'] } },
  })
  const { dependencies } = createRequestDependencies(platform.url)
  const url = new URL('http://localhost:3000/')
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 600 })).toString('base64url')
  const ended = openSession(new Request(url, { headers: { cookie: `token=a.${claims}.b` } }), url, dependencies)
  expect(await hasFeature(ended, 'carts')).toBe(true)
  expect(await hasFeature(openSession(new Request(url), url, dependencies), 'carts')).toBe(true)
})
