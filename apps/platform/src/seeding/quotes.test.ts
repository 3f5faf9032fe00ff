import { describe, expect, test } from 'vitest'
import { useOrders } from '../testing/orders.ts'

const used = useOrders()

async function findQuote(client: typeof used.buyer, name: string) {
  const page = await client.masterQuotes.list({ query: { query: name } })
  return 'content' in page ? page.content[0]! : page
}

describe('demo quotes', () => {
  test('the quote to compare › has offers, unread messages, different presets, and is awarded at their prices', async () => {
    const { id } = await findQuote(used.buyer, 'Compresores 2027')
    const comparison = await used.buyer.masterQuotes.comparison({ params: { id } })
    expect(comparison).toMatchObject({ turn: 'BUYER', unreadMessages: 4, canChange: true })
    expect(
      comparison.suppliers.map(({ version, offeredLines, isAwardable }) => [version, offeredLines, isAwardable]),
    ).toEqual([
      [2, 7, true],
      [1, 8, true],
      [3, 6, true],
    ])
    expect(comparison.presets.map(({ lineCount }) => lineCount)).toEqual([8, 8, 8])
    expect(new Set(comparison.presets.map(({ totals }) => totals.net)).size).toBeGreaterThan(1)
    const quote = comparison.suppliers[2]!
    const { versions, events } = await used.buyer.supplierQuotes.versions({ params: { id: quote.supplierQuoteId } })
    expect(versions.map(({ author }) => author.type)).toEqual(['SUPPLIER', 'CUSTOMER', 'SUPPLIER'])
    expect(events.map(({ action }) => action)).toEqual(['offer', 'counter', 'offer', 'request'])
    const { awards, totals } = comparison.presets.find(({ preset }) => preset === 'FEWEST_DELIVERIES')!
    const { orderId } = await used.buyer.masterQuotes.award({ params: { id }, body: { awards } })
    const { orderLogisticPrices } = await used.buyer.commercialOrders.read({ params: { id: orderId } })
    expect(orderLogisticPrices.totalPriceWithoutTax).toBe(totals.net)
  })

  test('both companies of the buyer › have quotes, and the supplier sees those it was asked for', async () => {
    const shipyard = await findQuote(used.shipyard, 'Dique seco 2027')
    expect(shipyard.supplierQuotes.map(({ status }) => status)).toEqual([
      'WAITING_FOR_CUSTOMER',
      'WAITING_FOR_SUPPLIER_INFOS',
      'DECLINED_BY_OPERATOR',
    ])
    const { totalElements } = await used.sellers.ebro.sellerQuotes.list()
    expect(totalElements).toBe(6)
  })
})
