import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLocale, locales, negotiateLocale } from './locales.ts'

describe('findLocale', () => {
  test.each([
    ['es-ES', 'es-ES'],
    ['en-US', 'en-US'],
    ['EN', 'en-US'],
    ['ES', 'es-ES'],
    ['en', 'en-US'],
    ['en_US', 'en-US'],
    ['en-GB', 'en-US'],
    ['es-MX', 'es-ES'],
    [' EN-us ', 'en-US'],
  ])('%j resolves to %s', (text, locale) => {
    expect(findLocale(text)).toBe(locale)
  })

  test.each([undefined, '', ' ', 'fr-FR', 'english', 'e', 'constructor', '%%%', '-', 'es;drop'])(
    '%j resolves to none',
    (text) => {
      expect(findLocale(text)).toBeUndefined()
    },
  )
})

describe('Accept-Language header', () => {
  test.each([
    ['en-GB,en;q=0.9,es;q=0.8', 'en-US'],
    ['fr-FR,es;q=0.5,en;q=0.7', 'en-US'],
    ['en;q=0.1, es', 'es-ES'],
    ['en;q=0,es;q=0.1', 'es-ES'],
    ['en; q=0.5 , es ; q=0.6', 'es-ES'],
    ['es,en', 'es-ES'],
  ])('%s selects %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale)
  })

  test.each([undefined, '', '*', 'fr', 'en;q=0', 'en;q=9', 'en;q=0.5.5', 'en;q=nonsense', ';;;', ',,,', 'q=1'])(
    '%j selects none',
    (header) => {
      expect(negotiateLocale(header)).toBeUndefined()
    },
  )

  test('any text selects a supported locale or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (header) => {
        expect([undefined, ...locales]).toContain(negotiateLocale(header))
      }),
    )
  })
})
