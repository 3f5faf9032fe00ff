import { expect, test, vi } from 'vitest'
import { answerHead } from './answer-head.server.ts'

test.each([
  ['HEAD', 0],
  ['GET', 1],
])('a download requested with %s is produced %i times', async (method, times) => {
  const next = vi.fn(async () => new Response('a;b'))
  const args = { request: new Request('http://shop.test/search/export.csv', { method }) }
  const response = (await answerHead(args as Parameters<typeof answerHead>[0], next)) as Response
  expect(response.status).toBe(200)
  expect(next).toHaveBeenCalledTimes(times)
})
