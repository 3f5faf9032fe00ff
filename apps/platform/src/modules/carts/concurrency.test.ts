import { sql } from '@tiber/server/sql'
import { expect, test } from 'vitest'
import { packed, toLineCommand, single, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { createCart, updateLines } = used

/** PGlite runs the requests one after the other; with TEST_DATABASE_URL they really run concurrently. */
test('concurrent activations all succeed and leave one active cart', async () => {
  const ids = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => createCart(`A la vez ${name}`)))
  const activations = [...ids, ...ids].map((id) => used.buyer.carts.activate({ params: { id } }))
  expect(await Promise.allSettled(activations)).toEqual(
    activations.map(() => expect.objectContaining({ status: 'fulfilled' })),
  )
  const { carts } = await used.buyer.carts.list({ query: { size: 100 } })
  expect(carts.filter(({ active }) => active)).toHaveLength(1)
})

test('concurrent repricing, listing and accepting of prices does not deadlock', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => createCart(`BL_Revisada ${at}`)))
  for (const id of ids) {
    await updateLines(id, [toLineCommand(single, 3), toLineCommand(packed, 100)])
    await used.buyer.carts.share({ params: { id }, body: { shared: true } })
  }
  const { client: colleague } = await used.platform.signIn('approver@tiber.example')
  for (let round = 0; round < 4; round += 1) {
    await used.platform.database.db.execute(sql`update price_revision set revision = revision + 1`)
    const requests = Array.from({ length: 12 }, (_, at): Promise<unknown> => {
      if (at % 4 === 0) return used.buyer.carts.list({ query: { size: 100 } })
      if (at % 4 === 1) return colleague.buyingLists.overview({ query: { size: 100, order: 'name:asc' } })
      if (at % 4 === 2) return used.buyer.carts.acceptPrices({ params: { id: ids[at % 8]! } })
      return used.buyer.buyingLists.overview({ query: { size: 100 } })
    })
    expect(await Promise.allSettled(requests)).toEqual(
      requests.map(() => expect.objectContaining({ status: 'fulfilled' })),
    )
  }
})
