import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import type { CartChange } from '@tiber/contract/carts/cart-shapes'
import { queryRows } from '../../../database/query-rows.ts'
import { listCodes, guadalquivir, packed, refusal, toLineCommand, single, useCarts } from '../../../testing/carts.ts'

const used = useCarts()
const { createCart, updateLines, updateAndReadChange, readQuantities } = used
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

describe('cart lines', () => {
  test('are added, reduced and set, and the totals are the sums of the lines', async () => {
    const id = await createCart('Líneas')
    expect(await updateLines(id, [toLineCommand(single, 7, 'ADD_QUANTITY'), toLineCommand(packed, 100)])).toEqual([])
    expect(await updateLines(id, [toLineCommand(single, 3, 'ADD_QUANTITY')])).toEqual([])
    expect(await readQuantities(id)).toEqual({ [single]: 10, [packed]: 100 })
    await updateLines(id, [toLineCommand(single, 4, 'REMOVE_QUANTITY')])
    expect(await readQuantities(id)).toEqual({ [single]: 6, [packed]: 100 })
    const { cartLines } = await used.buyer.carts.lines({ params: { id }, query: { size: 10 } })
    const cart = await used.buyer.carts.read({ params: { id } })
    const sum = (each: (line: (typeof cartLines)[number]) => number) =>
      Math.round(cartLines.reduce((total, line) => total + each(line), 0) * 100) / 100
    expect(cart.totalDiscountPrice).toEqual({
      priceWithTax: sum(({ linePrice }) => linePrice!.priceWithTax),
      priceWithoutTax: sum(({ linePrice }) => linePrice!.priceWithoutTax),
      taxAmount: sum(({ linePrice }) => linePrice!.taxAmount),
    })
    expect(cart).toMatchObject({ numberOfLines: 2, numberOfProducts: 106, version: 4 })
    expect(cart.supplierAggregates.map(({ numberOfProducts }) => numberOfProducts)).toEqual([6, 100])
    await updateLines(id, [toLineCommand(single, 6, 'REMOVE_QUANTITY')])
    expect(await readQuantities(id)).toEqual({ [packed]: 100 })
  })

  test('report the minimum order value of each supplier', async () => {
    const { content } = await used.buyer.offers.prices({ query: { supplierIds: ['GENIL'], size: 1 } })
    const id = await used.createCart('Con mínimo')
    await used.updateLines(id, [toLineCommand(content[0]!.externalId, 1), toLineCommand(single, 1)])
    const { supplierAggregates } = await used.buyer.carts.read({ params: { id } })
    const minimums = supplierAggregates.map(({ supplierName, minOrderValue }) => [supplierName, minOrderValue])
    expect(minimums).toEqual([
      ['Tornillería Ebro', null],
      ['Almacenaje Genil', 150],
    ])
  })

  test('are listed by supplier, by last change or by section', async () => {
    const id = await createCart('Últimas')
    await updateLines(id, [toLineCommand(single, 7), toLineCommand(packed, 100)])
    used.platform.advance(1)
    await updateLines(id, [toLineCommand(single, 8)])
    const listPrices = async (sort: string[]) =>
      (await used.buyer.carts.lines({ params: { id }, query: { sort } })).cartLines.map(
        ({ offer }) => offer.offerPriceId,
      )
    expect(await listPrices(['updatedAt:desc'])).toEqual([single, packed])
    used.platform.advance(1)
    await updateLines(id, [toLineCommand(packed, 200)])
    expect(await listPrices(['updatedAt,desc'])).toEqual([packed, single])
    expect(await listPrices([])).toEqual([single, packed])
    const lines = (await used.buyer.carts.lines({ params: { id } })).cartLines
    await used.buyer.carts.updateLineDetails({ params: { id }, body: [{ lineId: lines[1]!.id, section: 'Banco' }] })
    expect(await listPrices(['section'])).toEqual([packed, single])
  })

  test('apply several commands for one offer in one request in order', async () => {
    const id = await createCart('Repetidas')
    await updateLines(id, [
      toLineCommand(single, 9),
      toLineCommand(single, 2, 'ADD_QUANTITY'),
      toLineCommand(single, 5),
      toLineCommand(single, 1, 'ADD_QUANTITY'),
    ])
    expect(await readQuantities(id)).toEqual({ [single]: 6 })
  })

  test('are corrected to an orderable quantity, with a warning', async () => {
    const id = await createCart('Reglas')
    expect(listCodes(await updateLines(id, [toLineCommand(packed, 30)]))).toEqual(['F-W-002'])
    expect(listCodes(await updateLines(id, [toLineCommand(packed, 130)]))).toEqual(['F-W-007'])
    expect(await readQuantities(id)).toEqual({ [packed]: 200 })
    await execute(
      sql`update offer set stock = 450, max_order_quantity = 1000 where external_id = 'LEVANTE-SCS-A2-M6-010'`,
    )
    expect(listCodes(await updateLines(id, [toLineCommand(packed, 900)]))).toEqual(['F-W-004'])
    expect(await readQuantities(id)).toEqual({ [packed]: 400 })
    await execute(sql`update offer set stock = 100000 where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    expect(listCodes(await updateLines(id, [toLineCommand(packed, 2000)]))).toEqual(['F-W-003'])
    expect(await readQuantities(id)).toEqual({ [packed]: 1000 })
    await execute(sql`update offer set stock = 0 where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    const { cartLines } = await used.buyer.carts.lines({ params: { id } })
    expect(cartLines[0]!.blockedLineInformation).toMatchObject([{ code: 'F-W-005' }])
    await execute(sql`update offer set status = 'INACTIVE' where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    const after = await used.buyer.carts.lines({ params: { id } })
    expect(after.cartLines[0]!.blockedLineInformation.map(({ code }) => code)).toEqual(['F-W-013', 'F-W-005'])
    await execute(sql`update offer set status = 'ACTIVE', stock = 6000, max_order_quantity = null
      where external_id = 'LEVANTE-SCS-A2-M6-010'`)
  })

  test('of offers not sold to the account are refused, the others are added', async () => {
    const id = await createCart('Ajenas')
    const warnings = await updateLines(id, [toLineCommand('nothing of ours', 1), toLineCommand(single, 1)])
    expect(warnings).toMatchObject([{ id: 'nothing of ours', code: 'F-W-016', blocked: true }])
    expect(await readQuantities(id)).toEqual({ [single]: 1 })
    await expect(updateLines(id, [toLineCommand('nothing of ours', 1)])).rejects.toEqual(refusal('F-E-002'))
  })

  test('at another company’s price are refused, even with its id', async () => {
    const rows = await queryRows<{ id: string }>(
      used.platform.database.db,
      sql`select p.external_id as id from offer_price p join price_list l on l.id = p.price_list_id
          where l.account_id is not null and l.account_id <> ${guadalquivir} limit 1`,
    )
    const id = await createCart('Precio ajeno')
    await expect(updateLines(id, [toLineCommand(rows[0]!.id, 100)])).rejects.toEqual(refusal('F-E-002'))
    expect(await readQuantities(id)).toEqual({})
  })

  test('of a cart of one store are not visible in another store', async () => {
    const id = await createCart('De Iberia')
    const abroad = (await used.platform.signIn('buyer@tiber.example', { storeId: 'export' })).client
    await expect(abroad.carts.lines({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect((await abroad.carts.list({ query: { size: 100 } })).carts.map((cart) => cart.id)).not.toContain(id)
  })

  test('are deleted by price id in either form, and all of them without a body', async () => {
    const id = await createCart('Borrados')
    await updateLines(id, [toLineCommand(single, 1), toLineCommand(packed, 100)])
    await used.buyer.carts.deleteLines({ params: { id }, body: [{ offerPriceId: single }, 'unknown'] })
    expect(await readQuantities(id)).toEqual({ [packed]: 100 })
    await used.buyer.carts.deleteLines({ params: { id }, body: [] })
    expect(await readQuantities(id)).toEqual({ [packed]: 100 })
    await used.buyer.carts.deleteLines({ params: { id }, body: {} })
    expect(await used.buyer.carts.read({ params: { id } })).toMatchObject({ numberOfLines: 0, supplierAggregates: [] })
  })

  test('by variant use the best offer and report why it was chosen', async () => {
    const id = await createCart('Por variante')
    const body = [{ productVariantId: 'SCS-A2-M8-040', quantity: 100, updateAction: 'ADD_QUANTITY' as const }]
    const answer = (await used.buyer.carts.updateLinesByVariant(
      { params: { id }, body },
      { prefer: 'return=representation' },
    )) as CartChange
    expect(answer.choices).toMatchObject([{ id: 'SCS-A2-M8-040', reason: 'CHEAPEST' }])
    expect(answer.lines[0]!.productVariant.id).toBe('SCS-A2-M8-040')
    const again = (await used.buyer.carts.updateLinesByVariant(
      { params: { id }, body },
      { prefer: 'return=representation' },
    )) as CartChange
    expect(again.choices).toMatchObject([{ reason: 'IN_CART' }])
    expect(again.cart.numberOfLines).toBe(1)
  })

  test('are returned with the totals if a representation is preferred, and only the changed ones', async () => {
    const id = await createCart('Preferencia')
    await updateLines(id, [toLineCommand(packed, 100)])
    const { lines, cart, touched, warnings } = await updateAndReadChange(id, [toLineCommand(single, 5)])
    expect(lines.map(({ offer }) => offer.offerPriceId)).toEqual([single])
    expect({ touched, warnings, lines: cart.numberOfLines }).toEqual({ touched: 1, warnings: [], lines: 2 })
    const removed = await updateAndReadChange(id, [toLineCommand(single, 0)])
    expect(removed).toMatchObject({ lines: [], removedOffers: [lines[0]!.offer.id] })
  })

  test('are paged by key, each line exactly once for any page size', async () => {
    const id = await createCart('Por clave')
    await updateLines(id, [
      toLineCommand(single, 1),
      toLineCommand(packed, 100),
      toLineCommand('PUB-EBRO-EBRO-SCS-A2-M6-010', 5),
    ])
    const allIds = (await used.buyer.carts.lines({ params: { id }, query: { size: 10 } })).cartLines.map(
      (line) => line.id,
    )
    const found: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await used.buyer.carts.linesAfter({ params: { id }, query: { size: 1, ...(after && { after }) } })
      found.push(...page.cartLines.map((line) => line.id))
      after = page.next
    }
    expect(found).toEqual(allIds)
  })
})
