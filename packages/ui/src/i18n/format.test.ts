import { describe, expect, test } from 'vitest'

import { formatFor } from './format.ts'
import { numberFormat } from './formatters.ts'

const es = formatFor('es-ES')
const en = formatFor('en-US')
/** Intl separates with non-breaking spaces, as intended on screen. */
const normaliseSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test('in Spanish has a thousands separator from 1.000 on', () => {
    expect(normaliseSpaces(es.money(1234.56))).toBe('1.234,56 €')
    expect(normaliseSpaces(es.money(1234567.8))).toBe('1.234.567,80 €')
    expect(normaliseSpaces(es.money(999))).toBe('999,00 €')
    expect(normaliseSpaces(es.money(-1000))).toBe('-1.000,00 €')
  })
  test('in English has the symbol in front', () => {
    expect(en.money(1234.56)).toBe('€1,234.56')
    expect(en.money(0.5, { currency: 'USD' })).toBe('$0.50')
  })
  test('shows the decimals of a unit price if there are any', () => {
    expect(normaliseSpaces(es.money(0.012345, { maxDecimals: 6 }))).toBe('0,012345 €')
    expect(normaliseSpaces(es.money(2, { maxDecimals: 6 }))).toBe('2,00 €')
  })
  test('in a text of the platform follows the language', () => {
    expect(normaliseSpaces(es.amountsIn('1500.5 €: Ana Ruiz, 20000 €: –'))).toBe('1.500,50 €: Ana Ruiz, 20.000,00 €: –')
    expect(en.amountsIn('Calle 3')).toBe('Calle 3')
  })
  test('never wraps between amount and symbol', () => expect(es.money(1)).toBe('1,00\u00a0€'))
})

test('numbers and percentages follow the language', () => {
  expect(es.number(1000)).toBe('1.000')
  expect(en.number(1000.5)).toBe('1,000.5')
  expect(normaliseSpaces(es.percent(0.21))).toBe('21 %')
  expect(en.percent(0.215)).toBe('21.5%')
})

describe('dates', () => {
  test('are DD-MM-YYYY in both languages', () => {
    for (const format of [es, en]) expect(format.date('2026-11-24T10:00:00Z')).toBe('24-11-2026')
  })
  test('without a time are shown as they are', () => expect(es.date('2026-01-01')).toBe('01-01-2026'))
  test('are in the shop’s time zone', () => expect(es.date('2026-06-30T22:30:00Z')).toBe('01-07-2026'))
  test('with a time have 24 hours', () => {
    expect(es.dateTime('2026-11-24T14:05:00Z')).toBe('24-11-2026 15:05')
    expect(en.dateTime('2026-11-24T23:00:00Z')).toBe('25-11-2026 00:00')
  })
  test('that are invalid show a dash', () => {
    expect(es.date('soon')).toBe('–')
    expect(es.dateTime(Number.NaN)).toBe('–')
  })
})

test('formatters are cached', () => {
  expect(numberFormat('es-ES', { style: 'percent' })).toBe(numberFormat('es-ES', { style: 'percent' }))
  expect(numberFormat('es-ES')).not.toBe(numberFormat('en-US'))
})
