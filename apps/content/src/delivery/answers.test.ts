import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { loadDemoContent } from '../load-demo-content.ts'
import { previewToken, publicToken, startTestContent, type TestContent } from '../testing/test-content.ts'
import { testContent } from '../testing/test-stories.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
  await loadDemoContent(content.database, testContent, { filesDir: content.config.filesDir })
})
afterAll(() => content.close())

const withToken = (path: string, token = publicToken) =>
  `/v2/cdn/${path}${path.includes('?') ? '&' : '?'}token=${token}`
const get = (path: string, headers = {}) => content.app.inject({ url: withToken(path), headers })
const readVersion = async () => (await get('spaces/me')).json().space.version as number
const findId = async (slug: string) => (await get(`stories/${slug}`)).json().story.id as number

describe('caching', () => {
  test('an address with the current cv is kept for long, others are checked, drafts and the space are never kept', async () => {
    const cv = await readVersion()
    const control = async (path: string, token = publicToken) =>
      (await content.app.inject(withToken(path, token))).headers['cache-control']
    expect(await control(`stories/home?cv=${cv}`)).toBe('public, max-age=31536000, immutable')
    for (const path of ['stories/home', `stories/home?cv=${cv - 1}`, `stories/home?cv=${cv + 1}`])
      expect(await control(path)).toBe('public, max-age=0, must-revalidate')
    expect(await control('stories/home?version=draft', previewToken)).toBe('no-store')
    expect(await control('spaces/me')).toBe('no-store')
  })

  test('a known tag gets 304, and gzip has another tag', async () => {
    const plain = await get('stories/home')
    const zipped = await get('stories/home', { 'accept-encoding': 'br, gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(plain.json())
    expect(zipped.headers.etag).not.toBe(plain.headers.etag)
    expect(plain.headers.etag).toMatch(/^"[\w-]{22}"$/)
    for (const etag of [plain.headers.etag, zipped.headers.etag, `"x", ${plain.headers.etag}`])
      expect((await get('stories/home', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('stories/home', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a publish is seen at once, also twice within a second and with an old cv in the address', async () => {
    const id = await findId('news/first')
    const before = await readVersion()
    const old = (await get(`stories/news/first?cv=${before}`)).json()
    const versions = [before]
    for (const title of ['One', 'Two', 'Uno']) {
      const { story } = (await content.manage('GET', `/stories/${id}`)).body
      const changed = { ...story, content: { ...story.content, title } }
      await content.manage('PUT', `/stories/${id}`, { story: changed, publish: 1 })
      const answer = (await get(`stories/news/first?cv=${before}`)).json()
      expect(answer.story.content.title).toBe(title)
      versions.push(answer.cv)
    }
    expect(versions.toSorted((a, b) => a - b)).toEqual([...new Set(versions)])
    expect(old.cv).toBe(before)
  })
})

describe('rate limit', () => {
  test('a flood gets 429 in JSON, and the client tries again', async () => {
    const limited = await startTestContent({ CONTENT_REQUESTS_PER_SECOND: '2' })
    onTestFinished(() => limited.close())
    const url = withToken('spaces/me')
    const responses = await Promise.all(Array.from({ length: 5 }, () => limited.app.inject(url)))
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(refused[0]!.json()).toEqual({ error: expect.any(String) })
    expect(responses[0]!.headers['x-ratelimit-policy']).toContain('q=2')
  })
})
