import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '../context.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import type { Jobs } from './jobs.ts'

let platform: TestPlatform
let jobs: Jobs
let done: { requestId: string; data: unknown }[]
beforeAll(async () => {
  platform = await startTestPlatform()
  jobs = platform.parts.jobs
  await jobs.requireQueue('note')
})
beforeEach(() => {
  done = []
})
afterAll(() => platform.close())

const note = async ({ requestId }: Context, data: unknown) => {
  done.push({ requestId, data })
}
const drain = () => jobs.drain({ note }, platform.systemContext)

test('a job runs once, with its data and the request id of who caused it', async () => {
  await jobs.enqueue(platform.systemContext('request-7'), 'note', { a: 1 })
  expect(await drain()).toBe(1)
  expect(await drain()).toBe(0)
  expect(done).toEqual([{ requestId: 'request-7', data: { a: 1 } }])
})

test('a job of a change that was rolled back never runs', async () => {
  const change = inTransaction(platform.systemContext(), async (context) => {
    await jobs.enqueue(context, 'note', { a: 1 })
    throw new Error('changed our mind')
  })
  await expect(change).rejects.toThrow('changed our mind')
  expect(await drain()).toBe(0)
})

test('a job of a change that was committed runs', async () => {
  await inTransaction(platform.systemContext(), (context) => jobs.enqueue(context, 'note', { a: 2 }))
  expect(await drain()).toBe(1)
})

test('a worker runs what is enqueued without being asked', async () => {
  await jobs.work({ note }, platform.systemContext)
  await jobs.enqueue(platform.systemContext(), 'note', { a: 3 })
  await expect.poll(() => done.map(({ data }) => data), { timeout: 10_000 }).toEqual([{ a: 3 }])
})
