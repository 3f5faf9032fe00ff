import { sql } from '@tiber/server/sql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { queryRows } from '../../database/query-rows.ts'
import { packed, refusal, single } from '../../testing/carts.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [guadalquivir] = demoAccounts.map(({ id }) => id) as [string]

let platform: TestPlatform
let buyer: PlatformClient
let admin: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example', { customerAccountId: guadalquivir })).client
  admin = (await platform.signIn('admin@tiber.example')).client
})
afterAll(() => platform.close())

const createList = async (name: string, items: { offerPriceId: string; quantity: number }[] = []) => {
  const { id } = await buyer.buyingLists.create({ body: { name } })
  if (items.length > 0) await buyer.buyingLists.updateItems({ params: { id }, body: items })
  return id
}
const readLines = async (id: string) =>
  (await buyer.carts.lines({ params: { id }, query: { size: 100 } })).cartLines.map((line) => ({
    offerPriceId: line.offer.offerPriceId,
    quantity: line.quantity,
    note: line.note,
    section: line.section,
    parQuantity: line.parQuantity,
  }))
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)

describe('buying lists', () => {
  test('are carts with a prefix and appear under both APIs', async () => {
    const list = await buyer.buyingLists.create({ body: { name: 'Taller' } })
    expect(list).toMatchObject({ name: 'Taller', buyingListItems: [], numberOfItems: 0 })
    expect(await buyer.carts.read({ params: { id: list.id } })).toMatchObject({
      name: 'BL_Taller',
      type: 'BUYING_LIST',
    })
    const { id } = await buyer.carts.create({ body: { name: 'BL_Obra' } })
    platform.advance(1)
    const newest = await createList('La última')
    const all = await buyer.buyingLists.list()
    expect(all[0]).toMatchObject({ id: newest, name: 'La última' })
    expect(all.find((each) => each.id === id)).toMatchObject({ name: 'Obra' })
    const page = await buyer.buyingLists.page({ query: { page: 0, size: 1 } })
    expect(page).toMatchObject({ content: [{ id: newest }], totalElements: all.length, size: 1 })
    expect(await buyer.buyingLists.page({ query: { page: 900, size: 1 } })).toMatchObject({ totalElements: all.length })
    const cart = await buyer.carts.create({ body: { name: 'No es lista' } })
    await expect(buyer.buyingLists.read({ params: { id: cart.id } })).rejects.toEqual(refusal('F-E-002'))
  })

  test('have unique names, sent with or without the prefix', async () => {
    const id = await createList('Única')
    for (const name of ['Única', 'BL_Única', ' Única '])
      await expect(buyer.buyingLists.create({ body: { name } })).rejects.toEqual(refusal('F-E-003'))
    for (const name of ['BL_', 'BL_  '])
      await expect(buyer.buyingLists.create({ body: { name } })).rejects.toEqual(refusal('F-E-001'))
    await createList('Otra')
    await expect(buyer.buyingLists.update({ params: { id }, body: { name: 'Otra' } })).rejects.toEqual(
      refusal('F-E-003'),
    )
    expect(await buyer.buyingLists.update({ params: { id }, body: { name: 'Distinta' } })).toMatchObject({
      id,
      name: 'Distinta',
    })
    await buyer.buyingLists.delete({ params: { id } })
    await expect(buyer.buyingLists.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
  })

  test('accept any quantity, return price, stock and supplier, and remove an item at quantity 0', async () => {
    const id = await createList('Cantidades', [
      { offerPriceId: single, quantity: 7 },
      { offerPriceId: packed, quantity: 3 },
    ])
    const { buyingListItems } = await buyer.buyingLists.read({ params: { id } })
    expect(buyingListItems).toMatchObject([
      { quantity: 7, offerPrice: { externalId: single }, supplier: { name: expect.any(String) } },
      { quantity: 3, offerPrice: { externalId: packed }, offerInventory: { stock: expect.any(Number) } },
    ])
    expect(buyingListItems[0]!.offerInventory.variant.externalId).toBe('SCS-A2-M6-012')
    const less = await buyer.buyingLists.updateItems({ params: { id }, body: [{ offerPriceId: packed, quantity: 0 }] })
    expect(less.buyingListItems.map(({ quantity }) => quantity)).toEqual([7])
    const itemIds = [less.buyingListItems[0]!.id, 'unknown']
    await buyer.buyingLists.deleteItems({ params: { id }, query: { itemIds } })
    expect(await buyer.buyingLists.read({ params: { id } })).toMatchObject({ buyingListItems: [] })
  })

  test('keep articles that are no longer sold, without a price', async () => {
    const id = await createList('Inactivas', [{ offerPriceId: single, quantity: 1 }])
    const until = (day: string | null) =>
      execute(sql`update offer_price set valid_until = ${day}::date
        where offer_id = (select id from offer where external_id = 'EBRO-SCS-A2-M6-012')`)
    await until('2000-01-01')
    const { buyingListItems } = await buyer.buyingLists.read({ params: { id } })
    await until(null)
    expect(buyingListItems).toMatchObject([{ offerPrice: { externalId: single, priceRanges: [] } }])
  })

  test('beyond the item limit are listed without items, smaller ones with theirs', async () => {
    const small = await createList('Pequeña', [{ offerPriceId: single, quantity: 1 }])
    platform.advance(1)
    const id = await createList('Enorme', [{ offerPriceId: packed, quantity: 1 }])
    await execute(sql`update cart_supplier set lines = 2001 where cart_id = ${id}`)
    const all = await buyer.buyingLists.list()
    expect(all[0]).toMatchObject({ id, numberOfItems: 2001, buyingListItems: [] })
    expect(all.find((list) => list.id === small)!.buyingListItems).toHaveLength(1)
    expect((await buyer.buyingLists.read({ params: { id } })).buyingListItems).toHaveLength(1)
    await buyer.buyingLists.delete({ params: { id } })
  })

  test('are transferred to another user of the account', async () => {
    const id = await createList('Herencia', [{ offerPriceId: single, quantity: 2 }])
    await buyer.carts.share({ params: { id }, body: { shared: true } })
    const transfer = (newOwnerEmail: string, client = buyer) =>
      client.buyingLists.changeOwner({ params: { id }, body: { newOwnerEmail } })
    await expect(transfer('new@tiber.example')).rejects.toEqual(refusal('F-E-002'))
    await expect(transfer('nobody@tiber.example')).rejects.toEqual(refusal('F-E-002'))
    await expect(transfer('admin@tiber.example', admin)).rejects.toEqual(refusal('ST0001'))
    await admin.buyingLists.create({ body: { name: 'Herencia' } })
    await expect(transfer('admin@tiber.example')).rejects.toEqual(refusal('F-E-003'))
    await buyer.buyingLists.update({ params: { id }, body: { name: 'Legado' } })
    const transferred = await transfer('Admin@Tiber.example')
    expect(transferred.buyingListItems).toHaveLength(1)
    await expect(buyer.buyingLists.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect(await admin.buyingLists.read({ params: { id } })).toMatchObject({
      name: 'Legado',
      customerUserId: transferred.customerUserId,
    })
    const body = { newOwnerEmail: 'buyer@tiber.example' }
    await admin.buyingLists.changeOwnerByPost({ params: { id }, body })
    expect(await buyer.buyingLists.read({ params: { id } })).toMatchObject({ id })
  })
})

describe('the overview of buying lists', () => {
  test('shows own and shared lists by name, with the state of their lines', async () => {
    const { id } = await admin.buyingLists.create({ body: { name: 'Zócalo de todos' } })
    await admin.buyingLists.updateItems({ params: { id }, body: [{ offerPriceId: single, quantity: 10 }] })
    const search = { query: { search: 'ZÓCALO' } }
    expect((await buyer.buyingLists.overview(search)).content).toEqual([])
    await admin.carts.share({ params: { id }, body: { shared: true } })
    const { content, totalElements } = await buyer.buyingLists.overview(search)
    expect(totalElements).toBe(1)
    expect(content[0]).toMatchObject({
      id,
      name: 'Zócalo de todos',
      own: false,
      shared: true,
      numberOfLines: 1,
      health: { discontinued: 0, replaceable: 0, priceChanged: 0, lowStock: 0 },
    })
    expect(content[0]!.totalDiscountPrice.priceWithoutTax).toBeGreaterThan(0)
    expect((await buyer.buyingLists.overview({ query: { search: 'BL_' } })).content).toEqual([])
  })
})

describe('the health of a buying list', () => {
  const { variant: sku, replacedBy } = knownProducts.discontinued

  test('reports discontinued articles and their successors, and replacing keeps the line details', async () => {
    const id = await createList('Salud')
    const [offer] = await queryRows<{ id: string }>(
      platform.database.db,
      sql`select o.id from offer o join variant v on v.id = o.variant_id where v.sku = ${sku} limit 1`,
    )
    await execute(sql`insert into cart_line (cart_id, offer_id, supplier_id, offer_price_id, quantity, note, section, par_quantity)
      select ${id}, o.id, o.supplier_id, (select p.id from offer_price p where p.offer_id = o.id limit 1), 10, 'Cajón 3', 'Banco', 50
      from offer o where o.id = ${offer!.id}`)
    await execute(sql`insert into cart_supplier (cart_id, supplier_id, lines, products)
      select cart_id, supplier_id, 1, 10 from cart_line where cart_id = ${id}`)
    const { counts, lines } = await buyer.buyingLists.health({ params: { id } })
    expect(counts).toMatchObject({ discontinued: 1, replaceable: 1 })
    expect(lines[0]).toMatchObject({ discontinued: true, replacement: { sku: replacedBy } })
    const { lineId, replacement } = lines[0]!
    expect(replacement!.differences.length).toBeGreaterThan(0)
    const { offerPriceId } = replacement!.offer!
    await buyer.carts.replaceLines({ params: { id }, body: [{ lineId, offerPriceId }] })
    expect(await readLines(id)).toEqual([
      { offerPriceId, quantity: 10, note: 'Cajón 3', section: 'Banco', parQuantity: 50 },
    ])
    expect((await buyer.buyingLists.health({ params: { id } })).counts).toMatchObject({
      discontinued: 0,
      replaceable: 0,
    })
    const [now] = (await buyer.carts.lines({ params: { id } })).cartLines
    const body = [{ lineId: now!.id, offerPriceId: 'nothing of ours' }]
    await expect(buyer.carts.replaceLines({ params: { id }, body })).rejects.toEqual(refusal('F-E-002'))
    expect(await readLines(id)).toHaveLength(1)
  })

  test('reports changed prices, short stock and cheaper offers', async () => {
    const id = await createList('Precios', [{ offerPriceId: single, quantity: 10 }])
    const change = (factor: number) =>
      execute(sql`update offer_price set prices = array(select p * ${factor}::numeric from unnest(prices) p), discount_prices = null
        where offer_id = (select id from offer where external_id = 'EBRO-SCS-A2-M6-012')`)
    await change(5)
    const { counts, lines } = await buyer.buyingLists.health({ params: { id } })
    expect(counts).toEqual({ discontinued: 0, replaceable: 0, priceChanged: 1, lowStock: 0 })
    expect(lines[0]!.price!.now).toBeGreaterThan(lines[0]!.price!.before)
    expect(lines[0]!.otherOffer!.unitPrice).toBeLessThan(lines[0]!.price!.now)
    await execute(sql`update offer set stock = 3 where external_id = 'EBRO-SCS-A2-M6-012'`)
    expect((await buyer.buyingLists.health({ params: { id } })).counts).toMatchObject({ lowStock: 1 })
    await execute(sql`update offer set status = 'INACTIVE' where external_id = 'EBRO-SCS-A2-M6-012'`)
    const gone = await buyer.buyingLists.health({ params: { id } })
    expect(gone).toMatchObject({
      counts: { discontinued: 1, priceChanged: 0 },
      lines: [{ discontinued: true, replacement: null }],
    })
    expect(gone.lines[0]!.otherOffer).not.toBeNull()
    await execute(sql`update offer set status = 'ACTIVE', stock = 6000 where external_id = 'EBRO-SCS-A2-M6-012'`)
    await change(0.2)
  })
})

describe('merging a buying list into a cart', () => {
  test('uses other quantities, or adds what is missing to the target stock', async () => {
    const id = await createList('Estante', [
      { offerPriceId: single, quantity: 5 },
      { offerPriceId: packed, quantity: 100 },
    ])
    const { cartLines } = await buyer.carts.lines({ params: { id } })
    const findLineId = (price: string) => cartLines.find(({ offer }) => offer.offerPriceId === price)!.id
    await buyer.carts.updateLineDetails({ params: { id }, body: [{ lineId: findLineId(single), parQuantity: 40 }] })
    const target = (await buyer.carts.create({ body: { name: 'Pedido' } })).id
    const merge = (body: Partial<Parameters<typeof buyer.carts.merge>[0]['body']>) =>
      buyer.carts.merge({ params: { id: target }, body: { cartId: id, ...body } })
    await merge({ lineIds: [findLineId(single)], quantities: [12] })
    expect(await readLines(target)).toMatchObject([{ offerPriceId: single, quantity: 12 }])
    await merge({ upToPar: true })
    expect(await readLines(target)).toMatchObject([{ offerPriceId: single, quantity: 40 }])
    expect(await merge({ upToPar: true })).toMatchObject({ touched: 0 })
    await expect(merge({ lineIds: [findLineId(single)], quantities: [] })).rejects.toEqual(refusal('F-E-040'))
  })
})
