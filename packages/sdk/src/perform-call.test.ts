import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Type } from 'typebox'
import type { Call } from '@tiber/contract/call'
import { performCall } from './platform-client.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const buildOptions = () => ({ baseUrl: server.baseUrl, apiKey: 'key' })

describe('perform', () => {
  const buildCall = (declared: Partial<Call>): Call => ({
    method: 'GET',
    path: '/v1/shop/things/{id}',
    summary: '',
    access: 'anyone',
    returns: Type.Unknown(),
    errors: [],
    ...declared,
  })
  const ids = { query: { ids: ['1', '2'] } }

  test.each(['/v1/shop/search', '/v1/shop/autocomplete', '/v2/shop/products/search'] as const)(
    'lists have brackets on the search path %s',
    async (path) => {
      await performCall(buildOptions(), buildCall({ path }), ids)
      expect(decodeURIComponent(server.received[0]!.search)).toBe('ids[]=1&ids[]=2')
    },
  )

  test('lists repeat the parameter on other paths', async () => {
    await performCall(buildOptions(), buildCall({ path: '/v1/shop/search-terms' }), ids)
    expect(server.received[0]?.search).toBe('ids=1&ids=2')
  })

  test('ids are encoded as one path segment', async () => {
    await performCall(buildOptions(), buildCall({}), { params: { id: '../a b/ñ?x' } })
    expect(server.received[0]?.path).toBe('/v1/shop/things/..%2Fa%20b%2F%C3%B1%3Fx')
  })

  test.each(['.', '..'])('the id "%s" is not found, and nothing is sent', async (id) => {
    const result = performCall(buildOptions(), buildCall({}), { params: { id } })
    await expect(result).rejects.toMatchObject({ status: 404, code: 'F-E-002' })
    expect(server.received).toEqual([])
  })

  test('an empty response returns null', async () => {
    server.respondWith(() => ({ status: 204 }))
    await expect(performCall(buildOptions(), buildCall({ path: '/v1/shop/things' }), {})).resolves.toBeNull()
  })
})
