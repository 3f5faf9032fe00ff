import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SdkError } from '@tiber/sdk/sdk-error'
import { readConfig } from './config.ts'
import { servePages } from './pages.ts'
import { createSmallBuild } from './testing/small-build.ts'

/** Routes of a small application whose loaders fail. */
const failures: Record<string, Error> = {
  refused: new SdkError('The order has already been placed.', { status: 409 }),
  broken: new Error('A mistake of ours'),
}
const routes = Object.entries(failures).map(([id, error]) => [
  id,
  { id, path: id, module: { loader: () => Promise.reject(error) } },
])

const build = createSmallBuild(Object.fromEntries(routes))

const app = Fastify()
beforeAll(async () => {
  const config = readConfig({ PLATFORM_API_KEY: 'x' })
  const source = { load: async () => build, builtAt: new Date(0), close: async () => {} }
  servePages(app, { config, source, themeCss: '', content: { published: undefined, draft: undefined } })
  await app.ready()
})
afterAll(() => app.close())

test('a loader whose call the platform refuses › the response has the status of the refusal', async () => {
  expect((await app.inject('/refused')).statusCode).toBe(409)
})

test('a loader that fails by a mistake of ours › the response is a server error', async () => {
  expect((await app.inject('/broken')).statusCode).toBe(500)
})

test('the data of a stream of events is refused, because it would not end', async () => {
  const headers = { accept: 'text/event-stream' }
  expect((await app.inject({ url: '/refused.data', headers })).statusCode).toBe(406)
})
