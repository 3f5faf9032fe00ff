import { expect, test } from 'vitest'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

const exportRows = async (query: Parameters<typeof used.buyer.orders.export>[0], client = used.buyer) => {
  const { content, fileName } = await client.orders.export(query)
  const [head, ...rows] = Buffer.from(content, 'base64').toString('utf8').replace('\ufeff', '').trim().split(/\r?\n/)
  return { fileName, head: head!, rows }
}

test('order export: one row per line, for selected orders or a filter', async () => {
  const [a, b] = [await used.placeOrder(), await used.placeOrder()]
  const { reference } = await a.read()
  const ticked = await exportRows({ query: { ids: [a.id], format: 'csv' } })
  expect(ticked.fileName).toBe('pedidos.csv')
  expect(ticked.head).toContain('Pedido;Fecha;Pedido por;Su número de pedido')
  expect(ticked.rows).toHaveLength(2)
  for (const row of ticked.rows) expect(row).toContain(reference)
  expect((await exportRows({ query: { ids: [a.id, b.id], format: 'csv' } })).rows).toHaveLength(4)
  expect((await exportRows({ query: { words: reference, format: 'csv' } })).rows).toHaveLength(2)
  expect((await exportRows({ query: { ids: [a.id], words: 'nowhere', format: 'csv' } })).rows).toHaveLength(0)
  const { content, fileName } = await used.buyer.orders.export({ query: { ids: [a.id] } })
  expect(fileName).toBe('pedidos.xlsx')
  expect(Buffer.from(content, 'base64').subarray(0, 2).toString()).toBe('PK')
})

test('order export contains only the account’s own orders and escapes formulas', async () => {
  const { id } = await used.createDraft()
  const customFields = [{ customFieldId: 'po-number', customFieldValue: '=1+1' }]
  await used.buyer.commercialOrders.updateFields({ params: { id }, body: { customFields } })
  await used.buyer.commercialOrders.place({ params: { id } })
  const own = await exportRows({ query: { ids: [id], format: 'csv' } })
  expect(own.rows[0]).not.toContain(';=1+1')
  expect(own.rows[0]).toContain('=1+1')
  expect((await exportRows({ query: { ids: [id], format: 'csv' } }, used.shipyard)).rows).toEqual([])
})
