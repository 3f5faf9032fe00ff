import { createContext, use, useContext, useEffect, type ReactNode } from 'react'
import { useNavigation } from 'react-router'

import { formatFor } from './format.ts'
import { defaultLocale, getPathLocale, type Locale } from './locale.ts'
import { fallbackTranslator, loadTranslator } from './messages.ts'
import { createTranslator, type Translator } from './translator.ts'

const LocaleContext = createContext<Locale>(defaultLocale)
const MessagesContext = createContext<Translator>(createTranslator(defaultLocale, {}))

type MessagesProviderProps = { locale: Locale; urls: string[]; children: ReactNode }

/** Suspends after a change of language or page until the texts are loaded; the router keeps the old page meanwhile. */
export function MessagesProvider({ locale, urls, children }: MessagesProviderProps) {
  const translator = use(loadTranslator(locale, urls))
  useEffect(() => {
    // The server has the missing texts, so a full reload shows a readable page.
    if (!translator) window.tiberReload?.()
  }, [translator])
  const t = translator ?? fallbackTranslator(locale)
  return (
    <LocaleContext value={locale}>
      <MessagesContext value={t}>{children}</MessagesContext>
    </LocaleContext>
  )
}

/** Loads the texts of the next page in parallel with its code and data; `listUrls` must not change. */
export function usePreloadedMessages(listUrls: (pathname: string) => string[]) {
  const next = useNavigation().location?.pathname
  useEffect(() => {
    if (next !== undefined) void loadTranslator(getPathLocale(next), listUrls(next))
  }, [next, listUrls])
}

export const useMessages = () => useContext(MessagesContext)

export const useLocale = () => useContext(LocaleContext)

export const useFormat = () => formatFor(useLocale())
