import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestContent, type TestContent } from '../testing/test-content.ts'

let content: TestContent
beforeAll(async () => {
  content = await startTestContent()
})
afterAll(() => content.close())

const manage: TestContent['manage'] = (...args) => content.manage(...args)
const createFolder = async (parent: number | null = null) => {
  const story = { name: 'Folder', slug: `f-${crypto.randomUUID()}`, is_folder: true, parent_id: parent }
  return (await manage('POST', '/stories', { story })).body.story
}
const rounds = Array.from({ length: 10 })

test('two folders moved into each other at once › one of them stays where it is', async () => {
  for (const _ of rounds) {
    const [one, two] = [await createFolder(), await createFolder()]
    const moved = await Promise.all([
      manage('PUT', `/stories/${one.id}/move`, { parent_id: two.id }),
      manage('PUT', `/stories/${two.id}/move`, { parent_id: one.id }),
    ])
    expect(moved.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

test('a story created while its folder is renamed › has the new address', async () => {
  for (const _ of rounds) {
    const outer = await createFolder()
    const inner = await createFolder(outer.id)
    const slug = `new-${outer.slug}`
    const rename = { story: { slug }, force_update: '1' }
    const [, created] = await Promise.all([manage('PUT', `/stories/${outer.id}`, rename), createFolder(inner.id)])
    const { story } = (await manage('GET', `/stories/${created.id}`)).body
    expect(story.full_slug).toBe(`${slug}/${inner.slug}/${story.slug}`)
  }
})
