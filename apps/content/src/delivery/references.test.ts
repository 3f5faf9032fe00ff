import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Story } from '@tiber/contract/content/stories'
import { sql, type SQL } from '@tiber/server/sql'
import { loadDemoContent } from '../load-demo-content.ts'
import { previewToken, publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(() => content.close())

const get = async (path: string, token = publicToken) =>
  (await content.app.inject(`/v2/cdn/${path}${path.includes('?') ? '&' : '?'}token=${token}`)).json()
const toUuids = (stories: { uuid: string }[]) => stories.map((story) => story.uuid).toSorted()

type Teaser = { headline: string; link: { story?: object }; picked: unknown[] }
const teasersOf = (story: { content: Record<string, unknown> }): Teaser[] =>
  (story.content['body'] as { items: Teaser[] }[])[0]!.items

describe('relations', () => {
  test('the client puts stories in place of identifiers, two levels deep', async () => {
    const client = await content.createClient()
    const { data } = await client.getStory('news/third.part', { resolve_relations: ['page.related', 'article.author'] })
    const [loop] = data.story.content['related'] as { name: string; content: { author: { name: string }[] } }[]
    expect(loop!.name).toBe('Bucle')
    expect(loop!.content.author[0]!.name).toBe('Vuelta')
    const { data: list } = await client.getStories({
      by_slugs: 'home',
      resolve_relations: 'page.related,teaser.picked',
    })
    expect((list.stories[0]!.content['related'] as { uuid: string }[]).map((each) => each.uuid)).toEqual([
      uuid(2),
      uuid(3),
    ])
    expect(teasersOf(list.stories[0]!)[0]!.picked).toMatchObject([{ uuid: uuid(4) }])
  })

  test.each([
    ['page.related', '', [uuid(5)]],
    ['page.related,article.author', '', [uuid(5), uuid(6)]],
    ['page.related,article.author', '&resolve_level=1', [uuid(5)]],
    ['page.title,page.body,teaser.related', '', []],
  ])('%s%s: answers the stories found', async (relations, rest, expected) => {
    const { rels } = await get(`stories/news/third.part?resolve_relations=${relations}${rest}`)
    expect(toUuids(rels)).toEqual(expected)
  })

  test('a cycle ends, and what is not published stays an identifier', async () => {
    const { rels, story } = await get('stories/articles/loop?resolve_relations=article.author')
    expect(toUuids(rels)).toEqual([uuid(5), uuid(6)])
    expect(story.content.author).toEqual([uuid(6)])
    expect(rels.find((each: Story) => each.uuid === uuid(6)).content.author).toEqual([uuid(5), uuid(404)])
  })

  test('more than a thousand are named only, and the client fetches them', async () => {
    const related = Array.from({ length: 1001 }, (_, at) => uuid(at < 3 ? at + 1 : 5000 + at))
    const body = { name: 'Wide', slug: 'wide', content: { component: 'page', note: 'x', related } }
    await content.manage('POST', '/stories', { story: body, publish: 1 })
    const answer = await get('stories/wide?resolve_relations=page.related')
    expect([answer.rels, answer.rel_uuids.length]).toEqual([[], 1001])
    const client = await content.createClient()
    const { data } = await client.getStory('wide', { resolve_relations: 'page.related' })
    expect((data.story.content['related'] as unknown[])[0]).toMatchObject({
      uuid: uuid(1),
      content: { title: 'Inicio' },
    })
  })

  test('related stories of drafts carry _editable, those of published answers never do', async () => {
    const draft = await get('stories/articles/loop?version=draft&resolve_relations=article.author', previewToken)
    expect(draft.rels[0].content._editable).toContain('#storyblok#')
    const published = await get('stories/articles/loop?resolve_relations=article.author', previewToken)
    expect(JSON.stringify(published)).not.toContain('_editable')
  })
})

describe('links', () => {
  test.each(['1', 'story'])('resolve_links=%s answers whole stories', async (value) => {
    const { links } = await get(`stories/home?resolve_links=${value}`)
    expect(links).toMatchObject([{ uuid: uuid(4), full_slug: 'news/third.part', content: { component: 'page' } }])
  })

  test('resolve_links=url answers addresses', async () => {
    expect((await get('stories/home?resolve_links=url')).links).toEqual([
      {
        id: expect.any(Number),
        uuid: uuid(4),
        slug: 'third.part',
        name: 'news/third.part',
        full_slug: 'news/third.part',
        url: 'news/third.part',
      },
    ])
    const { links } = await get('stories/home?resolve_links=url&language=en-US')
    expect(links[0]).toMatchObject({ full_slug: 'en-US/news/third.part', url: 'en-US/news/third.part' })
  })

  test('resolve_links=link answers the link with its full slug', async () => {
    const { links } = await get('stories/home?resolve_links=link')
    expect(links).toMatchObject([
      { uuid: uuid(4), is_folder: false, full_slug: 'news/third.part', real_path: '/news/third.part' },
    ])
  })

  test('links of rich text are resolved, and of linked stories with resolve_links_level=2', async () => {
    expect(toUuids((await get('stories/articles/loop?resolve_links=url')).links)).toEqual([uuid(1)])
    expect(toUuids((await get('stories/articles/loop?resolve_links=story')).links)).toEqual([uuid(1)])
    const deep = await get('stories/articles/loop?resolve_links=story&resolve_links_level=2')
    expect(toUuids(deep.links)).toEqual([uuid(1), uuid(4)])
    const related = await get(
      'stories/news/third.part?resolve_relations=page.related&resolve_links=url&resolve_links_level=2',
    )
    expect(toUuids(related.links)).toEqual([uuid(1)])
  })

  test('the client puts the story into the link', async () => {
    const client = await content.createClient()
    const { data } = await client.getStory('home', { resolve_links: 'url' })
    expect(teasersOf(data.story)[0]!.link.story).toMatchObject({ url: 'news/third.part' })
    const answers = await Promise.all(
      (['1', 'story', 'url', 'link'] as const).map((resolve_links) => client.getStories({ resolve_links })),
    )
    for (const { data: list } of answers) expect(list.stories.length).toBeGreaterThanOrEqual(7)
  })
})

test('resolve_assets answers files, which the client puts into their fields', async () => {
  const { assets, story } = await get('stories/home?resolve_assets=1')
  expect(assets).toMatchObject([
    { id: story.content.image.id, alt: 'Plano', content_type: 'image/svg+xml', name: 'plan.svg' },
  ])
  expect(story.content.image.filename).toMatch(/^http:\/\/files\.test\/f\/1\/80x40\/[0-9a-f]{32}\/plan\.svg$/)
  expect(await get('stories/home')).not.toHaveProperty('assets')
  const client = await content.createClient({ inlineAssets: true })
  const { data } = await client.getStory('home', { resolve_assets: 1 } as object)
  expect(data.story.content['image']).toMatchObject({ content_length: expect.any(Number), alt: 'Plano' })
})

test('a hundred stories with relations and links take a handful of statements', async () => {
  await content.database.db.execute(
    sql`insert into content.story (uuid, group_id, name, slug, full_slug, content, published_content, published_at)
        select u, u, 'Many', 'many', 'many/' || n, c, c, now()
        from generate_series(1000, 1119) n,
          lateral (select ('00000000-0000-4000-8000-00000000' || n)::uuid as u, jsonb_build_object('component', 'page',
            'related', array['00000000-0000-4000-8000-00000000' || 1000 + (n + 1) % 120]) as c) row`,
  )
  onTestFinished(() => content.database.db.execute(sql`delete from content.story where slug = 'many'`))
  let statements = 0
  const { db } = content.database
  const { query, queryPrepared } = db
  onTestFinished(() => void Object.assign(db, { query, queryPrepared }))
  for (const [name, run] of Object.entries({ query, queryPrepared }))
    Object.assign(db, {
      [name]: (statement: SQL) => {
        statements += 1
        return run<object>(statement)
      },
    })
  const list = await get('stories?starts_with=many&per_page=2000&resolve_relations=page.related&resolve_links=url')
  expect([list.stories.length, list.rels.length]).toEqual([100, 120])
  expect(statements).toBeLessThanOrEqual(6)
})
