import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '../context.ts'
import { queryRows } from '../database/query-rows.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import type { Jobs } from './jobs.ts'

let platform: TestPlatform
let jobs: Jobs
let done: { requestId: string; data: unknown }[]
beforeAll(async () => {
  platform = await startTestPlatform()
  jobs = platform.dependencies.jobs
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

test('jobs › a job runs once, with its data and the id of the request that enqueued it', async () => {
  await jobs.enqueue(platform.systemContext('request-7'), 'note', { a: 1 })
  expect(await drain()).toBe(1)
  expect(await drain()).toBe(0)
  expect(done).toEqual([{ requestId: 'request-7', data: { a: 1 } }])
})

test('jobs › a job enqueued in a rolled-back transaction never runs', async () => {
  const change = inTransaction(platform.systemContext(), async (context) => {
    await jobs.enqueue(context, 'note', { a: 1 })
    throw new Error('changed our mind')
  })
  await expect(change).rejects.toThrow('changed our mind')
  expect(await drain()).toBe(0)
})

test('jobs › a job enqueued in a committed transaction runs', async () => {
  await inTransaction(platform.systemContext(), (context) => jobs.enqueue(context, 'note', { a: 2 }))
  expect(await drain()).toBe(1)
})

test('jobs › a worker picks up an enqueued job by itself', async () => {
  // A queue of its own, because the worker goes on and would take the jobs of other tests.
  await jobs.requireQueue('watched')
  await jobs.work({ watched: note }, platform.systemContext)
  await jobs.enqueue(platform.systemContext(), 'watched', { a: 3 })
  await expect.poll(() => done.map(({ data }) => data)).toEqual([{ a: 3 }])
})

test('jobs › a worker runs many jobs of one batch in sequence, and a single job ahead of most of them', async () => {
  await jobs.requireQueue('many')
  const context = platform.systemContext()
  await jobs.enqueueAll(
    context,
    'many',
    Array.from({ length: 35 }, (_, index) => ({ index })),
  )
  await jobs.enqueue(context, 'many', { index: 'single' })
  const seen: unknown[] = []
  const many = async (_context: Context, { index }: { index: unknown }) => {
    seen.push(index)
    if (index === 3) throw new Error('fails, and only this one')
  }
  await jobs.work({ many }, platform.systemContext)
  await expect.poll(() => seen.length).toBe(36)
  expect(seen.slice(0, 10)).toContain('single')
  expect(new Set(seen).size).toBe(36)
})

test('jobs › a job that hangs or fails for ever holds up no other queue, and pauses longer before each retry', async () => {
  const names = ['hanging', 'failing', 'free']
  const context = platform.systemContext()
  for (const name of names) await jobs.requireQueue(name)
  for (const name of names) await jobs.enqueue(context, name, { name })
  let release = () => {}
  const hanging = () => new Promise<void>((resolve) => (release = resolve))
  const failing = () => Promise.reject(new Error('the mail server is gone'))
  await jobs.work({ hanging, failing, free: note }, platform.systemContext)
  await expect.poll(() => done.map(({ data }) => data)).toEqual([{ name: 'free' }])

  const readPause = async (retry: number) => {
    const [row] = await queryRows<{ seconds: number }>(
      context.db,
      sql`select extract(epoch from start_after - started_on)::float as seconds from pgboss.job
          where name = 'failing' and state = 'retry' and retry_count = ${retry}`,
    )
    return row?.seconds
  }
  const pauses: number[] = []
  for (const retry of [0, 1, 2]) {
    await expect.poll(() => readPause(retry)).toBeGreaterThan(0)
    pauses.push((await readPause(retry))!)
    await context.db.execute(sql`update pgboss.job set start_after = now() where name = 'failing' and state = 'retry'`)
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[2]).toBeGreaterThan(pauses[0]! * 1.5)
  await jobs.enqueue(context, 'free', { name: 'free again' })
  await expect.poll(() => done.at(-1)?.data).toEqual({ name: 'free again' })
  release()
})

test('jobs › a job of a killed process is picked up by another within seconds', async () => {
  await jobs.requireQueue('left')
  const context = platform.systemContext()
  await jobs.enqueue(context, 'left', { a: 4 })
  // The state a killed process leaves behind: started, and no heartbeat since.
  await context.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '11 s' where name = 'left'`,
  )
  const seen: unknown[] = []
  await jobs.work({ left: async (_context, data) => void seen.push(data) }, platform.systemContext)
  await expect.poll(() => seen).toEqual([{ a: 4 }])
})

test('jobs › a long job is not considered lost while its process is alive', async () => {
  await jobs.requireQueue('long')
  const context = platform.systemContext()
  await jobs.enqueue(context, 'long', {})
  const isAlive = async () => {
    const [row] = await queryRows<{ isRecent: boolean }>(
      context.db,
      sql`select heartbeat_on > started_on as "isRecent" from pgboss.job where name = 'long'`,
    )
    return row?.isRecent
  }
  const long = () => expect.poll(isAlive).toBe(true)
  expect(await jobs.drain({ long }, platform.systemContext)).toBe(1)
})
