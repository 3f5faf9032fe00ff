import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent } from '../testing/test-stories.ts'
import { runSchedule } from './schedule.ts'
import { lockDueStories } from './story-changes-queries.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(() => content.close())

const manage: TestContent['manage'] = (...args) => content.manage(...args)
const readPublic = async (slug: string) => content.app.inject(`/v2/cdn/stories/${slug}?token=${publicToken}`)
const page = (fields: object = {}) => ({ component: 'page', note: 'x', ...fields })
const create = async (slug: string, fields: object) =>
  (await manage('POST', '/stories', { story: { name: slug, slug, content: fields } })).body.story
const createEditing = () => ({
  db: content.database.db,
  author: 'schedule',
  webhook: { send: vi.fn(), stop: async () => undefined },
})

test('a schedule › publishes and unpublishes in time, once', async () => {
  const { id } = await create('later', page({ title: 'Later' }))
  const times = { publish_at: '2026-01-01T10:00:00Z', unpublish_at: '2026-01-02T10:00:00Z' }
  expect((await manage('PUT', `/stories/${id}/schedule`, times)).body.story).toMatchObject({
    publish_at: '2026-01-01T10:00:00.000Z',
    unpublish_at: '2026-01-02T10:00:00.000Z',
  })
  const editing = createEditing()
  const run = (time: string) => runSchedule(editing, new Date(time))
  expect(await run('2026-01-01T09:59:59Z')).toBe(0)
  expect(await run('2026-01-01T10:00:01Z')).toBe(1)
  expect(await run('2026-01-01T10:00:01Z')).toBe(0)
  expect((await readPublic('later')).statusCode).toBe(200)
  expect(await run('2026-01-02T10:00:00Z')).toBe(1)
  expect((await readPublic('later')).statusCode).toBe(404)
  expect(editing.webhook.send).toHaveBeenCalledTimes(2)
  expect((await manage('GET', `/stories/${id}`)).body.story).toMatchObject({ publish_at: null, unpublish_at: null })
})

// The embedded database has one process and one connection.
test.runIf(process.env['TEST_DATABASE_URL'])('a schedule › skips what another process is publishing', async () => {
  const { id } = await create('locked', page())
  await manage('PUT', `/stories/${id}/schedule`, { publish_at: '2026-01-01' })
  const editing = createEditing()
  await content.database.db.transaction(async (db) => {
    expect(await lockDueStories(db, '2026-01-02')).toHaveLength(1)
    expect(await runSchedule(editing, new Date('2026-01-02'))).toBe(0)
  })
  expect(await runSchedule(editing, new Date('2026-01-02'))).toBe(1)
})

test('an incomplete story › is not published and does not block others', async () => {
  const { id } = await create('incomplete', { component: 'page' })
  await manage('PUT', `/stories/${id}/schedule`, { publish_at: '2026-01-01' })
  const editing = createEditing()
  expect(await runSchedule(editing, new Date('2026-01-03'))).toBe(1)
  expect(await runSchedule(editing, new Date('2026-01-03'))).toBe(0)
  expect((await readPublic('incomplete')).statusCode).toBe(404)
})

test('wrong times › are refused by their field', async () => {
  const { stories } = (await manage('GET', '/stories')).body
  const ids = Object.fromEntries(stories.map((each: { full_slug: string; id: number }) => [each.full_slug, each.id]))
  const schedule = async (times: object) => (await manage('PUT', `/stories/${ids['home']}/schedule`, times)).body.field
  for (const time of ['soon', '2026-02-31', '0000-01-01', '9999-12-31T23:00:00-05:00'])
    expect(await schedule({ publish_at: time })).toBe('publish_at')
  expect(await schedule({ publish_at: '2026-01-02', unpublish_at: '2026-01-01' })).toBe('unpublish_at')
  expect((await manage('PUT', `/stories/${ids['news']}/schedule`, {})).status).toBe(422)
})
