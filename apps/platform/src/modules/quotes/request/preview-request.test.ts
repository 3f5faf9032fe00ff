import { describe, expect, test } from 'vitest'
import { refusal } from '../../../testing/carts.ts'
import { useOrders } from '../../../testing/orders.ts'
import { quotedVariants } from '../../../testing/quotes.ts'

const used = useOrders()

const createCart = async (name: string) => {
  const cartId = await used.createCart(name)
  await used.updateLines(cartId, [
    { offerPriceId: 'PUB-EBRO-EBRO-SCS-A2-M6-012', quantity: 40, updateAction: 'REPLACE_QUANTITY' },
  ])
  return cartId
}

describe('a preview of a request', () => {
  test('of a cart and articles › lists each article once with its price and sellers, and suggests whom the request asks', async () => {
    const cartId = await createCart('Para ver')
    const inCart = 'SCS-A2-M6-012'
    const lines = [...quotedVariants, 'NOTHING'].map((productVariantId) => ({ productVariantId, quantity: 500 }))
    const preview = await used.buyer.masterQuotes.preview({ body: { cartId, lines } })
    expect(preview).toMatchObject({ cartName: 'Para ver', cartLineCount: 1, matches: [] })
    expect(preview.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      [inCart, 40],
      ...quotedVariants.filter((sku) => sku !== inCart).map((sku) => [sku, 500]),
    ])
    for (const line of preview.lines) expect(line.listPrice).toBeGreaterThan(0)
    const [first] = preview.suppliers
    expect(first!.lineCount).toBe(preview.lines.filter((line) => line.supplierIds.includes(first!.id)).length)
    const counts = preview.suppliers.map(({ lineCount }) => lineCount)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    const request = await used.buyer.masterQuotes.request({ body: { name: 'Lo visto', cartId } })
    const ofCart = await used.buyer.masterQuotes.preview({ body: { cartId } })
    const suggested = ofCart.suppliers.flatMap(({ id, isSuggested }) => (isSuggested ? id : []))
    expect(suggested.toSorted()).toEqual(request.supplierQuotes.map(({ supplier }) => supplier.id).toSorted())
    expect(request.supplierQuotes[0]!.deadline).toBe(`${ofCart.deadline}T17:00:00.000Z`)
  })

  test('of a typed code › finds the article as quick order does, or those it may mean', async () => {
    const find = async (code: string) => (await used.buyer.masterQuotes.preview({ body: { code } })).matches
    expect(await find('scs a2 m8 040')).toMatchObject([{ sku: 'SCS-A2-M8-040', quantity: null }])
    expect((await find('SCS-A2')).length).toBeGreaterThan(1)
    expect(await find('NO-EXISTE-99')).toEqual([])
  })

  test('of nothing › suggests the default supplier', async () => {
    const { lines, suppliers } = await used.buyer.masterQuotes.preview({ body: {} })
    expect(lines).toEqual([])
    expect(suppliers.filter(({ isSuggested }) => isSuggested)).toHaveLength(1)
    expect(suppliers[0]!.isSuggested).toBe(true)
  })

  test('of the cart of another account › is not found', async () => {
    const cartId = await createCart('Ajeno')
    const preview = used.stranger.masterQuotes.preview({ body: { cartId } })
    await expect(preview).rejects.toEqual(refusal('F-E-002'))
  })
})
