import type StoryblokClient from 'storyblok-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { previewToken, publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'

let content: TestContent
let client: StoryblokClient
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
  client = await content.createClient()
})
afterAll(() => content.close())

const withToken = (path: string, token = publicToken) =>
  `/v2/cdn/${path}${path.includes('?') ? '&' : '?'}token=${token}`
const get = (path: string, headers = {}) => content.app.inject({ url: withToken(path), headers })
const readVersion = async () => (await get('spaces/me')).json().space.version as number
const findId = async (slug: string) => (await get(`stories/${slug}`)).json().story.id as number

describe('a story', () => {
  test('is read with all of its fields', async () => {
    const { data } = await client.getStory('news/first', {})
    expect(data.story).toEqual({
      id: expect.any(Number),
      uuid: uuid(2),
      name: 'news/first',
      slug: 'first',
      full_slug: 'news/first',
      default_full_slug: 'news/first',
      content: expect.objectContaining({ component: 'page', title: 'Uno', _uid: 'uid-2' }),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      published_at: expect.any(String),
      first_published_at: expect.any(String),
      lang: 'default',
      path: null,
      position: expect.any(Number),
      parent_id: expect.any(Number),
      group_id: uuid(2),
      is_startpage: false,
      tag_list: ['news', 'red'],
      sort_by_date: null,
      meta_data: null,
      release_id: null,
      alternates: [],
      translated_slugs: [{ path: 'news/first', name: null, lang: 'en-US', published: true }],
    })
    expect(data).toMatchObject({ cv: await readVersion(), rels: [], links: [] })
  })

  test('is found by every kind of address', async () => {
    const id = await findId('news/first')
    const addresses = [
      ['news/first', {}],
      ['/news/first', {}],
      ['news/first/', {}],
      [String(id), {}],
      [uuid(2), { find_by: 'uuid' }],
      ['en-US/news/first', {}],
    ] as const
    for (const [address, params] of addresses)
      expect([address, (await client.getStory(address, params)).data.story.uuid]).toEqual([address, uuid(2)])
    expect((await client.getStory('news/third.part', {})).data.story.uuid).toBe(uuid(4))
    expect((await get('stories/news%2Ffirst')).json().story.uuid).toBe(uuid(2))
    expect((await content.app.inject(`/cdn//stories//news/first?token=${publicToken}`)).json().story.uuid).toBe(uuid(2))
    expect((await client.getStory('news', {})).data.story.full_slug).toBe('news/')
  })

  test.each(['nothing', 'news/First', uuid(2), '999999999', '%00', 'a%2Fb', 'x'.repeat(1500), 'settings.json'])(
    'unknown address %s gets 404 with a sentence',
    async (address) => {
      const response = await get(`stories/${address}`)
      expect([response.statusCode, response.json()]).toEqual([404, ['This record could not be found']])
      expect(response.headers['content-type']).toContain('application/json')
    },
  )

  test('content_type and excluded fields limit it', async () => {
    expect((await get('stories/home?content_type=article')).statusCode).toBe(404)
    expect((await get('stories/home?content_type=page')).statusCode).toBe(200)
    const { story } = (
      await get('stories/home?excluding_fields=body,title&excluding_story_fields=name,tag_list')
    ).json()
    expect(Object.keys(story.content)).not.toContain('body')
    expect(Object.keys(story.content)).not.toContain('title')
    expect(story).not.toHaveProperty('tag_list')
    expect(story).not.toHaveProperty('name')
    expect(story.content.note).toBe('x')
  })
})

describe('drafts', () => {
  test('need the preview token and carry _editable in every block', async () => {
    for (const path of ['stories', 'stories/home', 'links', 'tags', 'datasources'])
      expect((await get(`${path}?version=draft`)).statusCode).toBe(401)
    const id = await findId('home')
    const draft = await content.createClient({ accessToken: previewToken, version: 'draft' })
    const { story } = (await draft.getStory('home', {})).data
    const [columns] = story.content['body']
    expect(story.content._editable).toBe(`<!--#storyblok#{"name":"page","space":"1","uid":"uid-1","id":"${id}"}-->`)
    expect(JSON.parse(columns.items[0]._editable.slice('<!--#storyblok#'.length, -3))).toEqual({
      name: 'teaser',
      space: '1',
      uid: 'teaser',
      id: String(id),
    })
    expect(JSON.stringify((await client.getStory('home', {})).data)).not.toContain('_editable')
  })

  test('a saved draft is not visible to the public before it is published', async () => {
    const id = await findId('news/second')
    const { body } = await content.manage('GET', `/stories/${id}`)
    const { version } = body.story
    const changed = { ...body.story, name: 'Changed', content: { ...body.story.content, title: 'Changed' } }
    expect((await content.manage('PUT', `/stories/${id}`, { story: { ...changed, version } })).status).toBe(200)
    const read = async (token: string, kind: string) =>
      (await content.app.inject(withToken(`stories/news/second?version=${kind}`, token))).json().story
    expect(await read(publicToken, 'published')).toMatchObject({ name: 'news/second', content: { title: 'Dos' } })
    expect(await read(previewToken, 'published')).toMatchObject({ content: { title: 'Dos' } })
    expect(await read(previewToken, 'draft')).toMatchObject({ name: 'Changed', content: { title: 'Changed' } })
    const [first] = (await content.manage('GET', `/stories/${id}/versions`)).body.versions.slice(-1)
    await content.manage('POST', `/stories/${id}/versions/${first.id}/restore`)
  })
})

describe('lists', () => {
  const slugs = async (query: string) =>
    (await get(`stories?${query}`))
      .json()
      .stories.map((each: { full_slug: string }) => each.full_slug)
      .toSorted()

  test.each([
    ['starts_with=news/', ['news/', 'news/first', 'news/second', 'news/third.part']],
    ['starts_with=/articles', ['articles/back', 'articles/loop']],
    ['starts_with=en-US/articles', ['en-US/articles/back', 'en-US/articles/loop']],
    [`by_uuids=${uuid(1)},${uuid(404)},x`, ['home']],
    ['by_slugs=news/*', ['news/', 'news/first', 'news/second', 'news/third.part']],
    ['by_slugs=home,*/loop', ['articles/loop', 'home']],
    ['excluding_slugs=news/*,articles/*', ['home']],
    ['with_tag=news', ['news/first', 'news/second']],
    ['with_tag=red,main', ['home', 'news/first']],
    ['is_startpage=1', ['news/']],
    ['level=1&is_startpage=0', ['home']],
    ['level=2', ['articles/back', 'articles/loop', 'news/first', 'news/second', 'news/third.part']],
    ['search_term=100%25_', ['news/third.part']],
    ['search_term=ÚNO', []],
    ['search_term=uno', ['news/first']],
    ['search_term=vuelta', ['articles/back']],
    ['content_type=article', ['articles/back', 'articles/loop']],
    ['published_at_gt=2020-01-01&content_type=article', ['articles/back', 'articles/loop']],
    ['published_at_lt=2020-01-01', []],
    ['first_published_at_lte=2020-01-01 12:00', []],
    ['updated_at_gte=2999-01-01T00:00:00Z', []],
    ['in_workflow_stages=1', []],
    ['page=9', []],
  ])('%s', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected)
  })

  test('by_ids, excluding_ids and by_uuids_ordered', async () => {
    const id = await findId('home')
    expect(await slugs(`by_ids=${id},x`)).toEqual(['home'])
    expect(await slugs(`excluding_ids=${id}&level=1&is_startpage=0`)).toEqual([])
    const ordered = await get(`stories?by_uuids_ordered=${uuid(4)},${uuid(2)},${uuid(3)}`)
    expect(ordered.json().stories.map((each: { uuid: string }) => each.uuid)).toEqual([uuid(4), uuid(2), uuid(3)])
  })

  test('paging headers tell size and total, and getAll reads every page', async () => {
    const first = await get('stories?per_page=2')
    expect(first.headers).toMatchObject({ total: '7', 'per-page': '2' })
    expect((await get('stories?per_page=2000')).headers['per-page']).toBe('100')
    expect((await get('stories')).headers['per-page']).toBe('25')
    expect(await client.getAll('cdn/stories', { per_page: 2 })).toHaveLength(7)
    expect(await client.getAll('cdn/links', { per_page: 2 })).toHaveLength(9)
  })
})

describe('links', () => {
  test('contain folders, are keyed by uuid and can be limited', async () => {
    const byUuid = (await client.get('cdn/links', {})).data.links!
    const links = Object.values(byUuid)
    expect(links.map((each) => each.slug).toSorted()).toEqual([
      'articles',
      'articles/back',
      'articles/loop',
      'home',
      'news',
      'news/',
      'news/first',
      'news/second',
      'news/third.part',
    ])
    expect(byUuid[uuid(1)]).toEqual({
      id: expect.any(Number),
      uuid: uuid(1),
      slug: 'home',
      path: null,
      real_path: '/home',
      name: 'home',
      published: true,
      position: expect.any(Number),
      is_folder: false,
      is_startpage: false,
      parent_id: 0,
      alternates: [{ path: 'home', name: 'Home', lang: 'en-US', published: true, translated_slug: 'home' }],
    })
    const folder = links.find((each) => each.slug === 'news')!
    expect(folder).toMatchObject({ is_folder: true, published: false })
    const count = async (query: string) => Object.keys((await get(`links?${query}`)).json().links).length
    expect(await count('starts_with=news')).toBe(5)
    expect(await count(`with_parent=${folder.id}`)).toBe(4)
    expect(await count('with_parent=0&paginated=1&per_page=2&page=2')).toBe(1)
    expect(await count(`by_uuid=${uuid(1)}`)).toBe(1)
    const dated = (await get('links?include_dates=1')).json().links[uuid(1)]
    expect(dated).toMatchObject({ published_at: expect.any(String), created_at: expect.any(String) })
  })

  test('a single link is read by uuid', async () => {
    expect((await get(`links/${uuid(1)}`)).json().link.slug).toBe('home')
    expect((await get(`links/${uuid(404)}`)).statusCode).toBe(404)
  })
})

test('datasources: entries in a dimension, one datasource, unknown ones', async () => {
  const body = {
    name: 'Sizes',
    slug: 'sizes',
    dimensions: [{ name: 'English', entry_value: 'en' }],
    entries: [
      { name: 's', value: 'pequeño', values: { en: 'small' } },
      { name: 'l', value: 'grande' },
    ],
  }
  const before = await readVersion()
  expect((await content.manage('POST', '/datasources', { datasource: body })).status).toBe(201)
  expect(await readVersion()).toBeGreaterThan(before)
  const { data, total, perPage } = await client.get('cdn/datasource_entries', { datasource: 'sizes', dimension: 'en' })
  expect(data.datasource_entries).toEqual([
    { id: expect.any(Number), name: 's', value: 'pequeño', dimension_value: 'small' },
    { id: expect.any(Number), name: 'l', value: 'grande', dimension_value: null },
  ])
  expect([total, perPage]).toEqual([2, 25])
  expect((await get('datasource_entries')).headers['total']).toBe('4')
  expect((await get('datasource_entries?datasource=nothing')).json().datasource_entries).toEqual([])
  const { datasource } = (await get('datasources/sizes')).json()
  expect(datasource).toMatchObject({ slug: 'sizes', dimensions: [{ name: 'English', entry_value: 'en' }] })
  expect((await get(`datasources/${datasource.id}`)).json().datasource.slug).toBe('sizes')
  expect((await get('datasources')).json().datasources).toHaveLength(2)
  expect((await get('datasources/nothing')).statusCode).toBe(404)
})

test('tags: with the number of stories', async () => {
  expect((await get('tags')).json()).toEqual({
    tags: [
      { name: 'main', taggings_count: 1 },
      { name: 'news', taggings_count: 2 },
      { name: 'red', taggings_count: 1 },
    ],
  })
  expect((await get('tags?starts_with=home')).json().tags).toEqual([{ name: 'main', taggings_count: 1 }])
})

test('assets/me: the address of a file', async () => {
  const { filename } = (await get('stories/home')).json().story.content.image
  const { asset } = (await get(`assets/me?filename=${encodeURIComponent(filename)}`)).json()
  expect(asset).toMatchObject({ filename, signed_url: filename, content_type: 'image/svg+xml' })
  expect((await get('assets/me?filename=nothing')).statusCode).toBe(404)
})
