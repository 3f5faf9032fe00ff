import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

function logging(write: (log: ReturnType<typeof createLog>) => void) {
  const lines: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog('test', 'info', destination))
  return lines.join('')
}

test('a line is JSON with the service, the level and the time', () => {
  const line = JSON.parse(logging((log) => log.info({ path: '/x' }, 'request')))
  expect(line).toMatchObject({ service: 'test', level: 30, path: '/x', msg: 'request' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

describe('a secret', () => {
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
  ])('named %s never reaches the log, however deep it lies', (name) => {
    const secret = { [name]: 'the-secret', other: 'kept' }
    const text = logging((log) => {
      log.info(secret, 'flat')
      log.info({ body: secret }, 'inside')
      log.info({ request: { headers: secret, list: [secret] } }, 'deep')
      log.info({ err: Object.assign(new Error('failed'), { request: secret }) }, 'on an error')
    })
    expect(text).not.toContain('the-secret')
    expect(text.match(/kept/g)).toHaveLength(4)
    expect(text.match(/\[secret\]/g)).toHaveLength(4)
  })

  test.each(['password', 'authorization', 'dj-api-key'])('named %s never reaches the log of a child', (name) => {
    const text = logging((log) => log.child({ [name]: 'the-secret', other: 'kept' }).info('line'))
    expect(text).not.toContain('the-secret')
    expect(text).toContain('kept')
  })

  test('in the parameters of a failed statement never reaches the log', () => {
    const cause = new Error('duplicate key')
    const error = new DrizzleQueryError('update x set y = $1', ['the-secret\nof two lines'], cause)
    const outer = new Error('could not', { cause: error })
    const text = logging((log) => {
      log.error({ err: error }, 'failed')
      log.error({ err: outer }, 'failed')
    })
    expect(text).not.toMatch(/the-secret|of two lines/)
    expect(text.match(/update x set y/g)!.length).toBeGreaterThanOrEqual(2)
    expect(text).toContain('duplicate key')
  })
})

test('an error is logged with its type, message and place', () => {
  const line = JSON.parse(logging((log) => log.error({ err: new TypeError('broken') }, 'failed')))
  expect(line.err).toMatchObject({ type: 'TypeError', message: 'broken' })
  expect(line.err.stack).toContain('log.test.ts')
})

test('an error is logged with its code and its cause, and nothing else that hangs on it', () => {
  const client = { connectionParameters: { host: 'database.internal', user: 'tiber' } }
  const cause = Object.assign(new Error('terminated'), { code: '57P01', client })
  const error = Object.assign(new Error('failed', { cause }), { code: 'SV0001', client })
  const text = logging((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toMatch(/connectionParameters|database.internal/)
  const { err } = JSON.parse(text)
  expect(Object.keys(err).toSorted()).toEqual(['cause', 'code', 'message', 'stack', 'type'])
  expect(err).toMatchObject({ code: 'SV0001', cause: { type: 'Error', message: 'terminated', code: '57P01' } })
})

test('an error that causes itself does not stop the log', () => {
  const error = new Error('round')
  error.cause = error
  expect(logging((log) => log.error({ err: error }, 'failed'))).toContain('round')
})

test('an object that holds itself does not stop the log', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  expect(logging((log) => log.info({ loop }, 'round'))).toContain('round')
})
