// @vitest-environment happy-dom
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { expect, test, vi } from 'vitest'

import type { Locale } from './locale.ts'
import type * as urls from './message-urls.ts'
import { MessagesProvider, useFormat, useLocale, useMessages } from './use-messages.tsx'

vi.mock('./message-urls.ts', async (importActual) => {
  const { messageUrls } = await importActual<typeof urls>()
  return {
    messageUrls: (...[locale, area]: Parameters<typeof messageUrls>) =>
      locale === 'en-US' ? ['/nowhere.js'] : messageUrls(locale, area),
  }
})

function Word() {
  const t = useMessages()
  return `${useLocale()} ${t('frame.close')} ${useFormat().number(1000)}`
}

const box = document.createElement('div')
const root = createRoot(box)
const show = (locale: Locale) =>
  root.render(
    <Suspense>
      <MessagesProvider locale={locale} area="frame">
        <Word />
      </MessagesProvider>
    </Suspense>,
  )

test('a page waits for the texts of its language', async () => {
  show('es-ES')
  await expect.poll(() => box.textContent).toBe('es-ES Cerrar 1.000')
})

test('a language that fails to load falls back to the other one, and is requested once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  show('en-US')
  await expect.poll(() => box.textContent).toBe('en-US Cerrar 1,000')
  show('es-ES')
  await expect.poll(() => box.textContent).toContain('es-ES')
  show('en-US')
  await expect.poll(() => box.textContent).toContain('en-US')
  expect(log.mock.calls.filter(([text]) => text === 'Failed locale loading')).toHaveLength(1)
})
