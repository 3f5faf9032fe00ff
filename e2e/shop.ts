import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'

import { watchMishaps } from './mishaps.ts'
import { setting } from './settings.ts'
import { textIn, type Locale } from './texts.ts'

export { expect }
export const buyer = 'buyer@tiber.example'

type Question = {
  method?: string
  cookie?: string
  headers?: Record<string, string>
  form?: Record<string, string>
}

export type Shop = ReturnType<typeof createShop>

/** The shop in the language of the project, and the browser one looks at it with. */
export const test = base.extend<{ shop: Shop }>({
  shop: [
    async ({ context, page, locale }, use) => {
      const mishaps = watchMishaps(context)
      await use(createShop({ context, page, locale: locale as Locale, announce: mishaps.announce }))
      mishaps.requireNone()
    },
    { auto: true },
  ],
})

type ShopParts = {
  context: BrowserContext
  page: Page
  locale: Locale
  announce: (...expected: RegExp[]) => void
}

function createShop({ context, page, locale, announce }: ShopParts) {
  const t = (key: string, values?: Record<string, string>) => textIn(locale, key, values)
  /** Where a page of the site map is in this language: es-ES has no prefix. */
  const path = (plain: string) => (locale === 'es-ES' ? plain : `/en-US${plain === '/' ? '' : plain}`)
  const url = (plain: string) => new URL(path(plain), setting('SHOP_URL')).href
  return {
    locale,
    t,
    path,
    url,
    /** Console errors that belong to the journey, such as a refused request's. */
    announce,
    open: (plain: string, tab = page) => openPage(tab, path(plain)),
    signIn: async (email = buyer, password: string = demoPassword) => {
      await page.getByLabel(t('session.email'), { exact: true }).fill(email)
      await page.getByLabel(t('session.password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: t('session.login.submit'), exact: true }).click()
    },
    /** Without the screen, for journeys that are about something else. */
    signInFast: async (email = buyer) => {
      const form = { username: email, password: demoPassword }
      const answer = await page.request.post(path('/auth/login'), { form, maxRedirects: 0 })
      expect(answer.status(), `sign-in of ${email}`).toBe(302)
    },
    /** In the header: company, store and view; opens the menu with the choices. */
    contextButton: (tab = page) => tab.getByRole('banner').getByRole('button', { name: / · / }),
    cookies: async () => new Map((await context.cookies()).map((cookie) => [cookie.name, cookie])),
    /** The browser's cookies as a request carries them. */
    cookieHeader: async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    /** The access token runs out: its cookie goes with it. */
    expireToken: () => context.clearCookies({ name: 'token' }),
    loseSession: () => context.clearCookies({ name: /^(token|refreshToken)$/ }),
  }
}

/** A request without a browser, exactly as written; redirects are answers too. */
export function ask(path: string, { method = 'GET', cookie, headers, form }: Question = {}): Promise<Response> {
  return fetch(new URL(path, setting('SHOP_URL')), {
    method: form ? 'POST' : method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
}

/** The cookies an answer sets, by name, with the whole line. */
export function cookiesSetBy(answer: Response): Map<string, string> {
  return new Map(answer.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]))
}

/** Opens a page and waits until React listens: before that a click is the browser's own, which is another journey. */
async function openPage(page: Page, address: string) {
  const response = await page.goto(address)
  await hydrated(page)
  return response
}

export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: object }
    return Object.keys(document).some((key) => key.startsWith('__reactContainer'))
  })
}
