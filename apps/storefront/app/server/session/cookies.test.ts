import { describe, expect, test } from 'vitest'
import { needsSecureCookies } from '@tiber/web/session/cookies.server.ts'
import { cookieLifetimes, openJar } from './cookies.server.ts'

const getSetCookies = (jar: ReturnType<typeof openJar>) => {
  const headers = new Headers()
  jar.writeTo(headers)
  return headers.getSetCookie()
}

describe('spec 9: the lifetime of cookies', () => {
  test('the refresh token lives 7200 s', () => expect(cookieLifetimes.refreshToken).toBe(7200))

  test.each(['customer-account-id', 'store-id', 'store-view-id', 'locale'] as const)('%s lives 365 days', (name) => {
    expect(cookieLifetimes[name]).toBe(365 * 86_400)
  })

  test('the access token lives until expireAt', () => {
    const jar = openJar(null, { secure: false })
    jar.setUntil('token', 'abc', 1_800_000_000)
    expect(getSetCookies(jar)).toEqual([
      'token=abc; Expires=Fri, 15 Jan 2027 08:00:00 GMT; Path=/; HttpOnly; SameSite=Lax',
    ])
  })
})

describe('a cookie', () => {
  test('has our path, is HttpOnly, and is Secure except on localhost', () => {
    const jar = openJar(null, { secure: needsSecureCookies('https://shop.example') })
    jar.set('locale', 'en-US')
    expect(getSetCookies(jar)).toEqual(['locale=en-US; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure'])
    expect(needsSecureCookies('http://localhost:3000')).toBe(false)
  })

  test('is readable at once after a change, and written once', () => {
    const jar = openJar('locale=es-ES; store-id=iberia', { secure: false })
    jar.set('locale', 'en-US')
    jar.clear('store-id')
    jar.clear('store-view-id')
    expect([jar.get('locale'), jar.get('store-id')]).toEqual(['en-US', undefined])
    expect(getSetCookies(jar)).toHaveLength(2)
  })

  test('counts as absent if damaged', () => {
    const jar = openJar('token=%E0%A4%A; =x; refreshToken; ;;; store-id="a"', { secure: false })
    expect([jar.get('token'), jar.get('refreshToken')]).toEqual([undefined, undefined])
  })

  test('cannot inject attributes or further cookies', () => {
    const jar = openJar(null, { secure: false })
    jar.set('store-id', 'a; Domain=evil.example\r\nset-cookie: x=y')
    expect(getSetCookies(jar)[0]).toBe(
      'store-id=a%3B%20Domain%3Devil.example%0D%0Aset-cookie%3A%20x%3Dy; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    )
  })
})
