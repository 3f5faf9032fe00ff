import { expect, test } from 'vitest'
import { tokenize, buildSearchQuery, listSearchTerms } from './tokenizer.ts'

test('tokenizer: a text becomes letters and digits without accents', () => {
  expect(tokenize('Tuerca hexagonal, Ø 10 – «inox»')).toEqual(['tuerca', 'hexagonal', 'ø', '10', 'inox'])
  expect(tokenize('Almacén Nº 3')).toEqual(['almacen', 'nº', '3'])
})

test('search query: every word is required, codes match with or without separators, restricted to the account', () => {
  expect(buildSearchQuery(' tuerca  SCS-A2 ', '0000000101')).toBe(
    "'account0000000101' & 'tuerca':* & ('scsa2':* | ('scs' & 'a2':*))",
  )
})

test('search query: special characters and long words are reduced to plain words', () => {
  expect(buildSearchQuery(`a' | 'b & !c:* (d)`, '1')).toBe("'account1' & 'a':* & 'b':* & 'c':* & 'd':*")
  expect(buildSearchQuery('--- ;;; \u0000', '1')).toBe("'account1'")
  expect(buildSearchQuery('ñ'.repeat(5000), '1')).toBe(`'account1' & '${'n'.repeat(100)}':*`)
})

test('search query: separators alone are not counted as words', () => {
  const words = `${'- '.repeat(30)}SO-12 nº`
  expect(buildSearchQuery(words, '1')).toBe("'account1' & ('so12':* | ('so' & '12':*)) & 'nº':*")
  expect(listSearchTerms(words).map(({ text }) => text)).toEqual(['so-12', 'nº'])
})
