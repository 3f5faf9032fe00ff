import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { excludeEbro } from '../../../testing/assortments.ts'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'
import { rebuildIndex } from '../service.ts'

const [, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string, string]

let platform: TestPlatform
let visitor: PlatformClient
let buyer: PlatformClient
/** May not buy from Ebro. */
let shipyard: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  visitor = platform.createClient()
  buyer = (await platform.signIn('buyer@tiber.example')).client
  shipyard = (await platform.signIn('buyer@tiber.example', { customerAccountId: cantabrico })).client
  await excludeEbro(platform)
})
afterAll(() => platform.close())

const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)

type SearchParams = NonNullable<Parameters<PlatformClient['search']['search']>[0]>['query']
const searches: SearchParams[] = [
  { query: 'tornillo' },
  { query: 'tornillo allen m8', aggregation: 'VARIANT' },
  { query: 'SCS-A' },
  { categoryIds: ['screws'] },
  { categoryIds: ['screws'], aggregation: 'VARIANT' },
  { attributes: ['thread|M8'] },
]
const listOrders = (client: PlatformClient) =>
  Promise.all(
    searches.map(async (params) => {
      const { products } = await client.search.search({ query: { size: 100, ...params } })
      return products.content.map(({ variant }) => variant.sku)
    }),
  )

test('search › hidden stock cannot be inferred from the order of results or the variants shown', async () => {
  const before = {
    visitor: await listOrders(visitor),
    shipyard: await listOrders(shipyard),
    buyer: await listOrders(buyer),
  }
  await execute(sql`update offer set stock = case when stock > 0 then 0 else 7 end
    where supplier_id in (select id from supplier where external_id = 'EBRO')`)
  await rebuildIndex(platform.systemContext())
  expect(await listOrders(visitor)).toEqual(before.visitor)
  expect(await listOrders(shipyard)).toEqual(before.shipyard)
  expect(await listOrders(buyer)).not.toEqual(before.buyer)
})
