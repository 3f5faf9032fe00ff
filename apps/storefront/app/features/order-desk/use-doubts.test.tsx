// @vitest-environment happy-dom
import type { OrderDeskLine } from '@tiber/contract/order-desk'
import { act, useEffect, useImperativeHandle, useState } from 'react'
import { expect, test } from 'vitest'
import { renderInPage } from '#app/testing/render-in-page.tsx'
import type { Desk } from './desk-lines.ts'
import { useDoubts } from './use-doubts.ts'

const deskOf = (lines: number[], next: number | null): Desk => ({
  reading: null,
  lines: lines.map((line) => ({ line, verdict: 'UNKNOWN' }) as OrderDeskLine),
  next,
  gone: new Set(),
  wishes: new Map(),
})

const visited: string[] = []
let show: (desk: Desk) => void

function Doubts() {
  const [desk, setDesk] = useState(() => deskOf([1], 1))
  const { table } = useDoubts(desk, () => {})
  useImperativeHandle(table, () => ({ goTo: ({ row }) => void visited.push(row) }), [])
  useEffect(() => {
    show = setDesk
  }, [])
  return (
    <div data-line="1">
      <button type="button">1</button>
    </div>
  )
}

test('Shift+F8 on the first unresolved line while lines are loading › goes to the last one of all lines', async () => {
  const page = renderInPage(<Doubts />)
  page.find('button').focus()
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', shiftKey: true })))
  expect(visited).toEqual([])
  await act(async () => show(deskOf([1, 5, 9], null)))
  expect(visited).toEqual(['fix 9'])
  page.remove()
})
