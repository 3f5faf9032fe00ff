import { describe, expect, test } from 'vitest'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()
const found = async (words: string) => {
  const { orders } = await used.shipyard.orders.list({ query: { words } })
  return orders.map(({ id }) => id)
}

describe('what is written beside an order that was placed is found', () => {
  test('beside a part', async () => {
    const { id, read } = await used.placed(used.shipyard)
    const part = (await read()).orderLogistics[0]!
    expect(await found('OBRA-4711')).toEqual([])
    const body = [{ customFieldId: 'po-number', customFieldValue: 'OBRA-4711' }]
    await used.shipyard.logisticOrders.updateFields({ params: { id: part.id }, body })
    expect(await found('OBRA-4711')).toEqual([id])
  })

  test('and beside a line', async () => {
    const { id, read } = await used.placed(used.shipyard)
    const part = (await read()).orderLogistics[0]!
    const body = [{ customFieldId: 'own-reference', customFieldValue: 'TORRE-0815' }]
    const params = { id: part.id, lineId: part.lines[0]!.id }
    await used.shipyard.logisticOrders.describeLine({ params, body })
    expect(await found('TORRE-0815')).toEqual([id])
  })
})

test('what is wiped out in the cart before it is ordered is not beside the lines of the order', async () => {
  const { id, cartId, read } = await used.draft(used.shipyard)
  const params = { id: cartId }
  const [line] = (await used.shipyard.carts.lines({ params })).cartLines
  const describe = (note: string | null) =>
    used.shipyard.carts.describeLines({ params, body: [{ lineId: line!.id, note, reference: 'OT-7' }] })
  const texts = async () =>
    (await read()).orderLogistics
      .flatMap(({ lines }) => lines.flatMap(({ customFieldValues }) => customFieldValues.map(({ value }) => value)))
      .toSorted()
  await describe('Urgente')
  expect(await used.shipyard.carts.initializeOrders({ params, body: {} })).toBe(id)
  expect(await texts()).toEqual(['OT-7', 'Urgente'])
  await describe(null)
  await used.shipyard.carts.initializeOrders({ params, body: {} })
  expect(await texts()).toEqual(['OT-7'])
})
