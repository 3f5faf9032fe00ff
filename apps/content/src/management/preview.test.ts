import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { previewToken, publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'
import { isValidPreview } from './preview-signature.ts'

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

test('preview: the address is signed for an hour', async () => {
  const { body } = await manage('GET', `/stories/${ids['home']}/preview-url?language=en-US`)
  const url = new URL(body.url)
  expect(`${url.origin}${url.pathname}`).toBe('http://localhost:3000/en-US/')
  const read = (name: string) => url.searchParams.get(`_storyblok_tk[${name}]`)!
  const signature = { spaceId: Number(read('space_id')), timestamp: Number(read('timestamp')), token: read('token') }
  const isValid = (changes = {}, minutes = 0, token = previewToken) =>
    isValidPreview({ ...signature, ...changes }, token, new Date(Date.now() + minutes * 60_000))
  expect([isValid(), isValid({}, 59), isValid({}, 61), isValid({ spaceId: 2 }), isValid({ token: 'x' })]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([isValid({ timestamp: signature.timestamp + 1 }), isValid({}, 0, publicToken)]).toEqual([false, false])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    _storyblok: String(ids['home']),
    _storyblok_c: 'page',
    _storyblok_lang: 'en-US',
  })
  expect((await manage('GET', `/stories/${ids['news/first']}/preview-url?language=default`)).body.url).toMatch(
    /^http:\/\/localhost:3000\/news\/first\?/,
  )
})

test('present: unsaved content in one language, with related stories and links in place', async () => {
  const { content: saved } = (await manage('GET', `/stories/${ids['home']}`)).body.story
  const unsaved = { ...saved, title__i18n__en_US: 'Typed', body: [{ component: 'unknown', _uid: 'u' }, ...saved.body] }
  const present = (language: string) =>
    manage('POST', `/stories/${ids['home']}/present`, { content: unsaved, language })
  const { story } = (await present('en-US')).body
  expect(story.content).toMatchObject({
    title: 'Typed',
    _editable: expect.any(String),
    related: [{ uuid: uuid(2) }, { uuid: uuid(3) }],
    body: [
      { component: 'unknown' },
      { items: [{ headline: 'Hello', link: { story: { url: 'en-US/news/third.part' } } }, {}, {}] },
    ],
  })
  expect((await present('default')).body.story.content.title).toBe('Inicio')
  const dangerous = { ...saved, url: 'javascript:alert(1)' }
  expect((await manage('POST', `/stories/${ids['home']}/present`, { content: dangerous })).status).toBe(422)
})

test('present: related stories that refer to each other or to the story itself keep their references', async () => {
  const create = async (slug: string) =>
    (await manage('POST', '/stories', { story: { name: slug, slug, content: { component: 'page', note: 'x' } } })).body
      .story
  const [one, two] = [await create('one'), await create('two')]
  const related = [one.uuid, two.uuid]
  const cyclic = { component: 'page', note: 'x', related }
  for (const { id } of [one, two])
    await manage('PUT', `/stories/${id}`, { story: { content: cyclic }, force_update: '1' })
  const { body } = await manage('POST', `/stories/${one.id}/present`, { content: cyclic })
  expect(body.story.content.related).toMatchObject([
    { uuid: one.uuid, content: { related } },
    { uuid: two.uuid, content: { related } },
  ])
})
