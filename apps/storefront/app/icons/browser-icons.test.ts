import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBrowserIcons } from './browser-icons.ts'

const requests: string[] = []
const server = createServer(({ url = '' }, response) => {
  requests.push(url)
  if (url.startsWith('/missing/')) return void response.writeHead(404).end()
  const icons = { truck: { body: '<path d="M1 1"/>', width: 24, height: 24 } }
  return void response.end(JSON.stringify({ prefix: 'lucide', icons }))
})
const truck = { provider: '', prefix: 'lucide', name: 'truck' }
const drawing = { viewBox: '0 0 24 24', body: '<path d="M1 1"/>' }
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => void requests.splice(0))

/** The two things a page knows: its own address, and the icon services it names. */
function openPage(iconHosts?: string) {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', { querySelector: () => (iconHosts === undefined ? null : { content: iconHosts }) })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('a page without icon services › the shop itself is asked', async () => {
  openPage()
  expect(await createBrowserIcons().load(truck)).toEqual(drawing)
  expect(requests).toEqual(['/api/icons/lucide.json?icons=truck'])
})

test('a page that names an icon service › it is asked, once for an icon', async () => {
  openPage(`${origin}/icons`)
  const icons = createBrowserIcons()
  expect(icons.find(truck)).toBeUndefined()
  expect(await Promise.all([icons.load(truck), icons.load(truck)])).toEqual([drawing, drawing])
  expect([icons.find(truck), requests]).toEqual([drawing, ['/icons/lucide.json?icons=truck']])
})

test('an icon the server has inlined › is found without a request', () => {
  const icons = createBrowserIcons()
  icons.keep(truck, drawing)
  expect([icons.find(truck), requests]).toEqual([drawing, []])
})

test('an icon service without the set › one warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => void warn.mockRestore())
  openPage(`${origin}/missing`)
  const icons = createBrowserIcons()
  expect(await Promise.all([icons.load(truck), icons.load({ ...truck, name: 'box' })])).toEqual([undefined, undefined])
  expect(warn.mock.calls).toEqual([['Icons of lucide were not loaded: abort 404.']])
})
