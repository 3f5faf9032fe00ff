import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxQueryLength } from '@tiber/contract/catalogue/search'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { SdkError } from '@tiber/sdk/sdk-error'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const endless = ['1234567890', '8 x ', '1/2/', 'abc. ', "a' ", 'm8x', '☃ ', 'ß', 'тор中нилло ']
const repeat = (length: number) => endless.map((text) => text.repeat(length).slice(0, length))
const unstorable = ['a\0b', '\uD800', 'm8\uDC00 x40']

const texts: Record<string, string[]> = {
  'operators of a full-text query': [
    'a & | ! <-> :*',
    '!!!',
    "'a' & 'b",
    ":* & 'x':*A",
    '(a | b',
    '<->',
    'a:b',
    "''''",
  ],
  'patterns and commands': [
    '%_%',
    '_'.repeat(150),
    '[a-z]+$',
    '(a+)+$',
    "o'; drop table x; --",
    '$1 $$ ${x}',
    '{}[]();',
  ],
  'unbalanced quotes and backslashes': [
    '"',
    '"tornillo',
    `'tornillo"`,
    '«„“',
    '\\',
    String.raw`a\'b`,
    String.raw`\\\%`,
  ],
  'more separators than words are read': [
    `${'- '.repeat(30)}123`,
    `${'. '.repeat(99)}m8`,
    '-'.repeat(150),
    '\t\r\n 12',
  ],
  'blanks and digits alone': [
    '\u00A0\u2003\u200B',
    '0'.repeat(150),
    '9'.repeat(15),
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14',
  ],
  'mixed scripts': [
    'тор中нилло ß 8',
    '\u202Eمرحبا m8',
    'e\u0301\u0302\u0303',
    '👩‍🔧🔩',
    'ŉǰΐﬀİ'.repeat(20),
    '\u{1D7D8}1',
  ],
  'characters that cannot be stored': unstorable,
  'the longest query': repeat(maxQueryLength),
  '10,000 characters': repeat(10_000),
}

let platform: TestPlatform
const clients = {} as Record<'buyer' | 'english' | 'sales' | 'supplier', PlatformClient>
beforeAll(async () => {
  // A search that takes longer is refused with SV0002: three times the limit of production, as tests share the machine.
  platform = await startTestPlatform({ SEARCH_TIME_LIMIT_MS: '9000' })
  clients.buyer = (await platform.signIn('buyer@tiber.example')).client
  clients.english = (await platform.signIn('buyer@tiber.example', { locale: 'en-US' })).client
  clients.sales = (await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })).client
  clients.supplier = (await platform.signIn('supplier@tiber.example', { client: 'SUPPLIER' })).client
})
afterAll(() => platform.close())

const calls: [string, (text: string) => Promise<unknown>][] = [
  ['search', (query) => clients.buyer.search.search({ query: { query } })],
  ['search in English', (query) => clients.english.search.search({ query: { query, withFacets: false } })],
  ['suggestions', (input) => clients.buyer.search.autocomplete({ query: { input } })],
  ['quick order', (text) => clients.buyer.quickOrder.create({ body: { text } })],
  ['search of the operator’s desk', (words) => clients.sales.deskSearch.forOperator({ query: { words } })],
  ['search of a supplier’s desk', (words) => clients.supplier.deskSearch.forSupplier({ query: { words } })],
]

describe.each(calls)('hostile texts › %s', (_name, send) => {
  test.each(Object.entries(texts))('%s › answered, or refused as a bad request', async (_kind, all) => {
    for (const text of all) expect([200, 400], text).toContain(await readStatus(send(text)))
  })
})

test.each(unstorable)('hostile texts › %j in a pasted order › refused', async (text) => {
  expect(await readStatus(clients.buyer.quickOrder.create({ body: { text } }))).toBe(400)
})

async function readStatus(answer: Promise<unknown>): Promise<number> {
  try {
    await answer
    return 200
  } catch (error) {
    if (error instanceof SdkError && error.status !== undefined) return error.status
    throw error
  }
}
