import { expect, test } from 'vitest'
import { getCpuTime } from '../../../testing/cpu-time.ts'
import { parseArticle } from './parse-article.ts'

const listTerms = (text: string) => parseArticle(text, 'es').words.map(({ term }) => term)

test('a rating of a circuit breaker is its curve and its current; elsewhere it stays a code', () => {
  expect(listTerms('magnetotermico C16 2P')).toEqual(['magnetotermico', 'c', '16a', '2pole'])
  expect(listTerms('sensor C16')).toEqual(['sensor', 'c16'])
})

test('an abbreviated size is a size', () => {
  expect(listTerms('guante T. 9')).toEqual(['guante', 'talla', '9'])
  expect(listTerms('zapato nº 42')).toEqual(['zapato', '42'])
})

test('what an article must not have is negated', () => {
  const { words } = parseArticle('mascarilla FFP2 sin válvula', 'es')
  expect(words.filter(({ isNegated }) => isNegated).map(({ term }) => term)).toEqual(['valvula'])
})

test('hostile texts › 10,000 characters of any kind take linear time and few words', () => {
  const texts = ['9'.repeat(10_000), '9 '.repeat(5000), 'sin '.repeat(2500), 'Жя中ßé '.repeat(1600), 'm8x'.repeat(3300)]
  const started = getCpuTime()
  for (const text of texts) expect(parseArticle(text, 'es').words.length).toBeLessThanOrEqual(24)
  // Not a benchmark: a backtracking pattern would take minutes.
  expect(getCpuTime() - started).toBeLessThan(2000)
})
