import { describe, expect, test } from 'vitest'
import { SettingError, createSettingsReader } from './environment.ts'

describe('setting', () => {
  test.each([
    ['missing', {}],
    ['empty', { API_KEY: '' }],
    ['blank', { API_KEY: '  ' }],
  ])('%s: the error names the variable', (_how, environment) => {
    expect(() => createSettingsReader(environment).text('API_KEY')).toThrow(
      new SettingError('API_KEY is not set; see .env.example.'),
    )
  })

  test('empty: the fallback is used', () => {
    expect(createSettingsReader({ A: '' }).text('A', 'fallback')).toBe('fallback')
  })

  test('surrounding blanks are trimmed', () => {
    expect(createSettingsReader({ A: ' x ' }).text('A')).toBe('x')
  })

  type ReadSetting = (setting: ReturnType<typeof createSettingsReader>) => unknown
  const wrong: [string, string, ReadSetting][] = [
    ['DEMO', 'yes', (setting) => setting.flag('DEMO')],
    ['REQUESTS_PER_MINUTE', '-1', (setting) => setting.integer('REQUESTS_PER_MINUTE', 1)],
    ['REQUESTS_PER_MINUTE', '1.5', (setting) => setting.integer('REQUESTS_PER_MINUTE', 1)],
    ['PLATFORM_PORT', 'http', (setting) => setting.port('PLATFORM_PORT', 1)],
    ['PLATFORM_PORT', '65536', (setting) => setting.port('PLATFORM_PORT', 1)],
    ['PUBLIC_URL', 'localhost', (setting) => setting.url('PUBLIC_URL')],
    ['PUBLIC_URL', 'localhost:4000', (setting) => setting.url('PUBLIC_URL')],
    ['ANALYTICS_URL', 'javascript:alert(1)', (setting) => setting.url('ANALYTICS_URL')],
    ['TRUSTED_PROXIES', 'garbage', (setting) => setting.addresses('TRUSTED_PROXIES')],
    ['TRUSTED_PROXIES', '10.0.0.0/33', (setting) => setting.addresses('TRUSTED_PROXIES')],
    ['LOG_LEVEL', 'loud', (setting) => setting.oneOf('LOG_LEVEL', ['info', 'debug'], 'info')],
  ]
  test.each(wrong)('%s=%s is rejected with a sentence that names the variable', (name, value, read) => {
    expect(() => read(createSettingsReader({ [name]: value }))).toThrow(SettingError)
    expect(() => read(createSettingsReader({ [name]: value }))).toThrow(new RegExp(`^${name} must .*\\.$`))
  })

  test('a list may contain blanks and empty items', () => {
    expect(createSettingsReader({ A: ' a, ,b,' }).list('A')).toEqual(['a', 'b'])
  })

  test('a URL loses its trailing slashes', () => {
    expect(createSettingsReader({ A: 'http://localhost:4000//' }).url('A')).toBe('http://localhost:4000')
  })
})
