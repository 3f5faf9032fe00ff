import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chooseLocale, locales, getPathLocale, localisedPath } from './locale.ts'

describe('the language of a path', () => {
  test.each([
    ['/', 'es-ES'],
    ['/c/tools', 'es-ES'],
    ['/en-US', 'en-US'],
    ['/en-US/', 'en-US'],
    ['/en-us/c', 'en-US'],
    ['/en-US?page=2', 'en-US'],
    ['/en-USA/c', 'es-ES'],
    ['/c/en-US', 'es-ES'],
    ['', 'es-ES'],
  ])('of %s is %s', (path, locale) => expect(getPathLocale(path)).toBe(locale))
})

describe('the same page in another language', () => {
  test.each([
    ['/', 'en-US', '/en-US'],
    ['/en-US', 'es-ES', '/'],
    ['/en-US/', 'es-ES', '/'],
    ['/c/a/b?page=2&sort=x#row', 'en-US', '/en-US/c/a/b?page=2&sort=x#row'],
    ['/en-US/c/a/b?page=2#row', 'es-ES', '/c/a/b?page=2#row'],
    ['/en-US/c', 'en-US', '/en-US/c'],
    ['/en-us/c', 'en-US', '/en-US/c'],
    ['/?q=/en-US', 'en-US', '/en-US?q=/en-US'],
  ] as const)('%s in %s is %s', (path, locale, expected) => expect(localisedPath(path, locale)).toBe(expected))

  test('never leaves the shop', () => {
    expect(localisedPath('/en-US//evil.example', 'es-ES')).toBe('/evil.example')
    expect(localisedPath('//evil.example', 'es-ES')).toBe('/evil.example')
    expect(localisedPath('/en-US/\\evil.example', 'es-ES')).toBe('/evil.example')
  })

  test('is restored when switching back', () => {
    assert(
      property(string(), (rest) => {
        const path = `/c/${rest}`
        return localisedPath(localisedPath(path, 'en-US'), 'es-ES') === path
      }),
    )
  })
})

describe('the language of a visitor', () => {
  test('is the cookie, then the browser, then Spanish', () => {
    expect(chooseLocale('en-US', 'es')).toBe('en-US')
    expect(chooseLocale('xx', 'en')).toBe('en-US')
    expect(chooseLocale(undefined, 'fr')).toBe('es-ES')
    expect(chooseLocale(undefined, null)).toBe('es-ES')
  })

  test('is valid for any header', () => {
    assert(property(string(), (header) => locales.includes(chooseLocale(undefined, header))))
    expect(chooseLocale(undefined, 'x,'.repeat(1_000_000))).toBe('es-ES')
  })
})
