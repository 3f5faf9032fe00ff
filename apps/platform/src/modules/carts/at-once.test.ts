import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { packed, set, single, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { made, update } = used

/** On PGlite they come one after the other; with TEST_DATABASE_URL they really meet. */
test('of carts that are chosen at once each is, and the last one stays chosen', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => made(`A la vez ${name}`)))
  const choices = [...ids, ...ids].map((id) => used.buyer.carts.activate({ params: { id } }))
  expect(await Promise.allSettled(choices)).toEqual(choices.map(() => expect.objectContaining({ status: 'fulfilled' })))
  const { carts } = await used.buyer.carts.list({ query: { size: 100 } })
  expect(carts.filter(({ active }) => active)).toHaveLength(1)
})

test('carts that are priced anew, chosen and seen by several wait for nobody in a circle', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => made(`BL_Revisada ${at}`)))
  for (const id of ids) {
    await update(id, [set(single, 3), set(packed, 100)])
    await used.buyer.carts.share({ params: { id }, body: { shared: true } })
  }
  const { client: colleague } = await used.platform.signedIn('approver@tiber.example')
  for (let round = 0; round < 4; round += 1) {
    await used.platform.database.db.execute(sql`update price_revision set revision = revision + 1`)
    const looks = Array.from({ length: 12 }, (_, at): Promise<unknown> => {
      if (at % 4 === 0) return used.buyer.carts.list({ query: { size: 100 } })
      if (at % 4 === 1) return colleague.buyingLists.overview({ query: { size: 100, order: 'name:asc' } })
      if (at % 4 === 2) return used.buyer.carts.acceptPrices({ params: { id: ids[at % 8]! } })
      return used.buyer.buyingLists.overview({ query: { size: 100 } })
    })
    expect(await Promise.allSettled(looks)).toEqual(looks.map(() => expect.objectContaining({ status: 'fulfilled' })))
  }
})
