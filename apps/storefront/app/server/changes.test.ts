import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessToken, requestParts, startScriptedPlatform } from '../testing/scripted-platform.ts'
import { listenForChanges } from './changes.server.ts'
import { openSession } from './session.server.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
beforeAll(async () => {
  platform = await startScriptedPlatform()
})
afterAll(() => platform.close())

const news = [{ id: '2', version: 7, deleted: false }]

/** The first request has no starting point; the second returns an update, all others none. */
function listen(token: string | undefined) {
  let asked = 0
  const answer = () => ({ status: 200, body: { now: `moment-${(asked += 1)}`, carts: asked === 2 ? news : [] } })
  platform.play({ 'GET /v1/tiber/changes': answer })
  const { parts } = requestParts(platform.url)
  const closing = new AbortController()
  const url = new URL('http://localhost:3000/changes')
  const cookie = `refreshToken=r; customer-account-id=0000000101${token === undefined ? '' : `; token=${token}`}`
  const request = new Request(url, { headers: { cookie } })
  const handle = openSession(request, url, { ...parts, closing: closing.signal })
  return { stream: listenForChanges(handle, request), closing }
}

const decoder = new TextDecoder()
const next = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { done, value } = await reader.read()
  return done ? 'end' : decoder.decode(value)
}

describe('streaming changes', () => {
  test('reports its start and later changes until the client disconnects', async () => {
    const reader = listen(accessToken(600)).stream!.getReader()
    expect(await next(reader)).toContain('event: ready')
    expect(await next(reader)).toBe(`event: carts\ndata: ${JSON.stringify(news)}\n\n`)
    expect(await next(reader)).toBe(': nothing\n\n')
    await reader.cancel()
    const since = platform.received().map(({ query }) => query.get('since'))
    expect(since).toEqual([null, 'moment-1', 'moment-2'])
  })

  test('requires a valid access token and never refreshes one', () => {
    expect(listen(undefined).stream).toBeUndefined()
    expect(listen(accessToken(-1)).stream).toBeUndefined()
    expect(platform.calls()).toEqual([])
  })

  test('ends when the token expires', async () => {
    const reader = listen(accessToken(1)).stream!.getReader()
    while ((await next(reader)) !== 'end');
    expect(platform.calls()).not.toContain('POST /auth/refresh-token')
  })

  test('ends when the shop is about to stop', async () => {
    const { stream, closing } = listen(accessToken(600))
    const reader = stream!.getReader()
    await next(reader)
    closing.abort()
    while ((await next(reader)) !== 'end');
  })
})
