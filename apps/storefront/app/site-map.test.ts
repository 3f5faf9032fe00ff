import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { locales, localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { provideAllMessages } from './i18n/messages.server.ts'
import routes from './routes.ts'

beforeAll(() => provideAllMessages())

type Screen = { path: string; file: string; needsSignIn: boolean }

/** Lists every screen of the site map, without the catch-all and actions. */
function collectScreens(entries: RouteConfigEntry[], base = '', needsSignIn = false): Screen[] {
  return entries.flatMap((entry) => {
    const path = [base, entry.path].filter(Boolean).join('/')
    const isGuarded = needsSignIn || /\/(signed-in|content)\.layout\.tsx$/.test(entry.file)
    const inner = collectScreens(entry.children ?? [], path, isGuarded)
    const isScreen = entry.file.endsWith('.route.tsx') && !entry.path?.endsWith('*')
    return isScreen ? [{ path: `/${path}`, file: entry.file, needsSignIn: isGuarded }, ...inner] : inner
  })
}

const all = collectScreens(routes)
const getScreens = (locale: Locale) => all.filter(({ path }) => (locale === 'en-US') === /^\/en-US(\/|$)/.test(path))

/** spec 2, as far as it is built: path and whether sign-in is required. */
const specified: [string, boolean][] = [
  ['/', true],
  ['/account/addresses', true],
  ['/account/orders', true],
  ['/account/orders/:id', true],
  ['/account/user-information', true],
  ['/c', true],
  ['/checkout/cart/:id?', true],
  ['/checkout/shipping', true],
  ['/checkout/order-confirmation', true],
  ['/faq', true],
  ['/search', true],
  ['/product/:id', false],
  ['/auth/login', false],
  ['/auth/forgot-password', false],
  ['/auth/reset-password', false],
]

describe('the site map', () => {
  test('has every screen in both languages, from the same file and with the same sign-in flag', () => {
    const english = getScreens('en-US').map((screen) => ({ ...screen, path: localisedPath(screen.path, 'es-ES') }))
    expect(english).toEqual(getScreens('es-ES'))
    expect(english.length).toBeGreaterThan(3)
  })

  test.each(specified)('has %s with sign-in required: %s', (path, needsSignIn) => {
    expect(getScreens('es-ES').find((screen) => screen.path === path)?.needsSignIn).toBe(needsSignIn)
  })

  test('opens nothing else to visitors', () => {
    const open = getScreens('es-ES').filter((screen) => !screen.needsSignIn)
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/auth/activate',
      '/auth/confirm-email',
      '/auth/decide/:token',
      '/auth/forgot-password',
      '/auth/get-access',
      '/auth/legal/:slug',
      '/auth/login',
      '/auth/request/:token',
      '/auth/reset-password',
      '/auth/revert-email',
      '/product/:id',
    ])
  })

  test.each(all.map(({ path, file }) => [path, file]))('gives %s a title in its language', async (path, file) => {
    const { meta } = (await import(/* @vite-ignore */ `./${file}`)) as {
      meta?: (page: { location: { pathname: string } }) => { title?: string }[]
    }
    const title = meta?.({ location: { pathname: path! } }).find((each) => each.title)?.title
    expect(title).toMatch(/^\S.* · Tiber$/)
    expect(title).not.toMatch(/^[a-z]+\./)
    const other = locales.find((locale) => localisedPath(path!, locale) !== path)!
    const otherTitle = meta?.({ location: { pathname: localisedPath(path!, other) } })[0]?.title
    expect(otherTitle).not.toBe(title)
  })
})

describe('the style guide', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['development', ['en-US/style-guide/:section?']],
    ['production', []],
  ])('in %s is mounted at %j', async (mode, paths) => {
    vi.stubEnv('NODE_ENV', mode)
    // The query loads this module again; resetting all modules would take the texts from other tests.
    const { default: mounted }: { default: RouteConfigEntry[] } = await import(/* @vite-ignore */ `./routes.ts?${mode}`)
    expect(mounted.map(({ path = '' }) => path).filter((path) => path.includes('style-guide'))).toEqual(paths)
  })
})
