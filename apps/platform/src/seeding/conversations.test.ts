import { expect, test } from 'vitest'
import { incidentStages } from '@tiber/contract/conversations/incident-enums'
import { useOrders } from '../testing/orders.ts'

const used = useOrders()

test('demo shop › incidents of the buyer’s companies are in every stage, and their orders are marked', async () => {
  const lists = [used.buyer, used.shipyard].map((client) => client.incidents.list({ query: { size: 100 } }))
  const incidents = (await Promise.all(lists)).flatMap(({ content }) => content)
  expect(new Set(incidents.map(({ stage }) => stage))).toEqual(new Set(incidentStages))
  const marked = (await used.buyer.logisticOrders.list({ query: { incident: true, size: 100 } })).content
  const open = incidents.filter(
    ({ status, customerAccount }) => status !== 'CLOSED' && customerAccount.id === '0000000101',
  )
  expect(marked.map(({ id }) => id).toSorted()).toEqual(open.map(({ logisticOrder }) => logisticOrder.id).toSorted())
})

test('demo shop › the buyer has unread conversations, and suppliers have ratings and times of delivery from orders', async () => {
  expect((await used.buyer.threads.countUnread()).count).toBeGreaterThan(2)
  const { content } = await used.buyer.threads.list()
  expect(new Set(content.map(({ kind }) => kind))).toEqual(new Set(['ORDER', 'CONTACT', 'INCIDENT', 'QUOTE']))
  const suppliers = await used.buyer.suppliers.list()
  const rated = suppliers.filter(({ evaluationCount }) => evaluationCount > 0)
  expect(rated.length).toBeGreaterThan(3)
  const measured = rated.filter(({ onTimePercent }) => (onTimePercent ?? 100) < 100)
  expect(measured.length).toBeGreaterThan(0)
})
