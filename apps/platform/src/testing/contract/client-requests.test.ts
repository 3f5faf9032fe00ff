import { beforeAll, describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { packed, single, toLineCommand } from '../carts.ts'
import { fillStock } from '../create-orders.ts'
import { useOrders } from '../orders.ts'
import { clientRequests, type ClientRequest } from './client-requests.ts'
import { contextHeaders, nextAddress } from './raw-request.ts'

const used = useOrders()
const fixed: Record<string, string> = {}
let token: string
beforeAll(async () => {
  const { platform, buyer } = used
  await fillStock(platform.database.db)
  token = (await platform.signIn()).tokens.read()!.accessToken!
  const [line] = (await (await used.placeOrder()).read()).orderLogistics[0]!.lines
  const { product } = knownProducts.capScrews
  const { content: assets } = await buyer.assets.list({ query: { productIds: [product], size: 1 } })
  Object.assign(fixed, {
    order: (await used.placeOrder()).id,
    offer: line!.offerInventorySnapshotDto.offerInventoryExternalId,
    price: packed,
    product,
    asset: assets[0]!.externalId,
  })
})

/** Creates what a request changes, so that requests do not depend on each other. */
const creators: Record<string, () => Promise<string>> = {
  draft: async () => (await used.createDraft()).id,
  cart: async () => {
    const id = await used.createCart(`Obra ${nextAddress()}`)
    await used.updateLines(id, [toLineCommand(single, 10), toLineCommand(packed, 100)])
    return id
  },
}

async function fillNames(text: string): Promise<string> {
  const names = [...new Set([...text.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name!))]
  const values = await Promise.all(names.map(async (name) => [name, fixed[name] ?? (await creators[name]!())] as const))
  return values.reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text)
}

async function send({ method = 'GET', url, headers, body }: ClientRequest) {
  return used.platform.app.inject({
    method,
    url: await fillNames(url),
    headers: { ...contextHeaders, authorization: `Bearer ${token}`, ...headers },
    remoteAddress: nextAddress(),
    ...(body !== undefined && { payload: await fillNames(body) }),
  })
}

describe('a client of the contract can', () => {
  test.each(clientRequests.map((request) => [request.title, request] as const))('%s', async (_title, request) => {
    const answer = await send(request)
    expect({ status: answer.statusCode, body: answer.payload }).toMatchObject({ status: request.status ?? 200 })
    if (request.reads) expect(answer.json()).toMatchObject(request.reads)
  })
})

describe('money on the wire', () => {
  test('a cart line has the price of one piece, unrounded; the total is piece times quantity', async () => {
    const id = await creators['cart']!()
    const { cartLines } = await used.buyer.carts.lines({ params: { id } })
    for (const { quantity, offer, linePrice } of cartLines) {
      const { priceWithoutTax, taxAmount, priceWithTax } = offer.totalDiscountPrice
      expect(priceWithoutTax).toBe(offer.unitPrice)
      expect(priceWithoutTax * quantity).toBeCloseTo(linePrice!.priceWithoutTax, 2)
      expect(priceWithoutTax + taxAmount).toBeCloseTo(priceWithTax, 6)
    }
    const { totalDiscountPrice } = await used.buyer.carts.read({ params: { id } })
    const net = cartLines.reduce((sum, { linePrice }) => sum + linePrice!.priceWithoutTax, 0)
    expect(totalDiscountPrice.priceWithoutTax).toBeCloseTo(net, 2)
  })

  test('a price range has the price of one piece, whatever the pack', async () => {
    const { content } = await used.buyer.offers.prices({ query: { size: 100 } })
    expect(content.some(({ itemPerPack }) => itemPerPack > 1)).toBe(true)
    for (const { price, discountPrice } of content.flatMap(({ priceRanges }) => priceRanges))
      for (const point of [price, discountPrice ?? price]) {
        expect(point.itemPrice).toBe(point.unitPrice)
        expect(point.itemPrice * 1.21).toBeCloseTo(point.itemPriceTTC, 5)
      }
  })

  test('a search result has the gross price that belongs to its net price', async () => {
    const { products } = await used.buyer.search.search({ query: { query: 'tornillo', size: 100 } })
    const prices = products.content.map(({ offerPrice }) => offerPrice)
    expect(prices.some(({ discountItemPrice }) => typeof discountItemPrice === 'number')).toBe(true)
    for (const { itemPrice, unitPrice, unitPriceTTC } of prices) {
      expect(itemPrice).toBe(unitPrice)
      expect(unitPrice! * 1.21).toBeCloseTo(unitPriceTTC!, 5)
    }
  })

  test('an order line has the price of one piece and names the offer price', async () => {
    const { orderLogistics } = await (await used.placeOrder()).read()
    for (const { quantity, orderLogisticLinePriceDto: price } of orderLogistics.flatMap(({ lines }) => lines)) {
      expect(price.itemPriceWithoutTaxes * quantity).toBeCloseTo(price.totalItemPrice, 2)
      expect([single, packed]).toContain(price.externalOfferId)
    }
  })
})

test('a draft without a cart leaves none behind when it is deleted', async () => {
  const { id, reference } = await used.buyer.commercialOrders.create({ body: {} })
  const listNames = async () => (await used.buyer.carts.list({ query: { size: 1000 } })).carts.map(({ name }) => name)
  expect(await listNames()).toContain(reference)
  await used.buyer.commercialOrders.delete({ params: { id } })
  expect(await listNames()).not.toContain(reference)
})

test('the purchase order number is mandatory for an account that requires it', async () => {
  const isMandatory = async (client: PlatformClient) => {
    const lists = [await client.logisticOrders.customFields(), (await client.customFields.list()).content]
    return lists.map((fields) => fields.find(({ externalId }) => externalId === 'po-number')!.mandatory)
  }
  expect(await isMandatory(used.buyer)).toEqual([true, true])
  expect(await isMandatory(used.shipyard)).toEqual([false, false])
})
