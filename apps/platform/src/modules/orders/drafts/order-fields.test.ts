import { describe, expect, test } from 'vitest'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()
const findOrderIds = async (words: string) => {
  const { orders } = await used.shipyard.orders.list({ query: { words } })
  return orders.map(({ id }) => id)
}

describe('search by custom fields of a placed order', () => {
  test('a field of a logistic order is found', async () => {
    const { id, read } = await used.placeOrder(used.shipyard)
    const logisticOrder = (await read()).orderLogistics[0]!
    expect(await findOrderIds('OBRA-4711')).toEqual([])
    const body = [{ customFieldId: 'po-number', customFieldValue: 'OBRA-4711' }]
    await used.shipyard.logisticOrders.updateFields({ params: { id: logisticOrder.id }, body })
    expect(await findOrderIds('OBRA-4711')).toEqual([id])
  })

  test('a field of a line is found', async () => {
    const { id, read } = await used.placeOrder(used.shipyard)
    const logisticOrder = (await read()).orderLogistics[0]!
    const body = [{ customFieldId: 'own-reference', customFieldValue: 'TORRE-0815' }]
    const params = { id: logisticOrder.id, lineId: logisticOrder.lines[0]!.id }
    await used.shipyard.logisticOrders.updateLineFields({ params, body })
    expect(await findOrderIds('TORRE-0815')).toEqual([id])
  })
})

test('a note removed from the cart before ordering is removed from the order line', async () => {
  const { id, cartId, read } = await used.createDraft(used.shipyard)
  const params = { id: cartId }
  const [line] = (await used.shipyard.carts.lines({ params })).cartLines
  const describeLine = (note: string | null) =>
    used.shipyard.carts.updateLineDetails({ params, body: [{ lineId: line!.id, note, reference: 'OT-7' }] })
  const readTexts = async () =>
    (await read()).orderLogistics
      .flatMap(({ lines }) => lines.flatMap(({ customFieldValues }) => customFieldValues.map(({ value }) => value)))
      .toSorted()
  await describeLine('Urgente')
  expect(await used.shipyard.carts.initializeOrders({ params, body: {} })).toBe(id)
  expect(await readTexts()).toEqual(['OT-7', 'Urgente'])
  await describeLine(null)
  await used.shipyard.carts.initializeOrders({ params, body: {} })
  expect(await readTexts()).toEqual(['OT-7'])
})
