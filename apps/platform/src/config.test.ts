import { expect, test } from 'vitest'
import { demoApiKey } from '@tiber/demo-data/people'
import { readConfig } from './config.ts'

const secret = 'a secret of the tests, long enough'
const good = { API_KEY: 'k'.repeat(64), TOKEN_SECRET: secret }

test.each([
  [{ TOKEN_SECRET: secret }, 'API_KEY is not set; see .env.example.'],
  [{ ...good, API_KEY: 'short' }, 'API_KEY must have 64 characters.'],
  [{ ...good, API_KEY: demoApiKey }, 'API_KEY is the public demo key; set a key of your own.'],
  [{ ...good, DESK_API_KEY: 'short' }, 'DESK_API_KEY must have 64 characters.'],
  [{ ...good, DESK_API_KEY: demoApiKey }, 'DESK_API_KEY is the public demo key; set a key of your own.'],
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
  expect(readConfig({ DEMO: '1', TOKEN_SECRET: secret }).apiKeys.shop).toBe(demoApiKey)
  expect(readConfig({ ...good, DEMO: '1' }).apiKeys.shop).toBe(good.API_KEY)
})

test('config › the desk has the key of the shop unless it has its own', () => {
  expect(readConfig(good).apiKeys).toEqual({ shop: good.API_KEY, desk: good.API_KEY })
  const desk = 'd'.repeat(64)
  expect(readConfig({ ...good, DESK_API_KEY: desk }).apiKeys).toEqual({ shop: good.API_KEY, desk })
})

test('config › a second factor is required, except in the demo', () => {
  expect(readConfig(good).secondFactorRequired).toBe(true)
  expect(readConfig({ ...good, DEMO: '1' }).secondFactorRequired).toBe(false)
  expect(readConfig({ ...good, DEMO: '1', SECOND_FACTOR_REQUIRED: '1' }).secondFactorRequired).toBe(true)
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

test('config › the public URL and that of the desk are always allowed origins', () => {
  const { allowedOrigins } = readConfig({
    ...good,
    PUBLIC_URL: 'https://shop.example/es/',
    DESK_URL: 'https://desk.example/x',
    ALLOWED_ORIGINS: 'https://a.example,https://b.example',
  })
  expect(allowedOrigins).toEqual([
    'https://shop.example',
    'https://desk.example',
    'https://a.example',
    'https://b.example',
  ])
})
