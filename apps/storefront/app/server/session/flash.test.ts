import { beforeAll, describe, expect, test } from 'vitest'
import { provideAllMessages } from '#app/i18n/messages.server.ts'
import { openJar } from './cookies.server.ts'
import { setFlash, takeFlash } from '@tiber/web/session/flash.server.ts'

beforeAll(() => provideAllMessages())

const createJar = (flash: string) => openJar(`flash=${encodeURIComponent(flash)}`, { secure: false })

/** Simulates the next request: it sends the cookies the last response set. */
function toNextRequest(jar: ReturnType<typeof openJar>) {
  const headers = new Headers()
  jar.writeTo(headers)
  return openJar(
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
    { secure: false },
  )
}

describe('a flash message', () => {
  test('is shown once, with values in any alphabet and its undo form', () => {
    const jar = openJar(null, { secure: false })
    const undo = { action: '/account/addresses?page=2', fields: { do: 'restore 1' } }
    setFlash(jar, 'addresses.deleted', { values: { name: 'Nave «Ñ»; 2' }, undo })
    const nextJar = toNextRequest(jar)
    const text = 'Dirección «Nave «Ñ»; 2» eliminada.'
    const page = { jar: nextJar, isPrefetch: false }
    expect(takeFlash(page, 'es-ES')).toEqual({ key: 'addresses.flash.deleted', text, undo })
    expect(takeFlash(page, 'en-US')).toBeUndefined()
  })

  test('is left to the next page by a prefetch', () => {
    const jar = createJar(JSON.stringify({ key: 'addresses.flash.restored' }))
    expect(takeFlash({ jar, isPrefetch: true }, 'es-ES')).toBeUndefined()
    expect(takeFlash({ jar, isPrefetch: false }, 'es-ES')).toMatchObject({ key: 'addresses.flash.restored' })
  })

  test.each([
    'accountSwitched',
    '{}',
    'null',
    '%7B',
    JSON.stringify({ key: 'session.login.title' }),
    JSON.stringify({ key: 'addresses.flash.nonsense' }),
    JSON.stringify({ key: 'addresses.flash.restored', undo: { action: '//other.example', fields: {} } }),
    JSON.stringify({ key: 'addresses.flash.restored', undo: { action: '/account/addresses' } }),
    JSON.stringify({ key: 'addresses.flash.deleted', values: 1 }),
  ])('with invalid content is ignored: %s', (flash) =>
    expect(takeFlash({ jar: createJar(flash), isPrefetch: false }, 'es-ES')).toBeUndefined(),
  )
})
