import { sql } from '@tiber/server/sql'
import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { toLineCommand, useCarts } from '../../testing/carts.ts'

const used = useCarts()
const { soldOut, partlyInStock, capScrews } = knownProducts
const toPriceId = (supplier: string, sku: string) => `PUB-${supplier}-${supplier}-${sku}`
const readHealth = async (id: string, client = used.buyer) =>
  (await client.buyingLists.health({ params: { id } })).lines

async function addLine(name: string, offerPriceId: string, quantity: number) {
  const id = await used.createCart(name)
  await used.updateLines(id, [toLineCommand(offerPriceId, quantity)])
  return id
}

describe('a line that cannot be delivered', () => {
  test('gets an equivalent article with the same dimensions, of the closest material', async () => {
    const id = await addLine('Agotado', toPriceId('EBRO', soldOut.variant), 50)
    const [line] = await readHealth(id)
    expect(line).toMatchObject({ discontinued: false, lowStock: true, otherOffer: null })
    const { sku, differences, offer } = line!.equivalent!
    expect(sku).toBe(soldOut.equivalent)
    expect(differences.map(({ name }) => name)).not.toContain('Largo')
    expect(offer!.stock).toBeGreaterThanOrEqual(50)
    await used.buyer.carts.replaceLines({
      params: { id },
      body: [{ lineId: line!.lineId, offerPriceId: offer!.offerPriceId }],
    })
    expect(await used.readQuantities(id)).toEqual({ [offer!.offerPriceId]: 50 })
    expect(await readHealth(id)).toEqual([])
  })

  test('gets the offer of another supplier that delivers all of it, also at a higher price', async () => {
    const id = await addLine('Escaso', toPriceId('SUMCANT', capScrews.variant), 100)
    const setStock = (stock: number) =>
      used.platform.database.db.execute(
        sql`update offer set stock = ${stock} where external_id = ${`SUMCANT-${capScrews.variant}`}`,
      )
    await setStock(20)
    const [line] = await readHealth(id)
    const { cartLines } = await used.buyer.carts.lines({ params: { id } })
    expect(cartLines[0]).toMatchObject({ quantity: 100, availability: { now: 20, later: 0, missing: 80 } })
    expect(line).toMatchObject({ lowStock: true, otherOffer: { supplier: { name: 'Tornillería Ebro' } } })
    await setStock(120)
  })

  test('is only one whose back-order cannot be promised either', async () => {
    const id = await addLine('Pendiente', toPriceId('EBRO', partlyInStock.variant), 500)
    const { cartLines } = await used.buyer.carts.lines({ params: { id } })
    expect(cartLines[0]!.availability).toMatchObject({ now: 72, later: 428, missing: 0 })
    expect((await readHealth(id)).filter(({ lowStock }) => lowStock)).toEqual([])
  })

  test('gets an article of the same kind and dimensions by its name, if no attributes lead to one', async () => {
    const id = await addLine('Sin atributos', toPriceId('EBRO', soldOut.variant), 50)
    await used.platform.database.db.execute(
      sql`update product set classification_id = null
        where id = (select product_id from variant where sku = ${soldOut.variant})`,
    )
    const [line] = await readHealth(id)
    expect(line!.equivalent!.name).toMatch(/^Tornillo.* M8 × 70/)
    expect(line!.equivalent!.offer!.stock).toBeGreaterThanOrEqual(50)
  })

  test('has no suggestions for another company', async () => {
    const id = await addLine('Ajeno', toPriceId('EBRO', soldOut.variant), 50)
    await expect(readHealth(id, used.stranger)).rejects.toMatchObject({ status: 404 })
  })
})
