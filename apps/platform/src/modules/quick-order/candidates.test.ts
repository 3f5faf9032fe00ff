import { describe, expect, test } from 'vitest'
import { knownProducts } from '@tiber/demo-data/catalogue/known-products'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { useCarts } from '../../testing/carts.ts'
import { placeOrderWith } from '../../testing/create-orders.ts'

const used = useCarts()
const { soldOut } = knownProducts

async function createDraft(text: string, client: PlatformClient = used.buyer) {
  const { id } = await client.quickOrder.create({ body: { text } })
  const { lines } = await client.quickOrder.lines({ params: { id } })
  const update = async (change: { variantId?: string; reopened?: true }) =>
    (await client.quickOrder.updateLines({ params: { id }, body: [{ line: 1, ...change }] })).lines[0]!
  return { line: lines[0]!, update }
}

describe('candidates', () => {
  test('have the price and stock of the wanted quantity, and say how they were found', async () => {
    const { line } = await createDraft('tornillo allen m8 inox raro; 450')
    expect(line.candidates.length).toBeGreaterThan(1)
    for (const { offer, quantity, net, foundBy } of line.candidates) {
      expect(foundBy).toBe('TEXT')
      expect(net).toBeCloseTo(offer!.unitPrice * quantity!, 1)
      expect(offer!.stock).toBeGreaterThanOrEqual(0)
    }
    const few = await createDraft('tornillo allen m8 inox raro; 1')
    const { sku, offer } = line.candidates[0]!
    const single = few.line.candidates.find((each) => each.sku === sku)!
    expect(offer!.unitPrice).toBeLessThan(single.offer!.unitPrice)
  })

  test('are marked if the company has bought them, and come first among equals', async () => {
    const [purchase] = (await used.buyer.orders.purchases({ query: { size: 1 } })).purchases
    const { name } = purchase!
    const text = `${name} aproximado; 5`
    const { line } = await createDraft(text)
    expect(line.candidates.filter(({ isBought }) => isBought).map(({ sku }) => sku)).toContain(purchase!.sku)
    const other = await createDraft(text, used.stranger)
    expect(other.line.candidates.filter(({ isBought }) => isBought)).toEqual([])
  })

  test('say which words of the line they lack', async () => {
    const { line } = await createDraft('tornillo allen m8 inox raro; 5')
    expect(line.candidates.length).toBeGreaterThan(1)
    for (const { missingWords } of line.candidates) expect(missingWords).toEqual(['raro'])
  })

  test('of a brand that is not sold are its equivalents', async () => {
    const { line } = await createDraft('Loctite 243 10 ml 3')
    expect(line.candidates.length).toBeGreaterThan(0)
    expect(line.candidates.every(({ foundBy }) => foundBy === 'EQUIVALENT')).toBe(true)
  })
})

describe('a text that several articles fit', () => {
  const text = 'extintor 2 kg 4'
  const order = async (sku: string) => {
    const { products } = await used.buyer.search.search({ query: { query: sku } })
    await placeOrderWith(used.buyer, { [products.content[0]!.offerPrice.id!]: 1 })
  }

  test('is the one of them that the company buys, as long as it has bought no other', async () => {
    const before = await createDraft(text)
    expect(before.line).toMatchObject({ verdict: 'CANDIDATES', article: null })
    expect(before.line.candidates.map(({ sku }) => sku)).toEqual(expect.arrayContaining(['EXT-P-02', 'EXT-C-02']))
    await order('EXT-C-02')
    expect((await createDraft(text)).line.article).toBeNull()
    await order('EXT-C-02')
    const usual = await createDraft(text)
    expect(usual.line).toMatchObject({ article: { sku: 'EXT-C-02' }, foundBy: 'PURCHASE', requestedQuantity: 4 })
    const other = await createDraft(text, used.stranger)
    expect(other.line.article).toBeNull()
    await order('EXT-P-02')
    const after = await createDraft(text)
    expect(after.line).toMatchObject({ verdict: 'CANDIDATES', article: null })
  })
})

describe('a learned text', () => {
  test('that contradicts its dimensions is a candidate only', async () => {
    const text = 'tornillo allen m8x40 inox a2: 100'
    const first = await createDraft(text)
    expect(first.line.article?.sku).toBe('SCS-A2-M8-040')
    await first.update({ variantId: 'SCS-A2-M8-050' })
    const { line } = await createDraft(text)
    expect(line).toMatchObject({ verdict: 'CANDIDATES', article: null })
    expect(line.candidates[0]).toMatchObject({ sku: 'SCS-A2-M8-050', foundBy: 'ALIAS' })
    expect(line.candidates.slice(1)).toContainEqual(expect.objectContaining({ sku: 'SCS-A2-M8-040', foundBy: 'TEXT' }))
  })

  test('that says nothing else about dimensions is chosen', async () => {
    const text = 'los tornillos del banco: 100'
    await (await createDraft(text)).update({ variantId: 'SCS-A2-M8-050' })
    expect((await createDraft(text)).line).toMatchObject({ foundBy: 'ALIAS', article: { sku: 'SCS-A2-M8-050' } })
  })
})

test('a reopened line › has as many candidates as an undecided one, the article it had first', async () => {
  for (const text of ['tornillo allen m8x60 inox a2: 100', 'SCS-A2-M8-060: 100']) {
    const { line, update } = await createDraft(text)
    expect(line.article?.sku).toBe('SCS-A2-M8-060')
    const { candidates, verdict } = await update({ reopened: true })
    expect(verdict).toBe('CANDIDATES')
    expect(candidates[0]?.sku).toBe('SCS-A2-M8-060')
    expect(candidates).toHaveLength(5)
  }
})

describe('an article out of stock', () => {
  test('has its equivalent as a candidate, and choosing it is not learned', async () => {
    const text = `${soldOut.variant}: 5`
    const { line, update } = await createDraft(text)
    expect(line).toMatchObject({ verdict: 'OUT_OF_STOCK', article: { sku: soldOut.variant } })
    expect(line.candidates).toMatchObject([{ sku: soldOut.equivalent, foundBy: 'EQUIVALENT' }])
    const { variantId, quantity, net } = line.candidates[0]!
    expect(quantity).toBeGreaterThanOrEqual(5)
    expect(await update({ variantId })).toMatchObject({ article: { sku: soldOut.equivalent }, quantity, net })
    expect((await createDraft(text)).line).toMatchObject({ verdict: 'OUT_OF_STOCK', foundBy: 'CODE' })
  })
})
