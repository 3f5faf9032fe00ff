import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesOf, type MeantRow, type SheetLine, type Values } from './differences.ts'

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
const row = (at: number, offerId: string | null, values: Partial<Values>): MeantRow => ({
  row: at,
  lineId: null,
  code: offerId ?? 'unknown',
  supplier: null,
  values,
  problem: null,
  offerId,
  offerPriceId: offerId && `price of ${offerId}`,
})
const kinds = (all: ReturnType<typeof differencesOf>) => all.differences.map(({ kind, code }) => `${kind} ${code}`)

describe('differences of a file', () => {
  test('a file nobody changed has none, whatever happened to the cart since', () => {
    const before = [line('a', 1), line('b', 2, { note: 'Cajón' })]
    const rows = [row(2, 'a', { quantity: 1 }), row(3, 'b', { quantity: 2, note: 'Cajón' })]
    for (const now of [before, [], [line('a', 9)], [...before, line('c', 1)]])
      expect(differencesOf({ before, now, rows })).toMatchObject({ differences: [], unchanged: 2 })
  })

  test('what the file changed is told, and what it no longer has goes', () => {
    const before = [line('a', 1), line('b', 2), line('c', 3)]
    const rows = [
      row(2, 'a', { quantity: 5, note: 'Urgente' }),
      row(4, 'd', { quantity: 7 }),
      row(5, 'b', { quantity: 0 }),
    ]
    const found = differencesOf({ before, now: before, rows })
    expect(kinds(found)).toEqual(['REMOVED b', 'REMOVED ', 'CHANGED a', 'ADDED d'])
    expect(found.differences.map(({ target }) => target!.quantity)).toEqual([0, 0, 5, 7])
  })

  test('both changed the same line: the file wins only where it is chosen, and only in what it changed', () => {
    const before = [line('a', 1), line('b', 2), line('c', 3)]
    const now = [line('a', 4, { note: 'de la oficina' }), line('b', 2, { note: 'de la oficina' })]
    const rows = [row(2, 'a', { quantity: 5 }), row(3, 'b', { quantity: 9 }), row(4, 'c', { quantity: 8 })]
    const { differences } = differencesOf({ before, now, rows })
    expect(differences.map(({ kind, conflict, target }) => [kind, conflict, target!.quantity, target!.note])).toEqual([
      ['CONFLICT', 'CHANGED_SINCE', 5, 'de la oficina'],
      ['CONFLICT', 'REMOVED_SINCE', 8, null],
      ['CHANGED', null, 9, 'de la oficina'],
    ])
  })

  test('what both added or removed alike is no difference; what only one of them removed is', () => {
    const before = [line('a', 1), line('b', 2)]
    const same = differencesOf({ before, now: [line('c', 3)], rows: [row(2, 'c', { quantity: 3 })] })
    expect(same.differences).toEqual([])
    const other = differencesOf({ before, now: [line('a', 7), line('c', 3)], rows: [row(2, 'c', { quantity: 4 })] })
    expect(other.differences.map(({ kind, conflict }) => [kind, conflict])).toEqual([
      ['CONFLICT', 'ADDED_SINCE'],
      ['CONFLICT', 'CHANGED_SINCE'],
    ])
  })

  test('of a file nobody knows the origin of nothing is removed', () => {
    const found = differencesOf({
      before: undefined,
      now: [line('a', 1), line('b', 2)],
      rows: [row(2, 'a', { quantity: 3 })],
    })
    expect(kinds(found)).toEqual(['CHANGED a'])
  })

  test('rows that cannot be taken are told one by one and remove nothing', () => {
    const before = [line('a', 1)]
    const bad = { ...row(2, 'a', {}), problem: { code: 'QUANTITY' as const, value: 'doce' } }
    const rows = [bad, row(3, null, { quantity: 1 }), row(4, 'b', { quantity: 1 }), row(5, 'b', { quantity: 2 })]
    const found = differencesOf({ before, now: before, rows })
    expect(found.differences.map(({ row: at, problem }) => [at, problem?.code])).toEqual([
      [2, 'QUANTITY'],
      [3, 'UNKNOWN_CODE'],
      [5, 'DUPLICATE'],
      [4, undefined],
    ])
  })

  test('whoever applies all of them has what the file says, but for what the other side changed alone', () => {
    const cart = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 4 })), {
      selector: ([offerId]) => offerId,
    })
    fc.assert(
      fc.property(cart, cart, cart, (before, now, file) => {
        const lines = (all: typeof before) => all.map(([offerId, quantity]) => line(offerId, quantity))
        const rows = file.map(([offerId, quantity], at) => row(at + 2, offerId, { quantity }))
        const result = new Map(now)
        for (const { offerId, target } of differencesOf({ before: lines(before), now: lines(now), rows }).differences)
          if (target!.quantity === 0) result.delete(offerId as 'a')
          else result.set(offerId as 'a', target!.quantity as number)
        const [was, is, says] = [new Map(before), new Map(now), new Map(file)]
        for (const offerId of ['a', 'b', 'c', 'd'] as const) {
          const isUntouched = says.get(offerId) === was.get(offerId)
          expect(result.get(offerId)).toBe(isUntouched ? is.get(offerId) : says.get(offerId))
        }
      }),
      { numRuns: 300 },
    )
  })
})
