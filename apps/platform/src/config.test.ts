import { expect, test } from 'vitest'
import { demoApiKey } from '@tiber/demo-data/people'
import { readConfig } from './config.ts'

const secret = 'a secret of the tests, long enough'
const good = { API_KEY: 'k'.repeat(64), TOKEN_SECRET: secret }

test.each([
  [{ TOKEN_SECRET: secret }, 'API_KEY is not set; see .env.example.'],
  [{ ...good, API_KEY: 'short' }, 'API_KEY must have 64 characters.'],
  [{ ...good, API_KEY: demoApiKey }, 'API_KEY is the public demo key; set a key of your own.'],
  [{ API_KEY: good.API_KEY }, 'TOKEN_SECRET is not set; see .env.example.'],
  [{ ...good, TOKEN_SECRET: 'short' }, 'TOKEN_SECRET must have at least 32 characters.'],
  [{ ...good, PUBLIC_URL: 'shop' }, 'PUBLIC_URL must be an address such as http://localhost:4000.'],
  [{ ...good, SMTP_URL: 'mail' }, 'SMTP_URL must be an address such as http://localhost:4000.'],
  [{ ...good, BANK_IBAN: 'ES9121000418450200051333' }, 'BANK_IBAN is not a valid IBAN.'],
  [{ ...good, BANK_IBAN: 'ES91' }, 'BANK_IBAN is not a valid IBAN.'],
  [{ ...good, BANK_IBAN: 'ES91 2100 0418 4502 0005 1332' }, 'BANK_BENEFICIARY is not set; see .env.example.'],
  [{ ...good, DEMO: '1', BANK_BIC: 'CAIXESBBXXX' }, 'BANK_IBAN is not set; see .env.example.'],
])('config › invalid settings %j are rejected with a clear message', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test('config › the demo API key is the default in the demo', () => {
  expect(readConfig({ DEMO: '1', TOKEN_SECRET: secret }).apiKey).toBe(demoApiKey)
  expect(readConfig({ ...good, DEMO: '1' }).apiKey).toBe(good.API_KEY)
})

test('config › there is an account for bank transfers in the demo and where it is set', () => {
  const account = { BANK_BENEFICIARY: 'Suministros', BANK_IBAN: 'DE89 3704 0044 0532 0130 00', BANK_BIC: 'COBADEFFXXX' }
  expect(readConfig({ ...good, ...account }).bankAccount).toEqual({
    beneficiary: 'Suministros',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  })
  expect(readConfig({ ...good, DEMO: '1' }).bankAccount).toBeDefined()
  expect(readConfig(good).bankAccount).toBeUndefined()
})

test('config › the public URL is always an allowed origin', () => {
  const { allowedOrigins } = readConfig({
    ...good,
    PUBLIC_URL: 'https://shop.example/es/',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
  })
  expect(allowedOrigins).toEqual(['https://shop.example', 'https://a.example', 'https://b.example'])
})
