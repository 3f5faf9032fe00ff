import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '@tiber/server/log'
import { loadDemoContent } from '../load-demo-content.ts'
import { startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent } from '../testing/test-stories.ts'
import { createWebhook } from './webhook.ts'

const secret = 'secret of the webhook'
type Call = { body: Record<string, unknown>; isSigned: boolean }
const calls: Call[] = []
/** How many calls are answered with 500 before the others succeed. */
let failures = 0
const receiver = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  const signature = createHmac('sha1', secret).update(text).digest('hex')
  response.statusCode = failures-- > 0 ? 500 : 200
  if (response.statusCode === 200)
    calls.push({ body: JSON.parse(text), isSigned: request.headers['webhook-signature'] === signature })
  response.end()
})

let content: TestContent
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  content = await startTestContent({ CONTENT_WEBHOOK_URL: url, CONTENT_WEBHOOK_SECRET: secret })
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(async () => {
  await content.close()
  receiver.close()
})

test('a change › calls the webhook with a signature, and again after a failure', async () => {
  failures = 1
  const story = { name: 'Hooked', slug: 'hooked', content: { component: 'page', note: 'x' } }
  const { id } = (await content.manage('POST', '/stories', { story, publish: 1 })).body.story
  await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 10_000 })
  expect(calls[0]).toEqual({
    isSigned: true,
    body: {
      action: 'published',
      space_id: 1,
      story_id: id,
      full_slug: 'hooked',
      text: 'operator@tiber.example published hooked',
    },
  })
  await content.manage('POST', `/stories/${id}/unpublish`)
  await content.manage('DELETE', `/stories/${id}`)
  await expect.poll(() => calls.map(({ body }) => body['action'])).toEqual(['published', 'unpublished', 'deleted'])
})

test('an unreachable receiver › stopping ends the waiting', async () => {
  const options = { secret, log: createLog('test', 'silent'), url: 'http://127.0.0.1:9/' }
  const event = { action: 'published', space_id: 1, story_id: 1, full_slug: 'x', text: '' } as const
  const webhook = createWebhook({ ...options, retryDelaysMs: [60_000] })
  webhook.send(event)
  await webhook.stop()
})
