import { sql } from '@tiber/server/sql'
import { expect, onTestFinished, test } from 'vitest'
import type { CartChange } from '@tiber/contract/carts/cart-shapes'
import { listCodes, packed, toLineCommand, single, useCarts } from '../../../testing/carts.ts'

const used = useCarts()
const { createCart, updateLines, updateAndReadChange } = used
const third = 'PUB-EBRO-EBRO-SCS-A2-M6-010'

/** Changes the offer of a price, or its variant. */
const alter = (price: string, table: 'offer' | 'variant', change: string) =>
  used.platform.database.db.execute(
    sql.raw(`update ${table} x set ${change} from offer_price op join offer o on o.id = op.offer_id
      where op.external_id = '${price}' and x.id = o.${table === 'offer' ? 'id' : 'variant_id'}`),
  )

const mapBlockers = ({ lines }: CartChange) =>
  Object.fromEntries(
    lines.map(({ offer, blockedLineInformation }) => [
      offer.offerPriceId,
      blockedLineInformation.map(({ code }) => code),
    ]),
  )

test('changing a line whose price changed warns once', async () => {
  const id = await createCart('Otro precio')
  await updateLines(id, [toLineCommand(single, 2)])
  await used.platform.database.db.execute(sql`update cart_line set unit_price = unit_price + 1 where cart_id = ${id}`)
  await used.platform.database.db.execute(sql`update price_revision set revision = revision + 1`)
  expect(await updateLines(id, [toLineCommand(single, 3)])).toMatchObject([{ code: 'F-W-006', blocked: false }])
  expect(await updateLines(id, [toLineCommand(single, 4)])).toEqual([])
})

test('adding an offer that cannot be ordered warns with the blockers its line reports', async () => {
  await alter(single, 'offer', `status = 'INACTIVE'`)
  onTestFinished(() => alter(single, 'offer', `status = 'ACTIVE'`))
  await alter(packed, 'offer', 'stock = 0')
  await alter(third, 'variant', `status = 'INACTIVE'`)
  const updates = [toLineCommand(single, 3), toLineCommand(packed, 100), toLineCommand(third, 5)]
  const change = await updateAndReadChange(await createCart('Bloqueado'), updates)
  expect(mapBlockers(change)).toEqual({ [single]: ['F-W-013'], [packed]: ['F-W-014', 'F-W-005'], [third]: ['F-W-014'] })
  const warningsById = Map.groupBy(change.warnings, ({ id }) => id)
  for (const [price, blocked] of Object.entries(mapBlockers(change))) {
    expect(listCodes(warningsById.get(price)!)).toEqual(blocked)
    expect(warningsById.get(price)!.every(({ blocked: isBlocked }) => isBlocked)).toBe(true)
  }
  // A buying list is not an order, so nothing in it is out of stock.
  expect(listCodes(await updateLines(await createCart('BL_Bloqueada'), [toLineCommand(packed, 7)]))).not.toContain(
    'F-W-005',
  )
})
