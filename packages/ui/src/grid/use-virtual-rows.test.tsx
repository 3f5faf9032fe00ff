import { useRef } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Renders rows of 100 px in a screen of 300 px, as the server does. */
function renderRows(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({ key: `row ${at}`, height: 100 }))
  let selection: ReturnType<typeof useVirtualRows> | undefined
  function Rows() {
    selection = useVirtualRows(rows, useRef(null), 300)
    return null
  }
  renderToString(<Rows />)
  return selection!
}

test('a short list › is shown as a whole', () => {
  const { shown, before, after } = renderRows(11)
  expect(shown).toHaveLength(11)
  expect({ before, after }).toEqual({ before: 0, after: 0 })
})

test('a long list › begins with the rows that fit a screen, and keeps room for the others', () => {
  const { shown, before, after } = renderRows(500)
  expect(shown.at(-1)).toEqual({ index: 10, key: 'row 10' })
  expect({ before, after }).toEqual({ before: 0, after: 489 * 100 })
})

test('an empty list › shows nothing', () => expect(renderRows(0).shown).toEqual([]))
