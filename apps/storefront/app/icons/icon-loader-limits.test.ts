import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIconLoader } from './icon-loader.ts'

const icon = (name: string) => ({ provider: '', prefix: 'tools', name })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Never answers, and fails as fetch does when it is aborted. */
function createSilentFetch() {
  const log: string[] = []
  const start = Date.now()
  const record = (text: string) => void log.push(`${Date.now() - start} ${text}`)
  const fetch = (url: string, { signal }: { signal: AbortSignal }) => {
    record(`ask ${new URL(url).host}`)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        record(`stop ${new URL(url).host}`)
        reject(signal.reason as Error)
      })
    })
  }
  return { log, fetch: fetch as unknown as typeof globalThis.fetch }
}
const hosts = new Map([['', ['https://a.example', 'https://b.example']]])

test.each([
  [2000, { timeoutMs: 2000 }],
  [5000, {}],
])('a time-out of %i ms › each host is stopped after it, the second is asked after 750 ms', async (limit, options) => {
  const { log, fetch } = createSilentFetch()
  const { load } = createIconLoader({ hosts, fetch, retryDelaysMs: [], ...options })
  const loaded = load(icon('a'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await loaded).toBeUndefined()
  expect(log).toEqual([
    '0 ask a.example',
    '750 ask b.example',
    `${limit} stop a.example`,
    `${750 + limit} stop b.example`,
  ])
})

test('failures › are tried again after 5 and 30 seconds, then no more', async () => {
  const { log, fetch } = createSilentFetch()
  void createIconLoader({ hosts: new Map([['', ['https://a.example']]]), fetch }).load(icon('a'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  const asked = log.filter((each) => each.includes('ask'))
  expect(asked).toEqual(['0 ask a.example', '10000 ask a.example', '45000 ask a.example'])
})

const createAnsweringFetch = () => {
  const requests: string[] = []
  const fetch = async (url: string) => {
    requests.push(url)
    const name = url.split('=')[1]!
    return Response.json({ prefix: 'tools', icons: { [name]: { body: '<path/>' } } })
  }
  return { requests, fetch: fetch as unknown as typeof globalThis.fetch }
}
const loadNow = async (load: ReturnType<typeof createIconLoader>['load'], name: string) => {
  const loaded = load(icon(name))
  await vi.advanceTimersByTimeAsync(0)
  return loaded
}

test('a response › is kept for 168 hours', async () => {
  const { requests, fetch } = createAnsweringFetch()
  const { load, find } = createIconLoader({ hosts, fetch })
  await loadNow(load, 'a')
  await vi.advanceTimersByTimeAsync(168 * 3_600_000 - 1)
  expect([find(icon('a')) !== undefined, requests.length]).toEqual([true, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(find(icon('a'))).toBeUndefined()
  await loadNow(load, 'a')
  expect(requests).toHaveLength(2)
})

test('at most 50 responses › are kept, the least recently used one is dropped', async () => {
  const { fetch } = createAnsweringFetch()
  const { load, find } = createIconLoader({ hosts, fetch })
  for (let index = 0; index < 50; index += 1) await loadNow(load, `a-${index}`)
  expect(find(icon('a-0'))).toBeDefined()
  await loadNow(load, 'b')
  expect([find(icon('a-0')), find(icon('a-1')), find(icon('b'))].map(Boolean)).toEqual([true, false, true])
})
