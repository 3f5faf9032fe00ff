// @vitest-environment happy-dom
import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { act, useEffect, useImperativeHandle, useState } from 'react'
import { expect, test } from 'vitest'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import type { DraftState } from '../draft-state.ts'
import { useUnresolvedLines } from './use-unresolved-lines.ts'

const createState = (lines: number[], next: number | null): DraftState => ({
  draft: null,
  lines: lines.map((line) => ({ line, verdict: 'UNKNOWN' }) as QuickOrderLine),
  next,
  removed: new Set(),
  pendingQuantities: new Map(),
})

const visited: string[] = []
let show: (state: DraftState) => void

function UnresolvedLines() {
  const [state, setState] = useState(() => createState([1], 1))
  const { table } = useUnresolvedLines(state, () => {})
  useImperativeHandle(table, () => ({ goTo: ({ row }) => void visited.push(row) }), [])
  useEffect(() => {
    show = setState
  }, [])
  return (
    <div data-line="1">
      <button type="button">1</button>
    </div>
  )
}

test('Shift+F8 on the first unresolved line › while lines load › goes to the last one of all', async () => {
  const page = renderInPage(<UnresolvedLines />)
  page.find('button').focus()
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', shiftKey: true })))
  expect(visited).toEqual([])
  await act(async () => show(createState([1, 5, 9], null)))
  expect(visited).toEqual(['fix 9'])
  page.remove()
})
