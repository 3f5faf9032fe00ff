import { sql } from '@tiber/server/sql'
import { afterEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../../database/query-rows.ts'
import { fillStock } from '../../../testing/create-orders.ts'
import { useOrders } from '../../../testing/orders.ts'
import { acceptAutomatically } from './accept-automatically.ts'

const used = useOrders()
const rule = { maxNet: 100_000, from: '00:00', until: '23:59' }
type Rule = typeof rule & { knownOnly?: boolean }

/** A Thursday to come, ten in the morning in the shop's time zone or an hour later in summer. */
function getThursday(hours: number) {
  const day = used.platform.now()
  day.setUTCDate(day.getUTCDate() + ((11 - day.getUTCDay()) % 7))
  day.setUTCHours(hours, 0, 0, 0)
  return day
}

const getSunday = () => new Date(getThursday(9).getTime() + 3 * 86_400_000)

/** Places an order, then gives its supplier a rule and runs the job. */
async function placeAndRun(automaticAnswer: Rule | null, at = getThursday(9)) {
  const order = await (await used.placeOrder()).read()
  await used.platform.drainJobs()
  await used.sellers.ebro.supplierSettings.update({ body: { automaticAnswer } })
  const find = (supplier: string) =>
    order.orderLogistics.find(({ supplierSnapshot }) => supplierSnapshot.externalId === supplier)!.id
  const run = (now = at) =>
    acceptAutomatically({ ...used.platform.systemContext(), now: () => now }, { orderId: order.id })
  await run()
  return { ebro: find('EBRO'), levante: find('LEVANTE'), run }
}
const read = (id: string) => used.sellers.operator.sellerOrders.read({ params: { id } })
const readStatus = async (id: string) => (await read(id)).status

afterEach(async () => {
  await used.sellers.ebro.supplierSettings.update({ body: { automaticAnswer: null } })
  await fillStock(used.platform.database.db)
})

describe('an automatic answer', () => {
  test('is off by default', async () => {
    expect((await used.sellers.ebro.supplierSettings.read()).automaticAnswer).toBeNull()
    expect(await readStatus((await placeAndRun(null)).ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
  })

  test('for an order in stock, below the amount and within the hours › accepts it, and its event names the rule', async () => {
    const { ebro, levante } = await placeAndRun(rule)
    expect(await readStatus(ebro)).toBe('ACCEPTED_BY_SUPPLIER')
    expect(await readStatus(levante)).toBe('WAITING_SUPPLIER_APPROVAL')
    expect((await read(ebro)).answer).toBeTruthy()
    const events = await used.sellers.ebro.sellerOrders.timeline({ params: { id: ebro } })
    expect(events.find(({ action }) => action === 'accept')).toMatchObject({
      actor: { name: 'Tiber', type: 'SYSTEM' },
      automatic: rule,
    })
  })

  test('for an order above the amount, or at the weekend › leaves it to somebody', async () => {
    expect(await readStatus((await placeAndRun({ ...rule, maxNet: 0.01 })).ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
    expect(await readStatus((await placeAndRun(rule, getSunday())).ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
  })

  test('outside the hours › waits, and is accepted once they begin, unless a colleague answers it', async () => {
    const hours = { ...rule, from: '08:00', until: '18:00' }
    const [free, taken] = [await placeAndRun(hours, getThursday(4)), await placeAndRun(hours, getThursday(20))]
    expect(await readStatus(free.ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
    await used.platform.database.db.execute(
      sql`update logistic_order set taken_by_id = '1', taken_by = 'Ana', taken_at = ${getThursday(9).toISOString()} where id = ${taken.ebro}`,
    )
    await free.run(getThursday(9))
    await taken.run(getThursday(9))
    expect(await readStatus(free.ebro)).toBe('ACCEPTED_BY_SUPPLIER')
    expect(await readStatus(taken.ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
  })

  test('for known companies only › accepts an order once the supplier has shipped one of that company', async () => {
    const known = { ...rule, knownOnly: true }
    const shipped = sql`select l.id from logistic_order l join logistic_order o on o.account_id = l.account_id
      and o.supplier_id = l.supplier_id where l.status in ('SHIPPED', 'COMPLETED')`
    const { ebro, run } = await placeAndRun(known, getSunday())
    const { db } = used.platform.database
    await db.execute(sql`update logistic_order set status = 'CANCELED' where id in (${shipped} and o.id = ${ebro})`)
    await run(getThursday(9))
    expect(await readStatus(ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
    const other = await placeAndRun({ ...rule, maxNet: 0.01 })
    await db.execute(sql`update logistic_order set status = 'SHIPPED' where id = ${other.ebro}`)
    await used.sellers.ebro.supplierSettings.update({ body: { automaticAnswer: known } })
    await run(getThursday(9))
    expect(await readStatus(ebro)).toBe('ACCEPTED_BY_SUPPLIER')
  })

  test('is given by the job that follows the placing of an order', async () => {
    await used.sellers.ebro.supplierSettings.update({ body: { automaticAnswer: rule } })
    const { id } = await used.placeOrder()
    const seconds = (getThursday(9).getTime() - used.platform.now().getTime()) / 1000
    used.platform.advance(seconds)
    await used.platform.drainJobs()
    // Up to six days: the supplier's session would have ended.
    used.platform.advance(-seconds)
    const [part] = await queryRows<{ status: string }>(
      used.platform.database.db,
      sql`select g.status from logistic_order g join supplier s on s.id = g.supplier_id
          where g.commercial_order_id = ${id} and s.external_id = 'EBRO'`,
    )
    expect(part!.status).toBe('ACCEPTED_BY_SUPPLIER')
  })

  test('for an order that is short of a piece › leaves it to somebody', async () => {
    const { ebro, run } = await placeAndRun(rule, getSunday())
    await used.platform.database.db.execute(sql`update order_line l set backorder_quantity = 5
      where l.logistic_order_id = ${ebro}`)
    await used.platform.database.db.execute(sql`update offer f set stock = 0 from order_line l
      where l.logistic_order_id = ${ebro} and f.id = l.offer_id`)
    await run(getThursday(9))
    expect(await readStatus(ebro)).toBe('WAITING_SUPPLIER_APPROVAL')
  })

  test('with hours that end before they begin › is refused', async () => {
    const automaticAnswer = { ...rule, from: '18:00', until: '08:00' }
    await expect(used.sellers.ebro.supplierSettings.update({ body: { automaticAnswer } })).rejects.toMatchObject({
      code: 'F-E-040',
    })
  })
})
