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

test('an abbreviated preposition is spelled out, and a grit is named as articles name it', () => {
  expect(listTerms('mascarilla FFP3 c/válvula s/carbón')).toEqual(['mascarilla', 'ffp3', 'valvula', 'carbon'])
  expect(listTerms('tornillo p/aglomerado')).toEqual(['tornillo', 'aglomerado'])
  expect(listTerms('disco laminas 125 grano 80')).toEqual(['disco', 'laminas', '125', 'p80'])
})

test('what an article is packed in is no evidence, unless it is asked for itself', () => {
  const listPackings = (text: string) =>
    parseArticle(text, 'es').words.flatMap(({ term, isPacking }) => (isPacking ? [term] : []))
  expect(listPackings('limpiacontactos spray 400 ml')).toEqual(['spray'])
  expect(listPackings('caja para guantes')).toEqual([])
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
