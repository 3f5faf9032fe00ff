import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFuzzReport, formatReport } from './fuzz-report.ts'
import { createHttpSender, formatCurl, type HttpRequest } from './http-request.ts'
import { mutatePairs } from './mutate-pairs.ts'
import { mutateValue } from './mutate-value.ts'
import { createRandom } from './random.ts'
import { createWatchedSender } from './run-cases.ts'

/** A server that fails in each of the ways a run looks for, by path. */
let server: Server
let baseUrl = ''
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/dropped') request.socket.destroy()
    else if (request.url === '/broken') response.writeHead(500).end('{"code":"SV0001"}')
    else request.on('data', (chunk: Buffer) => response.write(chunk)).on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const createRequest = (path: string, method = 'GET'): HttpRequest => ({ method, path, headers: {} })

test('a server error and a dropped connection are failures, shown with seed and command', async () => {
  const report = createFuzzReport(['fine', 'broken', 'dropped'])
  const { send, close } = createHttpSender(baseUrl)
  const watched = createWatchedSender(send, report)
  for (const target of ['fine', 'broken', 'dropped'])
    await watched.send({ target, index: 3, request: createRequest(`/${target}`) })
  await watched.stop()
  close()
  expect(report.failures.map(({ target, reason }) => [target, reason.slice(0, 11)])).toEqual([
    ['broken', '500 {"code"'],
    ['dropped', 'No response'],
  ])
  expect(report.listWithoutSuccess()).toEqual(['broken', 'dropped'])
  const text = formatReport(report, { name: 'Test', baseUrl, seed: '7', seconds: 1, targetCount: 3 })
  expect(text).toContain('broken (seed 7, request 3): 500')
  expect(text).toContain(`curl --path-as-is -i -X GET '${baseUrl}/broken'`)
})

test('the body of a DELETE arrives complete', async () => {
  const { send, close } = createHttpSender(baseUrl)
  const { status, body } = await send({ ...createRequest('/x', 'DELETE'), body: '[{"id":1}]' })
  close()
  expect([status, body]).toEqual([200, '[{"id":1}]'])
})

test('a command quotes what a shell would interpret', () => {
  const request = { ...createRequest("/a'b", 'POST'), headers: { cookie: '$x' }, body: "it's" }
  expect(formatCurl('http://x', request)).toBe(
    String.raw`curl --path-as-is -i -X POST 'http://x/a'\''b' -H 'cookie: $x' --data-raw 'it'\''s'`,
  )
})

test('the same seed gives the same mutations, another one gives others', () => {
  const value = { name: 'Obra', lines: [{ id: 'a', quantity: 1 }], isActive: true }
  const mutate = (seed: string) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => [mutateValue(random, value), mutatePairs(random, [['q', 'x']], ['page'])])
  }
  expect(mutate('1')).toEqual(mutate('1'))
  expect(mutate('1')).not.toEqual(mutate('2'))
})
