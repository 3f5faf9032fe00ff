import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import type { PlatformClient } from '@tiber/sdk/platform-client'

let platform: TestPlatform
let tab: PlatformClient
let other: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  tab = (await platform.signedIn()).client
  other = (await platform.signedIn()).client
})
let closed: Promise<void> | undefined
afterAll(() => closed ?? platform.close())

const change = (id: string) =>
  other.carts.updateLines({
    params: { id },
    body: [{ offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 1, updateAction: 'ADD_QUANTITY' }],
  })

test('who waits hears of a change in another tab at once, and of each once', async () => {
  const { id } = await tab.carts.create({ body: { name: 'Abierto dos veces' } })
  const { now, carts } = await tab.changes.wait()
  expect(carts).toEqual([])
  const waiting = tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  await change(id)
  const heard = await waiting
  expect(heard.carts).toEqual([{ id, version: 2, deleted: false }])
  const again = await tab.changes.wait({ query: { since: heard.now, waitSeconds: 0 } })
  expect(again.carts).toEqual([])
})

test('what changed between two questions is told by the second', async () => {
  const { id } = await tab.carts.create({ body: { name: 'Entre dos' } })
  const { now } = await tab.changes.wait()
  await change(id)
  await other.carts.delete({ params: { id } })
  const { carts } = await tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  expect(carts).toEqual([{ id, version: 3, deleted: true }])
})

test('others hear nothing of it', async () => {
  const stranger = (await platform.signedIn('new@tiber.example')).client
  const { id } = await tab.carts.create({ body: { name: 'Nadie lo oye' } })
  const { now } = await stranger.changes.wait()
  await change(id)
  expect((await stranger.changes.wait({ query: { since: now } })).carts).toEqual([])
})

// The last one: the platform is gone after it.
test('nobody is kept waiting by a platform that stops', async () => {
  const { now } = await tab.changes.wait()
  const waiting = tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  // Answered after the one that waits: a question that came later would find the platform gone.
  await tab.changes.wait({ query: { since: now } })
  closed = platform.close()
  expect((await waiting).carts).toEqual([])
})
