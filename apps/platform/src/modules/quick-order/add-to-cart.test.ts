import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import { refusal, toLineCommand, useCarts } from '../../testing/carts.ts'
import { blankLines } from './parse/parse-text.ts'

const used = useCarts()
const { variant: screw, partNumber } = knownProducts.capScrews

async function createDraft(text: string) {
  const { id } = await used.buyer.quickOrder.create({ body: { text } })
  const params = { id }
  return {
    params,
    add: (cartId: string) => used.buyer.quickOrder.addToCart({ params, body: { cartId } }),
    lines: async () => {
      const { lines } = await used.buyer.quickOrder.lines({ params, query: { size: 1000 } })
      return lines.map(({ line, verdict, quantity }) => [line, verdict, quantity].filter(Boolean).join(' '))
    },
    text: async () => (await used.buyer.quickOrder.read({ params, query: { withText: true } })).text,
  }
}

describe('lines added to a cart', () => {
  test('return to the draft once, unless changed in the cart since', async () => {
    const cartId = await used.createCart('De vuelta')
    const draft = await createDraft(`${screw} 300\n${partNumber} 100\nSCS-A2-M8-050 50\nABX-99817 6`)
    const { change } = await draft.add(cartId)
    const version = change.cart.version!
    expect(await draft.lines()).toEqual(['4 UNKNOWN'])
    const { offer } = change.lines.find(({ productVariant }) => productVariant.sku === screw)!
    await used.updateLines(cartId, [toLineCommand(offer.offerPriceId, 900)])
    const back = { params: draft.params, body: { cartId, version } }
    expect(await used.buyer.quickOrder.undoAddToCart(back)).toMatchObject({
      returned: 1,
      draft: { counts: { FOUND: 1 } },
    })
    // Lines changed in the cart stay there and do not return a second time.
    expect(await used.readQuantities(cartId)).toEqual({ [offer.offerPriceId]: 900 })
    expect(await draft.lines()).toEqual(['3 FOUND 50', '4 UNKNOWN'])
    await expect(used.buyer.quickOrder.undoAddToCart(back)).rejects.toEqual(refusal('ST0001'))
    await expect(used.stranger.quickOrder.undoAddToCart(back)).rejects.toEqual(refusal('F-E-002'))
  })

  test('return together with the lines merged into them', async () => {
    const cartId = await used.createCart('Ida y vuelta')
    const draft = await createDraft(`${screw} 300\n${partNumber} 100\nABX-99817 6`)
    const before = await draft.lines()
    const { change } = await draft.add(cartId)
    const answer = await used.buyer.quickOrder.undoAddToCart({
      params: draft.params,
      body: { cartId, version: change.cart.version! },
    })
    expect(answer).toMatchObject({ returned: 2, change: { cart: { numberOfLines: 0 } } })
    expect(await draft.lines()).toEqual(before)
  })

  test('are added once for concurrent requests', async () => {
    const cartId = await used.createCart('A la vez')
    const draft = await createDraft(`${screw} 300\nSCS-A2-M8-050 50`)
    const answers = await Promise.all([draft.add(cartId), draft.add(cartId), draft.add(cartId)])
    expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 0, 2])
    expect(Object.values(await used.readQuantities(cartId)).toSorted()).toEqual([300, 50])
  })

  test('are removed from the text of the draft and skipped when it is parsed again', async () => {
    const cartId = await used.createCart('Una vez')
    const draft = await createDraft(`Código;Antes;Cantidad\n${screw};100;300\nABX-99817;6;7`)
    await draft.add(cartId)
    expect(await draft.text()).toBe('Código;Antes;Cantidad\n\nABX-99817;6;7')
    await used.buyer.quickOrder.reparse({ params: draft.params, body: { code: 0, quantity: 1 } })
    expect(await draft.lines()).toEqual(['3 UNKNOWN'])
    const again = await used.buyer.quickOrder.create({ body: { text: (await draft.text())! } })
    expect(again.counts).toMatchObject({ FOUND: 0, UNKNOWN: 1 })
  })
})

test('a cell that spans several lines is blanked with its row', () => {
  const text = 'code;quantity;note\nA-1;2;"one\ntwo"\nB-2;3;\n'
  expect(blankLines(text, [2])).toBe('code;quantity;note\n\n\nB-2;3;')
  expect(blankLines('A-1 2\nB-2 3\n', [1])).toBe('\nB-2 3')
})

test('a deleted draft is restored by its user only', async () => {
  const { params, lines } = await createDraft(`${screw} 100`)
  await used.buyer.quickOrder.delete({ params })
  await expect(lines()).rejects.toEqual(refusal('F-E-002'))
  await expect(used.stranger.quickOrder.restore({ params })).rejects.toEqual(refusal('F-E-002'))
  expect(await used.buyer.quickOrder.restore({ params })).toMatchObject({ id: params.id, counts: { FOUND: 1 } })
  expect(await lines()).toEqual(['1 FOUND 100'])
})

test.each(['xlsx', 'csv'] as const)('unresolved lines exported as %s are read back unchanged', async (format) => {
  const { params } = await createDraft(`${screw} 100\nABX-99817 3 cajas\nSCS-A2-M8-040 "=1+1"`)
  const { fileName, content } = await used.buyer.quickOrder.exportUnresolvedLines({ params, query: { format } })
  expect(fileName).toBe(`lineas-pendientes.${format}`)
  const again = await used.buyer.quickOrder.create({ body: { file: content, fileName } })
  const { lines } = await used.buyer.quickOrder.lines({ params: { id: again.id } })
  expect(lines[0]).toMatchObject({ text: 'ABX-99817', requestedQuantity: 3, unit: 'PACK', verdict: 'UNKNOWN' })
})
