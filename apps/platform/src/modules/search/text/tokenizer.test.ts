import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalNumber, normaliseText, tokenize } from './tokenizer.ts'
import { getCpuTime } from '../../../testing/cpu-time.ts'

const listTerms = (text: string) =>
  tokenize(text)
    .map(({ term }) => term)
    .toSorted()
const decimal = fc.integer({ min: 1, max: 9999 }).map((each) => each / 10)
const blank = fc.constantFrom('', ' ')

describe('a size', () => {
  test.each([
    ['m8x40', 'M8 x 40 mm', 'M8 × 40', '8x40 M8', 'M 8 x 40', 'm8X40mm', 'M8x40'],
    ['1/2"', '1/2 inch', '1/2 in', 'G1/2', 'G 1/2"', '1/2 pulgadas', '½"'],
    ['10mm', '10 mm', '10,0 mm', '10.0mm'],
    ['2,5 mm', '2.5mm', '2,50 mm'],
    ['3x2,5mm2', '3 x 2.5 mm²', '3×2,5 mm2'],
    ['iso4762', 'ISO 4762', 'DIN EN ISO 4762', 'iso-4762'],
    ['500GB', '500 gb'],
  ])('is the same in every notation: %s', (...ways) => {
    expect(new Set(ways.map((way) => listTerms(way).join(' '))).size).toBe(1)
  })

  test('of thread and length is recognised with any spaces, signs and units', () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        blank,
        fc.constantFrom('x', 'X', '×', '*'),
        fc.constantFrom('', 'mm', ' mm'),
        (...given) => {
          const [thread, length, space, sign, unit] = given
          const expected = [`m${thread}`, `${thread}x${length}`].toSorted()
          expect(listTerms(`M${thread}${space}${sign}${space}${length}${unit}`)).toEqual(expected)
          expect(listTerms(`m${String(thread).replace('.', ',')}${sign}${String(length).replace('.', ',')}`)).toEqual(
            expected,
          )
        },
      ),
    )
  })

  test('also yields its length alone, so that "40 mm" finds it', () => {
    expect(tokenize('M8 x 40').flatMap(({ parts }) => parts)).toContain('40mm')
  })

  test('is not recognised in words: "en" before a number is not a standard, a lone x not a sign', () => {
    expect(listTerms('en 2 días')).toEqual(['2', 'dias', 'en'])
    expect(listTerms('iphone x')).toEqual(['iphone', 'x'])
  })
})

test('tokenizer › numbers are equal with comma or point and without trailing zeros', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.nat(3),
      (integer, part, zeros) => {
        const text = `${integer}.${String(part).padStart(2, '0')}${'0'.repeat(zeros)}`
        expect(canonicalNumber(text)).toBe(canonicalNumber(text.replace('.', ',')))
        expect(Number(canonicalNumber(text))).toBe(Number(text))
      },
    ),
  )
})

test('tokenizer › a voltage and its kind of current are equal with and without spaces', () => {
  for (const text of ['24 V DC', '24vdc', '24 VDC', '24Vcc', '24 v cc']) expect(listTerms(text)).toEqual(['24v', 'dc'])
  expect(listTerms('230 VAC')).toEqual(['230v', 'ac'])
})

test('tokenizer › accents, case and look-alike characters are ignored', () => {
  expect(normaliseText('VÁLVULA – Ñandú “×”')).toBe('valvula - nandu "x"')
  expect(normaliseText('2″ 3′′ ⁗')).toBe('2" 3" ""')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => void expect(normaliseText(normaliseText(text))).toBe(normaliseText(text)),
    ),
  )
})

test('tokenizer › any text is tokenised completely in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      for (const { term, at, end } of tokenize(text)) expect(term.length > 0 && at < end).toBe(true)
    }),
    { numRuns: 300 },
  )
  const started = getCpuTime()
  for (const bad of ['1x'.repeat(5000), 'm '.repeat(5000), '1/'.repeat(5000), '-'.repeat(10_000), 'iso-'.repeat(3000)])
    tokenize(bad)
  // Not a benchmark: a backtracking pattern would take minutes.
  expect(getCpuTime() - started).toBeLessThan(5000)
})
