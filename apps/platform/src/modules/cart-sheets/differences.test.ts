import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDifferences, type MatchedRow, type SheetLine, type Values } from './differences.ts'

const line = (offerId: string, quantity: number, rest: Partial<Values> = {}): SheetLine => ({
  lineId: `line of ${offerId}`,
  offerId,
  offerPriceId: `price of ${offerId}`,
  quantity,
  reference: null,
  note: null,
  section: null,
  parQuantity: null,
  ...rest,
})
const row = (at: number, offerId: string | null, values: Partial<Values>): MatchedRow => ({
  row: at,
  lineId: null,
  code: offerId ?? 'unknown',
  supplier: null,
  values,
  problem: null,
  offerId,
  offerPriceId: offerId && `price of ${offerId}`,
})
const kinds = (all: ReturnType<typeof findDifferences>) => all.differences.map(({ kind, code }) => `${kind} ${code}`)

describe('differences of a sheet', () => {
  test('are empty for an unedited file, whatever happened to the cart since', () => {
    const before = [line('a', 1), line('b', 2, { note: 'Cajón' })]
    const rows = [row(2, 'a', { quantity: 1 }), row(3, 'b', { quantity: 2, note: 'Cajón' })]
    for (const now of [before, [], [line('a', 9)], [...before, line('c', 1)]])
      expect(findDifferences({ before, now, rows })).toMatchObject({ differences: [], unchanged: 2 })
  })

  test('list changed rows, and removals for missing rows', () => {
    const before = [line('a', 1), line('b', 2), line('c', 3)]
    const rows = [
      row(2, 'a', { quantity: 5, note: 'Urgente' }),
      row(4, 'd', { quantity: 7 }),
      row(5, 'b', { quantity: 0 }),
    ]
    const found = findDifferences({ before, now: before, rows })
    expect(kinds(found)).toEqual(['REMOVED b', 'REMOVED ', 'CHANGED a', 'ADDED d'])
    expect(found.differences.map(({ target }) => target!.quantity)).toEqual([0, 0, 5, 7])
  })

  test('mark a line changed on both sides as a conflict and keep what only the other side changed', () => {
    const before = [line('a', 1), line('b', 2), line('c', 3)]
    const now = [line('a', 4, { note: 'de la oficina' }), line('b', 2, { note: 'de la oficina' })]
    const rows = [row(2, 'a', { quantity: 5 }), row(3, 'b', { quantity: 9 }), row(4, 'c', { quantity: 8 })]
    const { differences } = findDifferences({ before, now, rows })
    expect(differences.map(({ kind, conflict, target }) => [kind, conflict, target!.quantity, target!.note])).toEqual([
      ['CONFLICT', 'CHANGED_SINCE', 5, 'de la oficina'],
      ['CONFLICT', 'REMOVED_SINCE', 8, null],
      ['CHANGED', null, 9, 'de la oficina'],
    ])
  })

  test('leave out what both sides added or removed alike, and report what only one side removed', () => {
    const before = [line('a', 1), line('b', 2)]
    const same = findDifferences({ before, now: [line('c', 3)], rows: [row(2, 'c', { quantity: 3 })] })
    expect(same.differences).toEqual([])
    const other = findDifferences({ before, now: [line('a', 7), line('c', 3)], rows: [row(2, 'c', { quantity: 4 })] })
    expect(other.differences.map(({ kind, conflict }) => [kind, conflict])).toEqual([
      ['CONFLICT', 'ADDED_SINCE'],
      ['CONFLICT', 'CHANGED_SINCE'],
    ])
  })

  test('remove nothing if the origin of the file is unknown', () => {
    const found = findDifferences({
      before: undefined,
      now: [line('a', 1), line('b', 2)],
      rows: [row(2, 'a', { quantity: 3 })],
    })
    expect(kinds(found)).toEqual(['CHANGED a'])
  })

  test('report invalid rows one by one and remove nothing because of them', () => {
    const before = [line('a', 1)]
    const bad = { ...row(2, 'a', {}), problem: { code: 'QUANTITY' as const, value: 'doce' } }
    const rows = [bad, row(3, null, { quantity: 1 }), row(4, 'b', { quantity: 1 }), row(5, 'b', { quantity: 2 })]
    const found = findDifferences({ before, now: before, rows })
    expect(found.differences.map(({ row: at, problem }) => [at, problem?.code])).toEqual([
      [2, 'QUANTITY'],
      [3, 'UNKNOWN_CODE'],
      [5, 'DUPLICATE'],
      [4, undefined],
    ])
  })

  test('applied completely give the cart of the file, except for what only the other side changed', () => {
    const cart = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 4 })), {
      selector: ([offerId]) => offerId,
    })
    fc.assert(
      fc.property(cart, cart, cart, (before, now, file) => {
        const lines = (all: typeof before) => all.map(([offerId, quantity]) => line(offerId, quantity))
        const rows = file.map(([offerId, quantity], at) => row(at + 2, offerId, { quantity }))
        const result = new Map(now)
        for (const { offerId, target } of findDifferences({ before: lines(before), now: lines(now), rows }).differences)
          if (target!.quantity === 0) result.delete(offerId as 'a')
          else result.set(offerId as 'a', target!.quantity as number)
        const [exported, current, fromFile] = [new Map(before), new Map(now), new Map(file)]
        for (const offerId of ['a', 'b', 'c', 'd'] as const) {
          const isUntouched = fromFile.get(offerId) === exported.get(offerId)
          expect(result.get(offerId)).toBe(isUntouched ? current.get(offerId) : fromFile.get(offerId))
        }
      }),
      { numRuns: 300 },
    )
  })
})
