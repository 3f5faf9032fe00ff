import { request as rawRequest } from 'node:http'

import { readSetting } from '../settings.ts'
import { sendRequest, expect, test } from '../shop.ts'

const actions = ['/auth/login', '/auth/forgot-password', '/auth/reset-password']
const switches = ['/session/check', '/session/logout', '/session/account', '/session/store', '/session/locale']

type RawRequest = {
  body?: string
  type?: string
  /** The announced length, if it differs from the body's. */ length?: number
}

/** Sends a raw request that no browser would send. */
function send(method: string, target: string, { body = '', type, length = Buffer.byteLength(body) }: RawRequest = {}) {
  const { hostname, port } = new URL(readSetting('SHOP_URL'))
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { ...(type !== undefined && { 'content-type': type }), 'content-length': length }
    const request = rawRequest({ hostname, port, method, path: target, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text })
        request.destroy()
      })
    })
    request.on('error', reject)
    request.write(body)
    if (length === Buffer.byteLength(body)) request.end()
  })
}

for (const [what, options] of Object.entries({
  JSON: { type: 'application/json', body: '{"username":"x"}' },
  'plain text': { type: 'text/plain', body: 'username=x' },
  'no type': { body: 'username=x' },
  'multipart without a boundary': { type: 'multipart/form-data', body: 'x' },
  'broken multipart': { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disp' },
}))
  test(`a form sent as ${what} is refused with a client error`, async ({ shop }) => {
    for (const path of [...actions.map((each) => shop.path(each)), ...switches]) {
      const { status } = await send('POST', path, options)
      // A session check without a session answers before it reads the form.
      expect([400, 401, 415], `${path} answers ${status}`).toContain(status)
    }
  })

test('methods other than GET and POST are refused', async ({ shop }) => {
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    for (const path of [shop.path('/auth/login'), '/session/logout'])
      expect((await send(method, path)).status, `${method} ${path}`).toBe(405)
  expect((await send('POST', `${shop.path('/auth/login')}/_payload.json`)).status).toBe(405)
})

test('a form that is too large is refused', async ({ shop }) => {
  const large = { type: 'application/x-www-form-urlencoded', body: 'username=x', length: 7 * 1024 * 1024 }
  const { status } = await send('POST', shop.path('/auth/login'), large)
  expect(status).toBe(413)
})

test('malformed addresses are refused without disclosing internals', async () => {
  for (const [method, target] of [
    ['GET', '/%zz'],
    ['GET', 'http://evil.example/auth/login'],
    ['OPTIONS', '*'],
    ['TRACE', '/'],
  ] as const) {
    const { status, text } = await send(method, target)
    expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(400)
    expect(status, `${method} ${target}`).toBeLessThan(500)
    expect(text).not.toMatch(/localhost|unsupported|node_modules|at /)
  }
})

test('a return path never leads to another host, however it is written', async ({ shop }) => {
  await shop.signInFast()
  const cookie = await shop.cookieHeader()
  for (const returnPath of ['/.//evil.example/x', '/..//evil.example', '/%2e//evil.example', '/x/..//evil.example']) {
    const link = await sendRequest(`${shop.path('/auth/login')}?returnTo=${encodeURIComponent(returnPath)}`, { cookie })
    const form = await sendRequest('/session/account', {
      cookie,
      form: { customerAccountId: '0000000102', returnTo: returnPath },
    })
    for (const response of [link, form]) expect(response.headers.get('location'), returnPath).toMatch(/^\/(?![/\\])/)
  }
})

test('a malformed reset token is treated as an expired link', async ({ shop }) => {
  for (const token of ['%00', '%F0%9F%92%A9', 'x'.repeat(501)])
    expect((await sendRequest(`${shop.path('/auth/reset-password')}?token=${token}`)).status).toBe(200)
})
