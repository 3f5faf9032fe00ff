import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '@tiber/server/log'
import { SettingError } from '@tiber/server/environment'
import { parseIconHosts } from '../app/icons/icon-hosts.ts'
import { readConfig } from './config.ts'
import { createPageIcons } from './page-icons.ts'
import { buildContentPolicy } from '@tiber/web/server/security.ts'

const icon = (name: string, prefix = 'lucide', provider = '') => ({ provider, prefix, name })

function createIcons(iconsUrl = '') {
  const warnings: string[] = []
  const log = { warn: (message: string) => void warnings.push(message) } as unknown as Log
  return { ...createPageIcons(parseIconHosts(iconsUrl), log), warnings }
}

test('an icon of our sets › is drawn at once, also by an alias', () => {
  const { find, warnings } = createIcons()
  expect(find(icon('truck'))).toMatchObject({ viewBox: '0 0 24 24', body: expect.stringContaining('stroke-width="2"') })
  expect(find(icon('alert-circle'))).toEqual(find(icon('circle-alert')))
  expect(warnings).toEqual([])
})

test.each([
  ['lucide:unicorn', icon('unicorn')],
  ['tools:key', icon('key', 'tools')],
  ['@acme:lucide:truck', icon('truck', 'lucide', 'acme')],
])('the unknown icon %s › is logged once', (name, reference) => {
  const { find, warnings } = createIcons()
  expect([find(reference), find(reference), warnings]).toEqual([undefined, undefined, [`There is no icon ${name}.`]])
})

test('an icon of an icon service › does not delay the first page, and is in the next one', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end(JSON.stringify({ prefix: 'tools', icons: { key: { body: '<path d="M1 1" onload="alert(1)"/>' } } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { find, load } = createIcons(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(find(icon('key', 'tools'))).toBeUndefined()
  await load(icon('key', 'tools'))
  expect(find(icon('key', 'tools'))).toEqual({ viewBox: '0 0 16 16', body: '<path d="M1 1"/>' })
  expect(requests).toBe(1)
})

test('an icon service that does not answer › is logged once', async () => {
  const { find, load, warnings } = createIcons('http://127.0.0.1:1')
  await load(icon('key', 'tools'))
  await load(icon('key', 'tools'))
  expect([find(icon('key', 'tools')), warnings]).toEqual([undefined, ['Icons of tools were not loaded: next 503.']])
})

test('warnings of content › are logged once each', () => {
  const log = vi.fn()
  const { warn } = createPageIcons(new Map(), { warn: log } as unknown as Log)
  for (const message of ['a', 'b', 'a']) warn(message)
  expect(log.mock.calls).toEqual([['a'], ['b']])
})

test('ICONS_URL › must list addresses', () => {
  expect(readConfig({ PLATFORM_API_KEY: 'x' }).iconsUrl).toBe('')
  expect(readConfig({ PLATFORM_API_KEY: 'x', ICONS_URL: 'https://icons.example' }).iconsUrl).toBe(
    'https://icons.example',
  )
  const read = () => readConfig({ PLATFORM_API_KEY: 'x', ICONS_URL: 'icons.example' })
  expect(read).toThrow(
    new SettingError('ICONS_URL: "icons.example" is not the address of an icon service. See .env.example.'),
  )
})

test.each([
  [[], "connect-src 'self'"],
  [['https://icons.example', 'https://b.example'], "connect-src 'self' https://icons.example https://b.example"],
])('the content policy with the icon services %j › %s', (connectOrigins, expected) => {
  expect(buildContentPolicy('n', { isDevelopment: false, connectOrigins }).split('; ')).toContain(expected)
})
