import { describe, expect, test } from 'vitest'
import { computeCode, findTimeStep, getTimeStep, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('time-based codes', () => {
  // RFC 6238, appendix B, SHA-1; apps show the last six of its eight digits.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i the code is that of the standard', (second, code) => {
    expect(computeCode(secret, getTimeStep(new Date(second * 1000)))).toBe(code.slice(-6))
  })

  test('a code of the step before or after counts, one further away does not', () => {
    const now = new Date('2026-11-18T10:00:10Z')
    const step = getTimeStep(now)
    const found = [-2, -1, 0, 1, 2].map((away) => findTimeStep(secret, computeCode(secret, step + away), now))
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  })
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is "%s"', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
})
