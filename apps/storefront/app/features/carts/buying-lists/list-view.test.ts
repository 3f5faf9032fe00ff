import { describe, expect, test } from 'vitest'
import { createCartLine } from '#app/testing/cart-lines.ts'
import { selectShownLines } from './list-view.ts'

const line = (id: string, section: string | null = null, quantity = 10) => ({
  ...createCartLine({ id, quantity }),
  section,
})
const ids = (lines: { id: string }[]) => lines.map(({ id }) => id)

describe('lines of an open list', () => {
  const lines = [line('2', 'Almacén'), line('3', 'Taller'), line('1')]

  test('are sorted by section, including lines added meanwhile', () => {
    const now = [...lines, line('4', 'almacén')].toSorted((a, b) => a.id.localeCompare(b.id))
    expect(ids(selectShownLines({ lines, isPart: false }, { lines: now, isComplete: true }))).toEqual([
      '2',
      '4',
      '3',
      '1',
    ])
  })

  test('of one page › stay those of the page, with current values', () => {
    const now = [line('3', 'Taller', 25), line('1'), line('9', 'Almacén')]
    const shown = selectShownLines({ lines, isPart: true }, { lines: now, isComplete: true })
    expect(shown.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['3', 25],
      ['1', 10],
    ])
  })

  test('not reloaded yet › stay as they were', () => {
    expect(ids(selectShownLines({ lines, isPart: false }, { lines: [line('1')], isComplete: false }))).toEqual([
      '2',
      '3',
      '1',
    ])
  })
})
