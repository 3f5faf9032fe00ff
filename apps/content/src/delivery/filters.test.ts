import type StoryblokClient from 'storyblok-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent, uuid } from '../testing/test-stories.ts'

let content: TestContent
let client: StoryblokClient
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
  client = await content.createClient()
})
afterAll(() => content.close())

/** The numbers of the stories that a query finds, in its order. */
async function find(params: object): Promise<number[]> {
  const { data } = await client.getStories({ content_type: 'page', ...params })
  return data.stories.map((story) => Number(story.uuid.slice(-3)))
}
const get = (query: string) => content.app.inject(`/v2/cdn/stories?token=${publicToken}&${query}`)

describe('filter_query', () => {
  const first = 2
  const second = 3
  const third = 4
  const start = 9
  const home = 1

  test.each([
    ['is empty', { title: { is: 'empty' } }, [start]],
    ['is not_empty', { title: { is: 'not_empty' }, colours: { is: 'not_null' } }, [first, second, third]],
    ['is empty_array', { colours: { is: 'empty_array' } }, [third]],
    ['is not_empty_array', { colours: { is: 'not_empty_array' } }, [first, second]],
    ['is true', { featured: { is: 'true' } }, [first]],
    ['is false', { featured: { is: 'false' } }, [second]],
    ['is null', { price: { is: 'null' } }, [home, start]],
    ['is not_null', { price: { is: 'not_null' } }, [first, second, third]],
    ['in', { title: { in: 'Uno,Dos' } }, [first, second]],
    ['not_in', { title: { not_in: 'Uno,Dos,Inicio' } }, [third, start]],
    ['not_in, without a value', { price: { not_in: '9,100' } }, [home, second, start]],
    ['like', { title: { like: '*no' } }, [first]],
    ['like with the signs of a database', { title: { like: '%n_' } }, []],
    ['like with literal signs', { title: { like: '*100%_*' } }, [third]],
    ['like without a wildcard', { title: { like: 'Un' } }, []],
    ['not_like', { title: { not_like: '*o*' } }, [third, start]],
    ['any_in_array', { colours: { any_in_array: 'blue,green' } }, [first]],
    ['all_in_array', { colours: { all_in_array: 'red,blue' } }, [first]],
    ['gt_date', { day: { gt_date: '2026-01-10 07:59' } }, [first, second]],
    ['gt_date, equal', { day: { gt_date: '2026-02-10 00:00' } }, []],
    ['lt_date', { day: { lt_date: '2026-01-01' } }, [third]],
    ['gt_int', { price: { gt_int: 9 } }, [second, third]],
    ['lt_int', { price: { lt_int: 100 } }, [first, second]],
    ['gt_float', { price: { gt_float: 10.4 } }, [second, third]],
    ['lt_float', { price: { lt_float: '10.5' } }, [first]],
    ['exists', { colours: { exists: 'true' }, day: { exists: 'true' } }, [first, second, third]],
    ['does not exist', { image: { exists: 'false' }, price: { exists: 'false' } }, [start]],
    ['a nested block', { 'body.0.items.0.headline': { in: 'Hola' } }, [home]],
    ['a translated field', { title__i18n__en_US: { in: 'Home' } }, [home]],
    ['all of several', { price: { gt_int: 1, lt_int: 50 }, featured: { is: 'true' } }, [first]],
    ['one of several', { __or: [{ title: { in: 'Uno' } }, { price: { gt_int: 50 } }] }, [first, third]],
    [
      'one of several and another',
      { __or: [{ title: { in: 'Uno' } }, { title: { in: 'Dos' } }], price: { gt_int: 9 } },
      [second],
    ],
    ['a field that no story has', { nothing: { in: 'x' } }, []],
  ])('%s', async (_name, filter, expected) => {
    expect((await find({ filter_query: filter })).toSorted()).toEqual(expected.toSorted())
  })

  test('names and values are never part of a statement', async () => {
    const injected = ["' or 1=1 --", '"; drop table content.story; --', "x'::text", '$1', '\\', '%']
    for (const value of injected) expect(await find({ filter_query: { title: { in: value } } })).toEqual([])
    for (const value of injected) {
      const response = await get(`filter_query[${encodeURIComponent(value)}][in]=x`)
      expect([value, response.statusCode]).toEqual([value, 422])
    }
  })

  test.each([
    'filter_query=x',
    'filter_query[title]=x',
    'filter_query[title][equals]=x',
    'filter_query[title][in][in]=x',
    'filter_query[__or][][a][in][in]=x',
    'filter_query[title][is]=maybe',
    'filter_query[price][gt_int]=ten',
    'filter_query[price][gt_float]=1e400',
    'filter_query[day][gt_date]=tomorrow',
    `filter_query[${'a'.repeat(61)}][in]=x`,
    `filter_query[${'a.'.repeat(20)}a][in]=x`,
    `filter_query[title][like]=${'*a'.repeat(40)}`,
    `filter_query[title][like]=${'a'.repeat(400)}`,
    'filter_query[title][in]=%00',
    Array.from({ length: 31 }, (_, at) => `filter_query[f${at}][in]=x`).join('&'),
    Array.from({ length: 400 }, (_, at) => `filter_query[f${at}][in]=x`).join('&'),
    'filter_query[title][in]=' + 'x'.repeat(50_000),
    `filter_query${'[a]'.repeat(500)}=x`,
  ])('%.60s gets 422 with a reason', async (query) => {
    const response = await get(query)
    expect([response.statusCode, response.json()]).toEqual([422, { error: expect.any(String) }])
  })
})

describe('sort_by', () => {
  test.each([
    ['slug:desc', [4, 3, 9, 1, 2]],
    ['full_slug:asc', [1, 9, 2, 3, 4]],
    ['content.price:asc:float', [2, 3, 4, 1, 9]],
    ['content.price:desc:int', [1, 9, 4, 3, 2]],
    ['content.price:desc:float:nulls_last', [4, 3, 2, 1, 9]],
    ['content.price:asc:int:nulls_first', [1, 9, 2, 3, 4]],
    ['content.price', [3, 4, 2, 1, 9]],
    ['is_startpage:desc,content.title:asc', [9, 3, 1, 4, 2]],
    ['position:asc,id:desc', [2, 1, 3, 4, 9]],
    ['published_at:asc,uuid:desc', [1, 2, 3, 4, 9]],
  ])('%s', async (sortBy, expected) => {
    expect(await find({ sort_by: sortBy })).toEqual(expected)
  })

  test('without it, by position', async () => {
    expect(await find({ starts_with: 'news/' })).toEqual([2, 3, 4, 9])
    expect(await find({ by_uuids_ordered: [4, 2].map(uuid).join(',') })).toEqual([4, 2])
  })

  test.each([
    'password:asc',
    'name:up',
    'content.:asc',
    "content.a'b:asc",
    'name,name,name,name,name,name',
    'constructor',
  ])('%s gets 422', async (sortBy) => {
    const response = await get(`sort_by=${encodeURIComponent(sortBy)}`)
    expect([response.statusCode, response.json()]).toEqual([422, { error: expect.any(String) }])
  })
})

describe('parameters', () => {
  test.each([
    ['stories', 'colour=red', 'colour'],
    ['stories', 'a=1&b=2&a=3', 'a, b'],
    ['stories', 'find_by=uuid', 'find_by'],
    ['stories', 'by_uuids[]=x', 'by_uuids[]'],
    ['stories/home', 'is_startpage=1', 'is_startpage'],
    ['stories/home', 'filter_query[a][in]=b', 'filter_query[a][in]'],
    ['stories/home', 'page=1', 'page'],
    ['links', 'language=en-US', 'language'],
    [`links/${uuid(1)}`, 'page=1', 'page'],
    ['datasources', 'starts_with=a', 'starts_with'],
    ['datasource_entries', 'language=en-US', 'language'],
    ['tags', 'page=1', 'page'],
    ['spaces/me', 'page=1', 'page'],
    ['assets/me', 'language=en-US', 'language'],
  ])('%s?%s is refused by name', async (path, query, names) => {
    const response = await content.app.inject(`/v2/cdn/${path}?token=${publicToken}&${query}`)
    expect([response.statusCode, response.json()]).toEqual([422, { error: `Parameter(s) ${names} not allowed` }])
  })

  test.each([
    'page=x',
    'per_page=1.5',
    'level=x',
    'version=other',
    'is_startpage=2',
    'published_at_gt=soon',
    'published_at_gt=0000-01-01',
    'resolve_links=everything',
    'resolve_level=3',
    'resolve_links_level=0',
    'resolve_relations=a',
    `by_uuids=${Array.from({ length: 2000 }, () => 'a').join(',')}`,
    `by_slugs=${'*a'.repeat(10)}`,
    'search_term=%00',
    `x=${'y'.repeat(60_000)}`,
  ])('value %.50s gets 422', async (query) => {
    const response = await get(query)
    expect([response.statusCode, response.json()]).toEqual([422, { error: expect.any(String) }])
  })

  test('a query longer than the server reads gets a clear answer over HTTP', async () => {
    await expect(
      client.getStories({ by_uuids: Array.from({ length: 2000 }, (_, at) => uuid(at)).join(',') }),
    ).rejects.toMatchObject({ status: 431 })
  })

  test.each([
    'page=0',
    'page=-1',
    'page=999999999',
    'per_page=0',
    'per_page=100000',
    'by_uuids=x',
    'by_ids=1e9,-1',
    'with_tag=,',
  ])('value %s is answered with a list', async (query) => {
    const response = await get(query)
    expect([response.statusCode, response.json().stories]).toEqual([200, expect.any(Array)])
  })
})
