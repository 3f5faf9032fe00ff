import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { queryRows } from '../../../database/query-rows.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import { packed, refusal, toLineCommand, single, useCarts } from '../../../testing/carts.ts'

const used = useCarts()
const { createCart, updateLines, updateAndReadChange, readQuantities } = used

describe('undo', () => {
  test('works for ten minutes and skips lines changed since', async () => {
    const id = await createCart('Deshacer')
    await updateLines(id, [toLineCommand(single, 1), toLineCommand(packed, 100)])
    const { cart } = await updateAndReadChange(id, [toLineCommand(single, 50), toLineCommand(packed, 0)])
    expect(await used.buyer.carts.undo({ params: { id }, body: { version: cart.version! } })).toMatchObject({
      touched: 2,
    })
    expect(await readQuantities(id)).toEqual({ [single]: 1, [packed]: 100 })
    const third = await updateAndReadChange(id, [toLineCommand(single, 3), toLineCommand(packed, 300)])
    await updateLines(id, [toLineCommand(packed, 500)])
    await used.buyer.carts.undo({ params: { id }, body: { version: third.cart.version! } })
    expect(await readQuantities(id)).toEqual({ [single]: 1, [packed]: 500 })
    const last = await updateAndReadChange(id, [toLineCommand(single, 9)])
    used.platform.advance(601)
    const late = used.buyer.carts.undo({ params: { id }, body: { version: last.cart.version! } })
    await expect(late).rejects.toEqual(refusal('ST0001'))
  })

  test('steps back to the start, and an undo can itself be undone', async () => {
    const id = await createCart('Paso a paso')
    await updateLines(id, [toLineCommand(single, 1)])
    const versions: number[] = []
    for (const quantity of [5, 9, 0])
      versions.push((await updateAndReadChange(id, [toLineCommand(single, quantity)])).cart.version!)
    const seen: (number | undefined)[] = []
    const undone: number[] = []
    for (const version of versions.toReversed()) {
      const { cart } = await used.buyer.carts.undo({ params: { id }, body: { version } })
      undone.push(cart.version!)
      seen.push((await readQuantities(id))[single])
    }
    expect(seen).toEqual([9, 5, 1])
    await used.buyer.carts.undo({ params: { id }, body: { version: undone.at(-1)! } })
    expect(await readQuantities(id)).toEqual({ [single]: 5 })
    const twice = used.buyer.carts.undo({ params: { id }, body: { version: versions[1]! } })
    await expect(twice).rejects.toEqual(refusal('ST0001'))
  })

  test('of part of a change leaves the rest in force, also when an older change is undone', async () => {
    const id = await createCart('En parte')
    await updateLines(id, [toLineCommand(single, 1), toLineCommand(packed, 100)])
    const older = (await updateAndReadChange(id, [toLineCommand(single, 2), toLineCommand(packed, 200)])).cart.version!
    const newer = (await updateAndReadChange(id, [toLineCommand(single, 3), toLineCommand(packed, 300)])).cart.version!
    await updateLines(id, [toLineCommand(packed, 400)])
    await used.buyer.carts.undo({ params: { id }, body: { version: newer } })
    expect(await readQuantities(id)).toEqual({ [single]: 2, [packed]: 400 })
    const tooOld = used.buyer.carts.undo({ params: { id }, body: { version: older } })
    await expect(tooOld).rejects.toEqual(refusal('ST0001'))
    expect(await readQuantities(id)).toEqual({ [single]: 2, [packed]: 400 })
  })

  test('restores notes, references and sections of a removed line', async () => {
    const id = await createCart('Notas')
    await updateLines(id, [toLineCommand(single, 2)])
    const [line] = (await used.buyer.carts.lines({ params: { id } })).cartLines
    const details = { note: 'Urgente', reference: 'OT-1', section: 'Banco 2', parQuantity: 40 }
    const { lines } = await used.buyer.carts.updateLineDetails({
      params: { id },
      body: [{ lineId: line!.id, ...details }],
    })
    expect(lines[0]).toMatchObject(details)
    await used.buyer.carts.updateLineDetails({ params: { id }, body: [{ lineId: line!.id, note: null }] })
    const { cart } = await updateAndReadChange(id, [toLineCommand(single, 0)])
    await used.buyer.carts.undo({ params: { id }, body: { version: cart.version! } })
    const [again] = (await used.buyer.carts.lines({ params: { id } })).cartLines
    expect(again).toMatchObject({ ...details, note: null })
  })
})

describe('changes since a version', () => {
  test('list the changed lines as they are now, the removed offers and the totals', async () => {
    const id = await createCart('Visto por otros')
    await updateLines(id, [toLineCommand(single, 2), toLineCommand(packed, 100)])
    const { version: since } = await used.buyer.carts.read({ params: { id } })
    await updateLines(id, [toLineCommand(single, 5)])
    const { cartLines } = await used.buyer.carts.lines({ params: { id } })
    const line = cartLines.find(({ offer }) => offer.offerPriceId === packed)
    await updateLines(id, [toLineCommand(packed, 0)])
    const { lines, removedOffers, cart, touched } = await used.buyer.carts.changesSince({
      params: { id },
      query: { since: since! },
    })
    expect(lines.map(({ offer, quantity }) => [offer.offerPriceId, quantity])).toEqual([[single, 5]])
    expect({ removedOffers, touched }).toEqual({ removedOffers: [line!.offer.id], touched: 2 })
    expect(cart).toMatchObject({ numberOfLines: 1, version: since! + 2 })
  })

  test('include changed line details, which can be undone as well', async () => {
    const id = await createCart('Notas deshechas')
    await updateLines(id, [toLineCommand(single, 2)])
    const [line] = (await used.buyer.carts.lines({ params: { id } })).cartLines
    const describe = (note: string) =>
      used.buyer.carts.updateLineDetails({ params: { id }, body: [{ lineId: line!.id, note }] })
    const { cart: first } = await describe('Urgente')
    const { cart: second } = await describe('Puede esperar')
    const seen = await used.buyer.carts.changesSince({ params: { id }, query: { since: first.version! } })
    expect(seen.lines.map(({ note }) => note)).toEqual(['Puede esperar'])
    const undone = await used.buyer.carts.undo({ params: { id }, body: { version: second.version! } })
    expect(undone.lines).toMatchObject([{ quantity: 2, note: 'Urgente' }])
  })
})

describe('purging', () => {
  // A platform of its own, because the sessions of the other tests would be purged too.
  const purged = useCarts()

  test('removes old changes after a day, deleted carts after a month', async () => {
    const id = await purged.createCart('Olvidado')
    await purged.updateLines(id, [toLineCommand(single, 2)])
    await purged.buyer.carts.delete({ params: { id } })
    const { platform } = purged
    const rows = async (table: string) =>
      (
        await queryRows<never>(
          platform.database.db,
          sql`select from ${sql.raw(table)} where ${sql.raw(table === 'cart' ? 'id' : 'cart_id')} = ${id}`,
        )
      ).length
    platform.advance(25 * 60 * 60)
    await jobHandlers['purge-old-rows'](platform.systemContext())
    expect([await rows('cart_change'), await rows('cart')]).toEqual([0, 1])
    platform.advance(30 * 24 * 60 * 60)
    await jobHandlers['purge-old-rows'](platform.systemContext())
    expect(await rows('cart')).toBe(0)
  })
})
