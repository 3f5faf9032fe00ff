import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { countQueries } from '../../testing/count-queries.ts'
import type { PlatformClient } from '@tiber/sdk/platform-client'

let platform: TestPlatform
let tab: PlatformClient
let other: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  tab = (await platform.signIn()).client
  other = (await platform.signIn()).client
})
afterAll(() => platform.close())

const change = (id: string) =>
  other.carts.updateLines({
    params: { id },
    body: [{ offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 1, updateAction: 'ADD_QUANTITY' }],
  })

test('a waiting client is notified of a change in another tab at once, and only once', async () => {
  const { id } = await tab.carts.create({ body: { name: 'Abierto dos veces' } })
  const { now, carts } = await tab.changes.wait()
  expect(carts).toEqual([])
  const waiting = tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  await change(id)
  const response = await waiting
  expect(response.carts).toEqual([{ id, version: 2, deleted: false }])
  const again = await tab.changes.wait({ query: { since: response.now, waitSeconds: 0 } })
  expect(again.carts).toEqual([])
})

test('a change between two requests is reported by the second', async () => {
  const { id } = await tab.carts.create({ body: { name: 'Entre dos' } })
  const { now } = await tab.changes.wait()
  await change(id)
  await other.carts.delete({ params: { id } })
  const { carts } = await tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  expect(carts).toEqual([{ id, version: 3, deleted: true }])
})

test('a waiting client is notified of an answer to its conversation, and a repeated request waits again', async () => {
  const { id } = await tab.threads.contact({ body: { topic: 'OTHER', message: '¿Abren en agosto?' } })
  const { now, unreadThreads } = await tab.changes.wait()
  const waiting = tab.changes.wait({ query: { since: now, waitSeconds: 25 } })
  const operator = (await platform.signIn('operator@tiber.example', { client: 'OPERATOR' })).client
  await operator.sellerThreads.reply({ params: { id }, body: { message: 'Sí.' } })
  const response = await waiting
  expect(response).toMatchObject({ carts: [], unreadThreads: unreadThreads + 1 })
  const statements = await countQueries(platform, () => tab.changes.wait({ query: { since: response.now } }))
  expect(statements).toBeLessThanOrEqual(4)
})

test('a user of another account is not notified', async () => {
  const stranger = (await platform.signIn('new@tiber.example')).client
  const { id } = await tab.carts.create({ body: { name: 'Nadie lo oye' } })
  const { now } = await stranger.changes.wait()
  await change(id)
  expect((await stranger.changes.wait({ query: { since: now } })).carts).toEqual([])
})

test('a stopping platform answers waiting clients', async () => {
  const stopping = await startTestPlatform()
  const { client } = await stopping.signIn()
  const { now } = await client.changes.wait()
  const waiting = client.changes.wait({ query: { since: now, waitSeconds: 25 } })
  // This request is answered after the waiting one has arrived; a later one would find the platform stopped.
  await client.changes.wait({ query: { since: now } })
  const closed = stopping.close()
  expect((await waiting).carts).toEqual([])
  await closed
})
