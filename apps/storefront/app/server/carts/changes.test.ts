import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccessToken, createRequestDependencies, startScriptedPlatform } from '#app/testing/scripted-platform.ts'
import { streamChanges } from './changes.server.ts'
import { openSession } from '../session/session.server.ts'

let platform: Awaited<ReturnType<typeof startScriptedPlatform>>
// A stream that was closed may still have a request on its way, so every test has its own platform.
beforeEach(async () => {
  platform = await startScriptedPlatform()
})
afterEach(() => platform.close())

const updates = [{ id: '2', version: 7, deleted: false }]

/** The first request has no starting point; the second returns an update and an unread message, all others none. */
function openStream(token: string | undefined) {
  let requestCount = 0
  const respond = () => ({
    status: 200,
    body: {
      now: `moment-${(requestCount += 1)}`,
      carts: requestCount === 2 ? updates : [],
      unreadThreads: requestCount > 1 ? 1 : 0,
    },
  })
  platform.play({ 'GET /v1/tiber/changes': respond })
  const { dependencies } = createRequestDependencies(platform.url)
  const closing = new AbortController()
  const url = new URL('http://localhost:3000/changes')
  const cookie = `refreshToken=r; customer-account-id=0000000101${token === undefined ? '' : `; token=${token}`}`
  const request = new Request(url, { headers: { cookie } })
  const handle = openSession(request, url, { ...dependencies, closing: closing.signal })
  return { stream: streamChanges(handle, request), closing }
}

const decoder = new TextDecoder()
const readNext = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
  const { done, value } = await reader.read()
  return done ? 'end' : decoder.decode(value)
}

describe('streaming changes', () => {
  test('reports its start and later changes until the client disconnects', async () => {
    const reader = openStream(createAccessToken(600)).stream!.getReader()
    expect(await readNext(reader)).toMatch(/event: ready\n[^]*event: threads\ndata: \{"unreadThreads":0\}\n\n$/)
    expect(await readNext(reader)).toBe(
      `event: carts\ndata: ${JSON.stringify(updates)}\n\nevent: threads\ndata: {"unreadThreads":1}\n\n`,
    )
    expect(await readNext(reader)).toBe(': nothing\n\n')
    await reader.cancel()
    const since = platform.received().map(({ query }) => query.get('since'))
    expect(since).toEqual([null, 'moment-1', 'moment-2'])
  })

  test('requires a valid access token and never refreshes one', () => {
    expect(openStream(undefined).stream).toBeUndefined()
    expect(openStream(createAccessToken(-1)).stream).toBeUndefined()
    expect(platform.calls()).toEqual([])
  })

  test('ends when the token expires', async () => {
    // On a busy machine a short-lived token may expire before it is used; the next one lives twice as long.
    let stream: ReadableStream<Uint8Array> | undefined
    for (let seconds = 1; !stream; seconds *= 2) ({ stream } = openStream(createAccessToken(seconds)))
    const reader = stream.getReader()
    while ((await readNext(reader)) !== 'end');
    expect(platform.calls()).not.toContain('POST /auth/refresh-token')
  })

  test('ends when the shop is about to stop', async () => {
    const { stream, closing } = openStream(createAccessToken(600))
    const reader = stream!.getReader()
    await readNext(reader)
    closing.abort()
    while ((await readNext(reader)) !== 'end');
  })
})
