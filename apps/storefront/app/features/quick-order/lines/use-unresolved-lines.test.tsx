// @vitest-environment happy-dom
import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { act, useEffect, useImperativeHandle, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { DraftState } from '../draft-state.ts'
import type { LineFilter } from '../draft-view.ts'
import { useUnresolvedLines } from './use-unresolved-lines.ts'

const createState = (lines: number[], next: number | null): DraftState => ({
  draft: null,
  lines: lines.map((line) => ({ line, verdict: 'UNKNOWN' }) as QuickOrderLine),
  next,
  removed: new Set(),
  pendingQuantities: new Map(),
})

const visited: string[] = []
const shown: LineFilter[] = []
let update: (state: DraftState) => void
beforeEach(() => {
  visited.length = 0
  shown.length = 0
})

const doNothing = () => {}
const onShow = (show: LineFilter) => void shown.push(show)

function UnresolvedLines({ first, show = 'all' }: { first: DraftState; show?: LineFilter }) {
  const [state, setState] = useState(first)
  const { table, openLine, goToNext, toggle } = useUnresolvedLines(state, { show, onShow, onAllResolved: doNothing })
  useImperativeHandle(table, () => ({ goTo: ({ row }) => void visited.push(row) }), [])
  useEffect(() => {
    update = setState
  }, [])
  return (
    <>
      <div data-line="1">
        <button type="button">1</button>
      </div>
      <output>{openLine}</output>
      <button type="button" id="next" onClick={goToNext}>
        Next
      </button>
      <button type="button" id="toggle" onClick={() => toggle(5)}>
        Line 5
      </button>
    </>
  )
}

test('Shift+F8 on the first unresolved line › while lines load › goes to the last one of all', async () => {
  const page = renderInPage(<UnresolvedLines first={createState([1], 1)} />)
  page.find('button').focus()
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', shiftKey: true })))
  expect(visited).toEqual([])
  await act(async () => update(createState([1, 5, 9], null)))
  expect(visited).toEqual(['fix 9'])
})

const getOpenLine = (page: ReturnType<typeof renderInPage>) => page.find('output').textContent

test('one line is open at a time › the first, then the one chosen, and none once it is closed', () => {
  const page = renderInPage(<UnresolvedLines first={createState([1, 5, 9], null)} />)
  expect(getOpenLine(page)).toBe('1')
  expect(visited).toEqual([])
  page.click('#toggle')
  expect(getOpenLine(page)).toBe('5')
  expect(visited).toEqual(['fix 5'])
  page.click('#toggle')
  expect(getOpenLine(page)).toBe('')
})

test('a decided line › opens the next one', () => {
  const page = renderInPage(<UnresolvedLines first={createState([1, 5, 9], null)} />)
  page.click('#toggle')
  act(() => update(createState([1, 9], null)))
  expect(getOpenLine(page)).toBe('9')
})

test('the button for the next unresolved line › pressed again › goes on from the open one', () => {
  const page = renderInPage(<UnresolvedLines first={createState([1, 5, 9], null)} />)
  page.click('#next')
  page.click('#next')
  page.click('#next')
  expect(visited).toEqual(['fix 1', 'fix 5', 'fix 9'])
})

test('a filter without unresolved lines › gives way to the next one', () => {
  const page = renderInPage(<UnresolvedLines first={createState([5], null)} show="ready" />)
  expect(getOpenLine(page)).toBe('')
  page.click('#next')
  expect(shown).toEqual(['all'])
  expect(visited).toEqual(['fix 5'])
})
