import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBoundedCache } from '@tiber/server/bounded-cache'
import { serveDocuments } from './documents.ts'
import { serveImages } from './images.ts'
import { findSource } from '@tiber/web/server/media-source.ts'

let platform: Server
let app: FastifyInstance
let requests: string[] = []
let pendingResponses: (() => void)[] = []

beforeAll(async () => {
  const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0a6a6e' } })
    .png()
    .toBuffer()
  platform = createServer((request, response) => {
    requests.push(request.url ?? '')
    const path = request.url?.split('?')[0]
    const respond = (type: string, body: string | Buffer) => response.writeHead(200, { 'content-type': type }).end(body)
    if (path === '/assets/drawings/1.svg') respond('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (path === '/assets/photo.png') respond('image/png', photo)
    else if (path === '/assets/broken.png') respond('image/png', 'no picture')
    else if (path === '/assets/slow.svg') pendingResponses.push(() => respond('image/svg+xml', '<svg/>'))
    else if (path === '/assets/page.html') respond('text/html', '<script>alert(1)</script>')
    else if (path === '/assets/sheet.pdf') respond('application/pdf', '%PDF-1.7')
    else if (path === '/assets/part.step') respond('application/step', 'ISO-10303-21;')
    else if (path === '/assets/moved.png')
      response.writeHead(302, { location: 'https://elsewhere.example/x.png' }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  app = Fastify()
  const sources = {
    platformUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    contentUrl: 'http://127.0.0.1:1',
    imageHosts: ['cdn.example'],
  }
  serveImages(app, sources)
  serveDocuments(app, sources)
})
afterAll(async () => {
  await app.close()
  platform.close()
})

const get = (url: string, headers: Record<string, string> = {}) => {
  requests = []
  return app.inject({ url, headers })
}

describe('a picture', () => {
  test('that is a drawing is unchanged, cached for a year, and may not run scripts', async () => {
    const { statusCode, headers, body } = await get('/images/full/assets/drawings/1.svg?v=3')
    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('for a browser that accepts %s is sent as %s, in the requested width', async (accept, type) => {
    const { headers, rawPayload } = await get('/images/192/assets/photo.png?v=1', { accept })
    expect([headers['content-type'], headers['vary']]).toEqual([type, 'accept'])
    expect((await sharp(rawPayload).metadata()).width).toBe(192)
  })

  test('is fetched and converted once', async () => {
    await get('/images/384/assets/photo.png', { accept: 'image/webp' })
    const again = await get('/images/384/assets/photo.png', { accept: 'image/webp' })
    expect(requests).toEqual([])
    expect(again.headers['cache-control']).toBe('public, max-age=3600')
    const cached = await get('/images/384/assets/photo.png', {
      accept: 'image/webp',
      'if-none-match': String(again.headers['etag']),
    })
    expect(cached.statusCode).toBe(304)
  })

  test('is cached regardless of irrelevant URL parameters', async () => {
    await get('/images/96/assets/photo.png?v=7&locale=es-ES', { accept: 'image/webp' })
    expect(requests).toEqual(['/assets/photo.png?v=7&locale=es-ES'])
    await get('/images/96/assets/photo.png?x=1&locale=es-ES&v=7&v=8&y', { accept: 'image/webp' })
    expect(requests).toEqual([])
    await get('/images/96/assets/photo.png?v=7&locale=en-US', { accept: 'image/webp' })
    expect(requests).toEqual(['/assets/photo.png?v=7&locale=en-US'])
  })

  test('is queued before fetching, and refused if the queue is full', async () => {
    requests = []
    const pendingRequests = Array.from({ length: 6 + 250 }, (_, n) => app.inject(`/images/full/assets/slow.svg?v=${n}`))
    await expect.poll(() => pendingResponses.length).toBe(6)
    const refused = await app.inject('/images/full/assets/slow.svg?v=more')
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(requests).toHaveLength(6)
    const responding = setInterval(() => pendingResponses.splice(0).forEach((respond) => respond()), 1)
    const statuses = (await Promise.all(pendingRequests)).map(({ statusCode }) => statusCode)
    clearInterval(responding)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('is never enlarged', async () => {
    const { rawPayload } = await get('/images/1920/assets/photo.png', { accept: 'image/webp' })
    expect((await sharp(rawPayload).metadata()).width).toBe(800)
  })

  test.each([
    ['a width we do not make', '/images/193/assets/photo.png'],
    ['a redirect', '/images/192/assets/moved.png'],
    ['a page', '/images/192/assets/page.html'],
    ['another folder of the platform', '/images/192/v1/shop/settings'],
    ['a way out of the folder', '/images/192/assets/..%2fv1/shop/settings'],
    ['another host', '/images/192/from/elsewhere.example/x.png'],
    ['a host hidden in another', '/images/192/from/cdn.example@elsewhere.example/x.png'],
    ['nothing', '/images/192/assets/none.png'],
  ])('is refused for %s', async (_what, url) => expect((await get(url)).statusCode).toBe(404))

  test('that is damaged answers 502', async () => {
    expect((await get('/images/192/assets/broken.png')).statusCode).toBe(502)
  })
})

describe('a source', () => {
  const sources = {
    platformUrl: 'http://platform:4000/base',
    contentUrl: 'http://127.0.0.1:4100',
    imageHosts: ['cdn.example'],
  }
  test.each([
    ['/assets/a.png', 'http://platform:4000/base/assets/a.png'],
    ['/from/cdn.example/a.png', 'https://cdn.example/a.png'],
    ['/from/cdn.example:8080/a.png', undefined],
    ['/from/evil.cdn.example/a.png', undefined],
    ['/from/127.0.0.1/a.png', undefined],
    ['/assets/../v1/a', undefined],
    ['/assets/%2e%2e/v1/a', undefined],
    ['/assets\\..\\v1', undefined],
    ['//elsewhere.example/assets/a', undefined],
    ['/assetsx/a.png', undefined],
    ['/asset/127.0.0.1:4100/f/1/8x6/a/b.png', 'http://127.0.0.1:4100/f/1/8x6/a/b.png'],
    ['/asset/localhost:4100/f/1/8x6/a/b.png', 'http://127.0.0.1:4100/f/1/8x6/a/b.png'],
    ['/asset/cdn.example/f/1/8x6/a/b.png', 'https://cdn.example/f/1/8x6/a/b.png'],
    [
      '/asset/127.0.0.1:4100/f/1/b.png/m/200x0/filters:blur(3)',
      'http://127.0.0.1:4100/f/1/b.png/m/200x0/filters:blur(3)',
    ],
    ['/asset/127.0.0.1:4100/v1/mapi/spaces', undefined],
    ['/asset/127.0.0.1:4100/f/../v1/mapi', undefined],
    ['/asset/127.0.0.1:5432/f/a.png', undefined],
    ['/asset/a.storyblok.com/f/1/8x6/a/b.png', undefined],
  ])('%s is %s', (path, expected) => expect(findSource(path, '', sources)?.href).toBe(expected))

  test('of a space of Storyblok is on its host of files', () => {
    const space = { ...sources, contentUrl: 'https://api.storyblok.com' }
    const path = '/asset/a.storyblok.com/f/1/8x6/a/b.png'
    expect(findSource(path, '', space)?.href).toBe('https://a.storyblok.com/f/1/8x6/a/b.png')
  })
})

describe('a document', () => {
  test('opens in the browser if it is a PDF, and is downloaded otherwise', async () => {
    const sheet = await get('/documents/assets/sheet.pdf')
    expect([sheet.statusCode, sheet.headers['content-disposition']]).toEqual([200, 'inline; filename="sheet.pdf"'])
    const model = await get('/documents/assets/part.step')
    expect(model.headers['content-disposition']).toBe('attachment; filename="part.step"')
  })
  test('is never a page or a drawing', async () => {
    expect((await get('/documents/assets/page.html')).statusCode).toBe(404)
    expect((await get('/documents/assets/drawings/1.svg')).statusCode).toBe(404)
  })
})

test('the cache keeps its size limit and drops the least recently used entries', () => {
  const cache = createBoundedCache<{ body: Buffer }>(100)
  const entry = () => ({ body: Buffer.alloc(25) })
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, entry())
  cache.get('a')
  cache.set('e', entry())
  expect([cache.get('a'), cache.get('b'), cache.size().bytes]).toEqual([entry(), undefined, 100])
  cache.set('huge', { body: Buffer.alloc(26) })
  expect(cache.get('huge')).toBeUndefined()
})
