import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseCode } from '../../catalogue/service.ts'
import { toCode, looksLikeCode } from '../text/codes.ts'
import { splitName } from '../index/product-type.ts'
import { canBeCodePrefix, findNearest, parseQuery, listSplits } from './rules.ts'
import { computeImpacts, computeRarity, weights, type Lengths } from './score-terms.ts'
import { listDeletions, countTypos } from '../text/typos.ts'

const letters = fc.stringMatching(/^[a-z]{4,12}$/)

describe('a code', () => {
  const code = fc.stringMatching(/^[A-Z0-9]{3,20}$/)

  test('is equal in any case and with any spaces, dots, hyphens and slashes', () => {
    const sign = fc.constantFrom('', ' ', '.', '-', '/', '_', ' - ')
    fc.assert(
      fc.property(code, fc.array(sign, { minLength: 20, maxLength: 20 }), fc.boolean(), (text, signs, isSmall) => {
        const written = [...text].map((each, at) => `${each}${signs[at] ?? ''}`).join('')
        expect(toCode(isSmall ? written.toLowerCase() : written)).toBe(text)
      }),
    )
  })

  test('is unchanged by normalising it twice', () => {
    fc.assert(
      fc.property(fc.string(), (text) => void expect(normaliseCode(normaliseCode(text))).toBe(normaliseCode(text))),
    )
  })

  test.each(['SCS-A2-M8-040', '8436500000011', 'AB-CDE'])('is recognised in %s', (text) => {
    expect(looksLikeCode(text) && canBeCodePrefix(text)).toBe(true)
  })

  test.each(['m8x40', '10 mm', 'ISO 4762', '1/2"', 'tornillo', '100'])('is not recognised in %s', (text) => {
    expect(canBeCodePrefix(text)).toBe(false)
  })
})

describe('a query', () => {
  test('keeps its significant words', () => {
    expect(parseQuery('guantes de nitrilo para la grasa', 'es').words.map(({ term }) => term)).toEqual([
      'guantes',
      'nitrilo',
      'grasa',
    ])
  })

  test('of stop words alone keeps them uncorrected', () => {
    expect(parseQuery('de la', 'es')).toMatchObject({
      words: [{ term: 'de' }, { term: 'la' }],
      hasSignificantWords: false,
    })
  })

  test('reports the words beyond its limit', () => {
    const { words, dropped } = parseQuery('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14', 'en')
    expect(words).toHaveLength(12)
    expect(dropped).toEqual(['m13', 'n14'])
  })
})

describe('typos', () => {
  test('are counted as inserted, deleted, replaced or transposed letters', () => {
    expect(countTypos('tornilo', 'tornillo', 2)).toBe(1)
    expect(countTypos('mosue', 'mouse', 2)).toBe(1)
    expect(countTypos('hexagonla', 'hexagonal', 2)).toBe(1)
    expect(countTypos('abcdef', 'uvwxyz', 2)).toBe(3)
  })

  test('are counted the same in both directions, and zero for equal words', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(countTypos(one, other, 20)).toBe(countTypos(other, one, 20))
        expect(countTypos(one, one, 2)).toBe(0)
      }),
    )
  })

  test('of one letter are found by shared deletions', () => {
    fc.assert(
      fc.property(letters, fc.nat(100), fc.constantFrom('drop', 'add', 'change', 'swap'), (word, place, kind) => {
        const at = place % (word.length - 1)
        const wrong = {
          drop: word.slice(0, at) + word.slice(at + 1),
          add: `${word.slice(0, at)}q${word.slice(at)}`,
          change: `${word.slice(0, at)}q${word.slice(at + 1)}`,
          swap: word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
        }[kind]
        const shared = listDeletions(wrong).filter((each) => listDeletions(word).includes(each))
        expect(wrong.length < 3 || shared.length > 0).toBe(true)
      }),
    )
  })

  test('are corrected to the nearest word, then to the most common one', () => {
    const similar = (word: string, products: number) => ({ name: `es ${word}`, term: word, word, products })
    expect(
      findNearest({ word: 'tornilo', stem: 'tornil' }, [similar('tornillo', 5), similar('tornado', 900)])?.word,
    ).toBe('tornillo')
    expect(findNearest({ word: 'tuerka', stem: 'tuerk' }, [similar('tuerca', 5), similar('tuerta', 9)])?.word).toBe(
      'tuerta',
    )
    expect(findNearest({ word: 'abc', stem: 'abc' }, [similar('abd', 5)])).toBeUndefined()
  })

  test('are no shorter stem and no word that merely begins alike', () => {
    const leather = { name: 'es piel', term: 'piel', word: 'piel', products: 90 }
    expect(findNearest({ word: 'pila', stem: 'pil' }, [leather])).toBeUndefined()
    const bearing = { name: 'en bear', term: 'bear', word: 'bearing', products: 80 }
    expect(findNearest({ word: 'beans', stem: 'bean' }, [bearing])).toBeUndefined()
    const plug = { name: 'es tac', term: 'tac', word: 'taco', products: 80 }
    expect(findNearest({ word: 'tacso', stem: 'tacs' }, [plug])).toBe(plug)
    const stepped = { name: 'es escalon', term: 'escalon', word: 'escalonada', products: 6 }
    expect(findNearest({ word: 'escalera', stem: 'escal' }, [stepped])).toBeUndefined()
    expect(findNearest({ word: 'escalon', stem: 'escalon' }, [stepped])).toBe(stepped)
  })

  test('include a missing space', () => {
    expect(listSplits('mousepad')).toContainEqual(['mouse', 'pad'])
  })
})

test('a name › what follows "for" does not say what the product is', () => {
  expect(splitName('Fan guard for case', 'en')).toEqual({ core: 'Fan guard ', aside: 'for case' })
})

describe('scores', () => {
  const lengths = Object.fromEntries(Object.keys(weights.fields).map((field) => [field, 5])) as Lengths
  const impactIn = (field: string) =>
    computeImpacts({ counts: new Map([['x', { [field]: 1 }]]), lengths }, lengths).get('x')!

  test('weigh name, classification, attributes and description in this order', () => {
    expect(impactIn('name')).toBeGreaterThan(impactIn('class'))
    expect(impactIn('class')).toBeGreaterThan(impactIn('attributes'))
    expect(impactIn('attributes')).toBeGreaterThan(impactIn('description'))
    expect(impactIn('name')).toBeGreaterThan(impactIn('aside'))
  })

  test('weigh a rare word more than a common one, and are always positive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (one, other) => {
        const [rare, common] = [Math.min(one, other), Math.max(one, other)]
        expect(computeRarity(rare, 10_000)).toBeGreaterThanOrEqual(computeRarity(common, 10_000))
        expect(computeRarity(common, 10_000)).toBeGreaterThan(0)
      }),
    )
  })
})
