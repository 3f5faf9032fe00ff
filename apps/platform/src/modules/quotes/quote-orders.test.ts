import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '@tiber/server/sql'
import { refusal } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'
import { quotedVariants, requestQuotes, sendOffer } from '../../testing/quotes.ts'

const used = useOrders()
const setStock = (stock: number, sku?: string) =>
  used.platform.database.db.execute(sql`update offer set stock = ${stock} where variant_id in (select id from variant
    where sku = any(${sql.param(sku ? [sku] : [...quotedVariants, 'SCS-A2-M8-050'])}::text[]))`)
beforeAll(() => setStock(1_000_000))

const customFields = [{ customFieldId: 'po-number', customFieldValue: 'PO-1' }]

async function requestOffer(options: Parameters<typeof sendOffer>[2] = {}) {
  const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
  const quote = await sendOffer(used.sellers.ebro, request.supplierQuotes[0]!, options)
  return { request, quote, params: { id: quote.id } }
}

const readOrder = (id: string) => used.buyer.commercialOrders.read({ params: { id } })

describe('an order from a quote', () => {
  test('initialised from an offer › accepts it, holds its lines at the offered prices and freight', async () => {
    const { params, quote } = await requestOffer()
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: { customFields } })
    expect(await used.buyer.supplierQuotes.initializeOrdersV1({ params, body: {} })).toBe(id)
    const order = await readOrder(id)
    expect(order).toMatchObject({ sourceType: 'QUOTE', sourceId: quote.id, cartId: null, status: 'DRAFT' })
    expect(order.orderLogistics).toMatchObject([{ status: 'DRAFT_ORDER_ON_HOLD', shippingType: 'STANDARD' }])
    const { lines, orderLogisticPrices } = order.orderLogistics[0]!
    expect(
      lines.map(({ orderLogisticLinePriceDto: price, quoteLineExternalId }) => [
        price.itemPriceWithoutTaxes,
        quoteLineExternalId,
      ]),
    ).toEqual(quote.quoteLines.map((line) => [line.price, line.id]))
    expect(orderLogisticPrices).toMatchObject({ totalProductWithoutTax: 63, totalShippingFeesWithoutTax: 5 })
    expect(await used.buyer.supplierQuotes.read({ params })).toMatchObject({
      status: 'VALIDATED',
      order: { id, placed: false },
    })
  })

  test('changes of lines, billing and shipping › are refused; synchronising keeps the prices', async () => {
    const { params } = await requestOffer()
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: { customFields } })
    const order = await readOrder(id)
    const { commercialOrders } = used.buyer
    const line = order.orderLogistics[0]!.lines[0]!
    const [address] = await used.buyer.addresses.list()
    const externalId = address!.externalId
    const update = {
      id: line.orderLogisticLinePriceDto.externalOfferId,
      quantity: 1,
      updateAction: 'REPLACE_QUANTITY',
    } as const
    for (const attempt of [
      () => commercialOrders.updateLines({ params: { id }, body: { updateOrderCommercialLines: [update] } }),
      () => commercialOrders.setBilling({ params: { id }, body: { billingAddressId: externalId } }),
      () => commercialOrders.setShippingAddress({ params: { id }, body: { shippingAddressId: externalId } }),
      () =>
        commercialOrders.setLineAddresses({
          params: { id },
          body: [{ lineId: line.id, shippingAddressId: externalId }],
        }),
    ])
      await expect(attempt()).rejects.toEqual(refusal('ST0001'))
    expect(await commercialOrders.sync({ params: { id } })).toEqual([])
    expect((await readOrder(id)).orderLogisticPrices).toEqual(order.orderLogisticPrices)
    const checkout = await used.buyer.checkout.read({ params: { id } })
    expect(checkout.blockers).toEqual([])
    expect(checkout.logisticOrders[0]!.shipping).toMatchObject([{ type: 'STANDARD', price: 5 }])
  })

  test('lines for several places › each goes to its own address, and a split line names its places', async () => {
    const addresses = (await used.buyer.addresses.list()).filter(({ shipping }) => shipping)
    const [first, second] = addresses.map(({ externalId }) => externalId)
    const draft = await used.buyer.masterQuotes.request({
      body: {
        name: 'Varios destinos',
        send: false,
        lines: quotedVariants.slice(0, 2).map((productVariantId) => ({ productVariantId, quantity: 10 })),
      },
    })
    const places: [string, number][][] = [
      [[first!, 10]],
      [
        [second!, 6],
        [first!, 4],
      ],
    ]
    const billing = (await used.buyer.addresses.list()).find(({ billing }) => billing)!
    const [quote] = await used.buyer.supplierQuotes.create({
      body: {
        masterQuoteId: draft.id,
        billingAddressId: billing.externalId,
        createSupplierQuoteRequests: draft.masterQuoteDetails.map((detail, at) => ({
          masterQuoteDetailId: detail.id,
          quantity: 10,
          supplierIds: ['EBRO'],
          createQuoteDeliveryLineRequests: places[at]!.map(([shippingAddressId, quantity]) => ({
            shippingAddressId,
            quantity,
          })),
        })),
      },
    })
    await sendOffer(used.sellers.ebro, quote!)
    const params = { id: quote!.id }
    const order = await readOrder(await used.buyer.supplierQuotes.initializeOrders({ params, body: {} }))
    const [part] = order.orderLogistics
    expect(part!.shippingAddressSnapshot).toMatchObject({ externalId: first })
    expect(part!.lines.map(({ shippingAddressSnapshot }) => shippingAddressSnapshot?.externalId)).toEqual([
      undefined,
      second,
    ])
    const note = part!.lines[1]!.customFieldValues.find(({ customField }) => customField.externalId === 'line-note')
    expect(note!.value).toMatch(/^6: .*\n4: /)
  })

  test('placed › keeps the frozen prices and closes the quote', async () => {
    const { params } = await requestOffer({ price: 0.05 })
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: { customFields } })
    const before = await readOrder(id)
    await used.buyer.commercialOrders.place({ params: { id } })
    await used.platform.drainJobs()
    const placed = await readOrder(id)
    expect(placed.orderLogisticPrices).toEqual(before.orderLogisticPrices)
    const quote = await used.buyer.supplierQuotes.read({ params })
    expect(quote).toMatchObject({ status: 'CLOSED', turn: 'NONE', order: { placed: true } })
    await expect(used.buyer.supplierQuotes.initializeOrders({ params, body: {} })).rejects.toEqual(refusal('ST0001'))
    const [part] = placed.orderLogistics
    const seen = await used.sellers.ebro.sellerOrders.read({ params: { id: part!.id } })
    expect(seen.lines[0]!.orderLogisticLinePriceDto.itemPriceWithoutTaxes).toBe(0.05)
    expect(seen.lines[0]!.priceExplanation!.steps.at(-1)).toMatchObject({ name: 'Presupuesto', unitPrice: 0.05 })
  })

  test('reopened after a refused card › keeps the agreed prices and is placed again', async () => {
    const { params } = await requestOffer()
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: { customFields } })
    const before = await readOrder(id)
    await used.buyer.commercialOrders.place({ params: { id } })
    await used.platform.database.db.execute(
      sql`update logistic_order set status = 'BLOCKED_BY_PAYMENT' where commercial_order_id = ${id}`,
    )
    const reopened = await used.buyer.commercialOrders.reopen({ params: { id } })
    expect(reopened).toMatchObject({ status: 'DRAFT', cartId: null, orderLogisticPrices: before.orderLogisticPrices })
    await expect(used.buyer.commercialOrders.hold({ params: { id } })).resolves.toBeNull()
    await used.buyer.commercialOrders.place({ params: { id } })
    expect((await readOrder(id)).orderLogisticPrices).toEqual(before.orderLogisticPrices)
  })

  test('deleted before it is placed › the quote can be ordered again', async () => {
    const { params } = await requestOffer()
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: {} })
    await used.buyer.commercialOrders.delete({ params: { id } })
    expect(await used.buyer.supplierQuotes.read({ params })).toMatchObject({ status: 'VALIDATED', order: null })
    expect(await used.buyer.supplierQuotes.initializeOrders({ params, body: {} })).not.toBe(id)
  })

  test('created as an order with a source › takes the whole quote or nothing', async () => {
    const { quote } = await requestOffer()
    const create = (body: object) =>
      used.buyer.commercialOrders.create({ body: { sourceType: 'QUOTE', sourceId: quote.id, ...body } })
    await expect(create({ isFull: false })).rejects.toMatchObject({ status: 422, body: { code: 'F-E-040' } })
    await expect(create({ sourceType: 'OPERATION' })).rejects.toMatchObject({ status: 422 })
    await expect(used.buyer.commercialOrders.create({ body: { sourceType: 'QUOTE' } })).rejects.toEqual(
      refusal('F-E-001'),
    )
    expect(await create({ customFields })).toMatchObject({ sourceId: quote.id, lineCount: 3 })
    const placed = await requestOffer()
    const body = { origin: 'QUOTE', originId: placed.quote.id, customFields, paymentInfo: {} } as const
    const order = await used.buyer.commercialOrders.createFrom({ body })
    expect(order.orderLogistics[0]!.status).not.toMatch(/^DRAFT/)
  })

  test('lines without stock › are dropped, and a quote without any stock is refused', async () => {
    const { params } = await requestOffer()
    await setStock(99, quotedVariants[0])
    const id = await used.buyer.supplierQuotes.initializeOrders({ params, body: {} })
    expect((await readOrder(id)).lineCount).toBe(2)
    const other = await requestOffer()
    await setStock(0)
    const attempt = used.buyer.supplierQuotes.initializeOrders({ params: other.params, body: {} })
    await expect(attempt).rejects.toMatchObject({ status: 422, body: { code: 'F-E-039' } })
    await setStock(1_000_000)
  })

  test('any accepted version › the order’s net total equals the version’s to the cent', async () => {
    const micros = fc.integer({ min: 1, max: 3_000_000 }).map((value) => value / 1_000_000)
    const line = fc.record({ price: micros, quantity: fc.integer({ min: 1, max: 777 }) })
    const offer = fc.record({ lines: fc.tuple(line, line, line), shippingPrice: fc.integer({ min: 0, max: 9999 }) })
    await fc.assert(
      fc.asyncProperty(offer, async ({ lines, shippingPrice }) => {
        const request = await requestQuotes(used.buyer, { supplierIds: ['EBRO'] })
        const [asked] = request.supplierQuotes
        const params = { id: asked!.id }
        const priced = asked!.quoteLines.map(({ id }, at) => ({ id, ...lines[at]! }))
        const status = 'WAITING_FOR_CUSTOMER'
        const body = { status, validityDate: '2099-01-01', shippingPrice: shippingPrice / 100, lines: priced } as const
        await used.sellers.ebro.sellerQuotes.update({ params, body })
        const { totals } = await used.buyer.supplierQuotes.accept({ params, body: { version: 1 } })
        const order = await readOrder(await used.buyer.supplierQuotes.initializeOrders({ params, body: {} }))
        const { orderLogisticPrices: prices } = order
        expect([
          prices.totalProductWithoutTax,
          prices.totalShippingFeesWithoutTax,
          prices.totalPriceWithoutTax,
        ]).toEqual([totals!.goods, totals!.shipping, totals!.net])
      }),
      { numRuns: 8, seed: 20261117 },
    )
  })
})

describe('an award by line', () => {
  const requestOffers = async () => {
    const request = await requestQuotes(used.buyer)
    const offers = await Promise.all(
      request.supplierQuotes.map((quote, at) =>
        sendOffer(used.sellers.operator, quote, { price: 0.2 - at / 100, shippingPrice: at, leadDays: 5 - at }),
      ),
    )
    return { request, offers, params: { id: request.id } }
  }

  test('to different suppliers › creates one order with a part for each, and declines the rest', async () => {
    const { request, offers, params } = await requestOffers()
    const [first, second, third] = request.masterQuoteDetails
    const awards = [
      { detailId: first!.id, supplierQuoteId: offers[0]!.id },
      { detailId: second!.id, supplierQuoteId: offers[1]!.id },
      { detailId: third!.id, supplierQuoteId: offers[1]!.id },
    ]
    const stale = { awards, versions: [{ supplierQuoteId: offers[0]!.id, version: 7 }] }
    await expect(used.buyer.masterQuotes.award({ params, body: stale })).rejects.toEqual(refusal('ST0001'))
    const award = await used.buyer.masterQuotes.award({ params, body: { awards } })
    expect(award.masterQuote.supplierQuotes.map(({ status }) => status)).toEqual([
      'VALIDATED',
      'VALIDATED',
      'DECLINED_BY_CUSTOMER',
    ])
    const order = await readOrder(award.orderId)
    expect(order.orderLogistics.map(({ status, lineCount }) => [status, lineCount])).toEqual([
      ['DRAFT_ORDER_ON_HOLD', 1],
      ['DRAFT_ORDER_ON_HOLD', 2],
    ])
    // 100 × 0.20 and 100 × (0.20 + 0.21), with the freight of both suppliers.
    expect(order.orderLogisticPrices).toMatchObject({ totalProductWithoutTax: 61, totalShippingFeesWithoutTax: 1 })
    await expect(used.buyer.masterQuotes.award({ params, body: { awards } })).rejects.toEqual(refusal('ST0001'))
  })

  test('of some lines › leaves the other offers open', async () => {
    const { request, offers, params } = await requestOffers()
    const awards = [{ detailId: request.masterQuoteDetails[0]!.id, supplierQuoteId: offers[2]!.id }]
    const twice = { awards: [...awards, { ...awards[0]!, supplierQuoteId: offers[1]!.id }] }
    await expect(used.buyer.masterQuotes.award({ params, body: twice })).rejects.toMatchObject({ status: 422 })
    const foreign = { awards: [{ ...awards[0]!, supplierQuoteId: '0' }] }
    await expect(used.buyer.masterQuotes.award({ params, body: foreign })).rejects.toEqual(refusal('F-E-002'))
    const unknown = { awards: [{ ...awards[0]!, detailId: '0' }] }
    await expect(used.buyer.masterQuotes.award({ params, body: unknown })).rejects.toEqual(refusal('F-E-002'))
    const { masterQuote, droppedDetailIds } = await used.buyer.masterQuotes.award({ params, body: { awards } })
    expect(masterQuote.supplierQuotes.map(({ status }) => status)).toEqual([
      'WAITING_FOR_CUSTOMER',
      'WAITING_FOR_CUSTOMER',
      'VALIDATED',
    ])
    expect(droppedDetailIds).toEqual([])
  })
})
