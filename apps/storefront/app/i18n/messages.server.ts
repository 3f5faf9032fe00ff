import enUSRaw from '#generated/messages.en-US.json'
import esESRaw from '#generated/messages.es-ES.json'
import enUS from 'virtual:messages/en-US'
import esES from 'virtual:messages/es-ES'

import type { Locale } from './locale.ts'
import { provideAll } from './messages.ts'

const raw: Record<Locale, Record<string, string>> = { 'es-ES': esESRaw, 'en-US': enUSRaw }

/** The server answers in any language at any time: both stay in memory. */
export function provideAllMessages() {
  provideAll({ 'es-ES': esES, 'en-US': enUS })
}

/** The texts as written, for /locales/{locale}.json. */
export const rawMessages = (locale: Locale): Record<string, string> => raw[locale]
