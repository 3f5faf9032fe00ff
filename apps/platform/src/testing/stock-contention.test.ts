import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { toLineCommand, single } from './carts.ts'
import { useOrders } from './orders.ts'
import { findViolations, recordBaseline } from './order-invariants.ts'

const clients = 200
const pieces = 50

/** PGlite would serialise the requests. */
describe.runIf(process.env['TEST_DATABASE_URL'])('stock on PostgreSQL', () => {
  const used = useOrders()

  /** Creates a draft that can be placed at once, because addresses and shipping default to the buyer's last choice. */
  async function createReadyDraft(client: PlatformClient, at: number) {
    const cartId = await used.createCart(`Últimas ${at}`, client)
    await client.carts.updateLines({ params: { id: cartId }, body: [toLineCommand(single, 1)] })
    const id = await client.carts.initializeOrders({ params: { id: cartId }, body: {} })
    if (client === used.buyer) {
      const customFields = [{ customFieldId: 'po-number', customFieldValue: `PO-${at}` }]
      await client.commercialOrders.updateFields({ params: { id }, body: { customFields } })
    }
    return { client, id }
  }

  /** Places the draft, again if the wait for a database connection timed out (SV0002). */
  const placeUntilAnswered = ({ client, id }: Awaited<ReturnType<typeof createReadyDraft>>): Promise<null> =>
    client.commercialOrders.place({ params: { id } }).catch((error: { code: string }) => {
      if (error.code !== 'SV0002') throw error
      return placeUntilAnswered({ client, id })
    })

  test(`${clients} concurrent orders for the last ${pieces} pieces sell exactly ${pieces}`, async () => {
    const { db } = used.platform.database
    for (const client of [used.buyer, used.shipyard]) await used.placeOrder(client)
    // Creates the drafts in small batches, because only placing should be concurrent.
    const drafts: Awaited<ReturnType<typeof createReadyDraft>>[] = []
    while (drafts.length < clients) {
      const numbers = Array.from({ length: 10 }, (_, at) => drafts.length + at)
      drafts.push(
        ...(await Promise.all(numbers.map((at) => createReadyDraft(at % 2 === 0 ? used.buyer : used.shipyard, at)))),
      )
    }
    await db.execute(sql`update offer set stock = ${pieces}
      where id in (select offer_id from offer_price where external_id = ${single})`)
    await recordBaseline(db)
    await db.execute(sql`delete from baseline_order where id = any(${sql.param(drafts.map(({ id }) => id))}::text[])`)
    const results = await Promise.allSettled(drafts.map(placeUntilAnswered))
    const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as { code: string }] : []))
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['OR0006']))
    expect(results.length - errors.length).toBe(pieces)
    expect(await used.readStock()).toBe(0)
    expect(await findViolations(db)).toEqual([])
  })
})
