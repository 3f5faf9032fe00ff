import { expect, test } from 'vitest'
import { demoApiKey } from '@tiber/demo-data/people'
import { readConfig } from './config.ts'

const secret = 'a secret of the tests, long enough'
const good = { API_KEY: 'k'.repeat(64), TOKEN_SECRET: secret }

test.each([
  [{ TOKEN_SECRET: secret }, 'API_KEY is not set; see .env.example.'],
  [{ ...good, API_KEY: 'short' }, 'API_KEY must have 64 characters.'],
  [{ ...good, API_KEY: demoApiKey }, 'API_KEY is the key of the demo, which everybody knows; set another one.'],
  [{ API_KEY: good.API_KEY }, 'TOKEN_SECRET is not set; see .env.example.'],
  [{ ...good, TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 characters.'],
  [{ ...good, PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address such as http://localhost:4000.'],
  [{ ...good, SMTP_URL: 'mail' }, 'SMTP_URL must be an address such as http://localhost:4000.'],
])('the settings %j are refused with a sentence', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('the demo has the key everybody knows, and only the demo has', () => {
  expect(readConfig({ DEMO: '1', TOKEN_SECRET: secret }).apiKey).toBe(demoApiKey)
  expect(readConfig({ ...good, DEMO: '1' }).apiKey).toBe(good.API_KEY)
})

test('the shop itself is always an allowed origin', () => {
  const { allowedOrigins } = readConfig({
    ...good,
    PUBLIC_URL: 'https://shop.example/es/',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
  })
  expect(allowedOrigins).toEqual(['https://shop.example', 'https://a.example', 'https://b.example'])
})
