import { describe, expect, test } from 'vitest'
import { fillTargets, lowerPrices, parseCounterTexts, readCounter, sumCounter } from './counter-offer.ts'

const lines = [
  { id: '1', price: 2, quantity: 10, targetPrice: 1.5 },
  { id: '2', price: 0.0426, quantity: 100, targetPrice: 0.05 },
  { id: '3', price: null, quantity: 5, targetPrice: 1 },
]
const write = (price: number) => String(price).replace('.', ',')

describe('counter-offer', () => {
  test('typed values › are read in both languages, and those equal to the offer are no change', () => {
    expect(readCounter(lines, { 1: { price: '1,80' }, 2: { price: '0.0426', quantity: '100' } }, 'es-ES')).toEqual({
      changes: [{ id: '1', price: 1.8 }],
      problems: {},
    })
  })

  test('a blank value › stays as offered', () => {
    expect(readCounter(lines, { 1: { price: ' ', quantity: '12' } }, 'es-ES').changes).toEqual([
      { id: '1', quantity: 12 },
    ])
  })

  test.each([
    ['price', { price: 'x' }],
    ['price', { price: '-1' }],
    ['price', { price: '1000001' }],
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: '1,5' }],
    ['quantity', { quantity: '1e9' }],
  ])('a wrong %s › is named', (field, typed) => {
    expect(readCounter(lines, { 1: typed }, 'es-ES')).toEqual({ changes: [], problems: { 1: field } })
  })

  test('thousands › are read as typed in the language', () => {
    expect(readCounter(lines, { 1: { quantity: '1.000', price: '1.250' } }, 'es-ES').changes).toEqual([
      { id: '1', price: 1250, quantity: 1000 },
    ])
  })

  test('a line without an offer › is not changed', () => {
    expect(readCounter(lines, { 3: { price: '1' } }, 'es-ES')).toEqual({ changes: [], problems: {} })
  })

  test('the total › adds up changed and unchanged lines to the cent', () => {
    expect(sumCounter(lines, [])).toBe(24.26)
    expect(sumCounter(lines, [{ id: '1', price: 1.5, quantity: 11 }])).toBe(20.76)
  })

  test('a percentage › lowers every offered price', () => {
    expect(lowerPrices(lines, 5, write)).toEqual({ 1: { price: '1,9' }, 2: { price: '0,0405' } })
  })

  test('target prices › are asked for where the offer is above them', () => {
    expect(fillTargets(lines, write)).toEqual({ 1: { price: '1,5' } })
  })

  test('a forged field › is read as nothing', () => {
    for (const field of [null, '', '[', '3', 'null', '{"1":null}', '{"1":{"price":3}}'])
      expect(readCounter(lines, parseCounterTexts(field), 'es-ES').changes).toEqual([])
  })
})
