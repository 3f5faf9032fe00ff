import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

let platform: TestPlatform
let client: PlatformClient
// Samples that were ordered stay, so each test has a shop of its own.
beforeEach(async () => {
  platform = await startTestPlatform()
  ;({ client } = await platform.signIn('operator@tiber.example', { client: 'OPERATOR' }))
})
afterEach(() => platform.close())

const countRows = async () => {
  const [row] = await platform.database.db.query<Record<string, number>>(
    sql`select (select count(*)::int from product) as products, (select count(*)::int from variant) as variants,
          (select count(*)::int from offer) as offers, (select count(*)::int from offer_price) as prices,
          (select count(*)::int from navigation_category) as categories,
          (select count(*)::int from classification_category) as classes,
          (select count(*)::int from search_variant) as found`,
  )
  return row!
}

const readSamples = async () => (await client.setup.readProgress()).samples

describe('our sample of articles', () => {
  test('is added once, can be found and removed, and leaves nothing', async () => {
    const before = await countRows()
    for (const _ of ['once', 'again']) {
      const { importId } = await client.setup.createSamples({ body: { supplier: 'EBRO' } })
      await platform.drainJobs()
      await expect(client.catalogueImports.read({ params: { id: importId } })).resolves.toMatchObject({
        state: 'DONE',
        counts: { broken: 0 },
      })
    }
    expect(await readSamples()).toEqual({ count: 20, isRemovable: true })
    expect((await countRows())['found']).toBe(before['found']! + 20)
    await client.setup.deleteSamples()
    await platform.drainJobs()
    expect(await countRows()).toEqual(before)
    expect(await readSamples()).toEqual({ count: 0, isRemovable: false })
  })

  test('of which something was ordered › stays', async () => {
    await client.setup.createSamples({ body: { supplier: 'EBRO' } })
    await platform.drainJobs()
    const { client: buyer } = await platform.signIn()
    const { id } = await buyer.carts.create({ body: { name: 'Muestra' } })
    const line = { offerPriceId: 'PUBLIC-EBRO-MUESTRA-12', quantity: 1, updateAction: 'REPLACE_QUANTITY' } as const
    await buyer.carts.updateLines({ params: { id }, body: [line] })
    await buyer.carts.initializeOrders({ params: { id }, body: {} })
    await expect(client.setup.deleteSamples()).rejects.toMatchObject({ code: 'ST0001' })
    expect(await readSamples()).toEqual({ count: 20, isRemovable: false })
  })
})
