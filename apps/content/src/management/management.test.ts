import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '@tiber/server/log'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'
import { runSchedule } from './schedule.ts'
import { lockDueStories } from './story-changes-queries.ts'
import { createWebhook } from './webhook.ts'

const secret = 'secret of the webhook'
type Call = { body: Record<string, unknown>; isSigned: boolean }
const calls: Call[] = []
/** Answers 500 to the first call of each test that asks for it. */
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
let ids: Record<string, number>
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  content = await startTestContent({ CONTENT_WEBHOOK_URL: url, CONTENT_WEBHOOK_SECRET: secret })
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
  const { stories } = (await manage('GET', '/stories')).body
  ids = Object.fromEntries(stories.map((each: { full_slug: string; id: number }) => [each.full_slug, each.id]))
})
afterAll(async () => {
  await content.close()
  receiver.close()
})

const manage: TestContent['manage'] = (...args) => content.manage(...args)
const readPublic = async (slug: string) => content.app.inject(`/v2/cdn/stories/${slug}?token=${publicToken}`)
const readVersion = async () =>
  (await content.app.inject(`/v2/cdn/spaces/me?token=${publicToken}`)).json().space.version as number
const page = (fields: object = {}) => ({ component: 'page', note: 'x', ...fields })
const create = async (story: object, publish = 0) => (await manage('POST', '/stories', { story, publish })).body.story

describe('access', () => {
  const anotherSecret = 'another secret, which is long enough'
  test.each([
    ['no token', '', 401],
    ['a malformed token', 'x.y.z', 401],
    ['a token of another secret', signOperator({}, anotherSecret), 401],
    ['an expired token', signOperator({ exp: 1 }), 401],
    ['an unsigned token', `${signOperator().split('.').slice(0, 2).join('.')}.`, 401],
    ['the token of a customer', signOperator({ azp: 'ACCOUNT' }), 403],
    ['the token of a supplier', signOperator({ azp: 'SUPPLIER' }), 403],
    ['the token of an operator', signOperator(), 200],
  ])('%s', async (_name, token, status) => {
    expect((await manage('GET', '/stories', undefined, token)).status).toBe(status)
    if (status === 200) return
    expect((await manage('DELETE', `/stories/${ids['home']}`, undefined, token)).status).toBe(status)
    expect((await manage('POST', '/assets?filename=a.png', {}, token)).status).toBe(status)
  })

  test('another space and unknown ids get 404', async () => {
    const headers = { authorization: `Bearer ${signOperator()}` }
    expect((await content.app.inject({ url: '/v1/mapi/spaces/2/stories', headers })).statusCode).toBe(404)
    for (const path of ['/stories/999999', '/stories/x', '/stories/1e3', '/components/999999', '/nothing'])
      expect((await manage('GET', path)).status).toBe(404)
    expect((await manage('PUT', '/assets/999999', { asset: {} })).status).toBe(404)
    expect((await manage('DELETE', '/datasources/nothing')).status).toBe(404)
  })
})

describe('stories', () => {
  test('are created, saved, published, unpublished and deleted; the version guards a save', async () => {
    const created = await create({ name: 'New', slug: 'new', parent_id: ids['news'], content: page({ title: 'A' }) })
    expect(created).toMatchObject({ full_slug: 'news/new', published: false, content: { _uid: expect.any(String) } })
    expect((await readPublic('news/new')).statusCode).toBe(404)
    const path = `/stories/${created.id}`
    const before = await readVersion()
    expect((await manage('POST', `${path}/publish`)).body.story).toMatchObject({
      published: true,
      unpublished_changes: false,
    })
    expect(await readVersion()).toBeGreaterThan(before)
    expect((await readPublic('news/new')).json().story.content.title).toBe('A')

    const story = (await manage('GET', path)).body.story
    const saved = await manage('PUT', path, { story: { ...story, content: page({ title: 'B' }) } })
    expect(saved.body.story).toMatchObject({ version: story.version + 1, unpublished_changes: true })
    const stale = await manage('PUT', path, { story: { ...story, content: page({ title: 'C' }) } })
    expect([stale.status, stale.body]).toEqual([
      409,
      { error: expect.any(String), field: 'version', version: story.version + 1 },
    ])
    expect((await manage('PUT', path, { story: { name: 'x' } })).body.field).toBe('version')
    expect((await manage('PUT', path, { story: { name: 'Forced' }, force_update: '1' })).body.story.name).toBe('Forced')

    expect((await manage('GET', `${path}/unpublish`)).body.story).toMatchObject({
      published: false,
      published_at: null,
    })
    expect((await readPublic('news/new')).statusCode).toBe(404)
    expect((await manage('DELETE', path)).status).toBe(200)
    expect((await manage('GET', path)).status).toBe(404)
  })

  test('keep every version, which can be restored', async () => {
    const { id } = await create({ name: 'First', slug: 'history', content: page({ title: 'First' }) })
    const save = (title: string) =>
      manage('PUT', `/stories/${id}`, { story: { name: title, content: page({ title }) }, force_update: '1' })
    await save('Second')
    await manage('POST', `/stories/${id}/publish`)
    const { versions } = (await manage('GET', `/stories/${id}/versions`)).body
    expect(versions.map((each: { action: string }) => each.action)).toEqual(['published', 'saved', 'created'])
    expect(versions[0]).toMatchObject({
      author: 'operator@tiber.example',
      name: 'Second',
      created_at: expect.any(String),
    })
    const first = versions.at(-1).id
    expect((await manage('GET', `/stories/${id}/versions/${first}`)).body.version.content.title).toBe('First')
    const restored = await manage('PUT', `/stories/${id}/restore_with`, { version_id: first })
    expect(restored.body.story).toMatchObject({ name: 'First', content: { title: 'First' }, unpublished_changes: true })
    expect((await manage('GET', `/stories/${id}/versions`)).body.versions).toHaveLength(4)
    expect((await manage('POST', `/stories/${ids['home']}/versions/${first}/restore`)).status).toBe(404)
    expect((await manage('PUT', `/stories/${id}/restore_with`, {})).status).toBe(422)
  })

  test('are moved into folders and among each other; addresses below follow', async () => {
    const folder = await create({ name: 'Outer', slug: 'outer', is_folder: true })
    const inner = await create({ name: 'Inner', slug: 'inner', is_folder: true, parent_id: folder.id })
    const leaf = await create({ name: 'Leaf', slug: 'leaf', parent_id: inner.id, content: page() }, 1)
    const before = await readVersion()
    await manage('PUT', `/stories/${inner.id}/move`, { parent_id: 0 })
    expect(await readVersion()).toBeGreaterThan(before)
    expect((await readPublic('inner/leaf')).json().story.id).toBe(leaf.id)
    await manage('PUT', `/stories/${inner.id}`, { story: { slug: 'renamed' }, force_update: 1 })
    expect((await readPublic('renamed/leaf')).statusCode).toBe(200)
    expect((await manage('PUT', `/stories/${inner.id}/move`, { parent_id: inner.id })).body.field).toBe('parent_id')
    await manage('PUT', `/stories/${folder.id}/move`, { parent_id: inner.id })
    expect((await manage('PUT', `/stories/${inner.id}/move`, { parent_id: folder.id })).body.field).toBe('parent_id')
    expect((await manage('PUT', `/stories/${leaf.id}/move`, { parent_id: leaf.id })).status).toBe(422)
    const order = async () =>
      (await manage('GET', `/stories?with_parent=${inner.id}`)).body.stories.map((each: { slug: string }) => each.slug)
    expect(await order()).toEqual(['outer', 'leaf'])
    await manage('PUT', `/stories/${leaf.id}/move`, { after_id: 0 })
    expect(await order()).toEqual(['leaf', 'outer'])
    await manage('PUT', `/stories/${leaf.id}/move?after_id=${folder.id}`)
    expect(await order()).toEqual(['outer', 'leaf'])
    await manage('DELETE', `/stories/${inner.id}`)
    expect((await readPublic('renamed/leaf')).statusCode).toBe(404)
  })

  test('a change that visitors see without publishing raises the cache version, another save does not', async () => {
    const { id } = await create({ name: 'Seen', slug: 'seen', content: page() }, 1)
    const raises = async (path: string, story: object) => {
      const before = await readVersion()
      await manage('PUT', path, { story, force_update: '1' })
      return (await readVersion()) > before
    }
    expect(
      await raises(`/stories/${id}`, { name: 'Draft', tag_list: ['draft'], content: page({ title: 'Draft' }) }),
    ).toBe(false)
    for (const change of [{ path: 'a/b' }, { slug: 'seen2' }, { sort_by_date: '2026-01-31' }, { is_startpage: true }])
      expect([change, await raises(`/stories/${id}`, change)]).toEqual([change, true])
    expect(await raises(`/stories/${ids['news']}`, { name: 'Noticias' })).toBe(true)
    const before = await readVersion()
    await create({ name: 'Folder', slug: 'folder', is_folder: true })
    expect(await readVersion()).toBeGreaterThan(before)
    expect((await readPublic('seen2')).json().story).toMatchObject({
      path: 'a/b',
      sort_by_date: '2026-01-31',
      tag_list: [],
    })
  })

  test('lists search names and slugs and leave the content out', async () => {
    const { body, headers } = await manage('GET', '/stories?search=LOOP&per_page=5')
    expect(body.stories.map((each: { full_slug: string }) => each.full_slug)).toEqual(['articles/loop'])
    expect(body.stories[0]).not.toHaveProperty('content')
    expect(headers).toMatchObject({ total: '1', 'per-page': '5' })
    expect((await manage('GET', '/stories?folder_only=1&starts_with=news')).body.stories).toHaveLength(1)
    expect((await manage('GET', '/stories?story_only=1&with_parent=x')).body.stories).toEqual([])
  })

  test('a wrong input is refused by its field', async () => {
    const refused = async (story: object) => {
      const { status, body } = await manage('POST', '/stories', {
        story: { name: 'X', slug: 'x', content: page(), ...story },
      })
      return [status, body.field]
    }
    expect(await refused({ name: ' ' })).toEqual([422, 'name'])
    expect(await refused({ name: 'a\0b' })).toEqual([422, 'name'])
    for (const slug of ['', '..', 'a/b', 'a b', 'x'.repeat(300)]) expect(await refused({ slug })).toEqual([422, 'slug'])
    expect(await refused({ slug: 'home' })).toEqual([422, 'slug'])
    expect(await refused({ parent_id: ids['home'] })).toEqual([422, 'parent_id'])
    expect(await refused({ tag_list: 'x' })).toEqual([422, 'tag_list'])
    expect(await refused({ path: 'a b' })).toEqual([422, 'path'])
    for (const day of ['soon', '2026-02-31', '0000-01-01'])
      expect(await refused({ sort_by_date: day })).toEqual([422, 'sort_by_date'])
    expect(await refused({ group_id: 'x' })).toEqual([422, 'group_id'])
    expect(await refused({ translated_slugs_attributes: [{ lang: 'en-US', slug: 'a/b' }] })).toEqual([
      422,
      'translated_slugs_attributes',
    ])
    expect((await manage('POST', '/stories', {})).body.field).toBe('story')
  })
})

describe('groups of stories', () => {
  test('name each other as alternates', async () => {
    await create({ name: 'Other', slug: 'other', group_id: uuid(1), content: page() }, 1)
    const { alternates } = (await readPublic('home')).json().story
    expect(alternates).toMatchObject([
      { name: 'Other', slug: 'other', full_slug: 'other', published: true, is_folder: false },
    ])
  })
})

describe('schedule', () => {
  test('publishes and unpublishes in time, once', async () => {
    const { id } = await create({ name: 'Later', slug: 'later', content: page({ title: 'Later' }) })
    const times = { publish_at: '2026-01-01T10:00:00Z', unpublish_at: '2026-01-02T10:00:00Z' }
    expect((await manage('PUT', `/stories/${id}/schedule`, times)).body.story).toMatchObject({
      publish_at: '2026-01-01T10:00:00.000Z',
      unpublish_at: '2026-01-02T10:00:00.000Z',
    })
    const editing = {
      db: content.database.db,
      author: 'schedule',
      webhook: { send: vi.fn(), stop: async () => undefined },
    }
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
  test.runIf(process.env['TEST_DATABASE_URL'])('skips what another process is publishing', async () => {
    const { id } = await create({ name: 'Locked', slug: 'locked', content: page() })
    await manage('PUT', `/stories/${id}/schedule`, { publish_at: '2026-01-01' })
    const editing = {
      db: content.database.db,
      author: 'schedule',
      webhook: { send: vi.fn(), stop: async () => undefined },
    }
    await content.database.db.transaction(async (db) => {
      expect(await lockDueStories(db, '2026-01-02')).toHaveLength(1)
      expect(await runSchedule(editing, new Date('2026-01-02'))).toBe(0)
    })
    expect(await runSchedule(editing, new Date('2026-01-02'))).toBe(1)
  })

  test('an incomplete story is not published and does not block others', async () => {
    const { id } = await create({ name: 'Incomplete', slug: 'incomplete', content: { component: 'page' } })
    await manage('PUT', `/stories/${id}/schedule`, { publish_at: '2026-01-01' })
    const editing = {
      db: content.database.db,
      author: 'schedule',
      webhook: { send: vi.fn(), stop: async () => undefined },
    }
    expect(await runSchedule(editing, new Date('2026-01-03'))).toBe(1)
    expect(await runSchedule(editing, new Date('2026-01-03'))).toBe(0)
    expect((await readPublic('incomplete')).statusCode).toBe(404)
  })

  test('wrong times are refused', async () => {
    const schedule = async (times: object) =>
      (await manage('PUT', `/stories/${ids['home']}/schedule`, times)).body.field
    for (const time of ['soon', '2026-02-31', '0000-01-01', '9999-12-31T23:00:00-05:00'])
      expect(await schedule({ publish_at: time })).toBe('publish_at')
    expect(await schedule({ publish_at: '2026-01-02', unpublish_at: '2026-01-01' })).toBe('unpublish_at')
    expect((await manage('PUT', `/stories/${ids['news']}/schedule`, {})).status).toBe(422)
  })
})

describe('webhook', () => {
  test('is called with a signature, again after a failure, and does not delay the answer', async () => {
    calls.length = 0
    failures = 1
    const { id } = await create({ name: 'Hooked', slug: 'hooked', content: page() }, 1)
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
    await manage('POST', `/stories/${id}/unpublish`)
    await manage('DELETE', `/stories/${id}`)
    await vi.waitFor(() =>
      expect(calls.map(({ body }) => body['action'])).toEqual(['published', 'unpublished', 'deleted']),
    )
  })

  test('an unreachable receiver is given up, and stopping ends the waiting', async () => {
    const options = { secret, log: createLog('test', 'silent'), url: 'http://127.0.0.1:9/' }
    const event = { action: 'published', space_id: 1, story_id: 1, full_slug: 'x', text: '' } as const
    const webhook = createWebhook({ ...options, retryDelaysMs: [60_000] })
    webhook.send(event)
    await webhook.stop()
  })
})
