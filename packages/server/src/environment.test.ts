import { describe, expect, test } from 'vitest'
import { SettingError, settingsOf } from './environment.ts'

describe('a setting', () => {
  test.each([
    ['missing', {}],
    ['empty', { API_KEY: '' }],
    ['blank', { API_KEY: '  ' }],
  ])('that is %s is named', (_how, environment) => {
    expect(() => settingsOf(environment).text('API_KEY')).toThrow(
      new SettingError('API_KEY is not set; see .env.example.'),
    )
  })

  test('may have a value to fall back on', () => {
    expect(settingsOf({ A: '' }).text('A', 'fallback')).toBe('fallback')
  })

  test('is read without the blanks around it', () => {
    expect(settingsOf({ A: ' x ' }).text('A')).toBe('x')
  })

  type Reading = (setting: ReturnType<typeof settingsOf>) => unknown
  const wrong: [string, string, Reading][] = [
    ['DEMO', 'yes', (setting) => setting.flag('DEMO')],
    ['REQUESTS_PER_MINUTE', '-1', (setting) => setting.whole('REQUESTS_PER_MINUTE', 1)],
    ['REQUESTS_PER_MINUTE', '1.5', (setting) => setting.whole('REQUESTS_PER_MINUTE', 1)],
    ['PLATFORM_PORT', 'http', (setting) => setting.port('PLATFORM_PORT', 1)],
    ['PLATFORM_PORT', '65536', (setting) => setting.port('PLATFORM_PORT', 1)],
    ['PUBLIC_URL', 'localhost', (setting) => setting.url('PUBLIC_URL')],
    ['TRUSTED_PROXIES', 'garbage', (setting) => setting.addresses('TRUSTED_PROXIES')],
    ['TRUSTED_PROXIES', '10.0.0.0/33', (setting) => setting.addresses('TRUSTED_PROXIES')],
    ['LOG_LEVEL', 'loud', (setting) => setting.oneOf('LOG_LEVEL', ['info', 'debug'], 'info')],
  ]
  test.each(wrong)('%s=%s is refused in a sentence that names it', (name, value, read) => {
    expect(() => read(settingsOf({ [name]: value }))).toThrow(SettingError)
    expect(() => read(settingsOf({ [name]: value }))).toThrow(new RegExp(`^${name} must .*\\.$`))
  })

  test('that lists values may have blanks and empty places', () => {
    expect(settingsOf({ A: ' a, ,b,' }).list('A')).toEqual(['a', 'b'])
  })

  test('that is an address has no slash at its end', () => {
    expect(settingsOf({ A: 'http://localhost:4000//' }).url('A')).toBe('http://localhost:4000')
  })
})
