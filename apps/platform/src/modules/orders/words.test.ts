import { expect, test } from 'vitest'
import { plainWords, questionOf } from './words.ts'

test('texts are found by letters and digits alone', () => {
  expect(plainWords('Tuerca hexagonal, Ø 10 – «inox»')).toEqual(['tuerca', 'hexagonal', 'ø', '10', 'inox'])
  expect(plainWords('Almacén Nº 3')).toEqual(['almacen', 'nº', '3'])
})

test('every word must be found, a code with or without its signs, and only by its own account', () => {
  expect(questionOf(' tuerca  SCS-A2 ', '0000000101')).toBe(
    "'account0000000101' & 'tuerca':* & ('scsa2':* | ('scs' & 'a2':*))",
  )
})

test('what is typed is never more than words', () => {
  expect(questionOf(`a' | 'b & !c:* (d)`, '1')).toBe("'account1' & 'a':* & 'b':* & 'c':* & 'd':*")
  expect(questionOf('--- ;;; \u0000', '1')).toBe("'account1'")
  expect(questionOf('ñ'.repeat(5000), '1')).toBe(`'account1' & '${'n'.repeat(100)}':*`)
})
