import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

import { test as base } from '../shop.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Well below the ten minutes of an access token, so that no two tests refresh the same session. */
const maxSessionAgeMs = 4 * 60_000

/** The page of this worker, and the cookies of each user who signed in there. */
let shared: { context: BrowserContext; page: Page } | undefined
const sessions = new Map<string, { cookies: Cookies; signedInAt: number }>()

/** Opens all screens of a worker in one page, which keeps what it has loaded; a new one takes 0.4 s of CPU more. */
export const test = base.extend<{ reuseSession: (name: string, signIn: () => Promise<void>) => Promise<void> }>({
  context: async ({ browser, locale, baseURL }, use) => {
    shared ??= await openSharedPage(browser, { locale, baseURL })
    await resetPage(shared)
    await use(shared.context)
  },
  // The context has opened it; asking for the context makes sure of that.
  // oxlint-disable-next-line no-empty-pattern
  page: async ({ context: _context }, use) => use(shared!.page),
  reuseSession: async ({ context }, use) =>
    use(async (name, signIn) => {
      const known = sessions.get(name)
      if (known && Date.now() - known.signedInAt < maxSessionAgeMs) return context.addCookies(known.cookies)
      const signedInAt = Date.now()
      await signIn()
      sessions.set(name, { cookies: await context.cookies(), signedInAt })
    }),
})

async function openSharedPage(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

/** Leaves the last screen and removes what it has stored. */
async function resetPage({ context, page }: { context: BrowserContext; page: Page }) {
  const { origin } = new URL(page.url())
  if (origin !== 'null') {
    // Only a page of the same origin reaches its storage, and every service has this small one.
    await page.goto(`${origin}/healthz`)
    await page.evaluate('sessionStorage.clear(), localStorage.clear()')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await devtools.detach()
  }
  await context.clearCookies()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
}
