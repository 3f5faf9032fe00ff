import type { QuickOrderLine, QuickOrderDraft } from '@tiber/contract/carts/quick-order'
import { verdicts, type Verdict } from '@tiber/contract/carts/quick-order-enums'
import { expect, test } from 'vitest'
import {
  createDraftState,
  findOpenLine,
  getFixPosition,
  buildRows,
  withChange,
  withMoreLines,
  withoutPendingQuantities,
  withPendingQuantities,
  type DraftState,
} from './draft-state.ts'

const createLine = (line: number, verdict: Verdict = 'FOUND', quantity = 1) =>
  ({ line, verdict, quantity, candidates: [] }) as unknown as QuickOrderLine

const createDraft = (counts: Partial<Record<Verdict, number>>) =>
  ({
    id: '1',
    state: 'DONE',
    counts: Object.fromEntries(verdicts.map((each) => [each, counts[each] ?? 0])),
  }) as unknown as QuickOrderDraft

const start = (lines: QuickOrderLine[], next: number | null, rest: object = {}) =>
  createDraftState({
    draft: createDraft({ FOUND: 4, UNKNOWN: 1 }),
    drafts: [],
    lines,
    show: 'all',
    after: 0,
    next,
    ...rest,
  })

const formatLines = ({ lines }: DraftState) => lines.map(({ line, quantity }) => `${line}×${quantity}`)

const options = { show: 'all', openLine: 3, isScripted: true } as const

test('lines not loaded yet › are placeholders until they are loaded', () => {
  const state = start([createLine(1), createLine(2)], 2)
  expect(buildRows(state, options).map(({ kind }) => kind)).toEqual(['line', 'line', 'unread', 'unread', 'unread'])
  const complete = withMoreLines(state, [createLine(3, 'UNKNOWN'), createLine(4), createLine(9)], null)
  expect(buildRows(complete, options).map(({ key }) => key)).toEqual(['1', '2', '3', 'fix 3', '4', '9'])
  expect(buildRows(complete, { ...options, show: 'unavailable' }).map(({ key }) => key)).toEqual(['3', 'fix 3'])
})

test('filtered page › loads all lines from the start', () => {
  const state = start([createLine(3, 'UNKNOWN')], null, { show: 'unavailable' })
  expect(state.next).toBe(0)
  expect(buildRows(state, { ...options, show: 'ready' }).map(({ kind }) => kind)).toEqual([
    'unread',
    'unread',
    'unread',
    'unread',
  ])
  expect(formatLines(withMoreLines(state, [createLine(1), createLine(3), createLine(4)], null))).toEqual([
    '1×1',
    '3×1',
    '4×1',
  ])
})

test('lines changed or removed while others load › stay so', () => {
  const changed = { draft: createDraft({}), lines: [createLine(4, 'FOUND', 7)], removed: [3] }
  const state = withMoreLines(
    withChange(start([createLine(1)], 1), changed, new Map()),
    [createLine(3), createLine(4), createLine(5)],
    null,
  )
  expect(formatLines(state)).toEqual(['1×1', '4×7', '5×1'])
  const back = withChange(state, { ...changed, lines: [createLine(3, 'FOUND', 2)], removed: [] }, new Map())
  expect(formatLines(back)).toEqual(['1×1', '3×2', '4×7', '5×1'])
})

test('a response › clears the quantities sent with it, not those entered since', () => {
  const state = withPendingQuantities(
    withPendingQuantities(start([createLine(1)], null), new Map([[1, 5]])),
    new Map([[1, 6]]),
  )
  expect([...withoutPendingQuantities(state, new Map([[1, 5]])).pendingQuantities]).toEqual([[1, 6]])
  expect([
    ...withChange(state, { draft: createDraft({}), lines: [], removed: [] }, new Map([[1, 6]])).pendingQuantities,
  ]).toEqual([])
})

test('unresolved lines › only the open one has a row to decide it; without scripts all have', () => {
  const state = start([createLine(1, 'CANDIDATES'), createLine(3, 'UNKNOWN'), createLine(4)], null)
  const getKeys = (more: object) => buildRows(state, { ...options, ...more }).map(({ key }) => key)
  expect(getKeys({})).toEqual(['1', '3', 'fix 3', '4'])
  expect(getKeys({ openLine: undefined })).toEqual(['1', '3', '4'])
  expect(getKeys({ isScripted: false })).toEqual(['1', 'fix 1', '3', 'fix 3', '4'])
})

test('open line › is the chosen one while it is unresolved, then the next; closed, there is none', () => {
  const unresolved = [createLine(2, 'UNKNOWN'), createLine(5, 'CANDIDATES')]
  expect(findOpenLine(unresolved, 0)).toBe(2)
  expect(findOpenLine(unresolved, 5)).toBe(5)
  expect(findOpenLine(unresolved, 3)).toBe(5)
  expect(findOpenLine(unresolved, 7)).toBe(2)
  expect(findOpenLine(unresolved, null)).toBeUndefined()
  expect(findOpenLine([], 0)).toBeUndefined()
})

test('unresolved line › is fixed in the row below it, a bad quantity in the line itself', () => {
  expect(getFixPosition(createLine(3, 'UNKNOWN'))).toEqual({ row: 'fix 3', column: 'fix' })
  expect(getFixPosition(createLine(3, 'BAD_QUANTITY'))).toEqual({ row: '3', column: 'quantity' })
})
