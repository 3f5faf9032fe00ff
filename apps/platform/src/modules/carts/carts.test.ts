import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { packed, refusal, toLineCommand, single, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { createCart, updateLines, readQuantities } = used
const execute = (statement: ReturnType<typeof sql>) => used.platform.database.db.execute(statement)

describe('carts', () => {
  test('have unique names and are listed newest first after the active cart', async () => {
    await used.buyer.carts.activate({ params: { id: await createCart('Obra activa') } })
    const first = await createCart('Obra norte')
    used.platform.advance(1)
    const second = await createCart('Obra sur')
    const { carts, totalElement } = await used.buyer.carts.list({ query: { size: 100 } })
    expect(carts.map(({ active }) => active).indexOf(true)).toBe(0)
    // Other tests may have created carts at later times.
    expect(carts.map(({ id }) => id).filter((id) => id === first || id === second)).toEqual([second, first])
    expect(totalElement).toBe(carts.length)
    expect(await used.buyer.carts.list({ query: { page: 900, size: 10 } })).toMatchObject({ carts: [], totalElement })
    expect(carts.find(({ id }) => id === second)).toMatchObject({
      status: 'INIT',
      type: 'CART',
      currency: 'EUR',
      numberOfLines: 0,
      version: 1,
    })
    await expect(createCart('Obra sur')).rejects.toEqual(refusal('CT0001'))
    await expect(createCart('BL_')).rejects.toEqual(refusal('F-E-001'))
  })

  test('belong to one user in one account', async () => {
    const id = await createCart('Solo mío')
    await expect(used.stranger.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await expect(used.shipyard.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect(await createCart('Solo mío', used.shipyard)).not.toBe(id)
  })

  test('accept only a billing address of the account', async () => {
    const id = await createCart('Facturado')
    const [address] = await used.buyer.addresses.list({ query: { billing: true } })
    const bill = (billingAddressId: string | null) =>
      used.buyer.carts.update({ params: { id }, body: { billingAddressId } })
    expect(await bill(address!.id)).toMatchObject({ billingAddressId: address!.id })
    const [foreign] = await used.stranger.addresses.list()
    for (const other of ['nobody', foreign!.id]) await expect(bill(other)).rejects.toEqual(refusal('F-E-002'))
    expect(await bill(null)).toMatchObject({ billingAddressId: null })
  })

  test('are renamed, deleted and restored; deleting all carts keeps the lists', async () => {
    const id = await createCart('Por borrar')
    const list = await createCart('BL_Taller')
    await expect(used.buyer.carts.update({ params: { id }, body: { name: 'BL_Taller' } })).rejects.toEqual(
      refusal('CT0001'),
    )
    expect(await used.buyer.carts.update({ params: { id }, body: { name: 'Borrable' } })).toMatchObject({
      name: 'Borrable',
    })
    await used.buyer.carts.delete({ params: { id } })
    await expect(used.buyer.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    expect(await used.buyer.carts.restore({ params: { id } })).toMatchObject({ id, name: 'Borrable' })
    await used.buyer.carts.deleteAll()
    const { carts } = await used.buyer.carts.list({ query: { size: 1000 } })
    expect(carts.map((cart) => cart.id)).toContain(list)
    expect(carts.filter(({ name }) => !name.startsWith('BL_'))).toEqual([])
  })

  test('have exactly one active cart, the one activated last', async () => {
    const [one, two] = [await createCart('Uno'), await createCart('Dos')]
    expect(await used.buyer.carts.activate({ params: { id: one } })).toMatchObject({ active: true })
    await used.buyer.carts.activate({ params: { id: two } })
    const { carts } = await used.buyer.carts.list({ query: { size: 100 } })
    expect(carts.filter(({ active }) => active).map(({ id }) => id)).toEqual([two])
    used.platform.advance(1)
    await createCart('Tres')
    const { carts: first } = await used.buyer.carts.list({ query: { size: 1 } })
    expect(first.map(({ id }) => id)).toEqual([two])
    const list = await createCart('BL_Nunca activa')
    await expect(used.buyer.carts.activate({ params: { id: list } })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('a changed price', () => {
  test('is charged at once and reported until the buyer accepts it', async () => {
    const id = await createCart('Precio')
    await updateLines(id, [toLineCommand(single, 10)])
    const before = await used.buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    const unitPrice = before.nbFirstLines[0]!.offer.unitPrice!
    await execute(sql`update offer_price set prices = array(select p * 2 from unnest(prices) p),
      discount_prices = null where offer_id = (select id from offer where external_id = 'EBRO-SCS-A2-M6-012')`)
    const after = await used.buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    expect(after.nbFirstLines[0]).toMatchObject({ previousUnitPrice: unitPrice })
    expect(after.nbFirstLines[0]!.offer.unitPrice).toBeGreaterThan(unitPrice)
    expect(after.totalDiscountPrice.priceWithoutTax).toBeGreaterThan(before.totalDiscountPrice.priceWithoutTax)
    await used.buyer.carts.acceptPrices({ params: { id } })
    const seen = await used.buyer.carts.read({ params: { id }, query: { nbFirstLines: 1 } })
    expect(seen.nbFirstLines[0]!.previousUnitPrice).toBeNull()
  })
})

describe('cart versions', () => {
  test('refuse a change that expects another version', async () => {
    const id = await createCart('Versión')
    const body = [toLineCommand(single, 1)]
    await used.buyer.carts.updateLines({ params: { id }, body }, { ifMatch: '"1"' })
    await expect(used.buyer.carts.updateLines({ params: { id }, body }, { ifMatch: '"1"' })).rejects.toEqual(
      refusal('ST0001'),
    )
    expect((await used.buyer.carts.read({ params: { id } })).version).toBe(2)
  })

  test('apply every concurrent change exactly once', async () => {
    const id = await createCart('A la vez')
    await Promise.all(Array.from({ length: 12 }, () => updateLines(id, [toLineCommand(single, 1, 'ADD_QUANTITY')])))
    expect(await readQuantities(id)).toEqual({ [single]: 12 })
    const body = [toLineCommand(single, 5, 'ADD_QUANTITY')]
    const repeated = () =>
      used.buyer.carts.updateLines({ params: { id }, body }, { idempotencyKey: 'once-and-for-all' })
    await Promise.all([repeated(), repeated(), repeated()])
    expect(await readQuantities(id)).toEqual({ [single]: 17 })
  })

  test('refuse changes of a cart that is being ordered or is placed', async () => {
    const id = await createCart('Cerrado')
    await updateLines(id, [toLineCommand(single, 1)])
    await execute(sql`update cart set status = 'COMPLETED' where id = ${id}`)
    await expect(updateLines(id, [toLineCommand(single, 2)])).rejects.toEqual(refusal('ST0001'))
    await expect(used.buyer.carts.deleteLines({ params: { id }, body: [] })).rejects.toEqual(refusal('ST0001'))
    await expect(used.buyer.carts.update({ params: { id }, body: { name: 'X' } })).rejects.toEqual(refusal('ST0001'))
  })
})

describe('copying and merging carts', () => {
  test('copies a cart to a list and merges lines into another cart', async () => {
    const id = await createCart('Fuente')
    await updateLines(id, [toLineCommand(single, 2), toLineCommand(packed, 100)])
    const copy = await used.buyer.carts.copy({ params: { id }, body: { name: 'BL_Copia' } })
    expect(copy).toMatchObject({ name: 'BL_Copia', numberOfLines: 2 })
    const target = await createCart('Destino')
    await updateLines(target, [toLineCommand(single, 1)])
    const lineIds = (await used.buyer.carts.lines({ params: { id: copy.id } })).cartLines
      .slice(0, 1)
      .map((line) => line.id)
    await used.buyer.carts.merge({ params: { id: target }, body: { cartId: copy.id, lineIds } })
    expect(await readQuantities(target)).toEqual({ [single]: 3 })
    await used.buyer.carts.merge({ params: { id: target }, body: { cartId: copy.id } })
    expect(await readQuantities(target)).toEqual({ [single]: 5, [packed]: 100 })
    const foreign = used.stranger.carts.merge({ params: { id: target }, body: { cartId: copy.id } })
    await expect(foreign).rejects.toEqual(refusal('F-E-002'))
  })

  test('keeps any quantity in a list, which colleagues see once it is shared', async () => {
    const id = await createCart('BL_Compartida')
    expect(await updateLines(id, [toLineCommand(packed, 3)])).toEqual([])
    expect(await readQuantities(id)).toEqual({ [packed]: 3 })
    const colleague = (await used.platform.signIn('admin@tiber.example')).client
    await expect(colleague.carts.read({ params: { id } })).rejects.toEqual(refusal('F-E-002'))
    await used.buyer.carts.share({ params: { id }, body: { shared: true } })
    expect(await readQuantities(id, colleague)).toEqual({ [packed]: 3 })
    await expect(colleague.carts.delete({ params: { id } })).rejects.toEqual(refusal('ST0001'))
    await expect(
      used.buyer.carts.share({ params: { id: await createCart('No lista') }, body: { shared: true } }),
    ).rejects.toEqual(refusal('ST0001'))
  })
})
