import { sql } from '@tiber/server/sql'
import { beforeEach, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { cantabrico, guadalquivir, useTwoCompanies } from '../../../testing/two-companies.ts'

const both = sql.param([guadalquivir, cantabrico])

const used = useTwoCompanies()

let minutes = 0
/** Both companies see everything, at public prices. */
beforeEach(async () => {
  await used.execute(sql`delete from account_tag where account_id = any(${both}::text[])`)
  await used.execute(sql`update price_list set valid_until = '2020-01-01' where account_id = any(${both}::text[])`)
  await used.execute(sql`delete from assortment_holder where account_id = any(${both}::text[])`)
  await used.execute(sql`update search_state set vocabulary = vocabulary + 1`)
  // Lets cached assortments and lists expire, also those of the test before, after which the clock is set back.
  minutes += 1
  used.platform.advance(60 * minutes)
})

const search = (client: PlatformClient) => client.search.search({ query: { categoryIds: ['screws'], size: 1 } })
const countResults = async (client: PlatformClient) => (await search(client)).products.totalElements

/** Hides a result from new counts only: the revision of the index, by which they are valid, stays the same. */
async function hideResult() {
  const [first] = (await search(used.buyer)).products.content
  await used.execute(sql`delete from search_product where product_id = ${first!.product.id}`)
}

test('facet counts › two companies see the same assortment and prices › share them until the index changes', async () => {
  const total = await countResults(used.buyer)
  await hideResult()
  expect(await countResults(used.shipyard)).toBe(total)
  await used.execute(sql`update search_state set vocabulary = vocabulary + 1`)
  expect(await countResults(used.shipyard)).toBe(total - 1)
  expect(await countResults(used.buyer)).toBe(total - 1)
})

test('facet counts › one company has a price list of its own › it does not share them', async () => {
  await used.execute(sql`update price_list set valid_until = null where account_id = ${cantabrico}`)
  const total = await countResults(used.buyer)
  await hideResult()
  expect(await countResults(used.shipyard)).toBe(total - 1)
  expect(await countResults(used.buyer)).toBe(total)
})

test('facet counts › one company has an assortment of its own › it does not share them', async () => {
  await used.execute(sql`insert into assortment_holder (assortment_id, account_id)
    select id, ${cantabrico} from assortment where external_id = 'CANTABRICO-RANGE'`)
  const total = await countResults(used.buyer)
  await hideResult()
  expect(await countResults(used.shipyard)).toBe(total - 1)
  expect(await countResults(used.buyer)).toBe(total)
})

test('facet counts › a visitor counts after a company › nothing is shared', async () => {
  const total = await countResults(used.buyer)
  await hideResult()
  expect(await countResults(used.platform.createClient())).toBe(total - 1)
  expect(await countResults(used.buyer)).toBe(total)
})
