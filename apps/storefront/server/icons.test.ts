import { afterAll, expect, test } from 'vitest'
import Fastify from 'fastify'
import { handleErrors } from '@tiber/web/server/errors.ts'
import { serveIcons } from './icons.ts'

const app = Fastify()
handleErrors(app)
serveIcons(app)
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/api/icons/${path}`, headers })

test.each([['truck,arrow-up'], ['truck%2Carrow-up'], ['truck,arrow-up,truck']])(
  'icons=%s › the response has both icons in the form of the Iconify API, for a week',
  async (icons) => {
    const { statusCode, headers, body } = await get(`lucide.json?icons=${icons}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=604800')
    const { prefix, icons: found, width, height, not_found } = JSON.parse(body)
    expect([prefix, Object.keys(found), width, height, not_found]).toEqual([
      'lucide',
      ['truck', 'arrow-up'],
      24,
      24,
      undefined,
    ])
    expect(found.truck.body).toContain('<path d="')
  },
)

test('an alias › the response has it and the icon it leads to', async () => {
  const { aliases, icons } = (await get('lucide.json?icons=alert-circle')).json()
  expect([aliases, Object.keys(icons)]).toEqual([{ 'alert-circle': { parent: 'circle-alert' } }, ['circle-alert']])
})

test.each([['unicorn'], ['constructor']])('the unknown name %s › is listed in not_found', async (name) => {
  const response = await get(`lucide.json?icons=truck,${name}`)
  expect([response.statusCode, response.json().not_found]).toEqual([200, [name]])
  expect(Object.keys(response.json().icons)).toEqual(['truck'])
})

test('the same icons again › 304 for the tag, also for a weak one in a list', async () => {
  const etag = String((await get('lucide.json?icons=truck')).headers['etag'])
  for (const header of [etag, `"other", W/${etag}`]) {
    const response = await get('lucide.json?icons=truck', { 'if-none-match': header })
    expect([response.statusCode, response.body, response.headers['etag']]).toEqual([304, '', etag])
  }
  expect((await get('lucide.json?icons=box', { 'if-none-match': etag })).statusCode).toBe(200)
})

const manyNames = Array.from({ length: 10_000 }, (_, index) => `icon-${index}`).join(',')

test.each([
  ['an unknown set', 'unicorns.json?icons=truck', 404],
  ['a set named __proto__', '__proto__.json?icons=truck', 404],
  ['a set named constructor', 'constructor.json?icons=truck', 404],
  ['a path out of the folder', '..%2Flucide.json?icons=truck', 404],
  ['no ending', 'lucide?icons=truck', 404],
  ['no names', 'lucide.json', 400],
  ['an empty list', 'lucide.json?icons=', 400],
  ['an empty name', 'lucide.json?icons=truck,,box', 400],
  ['a repeated parameter', 'lucide.json?icons=truck&icons=box', 400],
  ['a nul character', 'lucide.json?icons=truck%00', 400],
  ['__proto__', 'lucide.json?icons=__proto__', 400],
  ['capital letters', 'lucide.json?icons=Truck', 400],
  ['two hyphens', 'lucide.json?icons=arrow--up', 400],
  ['markup', 'lucide.json?icons=%3Cscript%3E', 400],
  ['10,000 names', `lucide.json?icons=${manyNames}`, 400],
  ['201 names', `lucide.json?icons=${manyNames.split(',').slice(0, 201).join(',')}`, 400],
])('%s › is refused and not cached', async (_title, path, status) => {
  const { statusCode, headers, body } = await get(path)
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
  expect(JSON.parse(body)).toEqual({ message: expect.any(String) })
})
