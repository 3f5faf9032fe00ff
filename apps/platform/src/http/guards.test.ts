import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSigner } from 'fast-jwt'
import { contract } from '@tiber/contract/contract'
import { demoPassword } from '@tiber/demo-data/people'
import { sendRequest, contextHeaders, expectRefusal } from '../testing/contract/raw-request.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const { authenticatedUser } = contract.customerUsers
const { read: settings } = contract.settings
const { token: signIn } = contract.auth

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

describe('access tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decodeClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString('utf8'))
  const pair = async () => (await platform.signIn()).tokens.read() as { accessToken: string; refreshToken: string }
  const expectRefused = async (token: string) =>
    expectRefusal(await sendRequest(platform, authenticatedUser, { token }), { status: 401, code: 'AU0002' })

  test('a valid token is accepted', async () => {
    const { accessToken } = await pair()
    expect((await sendRequest(platform, authenticatedUser, { token: accessToken })).statusCode).toBe(200)
  })

  test.each(['none', 'None', 'NONE'])('an unsigned token with alg %s is refused', async (alg) => {
    const [, claims] = (await pair()).accessToken.split('.')
    await expectRefused(`${part({ alg, typ: 'JWT' })}.${claims}.`)
  })

  test('a token signed with another key is refused', async () => {
    const claims = decodeClaims((await pair()).accessToken)
    await expectRefused(createSigner({ key: 'a key somebody made up, long enough', algorithm: 'HS256' })(claims))
  })

  test('a token signed with the secret itself instead of the derived key is refused', async () => {
    const claims = decodeClaims((await pair()).accessToken)
    await expectRefused(createSigner({ key: platform.dependencies.config.tokenSecret, algorithm: 'HS256' })(claims))
  })

  test('a token with altered claims is refused', async () => {
    const { accessToken } = await pair()
    const [head, , signature] = accessToken.split('.')
    await expectRefused(`${head}.${part({ ...decodeClaims(accessToken), sub: '0000000204' })}.${signature}`)
  })

  test('a token with another algorithm of the same family is refused', async () => {
    const { accessToken } = await pair()
    const [, claims, signature] = accessToken.split('.')
    await expectRefused(`${part({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`)
  })

  test('a refresh token is refused as an access token', async () => {
    await expectRefused((await pair()).refreshToken)
  })

  test.each(['x', 'a.b.c', '..', '😀'.repeat(3), 'x'.repeat(9000)])(
    'the malformed token %s is refused',
    async (token) => {
      await expectRefused(token)
    },
  )

  test('an invalid token is refused even where none is required', async () => {
    expectRefusal(await sendRequest(platform, settings, { token: 'x' }), { status: 401, code: 'AU0002' })
  })

  test('an invalid token is reported before a missing client type', async () => {
    const headers = { 'dj-client': undefined }
    expectRefusal(await sendRequest(platform, authenticatedUser, { token: 'x', headers }), {
      status: 401,
      code: 'AU0002',
    })
    const { accessToken } = await pair()
    expectRefusal(await sendRequest(platform, authenticatedUser, { token: accessToken, headers }), {
      status: 400,
      code: 'F-E-001',
    })
  })

  test("a supplier's token is refused for a customer call", async () => {
    const { tokens } = await platform.signIn('supplier@tiber.example', { client: 'SUPPLIER' })
    const answer = await sendRequest(platform, authenticatedUser, { token: tokens.read()!.accessToken! })
    expectRefusal(answer, { status: 403, code: 'PE0001' })
  })

  test('an expired token is refused', async () => {
    const { accessToken } = await pair()
    platform.advance(600)
    await expectRefused(accessToken)
  })
})

describe('the request id', () => {
  const idFor = async (given: string | undefined) =>
    (await sendRequest(platform, settings, { headers: { 'x-request-id': given } })).headers['x-request-id']

  test('is echoed', async () => {
    expect(await idFor('journey-7.a:b_c')).toBe('journey-7.a:b_c')
  })

  test('is generated when absent, a new one each time', async () => {
    const [first, second] = [await idFor(undefined), await idFor(undefined)]
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  test.each(['', 'with space', '{"a":1}', 'x'.repeat(129), 'é'])(
    'is replaced when it is invalid: %s',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[\da-f-]{36}$/)
    },
  )

  test('is also on error responses', async () => {
    const headers = { 'x-request-id': 'mine' }
    const bad = await platform.app.inject({ url: '/%zz', headers })
    const unknown = await platform.app.inject({ url: '/nowhere', headers })
    expect([bad.headers['x-request-id'], unknown.headers['x-request-id']]).toEqual(['mine', 'mine'])
  })
})

describe('request URLs', () => {
  test.each(['/nowhere', '/v1/shop', '/v1/shop/settings/x', '/auth', '//', '/dev'])(
    'an unknown path %s gets 404',
    async (url) => {
      expectRefusal(await platform.app.inject({ url, headers: contextHeaders }), { status: 404, code: 'RQ0005' })
    },
  )

  test.each(['/%zz', '/v1/%E0%A4%A'])('an undecodable path %s gets 400', async (url) => {
    expectRefusal(await platform.app.inject({ url, headers: contextHeaders }), { status: 400, code: 'F-E-012' })
  })

  test('a configured base path prefixes every path', async () => {
    const prefixed = await startTestPlatform({ PLATFORM_BASE_PATH: '/tenant/' })
    try {
      const path = `/tenant${settings.path}` as const
      expect((await sendRequest(prefixed, { method: 'GET', path })).statusCode).toBe(200)
      const other = await sendRequest(prefixed, { method: 'POST', path })
      expectRefusal(other, { status: 405, code: 'RQ0003' })
      expect(other.headers.allow).toBe('GET')
      expectRefusal(await sendRequest(prefixed, { method: 'POST', path: settings.path }), {
        status: 404,
        code: 'RQ0005',
      })
      expect((await prefixed.app.inject('/openapi.json')).json().servers).toEqual([{ url: '/tenant' }])
    } finally {
      await prefixed.close()
    }
  })
})

test('the reference of the calls is served only where it is switched on', async () => {
  const closed = await startTestPlatform({ API_DOCS: '0' })
  try {
    for (const path of ['/docs/', '/openapi.json']) {
      expectRefusal(await closed.app.inject(path), { status: 404, code: 'RQ0005' })
      expect((await platform.app.inject(path)).statusCode).toBe(200)
    }
  } finally {
    await closed.close()
  }
})

describe('the rate limit', () => {
  test('refuses excess requests per address with the error body', async () => {
    const strict = await startTestPlatform({ REQUESTS_PER_MINUTE: '3' })
    try {
      const from = (remoteAddress: string, headers: Record<string, string> = contextHeaders) =>
        strict.app.inject({ url: settings.path, headers, remoteAddress })
      for (let count = 0; count < 3; count += 1) expect((await from('10.0.0.1')).statusCode).toBe(200)
      expectRefusal(await from('10.0.0.1'), { status: 429, code: 'RQ0004' })
      expectRefusal(await from('10.0.0.1', {}), { status: 429, code: 'RQ0004' })
      expect((await from('10.0.0.2')).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })

  test('counts a batch as many requests as it has calls', async () => {
    const strict = await startTestPlatform({ REQUESTS_PER_MINUTE: '6' })
    try {
      const read = (calls: number, remoteAddress: string) =>
        strict.app.inject({
          method: 'POST',
          url: contract.batch.read.path,
          headers: contextHeaders,
          payload: { calls: Array.from({ length: calls }, () => ({ name: 'settings.read' })) },
          remoteAddress,
        })
      expect((await read(3, '10.0.0.1')).statusCode).toBe(200)
      expect((await read(3, '10.0.0.1')).statusCode).toBe(200)
      expectRefusal(await read(1, '10.0.0.1'), { status: 429, code: 'RQ0004' })
      expect((await read(4, '10.0.0.2')).statusCode).toBe(200)
      const refused = await read(3, '10.0.0.2')
      expectRefusal(refused, { status: 429, code: 'RQ0004' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await read(6, '10.0.0.3')).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe("the visitor's address", () => {
  const guess = { username: 'buyer@tiber.example', password: 'guess' }
  const trySignIn = (target: TestPlatform, forwardedFor: string, remoteAddress: string, payload = guess) =>
    target.app.inject({
      method: 'POST',
      url: signIn.path,
      headers: { ...contextHeaders, 'x-forwarded-for': forwardedFor },
      payload,
      remoteAddress,
    })

  test('X-Forwarded-For from an untrusted sender does not evade the sign-in limit', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await trySignIn(platform, `192.0.2.${attempt}`, '203.0.113.5')).statusCode).toBe(401)
    expect((await trySignIn(platform, '192.0.2.99', '203.0.113.5')).statusCode).toBe(429)
  })

  test('addresses of one IPv6 network count together', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await trySignIn(platform, '', `2001:db8:1:2::${attempt}`)).statusCode).toBe(401)
    expect((await trySignIn(platform, '', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await trySignIn(platform, '', '2001:db8:1:3::1')).statusCode).toBe(401)
  })

  test('guesses from many networks are limited per day, and do not lock the user out of a known one', async () => {
    const username = 'admin@tiber.example'
    const tryPassword = async (address: string, password: string) =>
      (await trySignIn(platform, '', address, { username, password })).statusCode
    expect(await tryPassword('198.51.100.1', demoPassword)).toBe(200)
    for (let attempt = 0; attempt < 100; attempt += 1)
      expect(await tryPassword(`203.0.113.${100 + Math.floor(attempt / 5)}`, 'guess')).toBe(401)
    expect(await tryPassword('203.0.113.200', demoPassword)).toBe(429)
    expect(await tryPassword('198.51.100.1', demoPassword)).toBe(200)
    platform.advance(24 * 60 * 60)
    expect(await tryPassword('203.0.113.200', demoPassword)).toBe(200)
  })

  test('X-Forwarded-For from a trusted proxy counts the visitors behind it separately', async () => {
    const proxied = await startTestPlatform({ TRUSTED_PROXIES: '127.0.0.1, 10.1.0.0/16' })
    try {
      for (let attempt = 0; attempt < 10; attempt += 1) await trySignIn(proxied, '192.0.2.1', '10.1.2.3')
      expect((await trySignIn(proxied, '192.0.2.1', '10.1.2.3')).statusCode).toBe(429)
      expect((await trySignIn(proxied, '::ffff:192.0.2.1', '10.1.2.3')).statusCode).toBe(429)
      expect((await trySignIn(proxied, '192.0.2.2', '10.1.2.3')).statusCode).toBe(401)
      expect((await trySignIn(proxied, 'x'.repeat(9000), '10.1.2.3')).statusCode).toBe(401)
      expect((await trySignIn(proxied, '192.0.2.1', '10.2.2.3')).statusCode).toBe(401)
      const right = { username: 'buyer@tiber.example', password: demoPassword }
      await expect(proxied.createClient().auth.token({ body: right })).resolves.toBeDefined()
    } finally {
      await proxied.close()
    }
  })
})

describe('a key of the desk', () => {
  const desk = 'd'.repeat(64)
  let own: TestPlatform
  beforeAll(async () => {
    own = await startTestPlatform({ DESK_API_KEY: desk })
  })
  afterAll(() => own.close())

  test.each([
    ['ACCOUNT', contextHeaders['dj-api-key'], 200],
    ['ACCOUNT', desk, 401],
    ['OPERATOR', desk, 200],
    ['OPERATOR', contextHeaders['dj-api-key'], 401],
    ['SUPPLIER', desk, 200],
    ['SUPPLIER', contextHeaders['dj-api-key'], 401],
  ])('client %s with key %s gets %i', async (client, key, status) => {
    const headers = { 'dj-client': client, 'dj-api-key': key }
    const response = await sendRequest(own, settings, { headers })
    expect(response.statusCode).toBe(status)
    if (status === 401) expectRefusal(response, { status, code: 'AU0002' })
  })
})
