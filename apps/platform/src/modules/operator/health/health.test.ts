import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { sql } from '@tiber/server/sql'
import { jobHandlers, reportFailedJob } from '../../../job-handlers.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
let owner: PlatformClient
let sales: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  owner = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  sales = (await platform.signIn('sales@tiber.example', { client: 'OPERATOR' })).client
})
afterAll(() => platform.close())

/** Creates failed jobs without any retry left, as a lost mail server does. */
async function failJobs(messages: string[]) {
  const context = platform.systemContext()
  for (const message of messages) {
    await platform.dependencies.jobs.enqueue(context, 'reset-password-mail', { email: 'nobody@tiber.example' })
    await platform.database.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
        output = ${JSON.stringify({ message })}::jsonb
      where name = 'reset-password-mail' and state = 'created'`)
  }
  await reportFailedJob(context, 'reset-password-mail')
}
const listCauses = async () =>
  (await owner.health.read()).failures
    .filter(({ queue }) => queue === 'reset-password-mail')
    .map(({ cause, count }) => `${count} ${cause}`)
    .toSorted()
const hasTask = async () =>
  (await owner.tasks.list({ query: { size: 500 } })).tasks.some(({ kind }) => kind === 'JOB_FAILED')

test('failed jobs are grouped by cause, wait for the owner, and run again by cause until nothing failed', async () => {
  expect((await owner.health.read()).failures).toEqual([])
  await failJobs(['connect ECONNREFUSED 10.0.0.1:25', 'connect ECONNREFUSED 10.0.0.2:25', 'mailbox full'])
  expect(await listCauses()).toEqual(['1 mailbox full', '2 connect ECONNREFUSED #.#.#.#:#'])
  const { mails, queues } = await owner.health.read()
  expect(mails.failed).toBe(3)
  expect(queues.find(({ name }) => name === 'reset-password-mail')).toMatchObject({ failed: 3, running: 0 })
  expect(await hasTask()).toBe(true)

  const retry = (cause?: string) =>
    owner.health.retry({ body: { queue: 'reset-password-mail', ...(cause && { cause }) } })
  expect(await retry('mailbox full')).toEqual({ retried: 1 })
  expect(await listCauses()).toEqual(['2 connect ECONNREFUSED #.#.#.#:#'])
  expect(await hasTask()).toBe(true)
  expect(await retry()).toEqual({ retried: 2 })
  expect(await hasTask()).toBe(false)
  await platform.drainJobs()
  expect((await owner.health.read()).queues.find(({ name }) => name === 'reset-password-mail')?.failed).toBe(0)
  expect(await retry()).toEqual({ retried: 0 })
})

test('a task about failed jobs ends when they are purged, not before', async () => {
  const { db } = platform.database
  const purge = () => jobHandlers['purge-old-rows'](platform.systemContext())
  const age = () => db.execute(sql`update task set created_at = created_at - interval '25 hours'`)
  await failJobs(['mailbox full'])
  await age()
  await purge()
  expect(await hasTask()).toBe(true)
  await db.execute(sql`delete from pgboss.job where state = 'failed'`)
  await purge()
  expect(await hasTask()).toBe(false)

  // A job that is just failing is not yet marked when its task opens.
  await reportFailedJob(platform.systemContext(), 'reset-password-mail')
  await purge()
  expect(await hasTask()).toBe(true)
})

test('everybody of the operator reads the health, and only an owner runs jobs again', async () => {
  const { database, runtime, searchIndex } = await sales.health.read()
  expect(database.bytes).toBeGreaterThan(0)
  expect([runtime, searchIndex.articles > 0]).toEqual([process.version, true])
  const retry = sales.health.retry({ body: { queue: 'order-mail' } })
  await expect(retry).rejects.toMatchObject({ status: 403, code: 'PE0001' })
})
