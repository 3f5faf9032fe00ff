import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveVideos } from './videos.ts'

let content: Server
let app: FastifyInstance
let host: string
const film = Buffer.from('0123456789')

beforeAll(async () => {
  content = createServer(({ url, headers }, response) => {
    if (url === '/f/1/page.html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    if (url !== '/f/1/film.mp4') return response.writeHead(302, { location: 'http://elsewhere.example/' }).end()
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    if (from === undefined) return response.writeHead(200, { 'content-type': 'video/mp4' }).end(film)
    const range = { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to}/${film.length}` }
    return response.writeHead(206, range).end(film.subarray(Number(from), Number(to) + 1))
  })
  await new Promise<void>((resolve) => content.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(content.address() as AddressInfo).port}`
  app = Fastify()
  serveVideos(app, { platformUrl: 'http://platform', contentUrl: `http://${host}`, imageHosts: [] })
})
afterAll(async () => {
  await app.close()
  content.close()
})

const get = (path: string, headers = {}) => app.inject({ url: `/videos/asset/${host}${path}`, headers })

test('a film › is sent whole, or the part the player asks for', async () => {
  expect((await get('/f/1/film.mp4')).body).toBe('0123456789')
  const part = await get('/f/1/film.mp4', { range: 'bytes=2-4' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234'])
})

test.each(['/f/1/page.html', '/f/1/moved.mp4', '/v1/mapi/spaces', '/f/../v1'])('%s › is no film', async (path) => {
  expect((await get(path)).statusCode).toBe(404)
})

test('a foreign host › is not asked', async () => {
  expect((await app.inject('/videos/asset/elsewhere.example/f/1/film.mp4')).statusCode).toBe(404)
  expect((await app.inject('/videos/from/elsewhere.example/f/1/film.mp4')).statusCode).toBe(404)
})

test('a stopped content service › is 502', async () => {
  const stopped = createServer()
  await new Promise<void>((resolve) => stopped.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(stopped.address() as AddressInfo).port}`
  await new Promise((resolve) => stopped.close(resolve))
  const shop = Fastify()
  serveVideos(shop, { platformUrl: 'http://platform', contentUrl: `http://${address}`, imageHosts: [] })
  expect((await shop.inject({ url: `/videos/asset/${address}/f/1/film.mp4` })).statusCode).toBe(502)
  await shop.close()
})
