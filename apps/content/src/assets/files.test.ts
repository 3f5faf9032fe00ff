import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publicToken, signOperator, startTestContent, type TestContent } from '../testing/test-content.ts'
import { createDiskCache } from './disk-cache.ts'

let content: TestContent
let photo: Buffer
let address: string
beforeAll(async () => {
  content = await startTestContent()
  // Red on the left, blue on the right.
  const half = { width: 200, height: 200, channels: 3 as const }
  const right = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer()
  photo = await sharp({ create: { ...half, width: 400, background: '#ff0000' } })
    .composite([{ input: right, left: 200, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  address = (await upload('photo.jpg', photo)).body.asset.filename
})
afterAll(() => content.close())

async function upload(filename: string, payload: Buffer | string, query = '') {
  const url = `/v1/mapi/spaces/1/assets?filename=${encodeURIComponent(filename)}${query}`
  const headers = { authorization: `Bearer ${signOperator()}`, 'content-type': 'application/octet-stream' }
  const response = await content.app.inject({ method: 'POST', url, headers, payload })
  return { status: response.statusCode, body: response.json() }
}
const get = (url: string, headers = {}) => content.app.inject({ url, headers })

/** The size, format and colour of the centre of a picture. */
async function describePicture(bytes: Buffer) {
  const { width, height, format } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes)
    .removeAlpha()
    .resize(1, 1, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { size: `${width}x${height}`, format, red: data[0]! > 128, blue: data[2]! > 128 }
}
const transform = async (suffix: string, headers = {}) => {
  const response = await get(`${address}${suffix}`, headers)
  expect([suffix, response.statusCode]).toEqual([suffix, 200])
  return { ...(await describePicture(response.rawPayload)), type: response.headers['content-type'] }
}

describe('uploads', () => {
  test('a file is stored by its content and listed', async () => {
    const { status, body } = await upload(
      '../Ein Plan (1).png',
      await sharp({ create: { width: 3, height: 2, channels: 4, background: '#000' } })
        .png()
        .toBuffer(),
      '&alt=Plan',
    )
    expect(status).toBe(201)
    expect(body.asset).toMatchObject({
      alt: 'Plan',
      name: 'Ein-Plan-1-.png',
      content_type: 'image/png',
      fieldtype: 'asset',
    })
    expect(body.asset.filename).toMatch(/^\/f\/1\/3x2\/[0-9a-f]{32}\/Ein-Plan-1-\.png$/)
    const { assets } = (await content.manage('GET', '/assets?search=plan')).body
    expect(assets.map((each: { id: number }) => each.id)).toEqual([body.asset.id])
    const changed = await content.manage('PUT', `/assets/${body.asset.id}`, { asset: { alt: 'Neu', focus: '1x1:2x2' } })
    expect(changed.body.asset).toMatchObject({ alt: 'Neu', focus: '1x1:2x2', title: '' })
    expect((await content.manage('PUT', `/assets/${body.asset.id}`, { asset: { focus: 'x' } })).body.field).toBe(
      'focus',
    )
    expect((await get(body.asset.filename)).statusCode).toBe(200)
    await content.manage('DELETE', `/assets/${body.asset.id}`)
    expect((await get(body.asset.filename)).statusCode).toBe(404)
  })

  test('the same bytes under two names stay until both are deleted', async () => {
    const [first, second] = [await upload('a.vtt', 'WEBVTT same'), await upload('b.vtt', 'WEBVTT same')]
    await content.manage('DELETE', `/assets/${first.body.asset.id}`)
    expect((await get(second.body.asset.filename)).body).toBe('WEBVTT same')
    await content.manage('DELETE', `/assets/${second.body.asset.id}`)
    expect((await get(second.body.asset.filename)).statusCode).toBe(404)
  })

  test('the form of a browser is accepted', async () => {
    const form = new FormData()
    form.append('file', new File(['WEBVTT form'], 'captions.vtt'))
    const request = new Request('http://x', { method: 'POST', body: form })
    const response = await content.app.inject({
      method: 'POST',
      url: '/v1/mapi/spaces/1/assets',
      headers: { authorization: `Bearer ${signOperator()}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect([response.statusCode, response.json().asset.name]).toEqual([201, 'captions.vtt'])
  })

  test('a picture of 100 megapixels is refused without decoding it', async () => {
    // A small picture whose header says that it is large.
    const huge = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    huge.writeUInt32BE(10_000, 16)
    huge.writeUInt32BE(10_000, 20)
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
    const { status, body } = await upload('huge.png', huge)
    expect([status, body]).toEqual([422, { error: 'The picture has more than 50 megapixels.', field: 'filename' }])
  })

  test.each([
    ['page.html', '<script>'],
    ['page.exe', 'MZ'],
    ['noname', 'x'],
    ['photo.png', 'not a picture'],
    ['photo.png', ''],
    ['photo.jpg', Buffer.from('ffd8ffe000104a46', 'hex')],
    ['drawing.svg', 'x<svg>'],
  ])('%s of other content is refused', async (name, bytes) => {
    const { status, body } = await upload(name, bytes)
    expect([status, body.field]).toEqual([422, 'filename'])
  })
})

describe('files', () => {
  test('are sent with their type, kept for ever and not sent again', async () => {
    const response = await get(address)
    expect(response.rawPayload.equals(photo)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await get(address, { 'if-none-match': response.headers.etag })).statusCode).toBe(304)
  })

  test('a range is sent for players', async () => {
    const range = async (value: string, headers = {}) => {
      const { statusCode, rawPayload, headers: answered } = await get(address, { range: value, ...headers })
      return [statusCode, rawPayload.length, answered['content-range']]
    }
    const size = photo.length
    expect(await range('bytes=0-9')).toEqual([206, 10, `bytes 0-9/${size}`])
    expect(await range(`bytes=${size - 5}-`)).toEqual([206, 5, `bytes ${size - 5}-${size - 1}/${size}`])
    expect(await range('bytes=-7')).toEqual([206, 7, `bytes ${size - 7}-${size - 1}/${size}`])
    expect(await range(`bytes=${size}-`)).toEqual([416, expect.any(Number), `bytes */${size}`])
    for (const value of ['bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,3-4'])
      expect(await range(value)).toEqual([200, size, undefined])
    expect(await range('bytes=0-9', { 'if-range': '"old"' })).toEqual([200, size, undefined])
  })

  test('a drawing cannot run scripts and is never converted', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><script>alert(1)</script></svg>'
    const { filename } = (await upload('drawing.svg', svg)).body.asset
    expect(filename).toContain('/80x40/')
    for (const url of [filename, `${filename}/m/20x0/filters:format(png)`]) {
      const response = await get(url)
      expect([response.headers['content-type'], response.body]).toEqual(['image/svg+xml', svg])
      expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    }
  })

  test.each([
    '/f/2/1x1/{hash}/photo.jpg',
    '/f/1/1x1/{hash}/photo.svg',
    '/f/1/1x1/{hash}/photo',
    '/f/1/1x1/../../photo.jpg',
    '/f/1/1x1/0/photo.jpg',
    '/f/1/1x1/{hash}/photo.jpg/x',
    '/f/1/1x1/{hash}/photo.jpg/m/abc',
    '/f/1/1x1/%2e%2e%2f%2e%2e/photo.jpg',
  ])('%s gets 404', async (path) => {
    expect((await get(path.replace('{hash}', address.split('/')[4]!))).statusCode).toBe(404)
  })
})

describe('image service', () => {
  test.each([
    ['/m/', '400x200', 'jpeg'],
    ['/m/200x0', '200x100', 'jpeg'],
    ['/m/0x50', '100x50', 'jpeg'],
    ['/m/100x100', '100x100', 'jpeg'],
    ['/m/100x100/smart', '100x100', 'jpeg'],
    ['/m/800x0', '800x400', 'jpeg'],
    ['/m/800x0/filters:no_upscale()', '400x200', 'jpeg'],
    ['/m/fit-in/100x100/filters:fill(CCCCCC):format(png)', '100x100', 'png'],
    ['/m/0x0:100x150/50x0', '50x75', 'jpeg'],
    ['/m/-100x50', '100x50', 'jpeg'],
    ['/m/200x0/filters:format(webp):quality(80)', '200x100', 'webp'],
    ['/m/filters:format(png)', '400x200', 'png'],
    ['/m/200x0/filters:format(jpg)', '200x100', 'jpeg'],
    ['/m/200x0/filters:rotate(90)', '100x200', 'jpeg'],
    ['/m/200x0/filters:blur(10):brightness(-20):grayscale():unknown(1)', '200x100', 'jpeg'],
    ['/m/1x0', '1x1', 'jpeg'],
  ])('%s', async (suffix, size, format) => {
    expect(await transform(suffix)).toMatchObject({ size, format, type: `image/${format}` })
  })

  test('a focal point decides what is cropped', async () => {
    expect(await transform('/m/100x200/filters:focal(20x20:40x40):format(png)')).toMatchObject({
      red: true,
      blue: false,
    })
    expect(await transform('/m/100x200/filters:focal(380x20:390x40):format(png)')).toMatchObject({
      red: false,
      blue: true,
    })
  })

  test('without a format the browser gets webp if it takes it', async () => {
    const response = await get(`${address}/m/50x0`, { accept: 'image/avif,image/webp,*/*' })
    expect(response.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    expect((await transform('/m/50x0')).format).toBe('jpeg')
    expect(
      (await get(`${address}/m/50x0`, { 'if-none-match': (await get(`${address}/m/50x0`)).headers.etag })).statusCode,
    ).toBe(304)
  })

  test('a rendered picture is kept on disk', async () => {
    const folder = join(content.config.filesDir, 'rendered')
    const count = () =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.')).length
        : 0
    await get(`${address}/m/77x0`)
    const before = count()
    await get(`${address}/m/77x0`)
    expect([before > 0, count()]).toEqual([true, before])
  })

  test.each([
    '/m/9999x0',
    '/m/200x0/filters:format(gif)',
    '/m/200x0/filters:quality(101)',
    '/m/200x0/filters:quality(x)',
    '/m/200x0/filters:blur(-1)',
    '/m/200x0/filters:brightness(200)',
    '/m/200x0/filters:rotate(45)',
    '/m/200x0/filters:focal(1)',
    '/m/fit-in/200x200/filters:fill(red)',
    '/m/500x0:600x100/20x0',
    `/m/200x0/filters:${'x'.repeat(400)}`,
  ])('%.50s gets 422 with a reason', async (suffix) => {
    const response = await get(`${address}${suffix}`)
    expect([response.statusCode, response.json()]).toEqual([422, { error: expect.any(String) }])
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

test('disk cache: removes what was used least recently, also after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tiber-cache-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bytes = Buffer.alloc(40)
  const cache = createDiskCache(folder, 100)
  await cache.write('aa.png', bytes)
  await cache.write('bb.png', bytes)
  await cache.read('aa.png')
  await cache.write('cc.png', bytes)
  expect([await cache.read('bb.png'), await cache.read('aa.png'), cache.size()]).toEqual([undefined, bytes, 80])
  const restarted = createDiskCache(folder, 50)
  await restarted.write('dd.png', bytes)
  expect([restarted.size(), await restarted.read('cc.png'), await restarted.read('dd.png')]).toEqual([
    40,
    undefined,
    bytes,
  ])
})

test('delivery names files by their address', async () => {
  const answer = await content.app.inject(
    `/v2/cdn/assets/me?token=${publicToken}&filename=https://other.example${address}`,
  )
  expect(answer.json().asset.filename).toBe(`http://files.test${address}`)
})
