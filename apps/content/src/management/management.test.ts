import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'
import { maxVersions } from './story-changes-queries.ts'

let content: TestContent
let ids: Record<string, number>
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
  const { stories } = (await manage('GET', '/stories')).body
  ids = Object.fromEntries(stories.map((each: { full_slug: string; id: number }) => [each.full_slug, each.id]))
})
afterAll(() => content.close())

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
    ['the token of staff without the right', signOperator({ resource_access: { OPERATOR: { roles: [] } } }), 403],
    ['a token without rights', signOperator({ resource_access: {} }), 403],
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

  test('keep their versions, which can be restored', async () => {
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

  test('a history › keeps the newest versions, and the newest published ones beside them', async () => {
    const { id } = await create({ name: 'Long', slug: 'long-history', content: page() }, 1)
    const count = maxVersions + 2
    for (let time = 1; time <= count; time++)
      await manage('PUT', `/stories/${id}`, { story: { name: `Save ${time}` }, force_update: '1' })
    const list = async (number: number) =>
      (await manage('GET', `/stories/${id}/versions?per_page=100&page=${number}`)).body.versions as {
        name: string
        action: string
      }[]
    const versions = [...(await list(1)), ...(await list(2))]
    expect(versions.map(({ action }) => action)).toEqual([...Array(maxVersions).fill('saved'), 'published'])
    expect(versions[0]!.name).toBe(`Save ${count}`)
    expect((await manage('GET', `/stories/${ids['home']}/versions`)).body.versions).toHaveLength(1)
  })

  test('a change of a version that is not the current one › gets 409 and changes nothing', async () => {
    const story = await create({ name: 'Shared', slug: 'shared', content: page() })
    const path = `/stories/${story.id}`
    const { versions } = (await manage('GET', `${path}/versions`)).body
    const saved = (await manage('PUT', path, { story: { ...story, name: 'Theirs' } })).body.story
    const { version } = story
    for (const [method, action] of [
      ['POST', 'publish'],
      ['POST', 'unpublish'],
      ['PUT', 'schedule'],
      ['POST', `versions/${versions[0].id}/restore`],
    ] as const)
      expect([action, (await manage(method, `${path}/${action}`, { version })).status]).toEqual([action, 409])
    const restored = await manage('PUT', `${path}/restore_with`, { version, version_id: versions[0].id })
    expect(restored.status).toBe(409)
    expect((await manage('GET', path)).body.story).toEqual(saved)
    expect((await manage('POST', `${path}/publish`, { version: saved.version })).status).toBe(200)
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
