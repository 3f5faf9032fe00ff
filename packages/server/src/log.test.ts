import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { openPglite } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

function captureLog(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog('test', 'info', { destination: destination }))
  return lines.join('')
}

test('log line: JSON with service, level and time', () => {
  const line = JSON.parse(captureLog((log) => log.info({ path: '/x' }, 'request')))
  expect(line).toMatchObject({ service: 'test', level: 30, path: '/x', msg: 'request' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

describe('secret', () => {
  test.each([
    'password',
    'newPassword',
    'resetPasswordToken',
    'token',
    'accessToken',
    'refreshToken',
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'dj-api-key',
    'apiKey',
  ])('named %s is never logged, at any depth', (name) => {
    const secret = { [name]: 'the-secret', other: 'kept' }
    const text = captureLog((log) => {
      log.info(secret, 'flat')
      log.info({ body: secret }, 'inside')
      log.info({ request: { headers: secret, list: [secret] } }, 'deep')
      log.info({ err: Object.assign(new Error('failed'), { request: secret }) }, 'on an error')
    })
    expect(text).not.toContain('the-secret')
    expect(text.match(/kept/g)).toHaveLength(4)
    expect(text.match(/\[secret\]/g)).toHaveLength(4)
  })

  test.each(['password', 'authorization', 'dj-api-key'])('named %s is never logged by a child log', (name) => {
    const text = captureLog((log) => log.child({ [name]: 'the-secret', other: 'kept' }).info('line'))
    expect(text).not.toContain('the-secret')
    expect(text).toContain('kept')
  })

  test('in the parameters of a failed statement is never logged', async () => {
    const { db, close } = await openPglite({})
    const secret = 'the-secret\nof two lines'
    const error = await db.execute(sql`update x set y = ${secret}`).catch((thrown: unknown) => thrown)
    await close()
    const outer = new Error('could not', { cause: error })
    const text = captureLog((log) => {
      log.error({ err: error }, 'failed')
      log.error({ err: outer }, 'failed')
    })
    expect(text).not.toMatch(/the-secret|of two lines/)
    expect(text.match(/update x set y/g)!.length).toBeGreaterThanOrEqual(2)
    expect(text).toContain('relation \\"x\\" does not exist')
  })
})

test('logged error: type, message and stack', () => {
  const line = JSON.parse(captureLog((log) => log.error({ err: new TypeError('broken') }, 'failed')))
  expect(line.err).toMatchObject({ type: 'TypeError', message: 'broken' })
  expect(line.err.stack).toContain('log.test.ts')
})

test('logged error: code and cause, but no other properties', () => {
  const client = { connectionParameters: { host: 'database.internal', user: 'tiber' } }
  const cause = Object.assign(new Error('terminated'), { code: '57P01', client })
  const error = Object.assign(new Error('failed', { cause }), { code: 'SV0001', client })
  const text = captureLog((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toMatch(/connectionParameters|database.internal/)
  const { err } = JSON.parse(text)
  expect(Object.keys(err).toSorted()).toEqual(['cause', 'code', 'message', 'stack', 'type'])
  expect(err).toMatchObject({ code: 'SV0001', cause: { type: 'Error', message: 'terminated', code: '57P01' } })
})

test('logged error: a circular cause does not break the log', () => {
  const error = new Error('round')
  error.cause = error
  expect(captureLog((log) => log.error({ err: error }, 'failed'))).toContain('round')
})

test('logged object: a circular reference does not break the log', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  expect(captureLog((log) => log.info({ loop }, 'round'))).toContain('round')
})
