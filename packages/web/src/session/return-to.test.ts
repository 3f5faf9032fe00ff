import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOwnPath, getLoginPath, toSafeReturnPath } from './return-to.ts'

describe('the return path after signing in', () => {
  test.each(['/', '/brands?page=2#row', '/en-US/brands', '/product/0000000001?variant=a%2Fb'])('may be %s', (path) => {
    expect(toSafeReturnPath(path, '/home')).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example/x',
    '/..//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth/login',
    '/en-US/auth/reset-password?token=x',
    '/session/logout',
    'brands',
    '',
    `/${'x'.repeat(2001)}`,
    null,
    42,
  ])('may not be %j', (input) => expect(toSafeReturnPath(input, '/home')).toBe('/home'))

  test('is always one of our own paths, for any input', () => {
    assert(
      property(string({ unit: 'binary' }), (input) => {
        const path = toSafeReturnPath(`/${input}`, '/home')
        return new URL(path, 'https://shop.example').origin === 'https://shop.example' && isOwnPath(path)
      }),
    )
  })

  test('is a parameter of the login page, in the language of the page', () => {
    expect(getLoginPath(new URL('http://x/en-US/brands?a=1'), { expired: false })).toBe(
      '/en-US/auth/login?returnTo=%2Fen-US%2Fbrands%3Fa%3D1',
    )
    expect(getLoginPath(new URL('http://x/'), { expired: true })).toBe('/auth/login?expired=1')
  })
})
