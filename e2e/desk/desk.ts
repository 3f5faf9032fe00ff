import type { Page } from '@playwright/test'
import { demoPassword } from '@tiber/demo-data/people'
import { readSetting } from '../settings.ts'
import { waitForHydration } from '../shop.ts'
import { getText, type Locale } from '../texts.ts'

export type Desk = ReturnType<typeof createDesk>

/** The desk of suppliers and the operator, in the language of the journey. */
export function createDesk(page: Page, locale: Locale) {
  const t = (key: string, values?: Record<string, string>) => getText(locale, key, values, 'desk')
  const path = (plain: string) => (locale === 'es-ES' ? plain : `/en-US${plain === '/' ? '' : plain}`)
  const url = (plain: string) => new URL(path(plain), readSetting('DESK_URL')).href
  const open = async (plain: string) => {
    const response = await page.goto(url(plain))
    await waitForHydration(page)
    return response
  }
  return {
    t,
    url,
    open,
    signIn: async (email: string, password: string = demoPassword) => {
      await page.getByLabel(t('session.email'), { exact: true }).fill(email)
      await page.getByLabel(t('session.password'), { exact: true }).fill(password)
      await page.getByRole('button', { name: t('session.login.submit'), exact: true }).click()
    },
    /** Signs in without the page, for journeys about something else. */
    signInFast: async (email: string, password: string = demoPassword) => {
      const form = { username: email, password }
      await page.request.post(url('/auth/login'), { form, maxRedirects: 0 })
    },
    navigation: () => page.getByRole('navigation', { name: t('frame.nav'), exact: true }),
  }
}
