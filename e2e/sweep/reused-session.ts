import type { BrowserContext } from '@playwright/test'

import { test as base } from '../shop.ts'
import { axeScript } from './accessibility.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Well below the ten minutes of an access token, so that no two tests refresh the same session. */
const maxSessionAgeMs = 4 * 60_000

/** The cookies of each user who signed in in this worker. */
const sessions = new Map<string, { cookies: Cookies; signedInAt: number }>()

/** Opens the screens of a worker without signing in for each. */
export const test = base.extend<{ reuseSession: (name: string, signIn: () => Promise<void>) => Promise<void> }>({
  viewport: { width: 1440, height: 900 },
  pageScript: axeScript,
  reuseSession: async ({ context, page }, use) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await use(async (name, signIn) => {
      const known = sessions.get(name)
      if (known && Date.now() - known.signedInAt < maxSessionAgeMs) return context.addCookies(known.cookies)
      const signedInAt = Date.now()
      await signIn()
      sessions.set(name, { cookies: await context.cookies(), signedInAt })
    })
  },
})
