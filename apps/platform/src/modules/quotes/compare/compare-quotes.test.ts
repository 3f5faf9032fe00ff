import { describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../../testing/carts.ts'
import { countQueries } from '../../../testing/count-queries.ts'
import { useOrders } from '../../../testing/orders.ts'
import { askedSuppliers, quotedVariants, requestQuotes, sendOffer } from '../../../testing/quotes.ts'

const used = useOrders()

describe('comparison of quotes', () => {
  test('offers of several suppliers › are compared with list price, target and each other, and presets are computed', async () => {
    const request = await requestQuotes(used.buyer)
    const params = { id: request.id }
    const [first, second, third] = request.supplierQuotes
    await sendOffer(used.sellers.operator, first!, { price: 0.3, shippingPrice: 0, leadDays: 4 })
    await sendOffer(used.sellers.operator, second!, { price: 0.2, shippingPrice: 50, leadDays: 9 })
    await used.sellers.operator.sellerQuotes.addMessage({ params: { id: first!.id }, body: { message: 'Hola' } })
    const comparison = await used.buyer.masterQuotes.comparison({ params })
    expect(comparison).toMatchObject({
      id: request.id,
      turn: 'BUYER',
      firstExpiry: '2099-12-31',
      unreadMessages: 1,
      canChange: true,
    })
    expect(
      comparison.suppliers.map(({ isAwardable, offeredLines, requestedLines, version, versionAuthor }) => [
        isAwardable,
        offeredLines,
        requestedLines,
        version,
        versionAuthor,
      ]),
    ).toEqual([
      [true, 3, 3, 1, 'OPERATOR'],
      [true, 3, 3, 1, 'OPERATOR'],
      [false, 0, 3, 0, null],
    ])
    expect(comparison.suppliers[0]).toMatchObject({
      onTimePercent: expect.any(Number),
      totals: { goods: 93, shipping: 0, net: 93 },
    })
    const [line] = comparison.lines
    expect(line).toMatchObject({
      sku: quotedVariants[0],
      quantity: 100,
      targetPrice: 0.25,
      listPrice: expect.any(Number),
    })
    expect(line!.offers).toMatchObject([
      { supplierQuoteId: first!.id, price: 0.3, net: 30, leadDays: 4, differenceToTargetPercent: 20, isLowest: false },
      { supplierQuoteId: second!.id, price: 0.2, net: 20, leadDays: 9, differenceToTargetPercent: -20, isLowest: true },
    ])
    for (const offer of line!.offers)
      expect(offer.differenceToListPercent).toBeCloseTo((offer.price / offer.listPrice! - 1) * 100, 0)
    expect(
      comparison.presets.map(({ preset, totals, supplierCount, lineCount }) => [
        preset,
        totals.net,
        supplierCount,
        lineCount,
      ]),
    ).toEqual([
      ['CHEAPEST', 93, 1, 3],
      ['FEWEST_DELIVERIES', 93, 1, 3],
      ['EARLIEST', 93, 1, 3],
    ])
    expect(third!.status).toBe('NEW')
    const { awards } = comparison.presets[0]!
    expect(awards.map(({ supplierQuoteId }) => supplierQuoteId)).toEqual([first!.id, first!.id, first!.id])
    await expect(used.stranger.masterQuotes.comparison({ params })).rejects.toEqual(refusal('F-E-002'))
  })

  test('a request without offers › has lines, suppliers and no presets', async () => {
    const request = await requestQuotes(used.buyer)
    const comparison = await used.buyer.masterQuotes.comparison({ params: { id: request.id } })
    expect(comparison).toMatchObject({ turn: 'SUPPLIER', presets: [], firstExpiry: null })
    expect(comparison.lines[0]!.offers).toEqual([])
  })

  test('an alternative › is named in its cell', async () => {
    const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
    const [quote] = request.supplierQuotes
    const lines = [{ id: quote!.quoteLines[0]!.id, price: 0.4, alternativeVariantId: 'SCS-A2-M8-050' }]
    const body = { status: 'WAITING_FOR_CUSTOMER' as const, validityDate: '2099-01-01', lines }
    await used.sellers.ebro.sellerQuotes.update({ params: { id: quote!.id }, body })
    const comparison = await used.buyer.masterQuotes.comparison({ params: { id: request.id } })
    expect(comparison.lines[0]!.offers[0]).toMatchObject({ alternative: { sku: 'SCS-A2-M8-050' } })
    expect(comparison.lines[1]!.offers).toEqual([])
  })
})

/** Selects articles of the first asked supplier, those that the others sell too first, and who sells each of them. */
async function selectSellers(limit: number): Promise<Map<string, string[]>> {
  const rows = await used.platform.database.db.query<{ sku: string; sellers: string[] }>(
    sql`select v.sku, array_agg(distinct s.external_id) as sellers
        from variant v join product p on p.id = v.product_id and p.status = 'ACTIVE' join offer o on o.variant_id = v.id
          join supplier s on s.id = o.supplier_id and s.external_id = any(${sql.param(askedSuppliers)}::text[])
        group by v.id, v.sku having bool_or(s.external_id = ${askedSuppliers[0]!})
        order by count(distinct s.id) desc, v.id limit ${limit}`,
  )
  return new Map(rows.map(({ sku, sellers }) => [sku, sellers]))
}

describe('number of statements', () => {
  /** Runs every call of a quote with many lines and three suppliers, and counts the statements of each. */
  async function countAll(variants: string[], sellers: Map<string, string[]>) {
    // Counting advances the clock, so the tokens of other sessions may expire in between.
    const { client: buyer } = await used.platform.signIn('buyer@tiber.example')
    const { client: operator } = await used.platform.signIn('operator@tiber.example', { client: 'OPERATOR' })
    const counts: Record<string, number> = {}
    const count = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
      let result: Result | undefined
      counts[name] = await countQueries(used.platform, async () => void (result = await run()))
      return result!
    }
    const lines = variants.map((productVariantId) => ({ productVariantId, quantity: 1 }))
    await count('preview', () => buyer.masterQuotes.preview({ body: { lines } }))
    const params = { id: (await count('request', () => requestQuotes(buyer, { variants, quantity: 1 }))).id }
    const request = await count('read', () => buyer.masterQuotes.read({ params }))
    for (const quote of request.supplierQuotes) {
      const isSold = (sku: string) => sellers.get(sku)!.includes(quote.supplier.externalId)
      const priced = quote.quoteLines.flatMap(({ id, productVariant }) =>
        isSold(productVariant!.skuVariant) ? { id, price: 1 } : [],
      )
      const body = { status: 'WAITING_FOR_CUSTOMER' as const, validityDate: '2099-01-01', lines: priced }
      await count('offer', () => operator.sellerQuotes.update({ params: { id: quote.id }, body }))
    }
    await count('comparison', () => buyer.masterQuotes.comparison({ params }))
    await count('list', () => buyer.masterQuotes.list({ query: { size: 1 } }))
    const first = request.supplierQuotes.find(({ supplier }) => supplier.externalId === askedSuppliers[0])
    await count('versions', () => buyer.supplierQuotes.versions({ params: { id: first!.id } }))
    await count('award', () => {
      const awards = request.masterQuoteDetails.map(({ id }) => ({ detailId: id, supplierQuoteId: first!.id }))
      return buyer.masterQuotes.award({ params, body: { awards } })
    })
    return counts
  }

  test('300 lines › need as many statements as 3 lines, in every call', async () => {
    const sellers = await selectSellers(300)
    await used.platform.database.db.execute(sql`update offer set stock = 1000`)
    const variants = [...sellers.keys()]
    expect(variants).toHaveLength(300)
    // The first calls of a process also fill its caches.
    await countAll(variants.slice(0, 1), sellers)
    const [few, many] = [await countAll(variants.slice(0, 3), sellers), await countAll(variants, sellers)]
    expect(many).toEqual(few)
  })
})
