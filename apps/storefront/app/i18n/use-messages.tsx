import { createContext, use, useContext, type ReactNode } from 'react'

import { formatFor } from './format.ts'
import { defaultLocale, type Locale } from './locale.ts'
import { fallbackTranslator, loadTranslator } from './messages.ts'
import { createTranslator, type Translator } from './translator.ts'

const LocaleContext = createContext<Locale>(defaultLocale)
const MessagesContext = createContext<Translator>(createTranslator(defaultLocale, {}))

/** After a change of language it suspends until the texts are there; the router keeps the old page meanwhile. */
export function MessagesProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const t = use(loadTranslator(locale)) ?? fallbackTranslator(locale)
  return (
    <LocaleContext value={locale}>
      <MessagesContext value={t}>{children}</MessagesContext>
    </LocaleContext>
  )
}

export const useMessages = () => useContext(MessagesContext)

export const useLocale = () => useContext(LocaleContext)

export const useFormat = () => formatFor(useLocale())
