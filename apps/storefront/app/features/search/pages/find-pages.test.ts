import { expect, test, vi } from 'vitest'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { findContentPages } from './find-pages.server.ts'

const story = { name: 'Plazos', full_slug: 'delivery', content: { component: 'page' } }
const find = (listStories: () => Promise<unknown>, query = 'plazos') => {
  const log = { warn: vi.fn(), error: vi.fn(), info: vi.fn() }
  const handle = { dependencies: { log, content: { published: { listStories } } } } as unknown as SessionHandle
  return findContentPages(handle, new URL('http://shop/search'), query)
}

test('a search › finds pages of editors with their paths', async () => {
  const legal = { ...story, name: 'Plazos de pago', full_slug: 'legal/terms' }
  expect(await find(async () => ({ stories: [story, legal, { ...story, full_slug: 'settings' }] }))).toEqual([
    { title: 'Plazos', path: '/delivery' },
    { title: 'Plazos de pago', path: '/auth/legal/terms' },
  ])
})

test('a search without words › asks for no pages', async () => {
  const listStories = vi.fn()
  expect(await find(listStories, '')).toEqual([])
  expect(listStories).not.toHaveBeenCalled()
})

test('a content service that fails or does not answer › leaves the products alone', async () => {
  expect(await find(() => Promise.reject(new Error('away')))).toEqual([])
  expect(await find(() => new Promise(() => {}))).toEqual([])
})
