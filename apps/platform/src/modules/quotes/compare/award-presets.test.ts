import { describe, expect, test } from 'vitest'
import { computeAwards, type Candidate } from './award-presets.ts'

const offer = (detailId: string, supplierQuoteId: string, net: number, leadDays: number | null = 3): Candidate => ({
  detailId,
  supplierQuoteId,
  net,
  leadDays,
})

const candidates = [
  offer('1', 'A', 100, 5),
  offer('1', 'B', 90, 9),
  offer('1', 'C', 95, 1),
  offer('2', 'A', 200),
  offer('2', 'B', 260),
  offer('3', 'A', 300),
]

const compute = (freight: Record<string, number>, offers = candidates) =>
  Object.fromEntries(
    computeAwards({ candidates: offers, freight: new Map(Object.entries(freight)) }).map(
      ({ preset, chosen, goods, shipping }) => [
        preset,
        { goods, shipping, suppliers: chosen.map(({ supplierQuoteId }) => supplierQuoteId).join('') },
      ],
    ),
  )

describe('award presets', () => {
  test('without freight › the cheapest award takes the lowest price of each line', () => {
    expect(compute({ A: 0, B: 0, C: 0 })).toMatchObject({ CHEAPEST: { goods: 590, shipping: 0, suppliers: 'BAA' } })
  })

  test('freight above the saving › the cheapest award avoids a second delivery', () => {
    expect(compute({ A: 20, B: 15, C: 15 })).toMatchObject({ CHEAPEST: { goods: 600, shipping: 20, suppliers: 'AAA' } })
  })

  test('one supplier offers every line › the fewest deliveries are one', () => {
    expect(compute({ A: 500, B: 0, C: 0 })).toMatchObject({ FEWEST_DELIVERIES: { shipping: 500, suppliers: 'AAA' } })
  })

  test('delivery times differ › the earliest award takes the shortest of each line, then the lowest price', () => {
    expect(compute({ A: 1, B: 1, C: 1 })).toMatchObject({ EARLIEST: { goods: 595, shipping: 2, suppliers: 'CAA' } })
  })

  test('an unknown delivery time › counts as the latest', () => {
    const offers = [offer('1', 'A', 10, null), offer('1', 'B', 20, 30)]
    expect(compute({ A: 0, B: 0 }, offers)).toMatchObject({ EARLIEST: { suppliers: 'B' } })
  })

  test('many suppliers › every offered line is still awarded', () => {
    const suppliers = Array.from({ length: 20 }, (_, at) => String.fromCharCode(65 + at))
    const offers = suppliers.map((supplier, at) => offer(String(at), supplier, 10))
    const awards = compute(Object.fromEntries(suppliers.map((supplier) => [supplier, 1])), offers)
    expect(awards['CHEAPEST']).toMatchObject({ goods: 200, shipping: 20 })
  })

  test('no offers › there is nothing to award', () => {
    expect(computeAwards({ candidates: [], freight: new Map() })).toEqual([])
  })
})
