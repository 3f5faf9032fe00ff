import enUSRaw from '#generated/messages.en-US.json'
import esESRaw from '#generated/messages.es-ES.json'
import enUS from 'virtual:messages/en-US'
import esES from 'virtual:messages/es-ES'

import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { provideAll } from '@tiber/ui/i18n/messages.ts'

const raw: Record<Locale, Record<string, string>> = { 'es-ES': esESRaw, 'en-US': enUSRaw }

/** Loads both languages, because the server answers in either at any time. */
export function provideAllMessages() {
  provideAll({ 'es-ES': esES, 'en-US': enUS })
}

/** Returns the texts as written, for /locales/{locale}.json. */
export const rawMessages = (locale: Locale): Record<string, string> => raw[locale]
