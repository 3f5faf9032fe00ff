import { expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useOrders } from '../../../testing/orders.ts'

const used = useOrders()

test('logistic orders are listed by account and by organisation', async () => {
  const order = await used.placeOrder()
  const { reference } = await order.read()
  const { logisticOrders } = used.buyer
  const references = async (list: Promise<{ content: { reference: string }[] }>) =>
    (await list).content.map((each) => each.reference.replace(/-\d$/, ''))
  const query = { size: 200, sort: ['created_at,desc'], nbPreviewLines: 0 }
  expect(await references(logisticOrders.listOfAccount({ query }))).toContain(reference)
  const { id } = (await order.read()).orderLogistics[0]!
  for (const status of ['ACCEPTED_BY_SUPPLIER', 'WAITING_FULFILLMENT', 'WAITING_SHIPMENT', 'SHIPPED'] as const)
    await used.sellers.ebro.sellerOrders.updateStatus({ params: { id }, body: { status } })
  const shipped = { ...query, orderLogisticStatusType: 'SHIPPED' as const }
  const { content } = await logisticOrders.listOfAccount({ query: shipped })
  expect(new Set(content.map(({ status }) => status))).toEqual(new Set(['SHIPPED']))
  const ofOrganisation = (organisationId: string) =>
    references(logisticOrders.listOfOrganisation({ params: { organisationId }, query }))
  expect(await ofOrganisation('SEV-ALM')).toContain(reference)
  expect(await ofOrganisation('HUE')).not.toContain(reference)
})

test('a supplier shows its orders to everybody, its sales to itself and the operator only', async () => {
  await used.placeOrder()
  const readSales = async ({ suppliers }: Pick<PlatformClient, 'suppliers'>, id = 'EBRO') =>
    (await suppliers.read({ params: { id } })).totalSales
  expect((await used.buyer.suppliers.read({ params: { id: 'EBRO' } })).totalOrders).toBeGreaterThan(0)
  expect(await readSales(used.buyer)).toBe(0)
  expect(await readSales(used.sellers.ebro, 'LEVANTE')).toBe(0)
  expect(await readSales(used.sellers.ebro)).toBeGreaterThan(0)
  expect(await readSales(used.sellers.operator)).toBeGreaterThan(0)
})

test('order lists: the more orders a page may have, the fewer lines of each it shows', async () => {
  const countMostLines = async (size: number) => {
    const { content } = await used.buyer.logisticOrders.listOfAccount({ query: { size, nbPreviewLines: 1000 } })
    return Math.max(...content.map(({ lines }) => lines.length))
  }
  expect(await countMostLines(1000)).toBe(5)
  expect(await countMostLines(500)).toBeGreaterThan(5)
})
