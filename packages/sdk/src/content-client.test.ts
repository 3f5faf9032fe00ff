import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createContentClient,
  isStoryblokHost,
  type ContentClient,
  type ContentClientOptions,
} from './content-client.ts'
import { startSmallContentServer, type SmallContentServer } from './testing/small-content-server.ts'

let server: SmallContentServer
let clients: ContentClient[] = []
const log = { error: vi.fn<(message: string) => void>(), warn: vi.fn<(details: object, message: string) => void>() }
// The client keeps versions by token in its module, so each test has a server and a space of its own.
beforeAll(() => vi.spyOn(console, 'log').mockImplementation(() => {}))
beforeEach(async () => {
  server = await startSmallContentServer()
  server.publish({ slug: 'home', content: { component: 'page', title: 'Inicio', title__i18n__en_US: 'Home' } })
})
afterEach(async () => {
  for (const client of clients) {
    await client.flush()
    client.close()
  }
  clients = []
  vi.clearAllMocks()
  await server.close()
})
afterAll(() => vi.restoreAllMocks())

function connect(options: Partial<ContentClientOptions> = {}): ContentClient {
  const base = { url: server.url, token: server.token, log, pollMs: 0, freeze: true, retryDelayMs: 1, pauseMs: 0 }
  const client = createContentClient({ ...base, ...options })!
  clients.push(client)
  return client
}
const getPaths = () => server.received.map(({ pathname }) => pathname.replace('/v2/cdn/', ''))
const countReads = () => getPaths().filter((path) => path !== 'spaces/me').length

test('no access token › an error is logged and there is no client', () => {
  expect(createContentClient({ url: server.url, token: undefined, log })).toBeUndefined()
  expect(log.error).toHaveBeenCalledWith(
    'You need to provide an access token to interact with Storyblok API. Read https://www.storyblok.com/docs/api/content-delivery#topics/authentication',
  )
})

test('a browser › gets no client', () => {
  vi.stubGlobal('window', {})
  expect(() => connect()).toThrow('The content client is for servers')
  vi.unstubAllGlobals()
})

test.each([
  ['https://api.storyblok.com', true],
  ['https://api-us.storyblok.com/v2', true],
  ['https://app.storyblokchina.cn', true],
  ['https://storyblok.com.example', false],
  ['http://localhost:4100', false],
])('%s is a Storyblok host: %s', (url, expected) => expect(isStoryblokHost(url)).toBe(expected))

describe('published content (spec 4)', () => {
  test('is fetched once with the version of the space, then served from the cache', async () => {
    const client = connect()
    const first = await client.readStory('home')
    expect(await client.readStory('home')).toEqual(first)
    expect(getPaths()).toEqual(['spaces/me', 'stories/home'])
    expect(server.received[1]!.searchParams.get('cv')).toBe(String(server.getVersion()))
    expect(server.received[1]!.searchParams.get('version')).toBe('published')
  })

  test('parallel reads of one story › share one request', async () => {
    const client = connect()
    await Promise.all(Array.from({ length: 20 }, () => client.readStory('home', { language: 'en-US' })))
    expect(countReads()).toBe(1)
  })

  test('parameters given twice › are not changed and do not pin an old version', async () => {
    const client = connect()
    const params = { language: 'en-US', resolve_relations: ['story_teasers.stories'] }
    await client.readStory('home', params)
    server.publish({ slug: 'home', content: { component: 'page', title: 'Nuevo' } })
    await client.flush()
    expect((await client.readStory('home', params)).content['title']).toBe('Nuevo')
    expect(params).toEqual({ language: 'en-US', resolve_relations: ['story_teasers.stories'] })
  })

  test('an answer changed by its reader › fails, because it is shared', async () => {
    const story = await connect().readStory('home')
    expect(() => Object.assign(story.content, { title: 'x' })).toThrow(TypeError)
  })

  test('the current space › is never cached', async () => {
    const client = connect()
    await client.flush()
    await client.flush()
    expect(getPaths()).toEqual(['spaces/me', 'spaces/me'])
  })

  test('a new version of the space › is noticed by polling, and the cache is flushed', async () => {
    const client = connect({ pollMs: 5 })
    await client.readStory('home')
    server.publish({ slug: 'home', content: { component: 'page', title: 'Nuevo' } })
    await expect.poll(() => client.getCacheVersion()).toBe(server.getVersion())
    expect((await client.readStory('home')).content['title']).toBe('Nuevo')
  })

  test('flush, as after a webhook › the next read is fresh', async () => {
    const client = connect()
    await client.readStory('home')
    server.publish({ slug: 'home', content: { component: 'page', title: 'Nuevo' } })
    expect((await client.readStory('home')).content['title']).toBe('Inicio')
    await client.flush()
    expect((await client.readStory('home')).content['title']).toBe('Nuevo')
  })

  test('a missing story › is remembered until the version changes', async () => {
    const client = connect()
    for (let time = 0; time < 3; time++) await expect(client.readStory('about')).rejects.toMatchObject({ status: 404 })
    expect(countReads()).toBe(1)
    server.publish({ slug: 'about', content: { component: 'page', title: 'Empresa' } })
    await client.flush()
    expect((await client.readStory('about')).content['title']).toBe('Empresa')
  })
})

describe('drafts (spec 4)', () => {
  const connectDraft = (clear: 'auto' | 'manual') => connect({ token: server.previewToken, version: 'draft', clear })

  test('are never cached', async () => {
    const client = connectDraft('auto')
    await client.readStory('home')
    server.publish({ slug: 'home', content: { component: 'page' }, draft: { component: 'page', title: 'Borrador' } })
    expect((await client.readStory('home')).content['title']).toBe('Borrador')
    expect(countReads()).toBe(2)
  })

  // The version is cleared with the cache.
  test.each([
    ['auto', true],
    ['manual', false],
  ] as const)('cache setting %s › a draft request flushes the cache: %s', async (clear, isFlushed) => {
    const client = connectDraft(clear)
    await client.readStory('home')
    await client.readStory('home')
    expect(Number(server.received.at(-1)!.searchParams.get('cv'))).toBe(isFlushed ? 0 : server.getVersion())
  })

  test('another version in a draft › becomes the version of the cache', async () => {
    const client = connectDraft('auto')
    await client.readStory('home')
    server.publish({ slug: 'about', content: { component: 'page' } })
    await client.readStory('home')
    expect(client.getCacheVersion()).toBe(server.getVersion())
  })
})

describe('language', () => {
  test.each([
    [{}, 'Inicio'],
    [{ language: 'en-US' }, 'Home'],
    [{ language: 'default', fallback_lang: 'en-US' }, 'Inicio'],
  ])('%j › %s', async (params, title) => {
    expect((await connect().readStory('home', params)).content['title']).toBe(title)
  })

  test('a text missing in the default language › falls back to en-US', async () => {
    server.publish({ slug: 'about', content: { component: 'page', title: '', title__i18n__en_US: 'About us' } })
    const story = await connect().readStory('about', { fallback_lang: 'en-US' })
    expect(story.content['title']).toBe('About us')
  })
})

test('relations and links › are resolved in place', async () => {
  const link = { fieldtype: 'multilink', linktype: 'story', id: 'uuid-home' }
  const block = { _uid: 'b', component: 'story_teasers', stories: ['uuid-home', 'uuid-gone'], link }
  server.publish({ slug: 'about', content: { component: 'page', _uid: 'p', body: [block] } })
  const params = { resolve_relations: ['story_teasers.stories'], resolve_links: 'url' as const }
  const { content } = await connect().readStory('about', params)
  expect(content['body']).toMatchObject([
    { stories: [{ full_slug: 'home' }, 'uuid-gone'], link: { story: { full_slug: 'home', url: 'home' } } },
  ])
})

test('stories that refer to each other › are resolved without end', async () => {
  const content = (uuid: string) => ({ component: 'story_teasers', _uid: 'p', stories: [uuid] })
  server.publish({ slug: 'one', content: content('uuid-two') })
  server.publish({ slug: 'two', content: content('uuid-one') })
  const story = await connect().readStory('one', { resolve_relations: ['story_teasers.stories'] })
  expect(story.content['stories']).toMatchObject([{ full_slug: 'two' }])
})

test('twelve stories that all refer to each other › are inserted once per reference', async () => {
  const slugs = Array.from({ length: 12 }, (_, at) => `page-${at}`)
  const stories = slugs.map((slug) => `uuid-${slug}`)
  for (const slug of slugs) server.publish({ slug, content: { component: 'story_teasers', _uid: slug, stories } })
  const story = await connect().readStory('page-0', { resolve_relations: ['story_teasers.stories'] })
  expect(story.content['stories']).toMatchObject(slugs.map((slug) => ({ full_slug: slug, content: { stories } })))
})

test('lists › have page size and total from the headers', async () => {
  for (let number = 1; number <= 30; number++)
    server.publish({ slug: `news/${number}`, content: { component: 'page' } })
  const { stories, perPage, total } = await connect().listStories({ starts_with: 'news/', per_page: 10, page: 2 })
  expect([stories.length, perPage, total]).toEqual([10, 10, 30])
})

describe('errors (spec 8)', () => {
  test.each([
    ['a missing story', { slug: 'nothing' }, { status: 404, message: 'This record could not be found' }],
    ['a slug of dots', { slug: '../spaces/me' }, { status: 404, message: 'This record could not be found' }],
    ['a wrong token', { token: 'x' }, { status: 401, message: 'Unauthorized' }],
    ['a draft with the public token', { version: 'draft' }, { status: 401, message: 'Unauthorized' }],
    ['an unknown parameter', { params: { is_startpage: 1 } }, { status: 422, message: /is_startpage not allowed/ }],
  ] as const)('%s › rejects with an error that has the status', async (_name, change, expected) => {
    const { slug = 'home', params = {}, ...options } = change as { slug?: string; params?: object }
    const error: unknown = await connect(options)
      .readStory(slug, params)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ContentError', status: expected.status })
    expect((error as Error).message).toMatch(expected.message)
  })

  test('status 429 › waits and retries, logging it', async () => {
    const client = connect({ retryDelayMs: 2 })
    await client.flush()
    server.fail({ status: 429, body: { error: 'Too many' }, times: 2 })
    expect((await client.readStory('home')).content['title']).toBe('Inicio')
    expect(console.log).toHaveBeenCalledWith('Hit rate limit. Retrying in 0.002 seconds.')
  })

  test('status 429 without end › rejects after the maximum of retries', async () => {
    const client = connect({ maxRetries: 2 })
    await client.flush()
    const before = server.received.length
    server.fail({ status: 429, body: { error: 'Too many' } })
    await expect(client.readStory('home')).rejects.toMatchObject({ status: 429, message: 'Too many' })
    expect(server.received.length - before).toBe(3)
    server.fail(undefined)
  })

  test('an answer that is not JSON or ends halfway, a silent or a stopped service › rejects without a status', async () => {
    const client = connect({ timeoutSeconds: 0.05 })
    await client.flush()
    server.fail({ status: 502, text: '<html>Bad gateway</html>', times: 1 })
    await expect(client.readStory('home')).rejects.toMatchObject({ name: 'ContentError', status: undefined })
    server.fail('silent')
    await expect(client.readStory('home')).rejects.toThrow('Request timeout')
    server.fail('half')
    await expect(client.readStory('home')).rejects.toMatchObject({ name: 'ContentError', status: undefined })
    server.fail(undefined)
    expect((await client.readStory('home')).content['title']).toBe('Inicio')
    await server.close()
    await expect(client.readStory('about')).rejects.toMatchObject({ name: 'ContentError', status: undefined })
  })

  test.each([{ name: {}, content: {} }, { content: [] }, { content: null }, []])(
    '%j as a story › rejects',
    async (story) => {
      const client = connect()
      await client.flush()
      server.fail({ status: 200, body: { story, cv: 1, rels: [], links: [] }, times: 1 })
      await expect(client.readStory('home')).rejects.toMatchObject({ name: 'ContentError', status: undefined })
    },
  )

  test('an unreachable service › is not called again during the pause, and cached stories stay available', async () => {
    const client = connect({ pauseMs: 60_000 })
    await client.readStory('home')
    server.publish({ slug: 'about', content: { component: 'page' } })
    server.fail({ status: 502, text: 'Bad gateway', times: 1 })
    await expect(client.readStory('about')).rejects.toThrow()
    const before = server.received.length
    await expect(client.readStory('about')).rejects.toThrow()
    expect(server.received.length).toBe(before)
    expect((await client.readStory('home')).content['title']).toBe('Inicio')
    await client.flush()
    expect((await client.readStory('about')).content).toMatchObject({ component: 'page' })
  })

  test('a document nested 10,000 levels deep › is cut off, not refused', async () => {
    const client = connect()
    await client.flush()
    const document = '{"type":"blockquote","content":['.repeat(10_000) + ']}'.repeat(10_000)
    const text = `{"story":{"content":{"component":"page","title":"Hondo","text":${document}}},"cv":1}`
    server.fail({ status: 200, text, times: 1 })
    expect((await client.readStory('deep')).content['title']).toBe('Hondo')
  })
})
