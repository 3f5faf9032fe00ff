import { describe, expect, test } from 'vitest'
import { countQueries } from '../../../testing/count-queries.ts'
import { useOrders } from '../../../testing/orders.ts'
import { toDay } from '../../prices/service.ts'

const used = useOrders()
const place = async () => {
  const order = await (await used.placeOrder()).read()
  return {
    id: order.orderLogistics[0]!.id,
    version: order.version!,
    reference: order.orderLogistics[0]!.reference,
    order,
  }
}
const accept = (orders: { id: string; version: number }[], shipsOn?: string) =>
  used.sellers.ebro.sellerOrders.acceptAll({
    body: { orders: orders.map(({ id, version }) => ({ id, version })), ...(shipsOn && { shipsOn }) },
  })
const read = (id: string) => used.sellers.ebro.sellerOrders.read({ params: { id } })
const inDays = (days: number) => toDay(new Date(used.platform.now().getTime() + days * 86_400_000))

describe('accepting several orders', () => {
  test('all that wait are accepted with all pieces confirmed and promised', async () => {
    const orders = [await place(), await place(), await place()]
    expect(await accept(orders)).toEqual({
      accepted: 3,
      results: orders.map(({ id, reference }) => ({ id, reference, outcome: 'ACCEPTED', conflict: null })),
    })
    const { status, lines, seller } = await read(orders[1]!.id)
    expect({ status, stage: seller!.stage }).toEqual({ status: 'ACCEPTED_BY_SUPPLIER', stage: 'TO_PREPARE' })
    expect(lines[0]).toMatchObject({ confirmedQuantity: 10, promises: [{ quantity: 10 }] })
  })

  test('for a day › all pieces are promised for it', async () => {
    const orders = [await place(), await place()]
    await accept(orders, inDays(3))
    for (const { id } of orders) expect((await read(id)).lines[0]!.promises).toMatchObject([{ shipsOn: inDays(3) }])
  })

  test('a day in the past › refused, nothing is accepted', async () => {
    const order = await place()
    await expect(accept([order], inDays(-1))).rejects.toMatchObject({ code: 'F-E-006' })
    expect((await read(order.id)).status).toBe('WAITING_SUPPLIER_APPROVAL')
  })

  test('cancelled by the buyer meanwhile › left alone with who did it, the others are accepted', async () => {
    const [cancelled, kept] = [await place(), await place()]
    await used.buyer.logisticOrders.cancel({ params: { id: cancelled!.id } })
    const { accepted, results } = await accept([cancelled, kept])
    expect(accepted).toBe(1)
    expect(results).toMatchObject([
      { outcome: 'CHANGED', conflict: { status: 'CANCELED', changedBy: 'Compras Guadalquivir' } },
      { outcome: 'ACCEPTED' },
    ])
  })

  test('another supplier answered its part meanwhile › no conflict', async () => {
    const order = await place()
    const [, other] = order.order.orderLogistics
    await used.sellers.operator.sellerOrders.updateStatus({
      params: { id: other!.id },
      body: { status: 'ACCEPTED_BY_SUPPLIER' },
    })
    expect(await accept([order])).toMatchObject({ accepted: 1 })
  })

  test('orders of another supplier and unknown ones are not found', async () => {
    const { order, version } = await place()
    const results = (
      await accept([
        { id: order.orderLogistics[1]!.id, version },
        { id: '0000099999', version: 1 },
      ])
    ).results
    expect(results.map(({ outcome, reference }) => [outcome, reference])).toEqual([
      ['NOT_FOUND', null],
      ['NOT_FOUND', null],
    ])
  })

  test('two colleagues at once › each order is accepted once', async () => {
    const orders = [await place(), await place(), await place()]
    const outcomes = await Promise.all([accept(orders), accept(orders.toReversed())])
    expect(outcomes.map(({ accepted }) => accepted).toSorted()).toEqual([0, 3])
    const { events } = await used.buyer.orders.timeline({ params: { id: orders[0]!.order.id } })
    expect(events.filter(({ action }) => action === 'accept')).toHaveLength(1)
  })

  test('takes the same number of statements for any number of orders', async () => {
    const [one, several] = [[await place()], [await place(), await place(), await place(), await place()]]
    const few = await countQueries(used.platform, () => accept(one))
    expect(await countQueries(used.platform, () => accept(several))).toBe(few)
  })

  test('an order listed twice is refused', async () => {
    const order = await place()
    await expect(accept([order, order])).rejects.toMatchObject({ code: 'F-E-040' })
  })
})
