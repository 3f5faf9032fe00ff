import { describe, expect, test } from 'vitest'
import { parseDevice } from './device-name.server.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('device of a session', () => {
  test('is named by browser and operating system', () => {
    expect(parseDevice(windows)).toMatchObject({ browser: 'Chrome 140', isPhone: false })
    expect(parseDevice(windows)?.system).toMatch(/^Windows/)
    expect(parseDevice(phone)).toEqual({ browser: 'Safari 18', system: 'iOS 18', isPhone: true })
  })

  test('is undefined for an unknown user agent', () => {
    expect(parseDevice('')).toBeUndefined()
    expect(parseDevice('x')).toBeUndefined()
  })
})
