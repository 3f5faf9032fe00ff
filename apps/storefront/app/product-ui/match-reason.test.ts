import { expect, test } from 'vitest'
import { getMatchReason } from './match-reason.ts'

const interpretation = { equivalents: [{ word: 'Loctite 243', meaning: 'fijador de roscas' }] }

test.each([
  ['its name', { foundBy: 'TEXT' }, null],
  ['its own code', { foundBy: 'CODE' }, null],
  ['the company’s number, which is shown beside it', { foundBy: 'OWN_NUMBER' }, null],
  ['its barcode', { foundBy: 'GTIN' }, { code: 'GTIN' }],
  ['its name, bought before', { foundBy: 'TEXT', isBought: true }, { isBought: true }],
  ['a part of the text', { foundBy: 'TEXT', missingWords: ['2,5'] }, { missingWords: ['2,5'] }],
  ['a brand that is not sold', { foundBy: 'EQUIVALENT' }, { equivalentTo: 'Loctite 243' }],
] as const)('an article found by %s › says why, unless it is obvious', (_, record, expected) => {
  const { missingWords, ...rest } = { missingWords: undefined, ...record }
  expect(getMatchReason({ ...rest, ...(missingWords && { missingWords: [...missingWords] }) }, interpretation)).toEqual(
    expected,
  )
})
