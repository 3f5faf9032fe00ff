import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalCode } from '../catalogue/service.ts'
import { findCode, looksLikeCode } from './codes.ts'
import { headOf, splitName } from './product-type.ts'
import { mayBeginCode, nearest, readQuery, splitsOf } from './rules.ts'
import { impactsOf, rarityOf, weights, type Lengths } from './scoring.ts'
import { deletionsOf, typosBetween } from './typos.ts'

const letters = fc.stringMatching(/^[a-z]{4,12}$/)

describe('a code', () => {
  const code = fc.stringMatching(/^[A-Z0-9]{3,20}$/)

  test('is the same in any case and with any spaces, dots, hyphens and slashes in it', () => {
    const sign = fc.constantFrom('', ' ', '.', '-', '/', '_', ' - ')
    fc.assert(
      fc.property(code, fc.array(sign, { minLength: 20, maxLength: 20 }), fc.boolean(), (text, signs, isSmall) => {
        const written = [...text].map((each, at) => `${each}${signs[at] ?? ''}`).join('')
        expect(findCode(isSmall ? written.toLowerCase() : written)).toBe(text)
      }),
    )
  })

  test('written twice is written once', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(normalCode(normalCode(text))).toBe(normalCode(text))))
  })

  test.each(['SCS-A2-M8-040', '8436500000011', 'AB-CDE'])('%s looks like one', (text) => {
    expect(looksLikeCode(text) && mayBeginCode(text)).toBe(true)
  })

  test.each(['m8x40', '10 mm', 'ISO 4762', '1/2"', 'tornillo', '100'])('%s is rather words', (text) => {
    expect(mayBeginCode(text)).toBe(false)
  })
})

describe('a query', () => {
  test('keeps the words that say something', () => {
    expect(readQuery('guantes de nitrilo para la grasa', 'es').words.map(({ term }) => term)).toEqual([
      'guantes',
      'nitrilo',
      'grasa',
    ])
  })

  test('of stop words alone keeps them, but corrects none', () => {
    expect(readQuery('de la', 'es')).toMatchObject({ words: [{ term: 'de' }, { term: 'la' }], isTelling: false })
  })

  test('says what was left out of a long one', () => {
    const { words, left } = readQuery('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13 n14', 'en')
    expect(words).toHaveLength(12)
    expect(left).toEqual(['m13', 'n14'])
  })
})

describe('typos', () => {
  test('are counted as letters added, left out, changed or swapped', () => {
    expect(typosBetween('tornilo', 'tornillo', 2)).toBe(1)
    expect(typosBetween('mosue', 'mouse', 2)).toBe(1)
    expect(typosBetween('hexagonla', 'hexagonal', 2)).toBe(1)
    expect(typosBetween('abcdef', 'uvwxyz', 2)).toBe(3)
  })

  test('are as many in either direction, and none between equals', () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        expect(typosBetween(one, other, 20)).toBe(typosBetween(other, one, 20))
        expect(typosBetween(one, one, 2)).toBe(0)
      }),
    )
  })

  test('of one letter are found by the deletions two words share', () => {
    fc.assert(
      fc.property(letters, fc.nat(100), fc.constantFrom('drop', 'add', 'change', 'swap'), (word, place, kind) => {
        const at = place % (word.length - 1)
        const wrong = {
          drop: word.slice(0, at) + word.slice(at + 1),
          add: `${word.slice(0, at)}q${word.slice(at)}`,
          change: `${word.slice(0, at)}q${word.slice(at + 1)}`,
          swap: word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
        }[kind]
        const shared = deletionsOf(wrong).filter((each) => deletionsOf(word).includes(each))
        expect(wrong.length < 3 || shared.length > 0).toBe(true)
      }),
    )
  })

  test('go to the nearest word, then to the commonest', () => {
    const similar = (word: string, products: number) => ({ name: `es ${word}`, term: word, word, products })
    expect(nearest({ word: 'tornilo', stem: 'tornil' }, [similar('tornillo', 5), similar('tornado', 900)])?.word).toBe(
      'tornillo',
    )
    expect(nearest({ word: 'tuerka', stem: 'tuerk' }, [similar('tuerca', 5), similar('tuerta', 9)])?.word).toBe(
      'tuerta',
    )
    expect(nearest({ word: 'abc', stem: 'abc' }, [similar('abd', 5)])).toBeUndefined()
  })

  test('may be a missing space', () => {
    expect(splitsOf('mousepad')).toContainEqual(['mouse', 'pad'])
  })
})

describe('what a thing is', () => {
  const known = { brand: 'Targus', model: 'CVR600', values: new Set(['black', 'azul']) }

  test.each([
    ['en', 'Targus CVR600 notebook case 39.6 cm (15.6") Black', 'case'],
    ['en', 'Laptop power cord for travel', 'cord'],
    ['en', 'Mouse pad black', 'pad'],
    ['es', 'Tornillo Allen ISO 4762 M8, inox A2', 'tornillo'],
    ['es', 'Targus funda de portátil azul', 'funda'],
  ] as const)('stands in its name: %s, %s', (language, name, head) => {
    expect(headOf(name, language, known)).toBe(head)
  })

  test('does not stand after "for"', () => {
    expect(splitName('Fan guard for case', 'en')).toEqual({ core: 'Fan guard ', aside: 'for case' })
  })
})

describe('scores', () => {
  const lengths = Object.fromEntries(Object.keys(weights.fields).map((field) => [field, 5])) as Lengths
  const impactIn = (field: string) =>
    impactsOf({ counts: new Map([['x', { [field]: 1 }]]), lengths }, lengths).get('x')!

  test('weigh the name more than the class, an attribute more than the description', () => {
    expect(impactIn('name')).toBeGreaterThan(impactIn('class'))
    expect(impactIn('class')).toBeGreaterThan(impactIn('attributes'))
    expect(impactIn('attributes')).toBeGreaterThan(impactIn('description'))
    expect(impactIn('name')).toBeGreaterThan(impactIn('aside'))
  })

  test('weigh a rare word more than a common one, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (one, other) => {
        const [rare, common] = [Math.min(one, other), Math.max(one, other)]
        expect(rarityOf(rare, 10_000)).toBeGreaterThanOrEqual(rarityOf(common, 10_000))
        expect(rarityOf(common, 10_000)).toBeGreaterThan(0)
      }),
    )
  })
})
