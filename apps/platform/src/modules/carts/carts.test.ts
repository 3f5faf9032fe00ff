import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartChange, LineWarning } from '@tiber/contract/cart-shapes'
import type { UpdateAction } from '@tiber/contract/cart-words'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]
/** In stock, from one piece on; and in packs of a hundred. */
const single = 'PUB-EBRO-EBRO-SCS-A2-M6-012'
const packed = 'PUB-LEVANTE-LEVANTE-SCS-A2-M6-010'

let platform: TestPlatform
let buyer: PlatformClient
let shipyard: PlatformClient
let stranger: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signedIn('buyer@tiber.example', { customerAccountId: guadalquivir })).client
  shipyard = (await platform.signedIn('buyer@tiber.example', { customerAccountId: cantabrico })).client
  stranger = (await platform.signedIn('new@tiber.example')).client
})
afterAll(() => platform.close())

const refusal = (code: string) => expect.objectContaining({ body: expect.objectContaining({ code }) })
const made = async (name: string, client = buyer) => (await client.carts.create({ body: { name } })).id
const set = (offerPriceId: string, quantity: number, updateAction: UpdateAction = 'REPLACE_QUANTITY') => ({
  offerPriceId,
  quantity,
  updateAction,
})
const update = async (id: string, body: ReturnType<typeof set>[]) =>
  (await buyer.carts.updateLines({ params: { id }, body })) as LineWarning[]
const updateTold = async (id: string, body: ReturnType<typeof set>[]) =>
  (await buyer.carts.updateLines({ params: { id }, body }, { prefer: 'return=representation' })) as CartChange
const quantities = async (id: string, client = buyer) => {
  const { cartLines } = await client.carts.lines({ params: { id }, query: { size: 1000 } })
  return Object.fromEntries(cartLines.map(({ offer, quantity }) => [offer.offerPriceId, quantity]))
}
const codes = (warnings: LineWarning[]) => warnings.map(({ code }) => code)
const execute = (statement: ReturnType<typeof sql>) => platform.database.db.execute(statement)

describe('carts', () => {
  test('are made with a name of their own and listed newest first', async () => {
    const first = await made('Obra norte')
    platform.advance(1)
    const second = await made('Obra sur')
    const { carts, totalElement } = await buyer.carts.list()
    expect(carts.map(({ id }) => id).slice(0, 2)).toEqual([second, first])
    expect(totalElement).toBe(carts.length)
    expect(carts[0]).toMatchObject({ status: 'INIT', type: 'CART', currency: 'EUR', numberOfLines: 0, version: 1 })
    await expect(made('Obra sur')).rejects.toEqual(refusal('CT0001'))
    await expect(made('BL_')).rejects.toEqual(refusal('F-E-001'))
  })

  test('belong to one user in one account', async () => {
    const id = await made('Solo mío')
    await expect(stranger.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(shipyard.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect(await made('Solo mío', shipyard)).not.toBe(id)
  })

  test('are renamed, deleted and taken back; lists stay when all carts go', async () => {
    const id = await made('Por borrar')
    const list = await made('BL_Taller')
    await expect(buyer.carts.update({ params: { id }, body: { name: 'BL_Taller' } })).rejects.toEqual(refusal('CT0001'))
    expect(await buyer.carts.update({ params: { id }, body: { name: 'Borrable' } })).toMatchObject({ name: 'Borrable' })
    await buyer.carts.delete({ params: { id } })
    await expect(buyer.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect(await buyer.carts.restore({ params: { id } })).toMatchObject({ id, name: 'Borrable' })
    await buyer.carts.deleteAll()
    const { carts } = await buyer.carts.list({ query: { size: 1000 } })
    expect(carts.map((cart) => cart.id)).toEqual([list])
  })

  test('one is filled, and the last that was chosen', async () => {
    const [one, two] = [await made('Uno'), await made('Dos')]
    expect(await buyer.carts.activate({ params: { id: one } })).toMatchObject({ active: true })
    await buyer.carts.activate({ params: { id: two } })
    const { carts } = await buyer.carts.list({ query: { size: 100 } })
    expect(carts.filter(({ active }) => active).map(({ id }) => id)).toEqual([two])
    const list = await made('BL_Nunca activa')
    await expect(buyer.carts.activate({ params: { id: list } })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('lines', () => {
  test('are added, taken away and set, and totals are the sums of the lines', async () => {
    const id = await made('Líneas')
    expect(await update(id, [set(single, 7, 'ADD_QUANTITY'), set(packed, 100)])).toEqual([])
    expect(await update(id, [set(single, 3, 'ADD_QUANTITY')])).toEqual([])
    expect(await quantities(id)).toEqual({ [single]: 10, [packed]: 100 })
    await update(id, [set(single, 4, 'REMOVE_QUANTITY')])
    expect(await quantities(id)).toEqual({ [single]: 6, [packed]: 100 })
    const { cartLines } = await buyer.carts.lines({ params: { id }, query: { size: 10 } })
    const cart = await buyer.carts.read({ params: { id } })
    const sum = (each: (line: (typeof cartLines)[number]) => number) =>
      Math.round(cartLines.reduce((total, line) => total + each(line), 0) * 100) / 100
    expect(cart.totalDiscountPrice).toEqual({
      priceWithTax: sum(({ offer }) => offer.totalDiscountPrice.priceWithTax),
      priceWithoutTax: sum(({ offer }) => offer.totalDiscountPrice.priceWithoutTax),
      taxAmount: sum(({ offer }) => offer.totalDiscountPrice.taxAmount),
    })
    expect(cart).toMatchObject({ numberOfLines: 2, numberOfProducts: 106, version: 4 })
    expect(cart.supplierAggregates.map(({ numberOfProducts }) => numberOfProducts)).toEqual([6, 100])
    await update(id, [set(single, 6, 'REMOVE_QUANTITY')])
    expect(await quantities(id)).toEqual({ [packed]: 100 })
  })

  test('several wishes for one offer in one request are taken one after the other', async () => {
    const id = await made('Repetidas')
    await update(id, [set(single, 9), set(single, 2, 'ADD_QUANTITY'), set(single, 5), set(single, 1, 'ADD_QUANTITY')])
    expect(await quantities(id)).toEqual({ [single]: 6 })
  })

  test('take what can be ordered and say so', async () => {
    const id = await made('Reglas')
    expect(codes(await update(id, [set(packed, 30)]))).toEqual(['F-W-002'])
    expect(codes(await update(id, [set(packed, 130)]))).toEqual(['F-W-007'])
    expect(await quantities(id)).toEqual({ [packed]: 200 })
    await execute(
      sql`update offer set stock = 450, max_order_quantity = 1000 where external_id = 'LEVANTE-SCS-A2-M6-010'`,
    )
    expect(codes(await update(id, [set(packed, 900)]))).toEqual(['F-W-004'])
    expect(await quantities(id)).toEqual({ [packed]: 400 })
    await execute(sql`update offer set stock = 100000 where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    expect(codes(await update(id, [set(packed, 2000)]))).toEqual(['F-W-003'])
    expect(await quantities(id)).toEqual({ [packed]: 1000 })
    await execute(sql`update offer set stock = 0 where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    const { cartLines } = await buyer.carts.lines({ params: { id } })
    expect(cartLines[0]!.blockedLineInformation).toMatchObject([{ code: 'F-W-005' }])
    await execute(sql`update offer set status = 'INACTIVE' where external_id = 'LEVANTE-SCS-A2-M6-010'`)
    const after = await buyer.carts.lines({ params: { id } })
    expect(after.cartLines[0]!.blockedLineInformation.map(({ code }) => code)).toEqual(['F-W-013', 'F-W-005'])
    await execute(sql`update offer set status = 'ACTIVE', stock = 6000, max_order_quantity = null
      where external_id = 'LEVANTE-SCS-A2-M6-010'`)
  })

  test('of what is not sold to the account are refused, and the others are taken', async () => {
    const id = await made('Ajenas')
    const warnings = await update(id, [set('nothing of ours', 1), set(single, 1)])
    expect(warnings).toMatchObject([{ id: 'nothing of ours', code: 'F-W-016', blocked: true }])
    expect(await quantities(id)).toEqual({ [single]: 1 })
    await expect(update(id, [set('nothing of ours', 1)])).rejects.toEqual(refusal('F-E-002'))
  })

  test('are deleted by price in either form, and all of them without a body', async () => {
    const id = await made('Borrados')
    await update(id, [set(single, 1), set(packed, 100)])
    await buyer.carts.deleteLines({ params: { id }, body: [{ offerPriceId: single }, 'unknown'] })
    expect(await quantities(id)).toEqual({ [packed]: 100 })
    await buyer.carts.deleteLines({ params: { id }, body: [] })
    expect(await buyer.carts.read({ params: { id } })).toMatchObject({ numberOfLines: 0, supplierAggregates: [] })
  })

  test('by variant take the best offer and say why', async () => {
    const id = await made('Por variante')
    const body = [{ productVariantId: 'SCS-A2-M8-040', quantity: 100, updateAction: 'ADD_QUANTITY' as const }]
    const answer = (await buyer.carts.updateLinesByVariant(
      { params: { id }, body },
      { prefer: 'return=representation' },
    )) as CartChange
    expect(answer.choices).toMatchObject([{ id: 'SCS-A2-M8-040', reason: 'CHEAPEST' }])
    expect(answer.lines[0]!.productVariant.id).toBe('SCS-A2-M8-040')
    const again = (await buyer.carts.updateLinesByVariant(
      { params: { id }, body },
      { prefer: 'return=representation' },
    )) as CartChange
    expect(again.choices).toMatchObject([{ reason: 'IN_CART' }])
    expect(again.cart.numberOfLines).toBe(1)
  })

  test('are told with the totals where that is preferred, and never more of the cart', async () => {
    const id = await made('Preferencia')
    await update(id, [set(packed, 100)])
    const { lines, cart, touched, warnings } = await updateTold(id, [set(single, 5)])
    expect(lines.map(({ offer }) => offer.offerPriceId)).toEqual([single])
    expect({ touched, warnings, lines: cart.numberOfLines }).toEqual({ touched: 1, warnings: [], lines: 2 })
    const removed = await updateTold(id, [set(single, 0)])
    expect(removed).toMatchObject({ lines: [], removedOffers: [lines[0]!.offer.id] })
  })

  test('are read by key, all of them once, however they are cut', async () => {
    const id = await made('Por clave')
    await update(id, [set(single, 1), set(packed, 100), set('PUB-EBRO-EBRO-SCS-A2-M6-010', 5)])
    const whole = (await buyer.carts.lines({ params: { id }, query: { size: 10 } })).cartLines.map((line) => line.id)
    const found: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const part = await buyer.carts.linesAfter({ params: { id }, query: { size: 1, ...(after && { after }) } })
      found.push(...part.cartLines.map((line) => line.id))
      after = part.next
    }
    expect(found).toEqual(whole)
  })
})

describe('a price that changes', () => {
  test('is charged from then on, and said until the buyer has seen it', async () => {
    const id = await made('Precio')
    await update(id, [set(single, 10)])
    const before = await buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    const unitPrice = before.nbFirstLines[0]!.offer.unitPrice!
    await execute(sql`update offer_price set prices = array(select p * 2 from unnest(prices) p),
      discount_prices = null where offer_id = (select id from offer where external_id = 'EBRO-SCS-A2-M6-012')`)
    const after = await buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    expect(after.nbFirstLines[0]).toMatchObject({ previousUnitPrice: unitPrice })
    expect(after.nbFirstLines[0]!.offer.unitPrice).toBeGreaterThan(unitPrice)
    expect(after.totalDiscountPrice.priceWithoutTax).toBeGreaterThan(before.totalDiscountPrice.priceWithoutTax)
    await buyer.carts.acceptPrices({ params: { id } })
    const seen = await buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    expect(seen.nbFirstLines[0]!.previousUnitPrice).toBeNull()
  })
})

describe('versions', () => {
  test('a change meant for another version is refused', async () => {
    const id = await made('Versión')
    const body = [set(single, 1)]
    await buyer.carts.updateLines({ params: { id }, body }, { ifMatch: '"1"' })
    await expect(buyer.carts.updateLines({ params: { id }, body }, { ifMatch: '"1"' })).rejects.toEqual(
      refusal('ST0001'),
    )
    expect((await buyer.carts.read({ params: { id } })).version).toBe(2)
  })

  test('changes at once are all made, none twice', async () => {
    const id = await made('A la vez')
    await Promise.all(Array.from({ length: 12 }, () => update(id, [set(single, 1, 'ADD_QUANTITY')])))
    expect(await quantities(id)).toEqual({ [single]: 12 })
    const body = [set(single, 5, 'ADD_QUANTITY')]
    const repeated = () => buyer.carts.updateLines({ params: { id }, body }, { idempotencyKey: 'once-and-for-all' })
    await Promise.all([repeated(), repeated(), repeated()])
    expect(await quantities(id)).toEqual({ [single]: 17 })
  })

  test('a cart that is being turned into an order or is placed is left alone', async () => {
    const id = await made('Cerrado')
    await update(id, [set(single, 1)])
    await execute(sql`update cart set status = 'COMPLETED' where id = ${id}`)
    await expect(update(id, [set(single, 2)])).rejects.toEqual(refusal('ST0001'))
    await expect(buyer.carts.deleteLines({ params: { id }, body: [] })).rejects.toEqual(refusal('ST0001'))
    await expect(buyer.carts.update({ params: { id }, body: { name: 'X' } })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('what was done', () => {
  test('is taken back for ten minutes, but for what was changed since', async () => {
    const id = await made('Deshacer')
    await update(id, [set(single, 1), set(packed, 100)])
    const { cart } = await updateTold(id, [set(single, 50), set(packed, 0)])
    expect(await buyer.carts.undo({ params: { id }, body: { version: cart.version! } })).toMatchObject({ touched: 2 })
    expect(await quantities(id)).toEqual({ [single]: 1, [packed]: 100 })
    const third = await updateTold(id, [set(single, 3), set(packed, 300)])
    await update(id, [set(packed, 500)])
    await buyer.carts.undo({ params: { id }, body: { version: third.cart.version! } })
    expect(await quantities(id)).toEqual({ [single]: 1, [packed]: 500 })
    const last = await updateTold(id, [set(single, 9)])
    platform.advance(601)
    const late = buyer.carts.undo({ params: { id }, body: { version: last.cart.version! } })
    await expect(late).rejects.toEqual(refusal('ST0001'))
  })

  test('notes, references and sections stay with a line, also when it goes and comes back', async () => {
    const id = await made('Notas')
    await update(id, [set(single, 2)])
    const [line] = (await buyer.carts.lines({ params: { id } })).cartLines
    const details = { note: 'Urgente', reference: 'OT-1', section: 'Banco 2', parQuantity: 40 }
    const { lines } = await buyer.carts.describeLines({ params: { id }, body: [{ lineId: line!.id, ...details }] })
    expect(lines[0]).toMatchObject(details)
    await buyer.carts.describeLines({ params: { id }, body: [{ lineId: line!.id, note: null }] })
    const { cart } = await updateTold(id, [set(single, 0)])
    await buyer.carts.undo({ params: { id }, body: { version: cart.version! } })
    const [again] = (await buyer.carts.lines({ params: { id } })).cartLines
    expect(again).toMatchObject({ ...details, note: null })
  })
})

describe('lines of one cart', () => {
  test('are copied, saved as a list and added to another', async () => {
    const id = await made('Fuente')
    await update(id, [set(single, 2), set(packed, 100)])
    const copy = await buyer.carts.copy({ params: { id }, body: { name: 'BL_Copia' } })
    expect(copy).toMatchObject({ name: 'BL_Copia', numberOfLines: 2 })
    const target = await made('Destino')
    await update(target, [set(single, 1)])
    const lineIds = (await buyer.carts.lines({ params: { id: copy.id } })).cartLines.slice(0, 1).map((line) => line.id)
    await buyer.carts.merge({ params: { id: target }, body: { cartId: copy.id, lineIds } })
    expect(await quantities(target)).toEqual({ [single]: 3 })
    await buyer.carts.merge({ params: { id: target }, body: { cartId: copy.id } })
    expect(await quantities(target)).toEqual({ [single]: 5, [packed]: 100 })
    const foreign = stranger.carts.merge({ params: { id: target }, body: { cartId: copy.id } })
    await expect(foreign).rejects.toEqual(refusal('F-E-002'))
  })

  test('a list takes any quantity, and colleagues see it once it is shared', async () => {
    const id = await made('BL_Compartida')
    expect(await update(id, [set(packed, 3)])).toEqual([])
    expect(await quantities(id)).toEqual({ [packed]: 3 })
    const colleague = (await platform.signedIn('admin@tiber.example')).client
    await expect(colleague.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await buyer.carts.share({ params: { id }, body: { shared: true } })
    expect(await quantities(id, colleague)).toEqual({ [packed]: 3 })
    await expect(colleague.carts.delete({ params: { id } })).rejects.toEqual(refusal('ST0001'))
    await expect(buyer.carts.share({ params: { id: await made('No lista') }, body: { shared: true } })).rejects.toEqual(
      refusal('ST0001'),
    )
  })
})
