import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'

import { collectPageErrors } from './page-errors.ts'
import { readSetting } from './settings.ts'
import { openSharedPage } from './shared-page.ts'
import { getText, type Locale } from './texts.ts'

export { expect }
export const buyer = 'buyer@tiber.example'
/** Somebody who has bought nothing yet. */
export const newcomer = 'new@tiber.example'

type RequestOptions = {
  method?: string
  cookie?: string
  headers?: Record<string, string>
  form?: Record<string, string>
}

export type Shop = ReturnType<typeof createShop>

/**
 * Provides the shop in the language of the project, together with its browser page, which journeys share unless one has
 * no scripts or asks for a fresh page.
 */
export const test = base.extend<{ shop: Shop; needsFreshPage: boolean; pageScript: string }>({
  needsFreshPage: [false, { option: true }],
  pageScript: ['', { option: true }],
  context: async ({ browser, locale, baseURL, viewport, javaScriptEnabled, needsFreshPage, pageScript }, use) => {
    if (!needsFreshPage && javaScriptEnabled !== false)
      return use((await openSharedPage(browser, { locale, baseURL, viewport }, pageScript)).context)
    const context = await browser.newContext({ locale, baseURL, viewport, javaScriptEnabled })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  shop: [
    async ({ context, page, locale }, use) => {
      const errors = collectPageErrors(context)
      await use(createShop({ context, page, locale: locale as Locale, expectErrors: errors.expectErrors }))
      errors.stop()
      errors.expectNoOthers()
    },
    { auto: true },
  ],
})

type ShopOptions = {
  context: BrowserContext
  page: Page
  locale: Locale
  expectErrors: (...expected: RegExp[]) => void
}

function createShop({ context, page, locale, expectErrors }: ShopOptions) {
  const t = (key: string, values?: Record<string, string>) => getText(locale, key, values)
  /** Returns the path of a page in this language; es-ES has no prefix. */
  const path = (plain: string) => (locale === 'es-ES' ? plain : `/en-US${plain === '/' ? '' : plain}`)
  const url = (plain: string) => new URL(path(plain), readSetting('SHOP_URL')).href
  return {
    locale,
    t,
    path,
    url,
    /** Announces console errors that belong to the journey, such as those of a refused request. */
    expectErrors,
    open: (plain: string, tab = page) => openPage(tab, path(plain)),
    /** Cuts the connection; the router may just be asking which screens the links of the page lead to. */
    goOffline() {
      expectErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch manifest patches/)
      return context.setOffline(true)
    },
    goOnline: () => context.setOffline(false),
    signIn: async (email = buyer, password: string = demoPassword) => {
      await page.getByLabel(t('session.email'), { exact: true }).fill(email)
      await page.getByLabel(t('session.password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: t('session.login.submit'), exact: true }).click()
    },
    /** Signs in without the page, for journeys about something else. */
    signInFast: async (email = buyer) => {
      const form = { username: email, password: demoPassword }
      const response = await page.request.post(path('/auth/login'), { form, maxRedirects: 0 })
      expect(response.status(), `sign-in of ${email}`).toBe(302)
    },
    /** Finds the header button with company, store and view, which opens the menu of choices. */
    contextButton: (tab = page) => tab.getByRole('banner').getByRole('button', { name: / · / }),
    cookies: async () => new Map((await context.cookies()).map((cookie) => [cookie.name, cookie])),
    /** Returns the browser's cookies as a request header. */
    cookieHeader: async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    /** Removes the token cookie, as its expiry does. */
    expireToken: () => context.clearCookies({ name: 'token' }),
    loseSession: () => context.clearCookies({ name: /^(token|refreshToken)$/ }),
  }
}

/** Sends a request without a browser, exactly as written, without following redirects. */
export function sendRequest(
  path: string,
  { method = 'GET', cookie, headers, form }: RequestOptions = {},
): Promise<Response> {
  return fetch(new URL(path, readSetting('SHOP_URL')), {
    method: form ? 'POST' : method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...headers },
    ...(form && { body: new URLSearchParams(form) }),
  })
}

/** Returns the cookies a response sets, by name, with the full line. */
export function readSetCookies(response: Response): Map<string, string> {
  return new Map(response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]))
}

/** Opens a page and waits for hydration: an earlier click would be handled by the browser alone. */
async function openPage(page: Page, address: string) {
  const response = await page.goto(address)
  await waitForHydration(page)
  return response
}

/** Waits until React has taken over the whole page: until then it may drop a click. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    type Container = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }
    const { document } = globalThis as unknown as { document: Record<string, Container> }
    const container = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
    return container && !container.stateNode.current.memoizedState.isDehydrated
  })
}

/** Waits until React has begun to take over the page. */
export async function waitForScripts(page: Page) {
  await page.waitForFunction(() => {
    const { document } = globalThis as unknown as { document: object }
    return Object.keys(document).some((key) => key.startsWith('__reactContainer'))
  })
}
