import { sql } from '@tiber/server/sql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartLine, LineWarning } from '@tiber/contract/carts/cart-shapes'
import { listCodes, refusal, single, toLineCommand } from '../../testing/carts.ts'
import { useOrders } from '../../testing/orders.ts'

const used = useOrders()

let count = 0
const createCart = () => used.createCart(`Pendiente ${(count += 1)}`, used.shipyard)

/** A day by its distance from today. */
const day = (offset: number) => new Date(used.platform.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)

type Supply = {
  stock?: number
  allow?: boolean
  restockDate?: string | null
  restockQuantity?: number | null
  until?: string | null
}

const setSupply = ({ stock = 60, allow = true, restockDate = day(14), restockQuantity = 500, until = null }: Supply) =>
  used.platform.database.db.execute(sql`update offer set stock = ${stock}, allow_backorder = ${allow},
    restock_date = ${restockDate}::date, restock_quantity = ${restockQuantity}::int, backorder_until = ${until}::date,
    lead_time_days = 1 where id = (select offer_id from offer_price where external_id = ${single})`)

async function readSupply() {
  const { content } = await used.buyer.offers.inventories({ query: { offerPriceIds: [single] } })
  const { stock, restockQuantity, backorder } = content[0]!
  return { stock, restockQuantity, backorder }
}

const updateLine = async (cartId: string, quantity: number) =>
  (await used.shipyard.carts.updateLines({
    params: { id: cartId },
    body: [toLineCommand(single, quantity)],
  })) as LineWarning[]

async function readLine(cartId: string): Promise<CartLine> {
  const { cartLines } = await used.shipyard.carts.lines({ params: { id: cartId } })
  return cartLines[0]!
}

async function createDraft(quantity: number) {
  const cartId = await createCart()
  await updateLine(cartId, quantity)
  const id = await used.shipyard.carts.initializeOrders({ params: { id: cartId }, body: {} })
  const read = () => used.shipyard.commercialOrders.read({ params: { id } })
  const readBlockers = async () => (await used.shipyard.checkout.read({ params: { id } })).blockers
  const place = () => used.shipyard.commercialOrders.place({ params: { id } })
  return { id, cartId, read, readBlockers, place }
}

beforeEach(() => setSupply({}))
afterEach(() => setSupply({ stock: 100_000, allow: false, restockDate: null, restockQuantity: null }))

describe('the delivery of a cart line', () => {
  const add = async (quantity: number) => {
    const cartId = await createCart()
    return { warnings: listCodes(await updateLine(cartId, quantity)), line: await readLine(cartId) }
  }

  test('is split into stock and a back-order with its date', async () => {
    const { backorder } = await readSupply()
    expect(backorder).toEqual({ quantity: 500, date: expect.any(String) })
    expect(backorder!.date > day(14)).toBe(true)
    const { warnings, line } = await add(100)
    expect(warnings).toEqual([])
    expect(line).toMatchObject({
      quantity: 100,
      blockedLineInformation: [],
      availability: { now: 60, later: 40, laterDate: backorder!.date, missing: 0 },
      offer: { stock: 60, backorder },
    })
  })

  test('is not later than the stock requires', async () => {
    expect((await add(60)).line.availability).toEqual({ now: 60, later: 0, laterDate: null, missing: 0 })
  })

  test('is limited to what can be promised', async () => {
    const { warnings, line } = await add(1000)
    expect(warnings).toEqual(['F-W-004'])
    expect(line).toMatchObject({ quantity: 560, availability: { now: 60, later: 500, missing: 0 } })
  })

  test('has no limit if the supplier names no quantity', async () => {
    await setSupply({ restockQuantity: null })
    expect((await add(90_000)).line.availability).toMatchObject({ now: 60, later: 89_940, missing: 0 })
    expect((await readSupply()).backorder).toMatchObject({ quantity: null })
  })

  test.each([
    ['the supplier takes no back-orders', () => ({ allow: false })],
    ['the restock date has passed', () => ({ restockDate: day(-1) })],
    ['there is no restock date', () => ({ restockDate: null })],
    ['the last day for back-orders has passed', () => ({ until: day(-1) })],
    ['everything awaited is promised', () => ({ restockQuantity: 0 })],
  ])('is from stock only if %s', async (_name, supply) => {
    await setSupply(supply())
    expect((await readSupply()).backorder).toBeNull()
    const { warnings, line } = await add(100)
    expect(warnings).toEqual(['F-W-004'])
    expect(line).toMatchObject({ quantity: 60, availability: { now: 60, later: 0, missing: 0 } })
    await setSupply({ ...supply(), stock: 0 })
    expect((await add(100)).warnings).toEqual(['F-W-005'])
  })

  test('shows what is missing after the flag was withdrawn, and keeps the quantity', async () => {
    const cartId = await createCart()
    await updateLine(cartId, 100)
    await setSupply({ allow: false })
    expect(await readLine(cartId)).toMatchObject({
      quantity: 100,
      blockedLineInformation: [],
      availability: { now: 60, later: 0, laterDate: null, missing: 40 },
    })
    await setSupply({ stock: 0, allow: false })
    expect(await readLine(cartId)).toMatchObject({
      quantity: 100,
      blockedLineInformation: [{ code: 'F-W-005' }],
      availability: { now: 0, missing: 100 },
    })
  })
})

describe('an order with a back-order', () => {
  test('carries the promise, takes stock and restock, and gives both back', async () => {
    const draft = await createDraft(100)
    const { date } = (await readSupply()).backorder!
    const [logisticOrder] = (await draft.read()).orderLogistics
    expect(logisticOrder).toMatchObject({ lines: [{ quantity: 100, backorder: { quantity: 40, date } }] })
    expect(logisticOrder!.expectedDelivery).toMatchObject({ latest: date })
    expect(logisticOrder!.expectedDelivery!.earliest < date).toBe(true)
    expect(await draft.readBlockers()).toEqual([])
    await draft.place()
    expect(await readSupply()).toMatchObject({ stock: 0, restockQuantity: 460 })
    await used.sellers.ebro.sellerOrders.updateStatus({
      params: { id: logisticOrder!.id },
      body: { status: 'ACCEPTED_BY_SUPPLIER' },
    })
    const cancelAllBut = (quantity: number) =>
      used.sellers.ebro.sellerOrders.updateStatus({
        params: { id: logisticOrder!.id },
        body: {
          status: 'PARTIALLY_CANCELED',
          lines: [{ id: logisticOrder!.lines[0]!.id, confirmedQuantity: quantity }],
        },
      })
    const first = await cancelAllBut(70)
    expect(first.lines).toMatchObject([{ backorder: { quantity: 10, date } }])
    expect(await readSupply()).toMatchObject({ stock: 0, restockQuantity: 490 })
    const second = await cancelAllBut(40)
    expect(second.lines).toMatchObject([{ backorder: null }])
    expect(await readSupply()).toMatchObject({ stock: 20, restockQuantity: 500 })
  })

  test('is delivered on the promised day if nothing is in stock', async () => {
    await setSupply({ stock: 0 })
    const { date } = (await readSupply()).backorder!
    const [logisticOrder] = (await (await createDraft(25)).read()).orderLogistics
    expect(logisticOrder).toMatchObject({
      expectedDelivery: { earliest: date, latest: date },
      lines: [{ backorder: { quantity: 25, date } }],
    })
  })

  test('gives pieces back to the stock if no restock is awaited any more', async () => {
    const draft = await createDraft(100)
    await draft.place()
    await setSupply({ stock: 7, restockDate: null, restockQuantity: null })
    const [logisticOrder] = (await draft.read()).orderLogistics
    await used.shipyard.logisticOrders.cancel({ params: { id: logisticOrder!.id } })
    expect(await readSupply()).toMatchObject({ stock: 107, restockQuantity: null })
  })

  test('is asked for again if the stock falls before it is placed', async () => {
    const draft = await createDraft(100)
    await setSupply({ stock: 20 })
    const { date } = (await readSupply()).backorder!
    expect(await draft.readBlockers()).toMatchObject([
      { code: 'DELIVERY', line: { quantity: 100, delivery: { now: 20, later: 80, laterDate: date, missing: 0 } } },
    ])
    await expect(draft.place()).rejects.toMatchObject({ status: 409, body: { code: 'ST0001' } })
    expect(await readSupply()).toMatchObject({ stock: 20, restockQuantity: 500 })
    await used.shipyard.commercialOrders.sync({ params: { id: draft.id } })
    expect(await draft.readBlockers()).toEqual([])
    expect((await draft.read()).orderLogistics[0]!.lines).toMatchObject([{ backorder: { quantity: 80, date } }])
    await draft.place()
  })

  test('is asked for again if the date moves', async () => {
    const draft = await createDraft(100)
    await setSupply({ restockDate: day(40) })
    expect((await draft.readBlockers()).map(({ code }) => code)).toEqual(['DELIVERY'])
    await setSupply({ restockDate: day(7) })
    expect(await draft.readBlockers()).toEqual([])
  })

  test('is blocked with what can be delivered if the flag is withdrawn', async () => {
    const draft = await createDraft(100)
    await setSupply({ allow: false })
    expect(await draft.readBlockers()).toMatchObject([
      { code: 'STOCK', line: { quantity: 100, available: 60, orderable: 60 } },
    ])
    await expect(draft.place()).rejects.toThrow(refusal('OR0006'))
    expect(await readLine(draft.cartId)).toMatchObject({ quantity: 100 })
  })

  test('takes from stock what arrived since the draft was created', async () => {
    const draft = await createDraft(100)
    await setSupply({ stock: 90 })
    await draft.place()
    expect(await readSupply()).toMatchObject({ stock: 0, restockQuantity: 490 })
    expect((await draft.read()).orderLogistics[0]!.lines).toMatchObject([{ backorder: { quantity: 10 } }])
  })

  test('two orders cannot be promised the same pieces', async () => {
    await setSupply({ stock: 0, restockQuantity: 100 })
    const drafts = [await createDraft(80), await createDraft(80)]
    const outcomes = await Promise.allSettled(drafts.map(({ place }) => place()))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readSupply()).toMatchObject({ stock: 0, restockQuantity: 20 })
  })

  test('of another company is not found', async () => {
    const { id } = await createDraft(100)
    await expect(used.stranger.commercialOrders.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(used.stranger.checkout.read({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})
