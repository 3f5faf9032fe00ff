// @vitest-environment happy-dom
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { expect, test, vi } from 'vitest'

import type { Locale } from './locale.ts'
import { MessagesProvider, useFormat, useLocale, useMessages } from './use-messages.tsx'

const texts = `data:text/javascript,export default ${JSON.stringify({ 'frame.close': 'Cerrar' })}`

function LocalisedText() {
  const t = useMessages()
  return `${useLocale()} ${t('frame.close')} ${useFormat().number(1000)}`
}

const container = document.createElement('div')
const root = createRoot(container)
const render = (locale: Locale) =>
  root.render(
    <Suspense>
      <MessagesProvider locale={locale} urls={[locale === 'es-ES' ? texts : '/nowhere.js']}>
        <LocalisedText />
      </MessagesProvider>
    </Suspense>,
  )

test('a page waits for the texts of its language', async () => {
  render('es-ES')
  await expect.poll(() => container.textContent).toBe('es-ES Cerrar 1.000')
})

test('a language that fails to load falls back to the other one, and is requested once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  render('es-ES')
  await expect.poll(() => container.textContent).toContain('es-ES')
  render('en-US')
  await expect.poll(() => container.textContent).toBe('en-US Cerrar 1,000')
  render('es-ES')
  await expect.poll(() => container.textContent).toContain('es-ES')
  render('en-US')
  await expect.poll(() => container.textContent).toContain('en-US')
  expect(log.mock.calls.filter(([text]) => text === 'Failed locale loading')).toHaveLength(1)
})
