import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent } from '../testing/test-stories.ts'
import { chooseLanguage, translateContent } from './languages.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(() => content.close())

const get = async (path: string) => (await content.app.inject(`/v2/cdn/${path}token=${publicToken}`)).json()

describe('language of a story', () => {
  test.each([
    ['', 'default', ['Hola', 'Solo español', ''], 'Inicio', 'Plano'],
    ['language=default&', 'default', ['Hola', 'Solo español', ''], 'Inicio', 'Plano'],
    ['language=es-ES&', 'default', ['Hola', 'Solo español', ''], 'Inicio', 'Plano'],
    ['language=es-ES&fallback_lang=en-US&', 'default', ['Hola', 'Solo español', 'Only English'], 'Inicio', 'Plano'],
    ['language=en-US&', 'en-US', ['Hello', 'Solo español', 'Only English'], 'Home', 'Drawing'],
    ['language=en-US&fallback_lang=es-ES&', 'en-US', ['Hello', 'Solo español', 'Only English'], 'Home', 'Drawing'],
    ['language=fr&fallback_lang=en-US&', 'default', ['Hello', 'Solo español', 'Only English'], 'Home', 'Drawing'],
  ])('%s', async (query, lang, headlines, title, alt) => {
    const { story } = await get(`stories/home?${query}`)
    const shown = story.content.body[0].items.map((each: { headline: string }) => each.headline)
    expect(shown).toEqual(headlines)
    expect(story.content.title).toBe(title)
    expect(story.content.image.alt).toBe(alt)
    expect(story.lang).toBe(lang)
    expect(Object.keys(story.content).filter((name) => name.includes('__i18n__'))).toEqual([])
  })

  test('names and addresses follow the language', async () => {
    expect((await get('stories/home?language=en-US&')).story).toMatchObject({
      name: 'Home',
      full_slug: 'en-US/home',
      default_full_slug: 'home',
      translated_slugs: [{ path: 'home', name: 'Home', lang: 'en-US', published: true }],
    })
    expect((await get('stories/en-US/home?')).story).toMatchObject({ lang: 'en-US', content: { title: 'Home' } })
    expect((await get('stories?language=en-US&by_slugs=home&')).stories[0].content.title).toBe('Home')
  })

  test('translated slugs of stories and folders make a path that finds the story', async () => {
    const { stories } = (await content.manage('GET', '/stories')).body
    const idOf = (slug: string) => stories.find((each: { full_slug: string }) => each.full_slug === slug).id
    const translate = (slug: string, english: string) =>
      content.manage('PUT', `/stories/${idOf(slug)}`, {
        story: { translated_slugs_attributes: [{ lang: 'en-US', slug: english, name: english }] },
        force_update: '1',
      })
    await translate('articles', 'texts')
    await translate('articles/loop', 'circle')
    const { story } = await get('stories/texts/circle?language=en-US&')
    expect(story).toMatchObject({
      slug: 'circle',
      full_slug: 'en-US/texts/circle',
      default_full_slug: 'articles/loop',
      name: 'circle',
    })
    expect((await get('stories/articles/loop?')).story.translated_slugs).toMatchObject([{ path: 'texts/circle' }])
    expect((await get('stories/en-US/texts/back?')).story.default_full_slug).toBe('articles/back')
  })
})

test('translateContent: an empty text, document, file or link falls back to the next language', () => {
  const empties = [
    '',
    null,
    [],
    { type: 'doc', content: [] },
    { fieldtype: 'multilink', id: '', url: '', cached_url: '' },
  ]
  for (const empty of empties) {
    const translated = translateContent(
      { a: 'es', a__i18n__en_US: empty },
      { ...chooseLanguage('en-US', undefined, ['en-US']), filesUrl: '' },
    )
    expect(translated).toMatchObject({ a: 'es' })
  }
})
