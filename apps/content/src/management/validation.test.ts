import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { publicToken, signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent } from '../testing/test-stories.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(() => content.close())

const save = (fields: object, name = 'Refused') =>
  content.manage('POST', '/stories', { story: { name, slug: `x${crypto.randomUUID()}`, content: fields } })
const page = (fields: object) => ({ component: 'page', note: 'x', ...fields })
const nest = (depth: number): object => (depth === 0 ? {} : { a: nest(depth - 1) })
const text = (nodes: unknown) => ({ type: 'doc', content: nodes })
const teaser = (fields: object) => page({ body: [{ component: 'teaser', ...fields }] })

describe('content', () => {
  test.each([
    ['an unknown component', { component: 'nothing' }, 'content.component'],
    ['no component', {}, 'content.component'],
    ['a nested component as a page', { component: 'teaser' }, 'content.component'],
    ['an unknown nested component', page({ body: [{ component: 'nothing' }] }), 'content.body[0].component'],
    ['a page within a page', page({ body: [page({})] }), 'content.body[0].component'],
    [
      'a component that a field does not allow',
      page({ body: [{ component: 'columns', items: [{ component: 'columns' }] }] }),
      'content.body[0].items[0].component',
    ],
    ['a block that is no object', page({ body: ['x'] }), 'content.body[0]'],
    ['no list of blocks', page({ body: {} }), 'content.body'],
    ['a number as a text', page({ title: 1 }), 'content.title'],
    ['a wrong translation', page({ title__i18n__en_US: [] }), 'content.title__i18n__en_US'],
    ['a text as a number', page({ price: 'ten' }), 'content.price'],
    ['a text as a flag', page({ featured: 'yes' }), 'content.featured'],
    ['a wrong date', page({ day: 'soon' }), 'content.day'],
    ['a wrong option', page({ kind: 'b' }), 'content.kind'],
    ['options that are no list', page({ colours: 'red' }), 'content.colours'],
    ['a file that is a text', page({ image: 'x.png' }), 'content.image'],
    ['a link that is a text', teaser({ link: 'x' }), 'content.body[0].link'],
    ['a script as a link', teaser({ link: { url: 'javascript:alert(1)' } }), 'content.body[0].link.url'],
    [
      'a hidden script',
      teaser({ link: { cached_url: ' \u0001Java\tScript\n:alert(1)' } }),
      'content.body[0].link.cached_url',
    ],
    [
      'a script in rich text',
      {
        component: 'article',
        text: text([{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'vbscript:x' } }] }]),
      },
      'content.text.content[0].marks[0].attrs.href',
    ],
    ['a document in a picture', page({ image: { filename: 'data:text/html,x' } }), 'content.image.filename'],
    ['a broken document', { component: 'article', text: { type: 'doc', content: 'x' } }, 'content.text'],
    ['a node without a type', { component: 'article', text: text([{}]) }, 'content.text.content[0]'],
    [
      'an unknown block in rich text',
      { component: 'article', text: text([{ type: 'blok', attrs: { body: [{ component: 'x' }] } }]) },
      'content.text.content[0].attrs.body[0].component',
    ],
    ['a nul character', page({ title: 'a\0' }), 'content.title'],
    ['half a character', page({ title: '\ud800' }), 'content.title'],
    ['deep nesting', page({ deep: nest(100) }), expect.stringContaining('content.deep.a.a')],
    ['too many bytes', page({ title: 'x'.repeat(1_100_000) }), 'content'],
    ['too many blocks', page({ body: Array.from({ length: 2001 }, () => ({ component: 'teaser' })) }), 'content'],
  ])('%s is refused with the path of the field', async (_name, fields, field) => {
    const { status, body } = await save(fields)
    expect([status, body.field, body.errors[0].field]).toEqual([422, field, field])
  })

  test('every problem is listed, and nothing is stored', async () => {
    const { body } = await save(page({ title: 1, price: 'ten', body: [{ component: 'nothing' }] }), 'Not stored')
    expect(body.errors.map((each: { field: string }) => each.field).toSorted()).toEqual([
      'content.body[0].component',
      'content.price',
      'content.title',
    ])
    expect((await content.manage('GET', '/stories?search=Not%20stored')).body.stories).toEqual([])
  })

  test('unknown fields and empty values are kept', async () => {
    const fields = page({
      own: { any: [1, 'x', null] },
      title: '',
      price: '',
      image: null,
      kind: '',
      body: '',
      related: '',
    })
    const { body } = await save(fields)
    expect(body.story.content).toMatchObject(fields)
  })

  test('a required field may be empty in a draft but not when it is published', async () => {
    const { body } = await save({ component: 'page' })
    const published = await content.manage('POST', `/stories/${body.story.id}/publish`)
    expect([published.status, published.body.field]).toEqual([422, 'content.note'])
    expect((await content.manage('POST', '/stories/999999/publish')).status).toBe(404)
  })

  test('a body that is too large, no JSON or deeply nested is refused', async () => {
    const send = (payload: string) =>
      content.app.inject({
        method: 'POST',
        url: '/v1/mapi/spaces/1/stories',
        headers: { authorization: `Bearer ${signOperator()}`, 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{')).statusCode).toBe(400)
    expect((await send(`"${'x'.repeat(3_000_000)}"`)).statusCode).toBe(413)
    expect((await send('[1]')).statusCode).toBe(422)
    const deep = `{"story":{"name":"D","slug":"d","content":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}}`
    expect((await send(deep)).statusCode).toBe(422)
  })
})

describe('components', () => {
  const schema = { title: { type: 'text' } }

  test('are created, changed and deleted unless a story uses them', async () => {
    const created = await content.manage('POST', '/components', { component: { name: 'quote', schema } })
    expect(created.body.component).toMatchObject({
      name: 'quote',
      display_name: 'quote',
      is_root: false,
      is_nestable: true,
    })
    const path = `/components/${created.body.component.id}`
    const changed = await content.manage('PUT', path, { component: { name: 'other', display_name: 'Cita' } })
    expect(changed.body.component).toMatchObject({ name: 'quote', display_name: 'Cita', schema })
    expect((await content.manage('GET', path)).body.component.display_name).toBe('Cita')
    expect((await content.manage('DELETE', path)).status).toBe(200)
    const { components } = (await content.manage('GET', '/components')).body
    expect(components.map((each: { name: string }) => each.name)).toEqual(['article', 'columns', 'page', 'teaser'])
    const used = components.find((each: { name: string }) => each.name === 'teaser')
    expect((await content.manage('DELETE', `/components/${used.id}`)).status).toBe(409)
  })

  test.each([
    [{ name: 'page' }, 'name'],
    [{ name: 'a b' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x', schema: [] }, 'schema'],
    [{ name: 'x', schema: { 'a b': { type: 'text' } } }, 'schema.a b'],
    [{ name: 'x', schema: { a: { type: 'magic' } } }, 'schema.a'],
    [{ name: 'x', schema: { a: { type: 'text', description: '\0' } } }, 'schema'],
    [{ name: 'x', schema: { a: { type: 'option', options: [null] } } }, 'schema.a'],
    [{ name: 'x', schema: { a: { type: 'bloks', component_whitelist: 'page' } } }, 'schema.a'],
    [{ name: 'x', is_root: 'yes' }, 'is_root'],
  ])('%j is refused', async (component, field) => {
    const { status, body } = await content.manage('POST', '/components', { component })
    expect([status, body.field]).toEqual([422, field])
  })
})

test('addresses longer than the database can index are refused, also of what lies in a folder', async () => {
  const create = async (parent: number | null, story: object) =>
    (await content.manage('POST', '/stories', { story: { name: 'F', parent_id: parent, is_folder: true, ...story } }))
      .body
  let folder: number | null = null
  const folders: number[] = []
  for (let at = 0; at < 9; at += 1) {
    const slug = Buffer.from(crypto.getRandomValues(new Uint8Array(100))).toString('hex')
    folder = (await create(folder, { slug })).story.id as number
    folders.push(folder)
  }
  expect((await create(folder, { slug: 'x'.repeat(200) })).field).toBe('slug')
  const above = (await create(null, { slug: 'y'.repeat(200) })).story.id
  const moved = await content.manage('PUT', `/stories/${folders[0]}/move`, { parent_id: above })
  expect([moved.status, moved.body.field]).toEqual([422, 'slug'])
})

describe('datasources', () => {
  test('are replaced with their entries and deleted', async () => {
    const put = (datasource: object) => content.manage('PUT', '/datasources/colours', { datasource })
    expect((await put({ entries: [{ name: 'green', value: '#0f0' }] })).status).toBe(200)
    const { datasource_entries: entries } = (await content.manage('GET', '/datasource_entries?datasource=colours')).body
    expect(entries).toMatchObject([{ name: 'green', value: '#0f0', dimension_value: null }])
    expect((await put({ entries: [{ name: 'a' }, { name: 'a' }] })).body.field).toBe('entries')
    expect((await put({ entries: 'x' })).body.field).toBe('entries')
    expect((await put({ dimensions: [{ name: 'x' }] })).body.field).toBe('entry_value')
    const twice = ['a', 'b'].map((name) => ({ name, entry_value: 'en' }))
    expect((await put({ dimensions: twice })).body.field).toBe('dimensions')
    expect((await content.manage('GET', '/datasources')).body.datasources).toHaveLength(1)
    expect((await content.manage('DELETE', '/datasources/colours')).status).toBe(200)
    const answer = await content.app.inject(`/v2/cdn/datasources?token=${publicToken}`)
    expect(answer.json().datasources).toEqual([])
  })
})

describe('demo content', () => {
  test('is loaded once only', async () => {
    const load = () => loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
    expect(await load()).toBe(false)
  })
})
