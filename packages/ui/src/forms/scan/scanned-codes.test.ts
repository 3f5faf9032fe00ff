import { expect, test } from 'vitest'
import { addCode, removeCode, toOrderText } from './scanned-codes.ts'

const scan = (...scanned: string[]) => scanned.reduce(addCode, [])

test('a code scanned again › is counted and moves to the top', () => {
  expect(scan('8412345678905', 'SCS-A2-M8-040', ' 8412345678905 ')).toEqual([
    { code: '8412345678905', count: 2 },
    { code: 'SCS-A2-M8-040', count: 1 },
  ])
})

test('an empty scan › changes nothing', () => expect(scan('A', '  ')).toEqual([{ code: 'A', count: 1 }]))

test('a code with semicolons or line breaks › is one line with its own count', () =>
  expect(toOrderText(scan('A;900', 'B\nC;7\r\n'))).toBe('A 900;1\nB C 7;1'))

test('scanned codes › become lines of a quick order', () =>
  expect(toOrderText(removeCode(scan('A', 'B', 'C', 'C'), 'B'))).toBe('A;1\nC;2'))
