import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servePictures } from './pictures.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
let platform: Server
let app: FastifyInstance
let requests: string[] = []

beforeAll(async () => {
  platform = createServer((request, response) => {
    requests.push(request.url ?? '')
    const path = request.url?.split('?')[0]
    if (path === '/assets/drawings/1-thumb.svg')
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing)
    else if (path === '/assets/photo.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(2 * 1024 * 1024))
    else if (path === '/assets/page.html') response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  app = Fastify()
  servePictures(app, `http://127.0.0.1:${(platform.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await app.close()
  platform.close()
})

const get = (url: string) => {
  requests = []
  return app.inject({ url })
}

describe('a picture of an article', () => {
  test('that is a drawing is cached for a year, and may not run scripts', async () => {
    const { statusCode, headers, body } = await get('/pictures/assets/drawings/1-thumb.svg?v=3&x=1')
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', drawing])
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(requests).toEqual(['/assets/drawings/1-thumb.svg?v=3'])
  })

  test.each([
    ['that is too large for a row', '/pictures/assets/photo.png', 1],
    ['that is a page', '/pictures/assets/page.html', 1],
    ['that is gone', '/pictures/assets/none.svg', 1],
    ['of another folder of the platform', '/pictures/v1/shop/settings', 0],
    ['outside the folder', '/pictures/assets/..%2fv1/shop/settings', 0],
    ['of another host', '/pictures/from/elsewhere.example/x.png', 0],
  ])('%s is not found', async (_title, url, asked) => {
    expect((await get(url)).statusCode).toBe(404)
    expect(requests).toHaveLength(asked)
  })
})
