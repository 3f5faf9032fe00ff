import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused, requestParts, startScriptedPlatform } from '../testing/scripted-platform.ts'
import { openSession } from './session.server.ts'
import { hasFeature } from './shop-settings.server.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

test('settings are read without credentials, so an ended session does not affect them', async () => {
  platform.play({
    'GET /v1/shop/settings': ({ headers }) =>
      headers.authorization
        ? refused(401, 'SEC-03')
        : { status: 200, body: { manualAccountCheck: true, features: ['carts'] } },
  })
  const { parts } = requestParts(platform.url)
  const url = new URL('http://localhost:3000/')
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 600 })).toString('base64url')
  const ended = openSession(new Request(url, { headers: { cookie: `token=a.${claims}.b` } }), url, parts)
  expect(await hasFeature(ended, 'carts')).toBe(true)
  expect(await hasFeature(openSession(new Request(url), url, parts), 'carts')).toBe(true)
})
